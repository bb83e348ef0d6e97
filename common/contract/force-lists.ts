import { Type, type Static } from 'typebox'
import { OUTCOMES } from '../force-lists.ts'
import { FORCE_LIST } from '../records/force-list.ts'
import { contract } from './contract.ts'
import { Id, Ids, ListQuery, Nullable, OneOf, Page, Query } from './parts.ts'
import { recordSchemas } from './record-schemas.ts'
import { nameSchemas } from './schema-names.ts'

const Outcome = OneOf(...OUTCOMES)
/** Rows by outcome; every outcome stands in it. */
const Counts = Type.Object({
  matched: Type.Integer(),
  several: Type.Integer(),
  differs: Type.Integer(),
  newer: Type.Integer(),
  ended: Type.Integer(),
  notYet: Type.Integer(),
  missing: Type.Integer(),
  repeated: Type.Integer(),
  refused: Type.Integer(),
  leftOut: Type.Integer(),
})

const { Row: ForceListRow, Edit } = recordSchemas(FORCE_LIST, {
  submittedTime: Nullable(Type.String()),
  withdrawnTime: Nullable(Type.String()),
  /** Names of those who uploaded, submitted, confirmed, asked to withdraw and withdrew it. */
  uploader: Nullable(Type.String()),
  submitter: Nullable(Type.String()),
  confirmer: Nullable(Type.String()),
  asker: Nullable(Type.String()),
  withdrawer: Nullable(Type.String()),
  /** What was not read of the file. */
  remarks: Type.Array(Type.String()),
  fileSize: Type.Integer(),
  /** Rows in all. */
  total: Type.Integer(),
  /** Whether the caller had a hand in it and therefore cannot confirm it. */
  isOwn: Type.Boolean(),
})
export type ForceListRow = Static<typeof ForceListRow>

const ListedRow = Type.Object({
  id: Type.String(),
  /** Where it stands in the file: 第12行. */
  place: Type.String(),
  name: Type.String(),
  docNumber: Nullable(Type.String()),
  issuer: Nullable(Type.String()),
  adoptedOn: Nullable(Type.String()),
  publishedOn: Nullable(Type.String()),
  effectiveOn: Nullable(Type.String()),
  amendedOn: Nullable(Type.String()),
  remark: Nullable(Type.String()),
  outcome: Outcome,
  outcome_dictText: Type.String(),
  reason: Nullable(Type.String()),
  workId: Nullable(Type.String()),
  versionId: Nullable(Type.String()),
  workTitle: Nullable(Type.String()),
  /** Day of the text that counted. */
  versionDate: Nullable(Type.String()),
  /** Staff said which work it is, or left it out. */
  decision: Nullable(OneOf('chosen', 'leftOut')),
  /** Name of who did. */
  decidedBy: Nullable(Type.String()),
  /** It tells the public something now. */
  isTold: Type.Boolean(),
})
export type ListedRow = Static<typeof ListedRow>

/** A work that a row may mean. */
const ListedChoice = Type.Object({
  workId: Type.String(),
  title: Type.String(),
  fType_dictText: Nullable(Type.String()),
  region_dictText: Nullable(Type.String()),
  versionDate: Nullable(Type.String()),
  docNumber: Nullable(Type.String()),
  force: Type.String(),
})
export type ListedChoice = Static<typeof ListedChoice>

/** A work of the library that the list should name and does not. */
const UnlistedWork = Type.Object({
  workId: Type.String(),
  versionId: Type.String(),
  title: Type.String(),
  fType_dictText: Nullable(Type.String()),
  versionDate: Nullable(Type.String()),
  issuers: Type.String(),
  /** What the library says of it on the day of the list, and why. */
  force: Type.String(),
  reason: Type.String(),
})
export type UnlistedWork = Static<typeof UnlistedWork>

const Paging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
}
const Reason = Type.Optional(Nullable(Type.String({ maxLength: 2_000 })))
const screen = 'dataManagement/ForceListList'

