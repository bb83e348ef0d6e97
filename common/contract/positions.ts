import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { ExportQuery, Id, Ids, ImportResult, Kept, ListQuery, Nullable, Page, Query, EditBody } from './parts.ts'
import { RowsToSave, SavedRows } from './saved-rows.ts'
import { nameSchemas } from './schema-names.ts'

const PositionRow = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  /** Value of the dictionary position_rank. */
  postRank: Nullable(Type.String()),
  postRank_dictText: Nullable(Type.String()),
  ...Kept,
})
export type PositionRow = Static<typeof PositionRow>

const filledIn = {
  code: Type.String({ minLength: 1, maxLength: 64 }),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  postRank: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
}

/** Positions (职务) that users hold (wire 3.8). */
export const positionContract = contract({
  'GET /sys/position/list': {
    summary: '职务列表，也供选择',
    permission: 'staff',
    listOf: 'system/PositionList',
    query: ListQuery('system/PositionList'),
    result: Page(PositionRow),
  },
  'GET /sys/position/queryById': {
    summary: '一个职务',
    permission: 'staff',
    listOf: 'system/PositionList',
    query: Query({ id: Id }),
    result: PositionRow,
  },
  'GET /sys/position/queryByCode': {
    summary: '按编码取得职务',
    permission: 'staff',
    listOf: 'system/PositionList',
    query: Query({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
    result: PositionRow,
  },
  'POST /sys/position/add': {
    summary: '添加职务',
    permission: 'system:position:add',
    checks: 'position',
    body: Type.Object(filledIn),
    result: Type.Null(),
    message: '添加成功！',
  },
  'PUT /sys/position/edit': {
    summary: '编辑职务',
    permission: 'system:position:edit',
    checks: 'position',
    listOf: 'system/PositionList',
    also: ['POST'],
    edits: { table: 'position', read: 'GET /sys/position/queryById' },
    body: EditBody(filledIn, Id),
    result: Type.Null(),
    message: '编辑成功!',
  },
  'POST /sys/position/saveRows': {
    summary: '保存表格中增、改、删的职务，全部或全不',
    permission: 'system:position:edit',
    listOf: 'system/PositionList',
    writes: 'self',
    body: RowsToSave(filledIn),
    result: SavedRows,
  },
  'DELETE /sys/position/delete': {
    summary: '删除职务；有人担任的不能删除',
    permission: 'system:position:delete',
    listOf: 'system/PositionList',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/position/deleteBatch': {
    summary: '删除一些职务；有人担任的不能删除',
    permission: 'system:position:delete',
    listOf: 'system/PositionList',
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
  'GET /sys/position/exportXls': {
    summary: '导出职务',
    permission: 'system:position:export',
    listOf: 'system/PositionList',
    query: ExportQuery('system/PositionList'),
    result: 'bytes',
  },
  'POST /sys/position/importExcel': {
    summary: '导入职务',
    permission: 'system:position:import',
    upload: true,
    writes: 'self',
    result: ImportResult,
  },
})

nameSchemas({ PositionRow })
