import { Type, type Static } from 'typebox'
import { CLEANUP } from '../records/cleanup.ts'
import { contract } from './contract.ts'
import { Id, Ids, ListQuery, Nullable, OneOf, Page, Query } from './parts.ts'
import { recordSchemas } from './record-schemas.ts'
import { nameSchemas } from './schema-names.ts'

const Progress = Type.Object({
  total: Type.Integer(),
  open: Type.Integer(),
  returned: Type.Integer(),
  proposed: Type.Integer(),
  confirmed: Type.Integer(),
  carried: Type.Integer(),
})

const {
  Row: CleanupRow,
  Form,
  Edit,
} = recordSchemas(CLEANUP, {
  /** Of the documents that the caller may see. */
  progress: Progress,
})
export type CleanupRow = Static<typeof CleanupRow>

/** Where the work on a document of a batch stands. */
const Stage = OneOf('open', 'returned', 'proposed', 'confirmed', 'carried')
export type CleanupStage = Static<typeof Stage>

const CleanupItem = Type.Object({
  id: Type.String(),
  documentId: Type.String(),
  title: Type.String(),
  /** Day and kind of its text: 2018-10-26 修正. */
  edition: Nullable(Type.String()),
  docNumber: Nullable(Type.String()),
  issuers: Type.String(),
  fType_dictText: Nullable(Type.String()),
  publishDate: Nullable(Type.String()),
  stage: Stage,
  /** Value of CLEAN_RESULT. */
  proposal: Nullable(Type.String()),
  proposal_dictText: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  proposedBy: Nullable(Type.String()),
  confirmedBy: Nullable(Type.String()),
  /** Names of these persons. */
  proposer: Nullable(Type.String()),
  confirmer: Nullable(Type.String()),
  returnedNote: Nullable(Type.String()),
  /** The end of the law was carried out and taken back since. */
  isUndone: Type.Boolean(),
  workId: Nullable(Type.String()),
  /** 修改: the document that becomes the new edition, when the caller may see it. */
  amendmentId: Nullable(Type.String()),
  amendmentTitle: Nullable(Type.String()),
  amendmentStage: Nullable(Type.String()),
  /** 合并: the released document that takes its place, when the caller may see it. */
  successorId: Nullable(Type.String()),
  successorTitle: Nullable(Type.String()),
  successorWorkId: Nullable(Type.String()),
})
export type CleanupItem = Static<typeof CleanupItem>

const Words = (most: number) => Type.Optional(Nullable(Type.String({ maxLength: most })))
/** A document that can take the place of another one, or become its new edition. */
const CleanupChoice = Type.Object({
  id: Type.String(),
  title: Type.String(),
  edition: Nullable(Type.String()),
  docNumber: Nullable(Type.String()),
  /** Day of its publication; null when it names none. */
  publishDate: Nullable(Type.String()),
  stage: Type.String(),
})
export type CleanupChoice = Static<typeof CleanupChoice>

/** What became of items, and those for which it was not possible. */
const Done = Type.Object({
  done: Type.Integer(),
  left: Type.Array(Type.Object({ title: Type.String(), reason: Type.String() })),
})
export type CleanupDone = Static<typeof Done>

const screen = 'dataManagement/CleanupList'

