import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { ExportQuery, Id, Ids, ImportResult, ListQuery, Page, Query } from './parts.ts'
import { POSITION } from '../records/position.ts'
import { recordSchemas } from './record-schemas.ts'
import { SavedRows } from './saved-rows.ts'
import { nameSchemas } from './schema-names.ts'

const { Row: PositionRow, Form, Edit, Rows } = recordSchemas(POSITION)
export type PositionRow = Static<typeof PositionRow>

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
    body: Form,
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
    body: Edit,
    result: Type.Null(),
    message: '编辑成功!',
  },
  'POST /sys/position/saveRows': {
    summary: '保存表格中增、改、删的职务，全部或全不',
    permission: 'system:position:edit',
    listOf: 'system/PositionList',
    writes: 'self',
    body: Rows,
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
