import { Type, type Static } from 'typebox'
import { CONSULTATION, CONSULTATION_BODY } from '../records/consultation.ts'
import { contract } from './contract.ts'
import { Id, Ids, ListQuery, Nullable, NumberOrNull, OneOf, Page, Query } from './parts.ts'
import { recordSchemas } from './record-schemas.ts'
import { nameSchemas } from './schema-names.ts'

/**
 * Where a consultation stands on the day it is looked at: `draft`, `submitted` (the draft waits to be released),
 * `coming`, `open`, `ended` (its term), `summing` (the outcome was sent or taken back), `checking` (the outcome waits),
 * `answered` (it is public), `archived`. The public is told `ended` of the two before.
 */
const Stage = OneOf('draft', 'submitted', 'coming', 'open', 'ended', 'summing', 'checking', 'answered', 'archived')
export type ConsultationStage = Static<typeof Stage>

/** A line of the draft, in reading order. */
const DraftLine = Type.Object({
  level: Type.String(),
  depth: Type.Integer(),
  label: Type.String(),
  caption: Type.String(),
  text: Type.String(),
  anchor: Type.String(),
  /** The article or heading that it belongs to, which opinions may name; '' before the first. */
  of: Type.String(),
})
export type DraftLine = Static<typeof DraftLine>

const PublicRow = Type.Object({
  id: Type.String(),
  title: Type.String(),
  beginDate: Type.String(),
  endDate: Type.String(),
  /** Days left, today included; null when the term does not run. */
  daysLeft: NumberOrNull({}, 'integer'),
  stage: Stage,
  outcomeDate: Nullable(Type.String()),
  /** The department that asks; null when it is not known. */
  organ: Nullable(Type.String()),
  /** Made up, for trying the product. */
  isDemo: Type.Optional(Type.Literal(true)),
})
export type PublicConsultation = Static<typeof PublicRow>

const Counted = Type.Object({ value: Type.String(), text: Type.String(), count: Type.Integer() })

/** The outcome as the public reads it. */
const Outcome = Type.Object({
  text: Type.String(),
  date: Type.String(),
  /** Opinions received, those that say the same counted each; spam is not counted. */
  total: Type.Integer(),
  results: Type.Array(Counted),
  attitudes: Type.Array(Counted),
  /** What staff made public of the opinions, with what became of it and why. */
  opinions: Type.Array(
    Type.Object({
      label: Nullable(Type.String()),
      text: Type.String(),
      /** Opinions that say the same, this one included. */
      count: Type.Integer(),
      result: Type.String(),
      result_dictText: Type.String(),
      reason: Type.String(),
    }),
  ),
})

const PublicDetail = Type.Object({
  consultation: PublicRow,
  explanation: Type.String(),
  contact: Nullable(Type.String()),
  lines: Type.Array(DraftLine),
  outcome: Nullable(Outcome),
})
export type PublicConsultationDetail = Static<typeof PublicDetail>

const { Row, editAnd, formAnd } = recordSchemas(CONSULTATION, {
  stage: Stage,
  stage_dictText: Type.String(),
  /** Days since the term ended without an outcome; null when it runs or has an outcome. */
  daysWaiting: NumberOrNull({}, 'integer'),
  /** Who last wrote what waits; neither they nor who submitted it may release it. */
  writtenBy: Nullable(Type.String()),
  /** Names of these persons. */
  writer: Nullable(Type.String()),
  submitter: Nullable(Type.String()),
})
export type ConsultationRow = Static<typeof Row>
const DetailRow = Type.Intersect([
  Row,
  Type.Object({
    body: Type.String(),
    /** The outcome as the public reads it once it is released, of today; null where none is written. */
    publicOutcome: Nullable(Outcome),
  }),
])
export type ConsultationDetail = Static<typeof DetailRow>

/** The draft; empty: the text of the document. */
const body = { body: Type.Optional(Nullable(Type.String({ maxLength: CONSULTATION_BODY.most }))) }

/** A step of one consultation; with the revision that was read, a step on another one is refused. */
const step = { id: Id, revision: Type.Optional(NumberOrNull({}, 'integer')) }
const Step = Type.Object(step)

/** How the opinions of a consultation are spread. */
const Report = Type.Object({
  id: Type.String(),
  title: Type.String(),
  total: Type.Integer(),
  undecided: Type.Integer(),
  attitudes: Type.Array(Counted),
  identities: Type.Array(Counted),
  results: Type.Array(Counted),
  /** In the order of the draft; the whole first. */
  articles: Type.Array(
    Type.Object({
      label: Type.String(),
      total: Type.Integer(),
      support: Type.Integer(),
      amend: Type.Integer(),
      oppose: Type.Integer(),
    }),
  ),
})
export type ConsultationReport = Static<typeof Report>

const screen = 'opinionManagement/ConsultationList'
const stage = { stage: Type.Optional(Stage) }

