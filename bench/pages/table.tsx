import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { EditableTable } from '#web/kit/editable-table/EditableTable.tsx'
import type { Column } from '#web/kit/editable-table/model/columns.ts'
import type { TableHandle } from '#web/kit/editable-table/table-props.ts'
import '#web/theme/tokens.css'
import '#web/theme/global.css'
import { probe } from './probe.ts'
import { COLUMNS, makeRows, type BenchColumn } from './rows.ts'

const KINDS = { text: 'input', number: 'inputNumber', select: 'select', date: 'date', checkbox: 'checkbox' } as const
const rulesOf = ({ required, unique, pattern }: BenchColumn) => [
  ...(required ? [{ required: true, message: '${title}不能为空' }] : []),
  ...(unique ? [{ unique: true, message: '${title}不能重复' }] : []),
  ...(pattern === undefined ? [] : [{ pattern, message: '${title}格式不正确' }]),
]
const columns: Column[] = COLUMNS.map((column) => ({
  key: column.key,
  title: column.title,
  type: KINDS[column.kind],
  width: column.width,
  ...(column.options ? { options: column.options } : {}),
  ...(column.kind === 'checkbox' ? { customValue: ['Y', 'N'] as const } : {}),
  validateRules: rulesOf(column),
}))

const root = document.getElementById('root')
if (!root) throw new Error('table.html has no #root')
const handle = createRef<TableHandle>()
const ours = probe(
  {
    mount: (rows) =>
      createRoot(root).render(
        <EditableTable
          ref={handle}
          label="测量"
          columns={columns}
          dataSource={rows}
          rowNumber
          rowSelection
          height={800}
        />,
      ),
    row: '.grid-row',
    validate: async () => Object.keys((await handle.current?.fullValidateTable()) ?? {}).length,
  },
  makeRows,
)
Object.assign(window, { bench: ours })