/** 清理工作: batches of documents that are kept, amended, repealed or declared lapsed (decision 0086). */
export const cleanupContract = contract({
  'GET /dataManagement/cleanup/list': {
    summary: '清理批次列表，带进度',
    permission: 'data:cleanup:list',
    listOf: screen,
    query: ListQuery(screen),
    result: Page(CleanupRow),
  },
  'GET /dataManagement/cleanup/queryById': {
    summary: '一个清理批次',
    permission: 'data:cleanup:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: CleanupRow,
  },
  'POST /dataManagement/cleanup/add': {
    summary: '新建清理批次，并把范围内已发布的文件列入',
    permission: 'data:cleanup:add',
    body: Form,
    result: Type.Object({ id: Type.String(), gathered: Type.Integer() }),
    message: '添加成功！',
  },
  'PUT /dataManagement/cleanup/edit': {
    summary: '修改清理批次',
    permission: 'data:cleanup:edit',
    listOf: screen,
    edits: { table: 'cleanup_batch', read: 'GET /dataManagement/cleanup/queryById' },
    body: Edit,
    result: Type.Null(),
    message: '编辑成功!',
  },
  'DELETE /dataManagement/cleanup/deleteBatch': {
    summary: '删除清理批次及其清单；已办结的不能删除',
    permission: 'data:cleanup:delete',
    listOf: screen,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '删除成功！',
  },
  'POST /dataManagement/cleanup/gather': {
    summary: '把范围内后来发布的文件补列入清单',
    permission: 'data:cleanup:edit',
    listOf: screen,
    body: Type.Object({ id: Id }),
    result: Type.Object({ gathered: Type.Integer() }),
  },
  'GET /dataManagement/cleanup/unenrolled': {
    summary: '范围内已公开而不在文件数据里的法规有多少，须先纳入馆藏文本才能列入清单',
    permission: 'data:cleanup:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: Type.Object({ count: Type.Integer(), titles: Type.Array(Type.String()) }),
  },
  'GET /dataManagement/cleanup/items': {
    summary: '一个批次的清单，只含能看到的文件',
    permission: 'data:cleanup:list',
    listOf: screen,
    query: Query({
      batchId: Id,
      stage: Type.Optional(Stage),
      title: Type.Optional(Type.String({ maxLength: 100 })),
      pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({ total: Type.Integer(), records: Type.Array(CleanupItem) }),
  },
  'POST /dataManagement/cleanup/propose': {
    summary: '对清单中的文件提出清理意见',
    permission: 'data:cleanup:propose',
    listOf: screen,
    body: Type.Object({
      batchId: Id,
      ids: Ids,
      proposal: Type.String({ maxLength: 8 }),
      reason: Words(2_000),
      /** Of a merger: the released document that takes the place of these. */
      successorId: Type.Optional(Nullable(Id)),
    }),
    result: Done,
  },
  'GET /dataManagement/cleanup/successors': {
    summary: '可以代替清单中文件的已发布文件，按标题里的字查找',
    permission: 'data:cleanup:propose',
    listOf: screen,
    query: Query({ batchId: Id, words: Type.Optional(Type.String({ maxLength: 100 })) }),
    result: Type.Array(CleanupChoice),
  },
  'GET /dataManagement/cleanup/amendments': {
    summary: '清单中一件文件的同名文件，可记为它的修改稿',
    permission: 'data:cleanup:carryOut',
    listOf: screen,
    query: Query({ batchId: Id, id: Id }),
    result: Type.Array(CleanupChoice),
  },
  'POST /dataManagement/cleanup/startAmendment': {
    summary: '以现行文本新建意见为“修改”的文件的修改稿，并记入清单',
    permission: 'data:amending:draft',
    listOf: screen,
    body: Type.Object({ batchId: Id, id: Id }),
    result: Type.Object({ documentId: Type.String() }),
    message: '修改稿已生成',
  },
  'POST /dataManagement/cleanup/linkAmendment': {
    summary: '把同名的文件记为清单中文件的修改稿，或取消记录',
    permission: 'data:cleanup:carryOut',
    listOf: screen,
    body: Type.Object({ batchId: Id, id: Id, documentId: Nullable(Id) }),
    result: Type.Null(),
    message: '操作成功！',
  },
  'POST /dataManagement/cleanup/confirm': {
    summary: '确认他人提出的清理意见',
    permission: 'data:cleanup:confirm',
    listOf: screen,
    body: Type.Object({ batchId: Id, ids: Ids }),
    result: Done,
  },
  'POST /dataManagement/cleanup/sendBack': {
    summary: '退回他人提出的清理意见',
    permission: 'data:cleanup:confirm',
    listOf: screen,
    body: Type.Object({ batchId: Id, ids: Ids, reason: Type.String({ maxLength: 2_000 }) }),
    result: Done,
  },
  'POST /dataManagement/cleanup/remove': {
    summary: '把文件移出清单',
    permission: 'data:cleanup:edit',
    listOf: screen,
    body: Type.Object({ batchId: Id, ids: Ids }),
    result: Done,
  },
  'POST /dataManagement/cleanup/decide': {
    summary: '登记清理决定，办结批次',
    permission: 'data:cleanup:carryOut',
    listOf: screen,
    body: Type.Object({
      id: Id,
      decision: Type.String({ maxLength: 500 }),
      decidedDate: Type.String({ maxLength: 19 }),
      source: Type.String({ maxLength: 500 }),
    }),
    result: CleanupRow,
    message: '操作成功！',
  },
  'POST /dataManagement/cleanup/carryOut': {
    summary: '按清理决定登记废止、失效和合并，公众随即看到依据',
    permission: 'data:cleanup:carryOut',
    listOf: screen,
    body: Type.Object({ id: Id, day: Type.String({ maxLength: 19 }) }),
    result: Done,
  },
  'GET /dataManagement/cleanup/exportXls': {
    summary: '导出一个批次的清理结果目录',
    permission: 'data:cleanup:export',
    listOf: screen,
    query: Query({ id: Id, format: Type.Optional(OneOf('xls', 'xlsx')) }),
    result: 'bytes',
  },
  'GET /dataManagement/cleanup/exportDocx': {
    summary: '下载一个批次的清理结果目录（Word）',
    permission: 'data:cleanup:export',
    listOf: screen,
    query: Query({ id: Id }),
    result: 'bytes',
  },
})

nameSchemas({ CleanupRow, CleanupItem, CleanupChoice })
