import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Day, Id, Moment, Nullable, OneOf, PageQuery, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

/**
 * What is open about a law: force doubtful, day of effect unknown, never checked, newest text not held, body unknown;
 * `stated`: nothing, its day of effect may be corrected.
 */
const QuestionKind = OneOf('toCheck', 'effectDay', 'unverified', 'missing', 'issuer', 'stated')
export type QuestionKind = Static<typeof QuestionKind>

const FactQuestion = Type.Object({
  workId: Type.String(),
  versionId: Type.String(),
  title: Type.String(),
  /** Day of the text, YYYY-MM-DD; null when it has none. */
  versionDate: Nullable(Type.String()),
  fType_dictText: Nullable(Type.String()),
  /** What the library says now, and why. */
  force: Type.String(),
  reason: Type.String(),
  /** The words that name the day of effect; '' when there are none. */
  effectText: Type.String(),
  /** Another law that the reason names. */
  by: Nullable(Type.Object({ workId: Nullable(Type.String()), title: Type.String() })),
  /** Its day of effect as it is known now, which an answer corrects; null when it is not known. */
  effectDate: Nullable(Type.String()),
  /** Whether its day of effect may be answered: the text has a day. */
  mayHaveEffectDay: Type.Boolean(),
})
export type FactQuestion = Static<typeof FactQuestion>

const DeadLink = Type.Object({
  targetKey: Type.String(),
  /** The title as it is cited most often. */
  title: Type.String(),
  /** Laws that cite it, and places where they do. */
  works: Type.Integer(),
  links: Type.Integer(),
  /** Some of these places; label and anchor are '' for the title and the 题注. */
  citing: Type.Array(
    Type.Object({
      workId: Type.String(),
      versionId: Type.String(),
      title: Type.String(),
      anchor: Type.String(),
      label: Type.String(),
    }),
  ),
})
export type DeadLink = Static<typeof DeadLink>

const AnswerKind = OneOf('effect', 'valid', 'ended', 'issuer')
export type AnswerKind = Static<typeof AnswerKind>

const FactAnswer = Type.Object({
  id: Type.String(),
  kind: AnswerKind,
  kind_dictText: Type.String(),
  title: Type.String(),
  /** Day of the text it is about. */
  editionDate: Nullable(Type.String()),
  day: Nullable(Type.String()),
  byTitle: Nullable(Type.String()),
  /** Bodies that made the law, in their order; empty for other kinds. */
  issuers: Type.Array(Type.String()),
  source: Type.String(),
  createBy: Nullable(Type.String()),
  createTime: Moment,
})
export type FactAnswer = Static<typeof FactAnswer>

/** Open questions about laws, and what staff answer to them with a source. */
export const factContract = contract({
  'GET /dataManagement/facts/queues': {
    summary: '待核实的事项各有多少',
    permission: 'data:fact:list',
    query: Query({}),
    result: Type.Array(
      Type.Object({ kind: Type.Union([QuestionKind, Type.Literal('deadLink')]), count: Type.Integer() }),
    ),
  },
  'GET /dataManagement/facts/queue': {
    summary: '一类待核实的事项',
    permission: 'data:fact:list',
    query: Query({ ...PageQuery, kind: QuestionKind, words: Type.Optional(Type.String({ maxLength: 200 })) }),
    result: Type.Object({ total: Type.Integer(), questions: Type.Array(FactQuestion) }),
  },
  'GET /dataManagement/facts/deadLinks': {
    summary: '法规引用而馆藏中没有对应法规的名称，引用最多的在前',
    permission: 'data:fact:list',
    query: Query({ ...PageQuery, words: Type.Optional(Type.String({ maxLength: 200 })) }),
    result: Type.Object({ total: Type.Integer(), links: Type.Array(DeadLink) }),
  },
  'GET /dataManagement/facts/answers': {
    summary: '工作人员已核实的事项，新的在前',
    permission: 'data:fact:list',
    query: Query(PageQuery),
    result: Type.Object({ total: Type.Integer(), answers: Type.Array(FactAnswer) }),
  },
  'POST /dataManagement/facts/answer': {
    summary: '核实一部或多部法规的施行日期、有效、废止失效或制定机关，写明来源',
    permission: 'data:fact:answer',
    body: Type.Object({
      kind: AnswerKind,
      versions: Type.Array(Type.Object({ workId: Id, versionId: Id }), { minItems: 1, maxItems: 500 }),
      /** Needed but for issuers. */
      day: Type.Optional(Day),
      manner: Type.Optional(OneOf('废止', '失效')),
      byTitle: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
      /** Bodies that made the laws, the leading one first. */
      issuers: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
      source: Type.String({ minLength: 1, maxLength: 500 }),
    }),
    result: Type.Object({
      answered: Type.Integer(),
      left: Type.Array(Type.Object({ title: Type.String(), reason: Type.String() })),
    }),
    message: '操作成功！',
  },
  'DELETE /dataManagement/facts/answer': {
    summary: '撤销一项核实',
    permission: 'data:fact:answer',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功！',
  },
})

nameSchemas({ FactQuestion, FactAnswer, DeadLink })
