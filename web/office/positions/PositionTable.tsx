import { call } from '#web/platform/api/call.ts'
import { everyPage } from '#web/platform/api/every-page.ts'
import type { Column, Row } from '#web/kit/editable-table/model/columns.ts'
import { TableEditor } from '#web/kit/table-editor/TableEditor.tsx'

const LIST = 'GET /sys/position/list'
const MAY = { add: 'system:position:add', edit: 'system:position:edit', delete: 'system:position:delete' } as const
const COLUMNS: Column[] = [
  {
    key: 'code',
    title: '职务编码',
    type: 'input',
    sortable: true,
    validateRules: [
      { required: true, message: '请输入职务编码!' },
      { pattern: '^[\\w.-]{1,64}$', message: '由不超过 64 位的字母、数字、下划线、点或横线组成' },
      { unique: true, message: '职务编码重复' },
    ],
  },
  {
    key: 'name',
    title: '职务名称',
    type: 'input',
    sortable: true,
    validateRules: [
      { required: true, message: '请输入职务名称!' },
      { pattern: '^[\\s\\S]{1,100}$', message: '不超过 100 个字' },
    ],
  },
  { key: 'postRank', title: '职级', type: 'select', dictCode: 'position_rank', allowSearch: true, filterable: true },
]
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')
const form = ({ code, name, postRank }: Row) => ({ code: text(code), name: text(name), postRank: text(postRank) || null })

/** All positions in an editable table. */
export function PositionTable({ onClose }: { onClose: () => void }) {
  return (
    <TableEditor
      title="职务表格编辑"
      name="positions"
      hint="可以直接从 Excel 或 WPS 粘贴；职级填写名称或代码。有人担任的职务，编码不能修改，也不能删除。"
      columns={COLUMNS}
      load={(signal) => everyPage((paging) => call(LIST, { query: { ...paging, column: 'code', order: 'asc' } }, signal))}
      save={(body) => call('POST /sys/position/saveRows', { body })}
      form={form}
      may={MAY}
      touches={[LIST]}
      socketKey="positions"
      onClose={onClose}
    />
  )
}