/** 有效目录: lists of what is in force, matched with the library and confirmed by a second person (decision 0172). */
export const forceListContract = contract({
  'GET /dataManagement/forceList/list': {
    summary: '现行有效目录列表，带比对结果',
    permission: 'data:forceList:list',
    listOf: screen,
    query: ListQuery(screen),
    result: Page(ForceListRow),
  },
  'GET /dataManagement/forceList/queryById': {
    summary: '一份现行有效目录',
    permission: 'data:forceList:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: ForceListRow,
  },
  'POST /dataManagement/forceList/upload': {
    summary: '上传现行有效目录（.xlsx、.xls、.csv 或者带表格的 .docx）并与馆藏比对；截至日期取自标题，没有写明的须填写',
    permission: 'data:forceList:add',
    upload: true,
    writes: 'self',
    result: Type.Object({ id: Type.String(), total: Type.Integer(), matched: Type.Integer(), refused: Type.Integer() }),
    message: '上传成功！',
  },
  'PUT /dataManagement/forceList/edit': {
    summary: '修改办理中的现行有效目录的题名、截至日期、来源和比对范围，并重新比对',
    permission: 'data:forceList:edit',
    listOf: screen,
    edits: { table: 'force_list', read: 'GET /dataManagement/forceList/queryById' },
    body: Edit,
    result: Type.Null(),
    message: '编辑成功!',
  },
  'DELETE /dataManagement/forceList/deleteBatch': {
    summary: '删除从未确认过的现行有效目录',
    permission: 'data:forceList:delete',
    listOf: screen,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '删除成功！',
  },
  'GET /dataManagement/forceList/file': {
    summary: '下载上传的目录原件',
    permission: 'data:forceList:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: 'bytes',
  },
  'GET /dataManagement/forceList/rows': {
    summary: '一份目录的各行和比对结果',
    permission: 'data:forceList:list',
    listOf: screen,
    query: Query({
      listId: Id,
      outcome: Type.Optional(Outcome),
      words: Type.Optional(Type.String({ maxLength: 200 })),
      ...Paging,
    }),
    result: Type.Object({ total: Type.Integer(), counts: Counts, records: Type.Array(ListedRow) }),
  },
  'GET /dataManagement/forceList/unlisted': {
    summary: '比对范围内库中有而目录没有列出的法规',
    permission: 'data:forceList:list',
    listOf: screen,
    query: Query({ listId: Id, words: Type.Optional(Type.String({ maxLength: 200 })), ...Paging }),
    result: Type.Object({ total: Type.Integer(), records: Type.Array(UnlistedWork) }),
  },
  'GET /dataManagement/forceList/choices': {
    summary: '目录的一行可能对应的法规：名称相同的，或者标题含有所输入的字的',
    permission: 'data:forceList:edit',
    listOf: screen,
    query: Query({ listId: Id, rowId: Id, words: Type.Optional(Type.String({ maxLength: 200 })) }),
    result: Type.Array(ListedChoice),
  },
  'POST /dataManagement/forceList/choose': {
    summary: '指定目录的一行对应哪一部法规',
    permission: 'data:forceList:edit',
    listOf: screen,
    body: Type.Object({ listId: Id, rowId: Id, workId: Id }),
    result: Type.Object({ outcome: Outcome, reason: Nullable(Type.String()) }),
    message: '操作成功！',
  },
  'POST /dataManagement/forceList/decide': {
    summary: '批量处理目录的各行：经核对采用、不采用，或者撤销处理',
    permission: 'data:forceList:edit',
    listOf: screen,
    body: Type.Object({ listId: Id, ids: Ids, act: OneOf('accept', 'leaveOut', 'reset') }),
    result: Type.Object({
      done: Type.Integer(),
      left: Type.Array(Type.Object({ title: Type.String(), reason: Type.String() })),
    }),
  },
  'POST /dataManagement/forceList/rematch': {
    summary: '与现在的馆藏重新比对',
    permission: 'data:forceList:edit',
    listOf: screen,
    body: Type.Object({ id: Id }),
    result: Type.Object({ changed: Type.Integer() }),
  },
  'POST /dataManagement/forceList/step': {
    summary: '提交目录待确认、收回，或者对已确认的目录补办其余各行',
    permission: 'data:forceList:edit',
    listOf: screen,
    body: Type.Object({ id: Id, act: OneOf('submit', 'takeBack', 'reopen') }),
    result: ForceListRow,
    message: '操作成功！',
  },
  'POST /dataManagement/forceList/answer': {
    summary: '另一人确认或者退回目录；申请撤销已确认的目录，由另一人撤销或者不撤销',
    permission: 'data:forceList:confirm',
    listOf: screen,
    body: Type.Object({
      id: Id,
      act: OneOf('confirm', 'sendBack', 'askWithdrawal', 'withdraw', 'keep'),
      reason: Reason,
    }),
    result: ForceListRow,
    message: '操作成功！',
  },
})

nameSchemas({ ForceListRow, ListedRow, ListedChoice, UnlistedWork })