/** 意见征集: drafts put to public consultation, and their outcome (decision 0103). */
export const consultationContract = contract({
  'GET /internet/fagui/consultation/list': {
    summary: '公开征求意见的草案：征集中的在前，已截止和已公布结果的在后',
    permission: 'public',
    cost: 'reading',
    query: Query({
      stage: Type.Optional(OneOf('open', 'ended', 'answered')),
      pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    result: Type.Object({ total: Type.Integer(), records: Type.Array(PublicRow) }),
  },
  'GET /internet/fagui/consultation/detail': {
    summary: '一件公开征求意见的草案：说明、期限、条文，及公布的结果',
    permission: 'public',
    cost: 'reading',
    query: Query({ id: Id }),
    result: PublicDetail,
  },
  'GET /opinionManagement/consultation/list': {
    summary: '意见征集列表，可按阶段筛选',
    permission: 'opinion:consultation:list',
    listOf: screen,
    query: ListQuery(screen, stage),
    result: Page(Row),
  },
  'GET /opinionManagement/consultation/queryById': {
    summary: '一件意见征集，带征求意见稿和公众将看到的结果',
    permission: 'opinion:consultation:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: DetailRow,
  },
  'POST /opinionManagement/consultation/add': {
    summary: '新建意见征集：征求意见稿取自办理中的文件，或者粘贴',
    permission: 'opinion:consultation:add',
    body: formAnd(body),
    result: Type.Object({ id: Type.String() }),
    message: '添加成功！',
  },
  'PUT /opinionManagement/consultation/edit': {
    summary: '修改意见征集；等待审核的不能修改，公开之后只能延长期限',
    permission: 'opinion:consultation:edit',
    listOf: screen,
    edits: { table: 'consultation', read: 'GET /opinionManagement/consultation/queryById' },
    body: editAnd(body),
    result: Type.Null(),
    message: '编辑成功!',
  },
  'DELETE /opinionManagement/consultation/deleteBatch': {
    summary: '删除没有公开的意见征集',
    permission: 'opinion:consultation:delete',
    listOf: screen,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '删除成功！',
  },
  'POST /opinionManagement/consultation/submit': {
    summary: '把征求意见稿提交审核',
    permission: 'opinion:consultation:edit',
    listOf: screen,
    body: Step,
    result: Type.Null(),
    message: '已提交审核',
  },
  'POST /opinionManagement/consultation/release': {
    summary: '审核通过并公开征求意见，公众随即看到草案；提交和编写的人不能自己审核',
    permission: 'opinion:consultation:release',
    listOf: screen,
    body: Step,
    result: Type.Null(),
    message: '已公开征求意见',
  },
  'POST /opinionManagement/consultation/submitOutcome': {
    summary: '写明征求意见的结果并提交审核；期限届满、意见都有结论后才能提交',
    permission: 'opinion:consultation:edit',
    listOf: screen,
    body: Type.Object({ ...step, outcome: Type.String({ maxLength: 20_000 }) }),
    result: Type.Null(),
    message: '结果已提交审核',
  },
  'POST /opinionManagement/consultation/returnBack': {
    summary: '审核不通过，把征求意见稿或者结果退回并说明理由',
    permission: 'opinion:consultation:release',
    listOf: screen,
    body: Type.Object({ ...step, reason: Type.String({ maxLength: 1_000 }) }),
    result: Type.Null(),
    message: '已退回',
  },
  'POST /opinionManagement/consultation/recall': {
    summary: '提交人撤回等待审核的征求意见稿或者结果',
    permission: 'opinion:consultation:edit',
    listOf: screen,
    body: Step,
    result: Type.Null(),
    message: '已撤回',
  },
  'POST /opinionManagement/consultation/publishOutcome': {
    summary: '审核通过并公布征求意见的结果；提交和编写的人不能自己审核',
    permission: 'opinion:consultation:release',
    listOf: screen,
    body: Step,
    result: Type.Null(),
    message: '结果已公布',
  },
  'POST /opinionManagement/consultation/archive': {
    summary: '归档已公布结果的意见征集；公众仍可查阅',
    permission: 'opinion:consultation:release',
    listOf: screen,
    body: Type.Object({ id: Id }),
    result: Type.Null(),
    message: '已归档',
  },
  'GET /opinionManagement/consultation/report': {
    summary: '一件意见征集的汇总：按态度、身份、结论和条文统计',
    permission: 'opinion:consultation:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: Report,
  },
  'GET /opinionManagement/consultation/exportXls': {
    summary: '导出一件意见征集的意见汇总表',
    permission: 'opinion:consultation:export',
    listOf: screen,
    query: Query({ id: Id, format: Type.Optional(OneOf('xls', 'xlsx')) }),
    result: 'bytes',
  },
  'GET /opinionManagement/consultation/exportDocx': {
    summary: '下载一件意见征集的意见汇总报告（Word）',
    permission: 'opinion:consultation:export',
    listOf: screen,
    query: Query({ id: Id }),
    result: 'bytes',
  },
})

nameSchemas({ ConsultationRow: Row, PublicConsultation: PublicRow, DraftLine })
