import { Type, type Static } from 'typebox'
import { OPINION_MOST, OPINION_NAME_MOST } from '../limits.ts'
import { contract } from './contract.ts'
import { EditBody, ExportQuery, Id, Ids, ListQuery, Moment, Nullable, NumberOrNull, Page, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'
import { DoneWork } from './work.ts'

const Code = Type.Integer({ minimum: 0, maximum: 99 })
const Words = (most: number) => Type.Optional(Nullable(Type.String({ maxLength: most })))

const Sent = Type.Object({
  /** A random text that the browser made for this form: sent twice, the opinion is kept once. */
  key: Type.String({ pattern: '^[\\w-]{16,64}$' }),
  /** Value of OPINION_KIND. */
  kind: Code,
  /** Of a consultation; or the law and the edition that is read. */
  consultationId: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  workId: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  versionId: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  /** The provision; none: the whole. */
  anchor: Words(64),
  attitude: Type.Optional(NumberOrNull({ minimum: 0, maximum: 99 }, 'integer')),
  identity: Code,
  content: Type.String({ maxLength: OPINION_MOST }),
  name: Words(OPINION_NAME_MOST),
  phone: Words(30),
  email: Words(100),
  work: DoneWork,
})
export type SentOpinion = Static<typeof Sent>

/** What the sender of an opinion is told of it. */
const Followed = Type.Object({
  kind: Type.Integer(),
  kind_dictText: Type.String(),
  targetTitle: Type.String(),
  label: Nullable(Type.String()),
  content: Type.String(),
  createTime: Moment,
  /** 已收到, 办理中, 已答复 */
  progress: Type.String(),
  /** Null until it is decided. */
  result_dictText: Nullable(Type.String()),
  answer: Nullable(Type.String()),
  answerTime: Nullable(Moment),
  /** How many files came with it. */
  files: Type.Integer(),
  /** The consultation whose outcome is public. */
  outcomeOf: Nullable(Type.String()),
})
export type FollowedOpinion = Static<typeof Followed>

/** Name and contacts of a sender, shortened. */
const Sender = Type.Object({
  name: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
})
export type OpinionSender = Static<typeof Sender>

const Row = Type.Object({
  id: Type.String(),
  kind: Type.Integer(),
  kind_dictText: Type.String(),
  consultationId: Nullable(Type.String()),
  workId: Nullable(Type.String()),
  versionId: Nullable(Type.String()),
  targetTitle: Type.String(),
  anchor: Nullable(Type.String()),
  label: Nullable(Type.String()),
  quote: Nullable(Type.String()),
  attitude: NumberOrNull({}, 'integer'),
  attitude_dictText: Nullable(Type.String()),
  identity: Type.Integer(),
  identity_dictText: Nullable(Type.String()),
  content: Type.String(),
  sender: Sender,
  state: Type.Integer(),
  state_dictText: Nullable(Type.String()),
  mergedInto: Nullable(Type.String()),
  /** Opinions that were merged into this one. */
  mergedCount: Type.Integer(),
  /** The outcome of its consultation is public, or waits to be released: it is no longer handled. */
  isFixed: Type.Boolean(),
  /** How many files came with it. */
  files: Type.Integer(),
  departId: Nullable(Type.String()),
  departName: Nullable(Type.String()),
  orgCode: Nullable(Type.String()),
  answer: Nullable(Type.String()),
  answeredBy: Nullable(Type.String()),
  /** Name of this person. */
  answerer: Nullable(Type.String()),
  answerTime: Nullable(Moment),
  publicText: Nullable(Type.String()),
  note: Nullable(Type.String()),
  revision: Type.Integer(),
  createTime: Moment,
  updateBy: Nullable(Type.String()),
  updateTime: Nullable(Moment),
})
export type OpinionRow = Static<typeof Row>

const filledIn = {
  /** 20 accepted, 30 being verified, or a conclusion that fits the kind. */
  state: Code,
  answer: Words(10_000),
  publicText: Words(OPINION_MOST),
  note: Words(5_000),
}

const Similar = Type.Object({
  id: Type.String(),
  label: Nullable(Type.String()),
  content: Type.String(),
  attitude_dictText: Nullable(Type.String()),
  state: Type.Integer(),
  state_dictText: Nullable(Type.String()),
  createTime: Moment,
  /** From 0 to 100. */
  likeness: Type.Integer(),
})

const screen = 'opinionManagement/FeedbackList'

/** 反馈意见: what the public says of drafts and of released law (decisions 0103, 0104). */
export const opinionContract = contract({
  'POST /internet/fagui/opinion/work': {
    summary: '提意见前的计算验证：浏览器为 nonce 算出的数，一次有效；nonce 为空表示不需要',
    permission: 'public',
    body: Type.Object({}),
    result: Type.Object({ nonce: Type.String(), bits: Type.Integer() }),
    perMinute: 60,
  },
  'POST /internet/fagui/opinion/send': {
    summary: '对征求意见的草案或者已公布的法规提意见，得到回执码；同一 key 重复提交只记一次',
    permission: 'public',
    writes: 'self',
    perMinute: 10,
    body: Sent,
    result: Type.Object({ receipt: Type.String() }),
    message: '已收到，谢谢',
  },
  'POST /internet/fagui/opinion/follow': {
    summary: '凭回执码查询意见的办理情况',
    permission: 'public',
    writes: false,
    perMinute: 20,
    body: Type.Object({ receipt: Type.String({ minLength: 1, maxLength: 40 }) }),
    result: Followed,
  },
  'POST /internet/fagui/opinion/attach': {
    summary: '凭回执码为刚提交的意见附一个文件（表单字段 receipt 和 file），一条意见最多三个；同一文件只记一次',
    permission: 'public',
    cost: 'file',
    writes: 'self',
    perMinute: 12,
    upload: 'one',
    query: Query({}),
    result: Type.Object({ files: Type.Integer() }),
    message: '已上传',
  },
  'GET /opinionManagement/feedback/list': {
    summary: '反馈意见列表，姓名和联系方式隐去一部分',
    permission: 'opinion:feedback:list',
    listOf: screen,
    query: ListQuery(screen),
    result: Page(Row),
  },
  'GET /opinionManagement/feedback/queryById': {
    summary: '一条反馈意见',
    permission: 'opinion:feedback:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: Row,
  },
  'PUT /opinionManagement/feedback/edit': {
    summary: '受理、核实、作出结论并答复一条反馈意见',
    permission: 'opinion:feedback:handle',
    listOf: screen,
    edits: { table: 'opinion', read: 'GET /opinionManagement/feedback/queryById' },
    body: EditBody(filledIn, Id),
    result: Type.Null(),
    message: '编辑成功!',
  },
  'POST /opinionManagement/feedback/handleBatch': {
    summary: '对一些还没有结论的反馈意见作同一处理：受理、核实，或者作出同一结论和答复',
    permission: 'opinion:feedback:handle',
    listOf: screen,
    body: Type.Object({ ids: Ids, state: Code, answer: Words(10_000) }),
    result: Type.Object({ done: Type.Integer() }),
    message: '办理成功！',
  },
  'POST /opinionManagement/feedback/assign': {
    summary: '把反馈意见转给部门办理',
    permission: 'opinion:feedback:assign',
    listOf: screen,
    body: Type.Object({ ids: Ids, departId: Id }),
    // `handlers`: how many people of the department can handle them; null where nobody is told, because the text is
    // restricted.
    result: Type.Object({ done: Type.Integer(), handlers: NumberOrNull({}, 'integer') }),
    message: '操作成功！',
  },
  'GET /opinionManagement/feedback/similar': {
    summary: '与一条反馈意见相似、对同一对象的其他意见，供合并时核对',
    permission: 'opinion:feedback:handle',
    listOf: screen,
    query: Query({ id: Id }),
    result: Type.Array(Similar),
  },
  'POST /opinionManagement/feedback/merge': {
    summary: '把相同的意见合并到一条，一并答复',
    permission: 'opinion:feedback:handle',
    listOf: screen,
    body: Type.Object({ into: Id, ids: Ids }),
    result: Type.Object({ done: Type.Integer() }),
    message: '合并成功！',
  },
  'POST /opinionManagement/feedback/separate': {
    summary: '撤销合并，意见回到已受理',
    permission: 'opinion:feedback:handle',
    listOf: screen,
    body: Type.Object({ ids: Ids }),
    result: Type.Object({ done: Type.Integer() }),
    message: '操作成功！',
  },
  'POST /opinionManagement/feedback/sender': {
    summary: '查看一条反馈意见的姓名和联系方式，每次查看都记入日志',
    permission: 'opinion:feedback:contacts',
    listOf: screen,
    body: Type.Object({ id: Id }),
    result: Sender,
  },
  'GET /opinionManagement/feedback/files': {
    summary: '一条反馈意见所附的文件',
    permission: 'opinion:feedback:contacts',
    listOf: screen,
    query: Query({ id: Id }),
    result: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), size: Type.Integer() })),
  },
  'GET /opinionManagement/feedback/file': {
    summary: '下载一条反馈意见所附的一个文件，每次下载都记入日志',
    permission: 'opinion:feedback:contacts',
    listOf: screen,
    query: Query({ id: Id, fileId: Id }),
    result: 'bytes',
  },
  'GET /opinionManagement/feedback/exportXls': {
    summary: '导出反馈意见，姓名和联系方式隐去一部分',
    permission: 'opinion:feedback:export',
    listOf: screen,
    query: ExportQuery(screen),
    result: 'bytes',
  },
})

nameSchemas({ OpinionRow: Row, FollowedOpinion: Followed })
