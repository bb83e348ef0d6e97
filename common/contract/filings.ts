import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { ExportQuery, Id, Ids, ListQuery, Nullable, NumberOrNull, OneOf, Page, Query } from './parts.ts'
import { FILING, FILING_TERMS } from '../records/filing.ts'
import { recordSchemas } from './record-schemas.ts'
import { nameSchemas } from './schema-names.ts'

const {
  Row: FilingRow,
  Edit,
  formAnd,
} = recordSchemas(FILING, {
  documentId: Type.String(),
  /** 题注, 登记 or 人工; null with an unknown day. */
  publishBasis: Nullable(Type.String()),
  /**
   * Days until the last day of the term, negative after it; null when it was sent or the day of publication is unknown.
   */
  daysLeft: NumberOrNull({}, 'integer'),
  /** The work that it is released as. */
  workId: Nullable(Type.String()),
})
export type FilingRow = Static<typeof FilingRow>

const Candidate = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** Day and kind of its text: 2018-10-26 修正. */
  edition: Nullable(Type.String()),
  fType_dictText: Nullable(Type.String()),
  fLevel_dictText: Nullable(Type.String()),
  publishDate: Nullable(Type.String()),
  releaseTime: Nullable(Type.String()),
  /** The bodies it would be filed with, and the provision. */
  bodies: Type.Array(Type.String()),
  basis: Type.String(),
})

const screen = 'dataManagement/FilingList'
/** Where the term stands: ends within 7 days, has ended, was not kept, or begins on an unknown day. */
const term = { term: Type.Optional(OneOf(...(Object.keys(FILING_TERMS) as (keyof typeof FILING_TERMS)[]))) }

/** 备案登记: filing of released documents within 30 days (decision 0086). */
export const filingContract = contract({
  'GET /dataManagement/filing/list': {
    summary: '备案登记列表，可按期限筛选',
    permission: 'data:filing:list',
    listOf: screen,
    query: ListQuery(screen, term),
    result: Page(FilingRow),
  },
  'GET /dataManagement/filing/queryById': {
    summary: '一项备案登记',
    permission: 'data:filing:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: FilingRow,
  },
  'GET /dataManagement/filing/candidates': {
    summary: '已发布、应当备案而还没有登记的文件',
    permission: 'data:filing:add',
    listOf: 'dataManagement/DocumentList',
    query: Query({
      title: Type.Optional(Type.String({ maxLength: 100 })),
      pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({ total: Type.Integer(), records: Type.Array(Candidate) }),
  },
  'POST /dataManagement/filing/open': {
    summary: '为应当备案的文件登记备案，每个备案机关一项',
    permission: 'data:filing:add',
    body: Type.Object({ ids: Ids }),
    result: Type.Object({ opened: Type.Integer() }),
    message: '登记成功！',
  },
  'POST /dataManagement/filing/add': {
    summary: '为已登记备案的文件另登记一个备案机关',
    permission: 'data:filing:add',
    listOf: screen,
    body: formAnd({ of: Id }),
    result: Type.Object({ id: Type.String() }),
    message: '添加成功！',
  },
  'PUT /dataManagement/filing/edit': {
    summary: '登记报送、回执和处理结果',
    permission: 'data:filing:edit',
    listOf: screen,
    edits: { table: 'filing', read: 'GET /dataManagement/filing/queryById' },
    body: Edit,
    result: Type.Null(),
    message: '编辑成功!',
  },
  'DELETE /dataManagement/filing/deleteBatch': {
    summary: '删除备案登记',
    permission: 'data:filing:delete',
    listOf: screen,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '删除成功！',
  },
  'GET /dataManagement/filing/exportXls': {
    summary: '导出备案登记',
    permission: 'data:filing:export',
    listOf: screen,
    query: ExportQuery(screen, term),
    result: 'bytes',
  },
})

nameSchemas({ FilingRow })
