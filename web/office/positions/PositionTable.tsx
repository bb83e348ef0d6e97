import { POSITION } from '#common/records/position.ts'
import { call } from '#web/platform/api/call.ts'
import { everyPage } from '#web/platform/api/every-page.ts'
import type { Row } from '#web/kit/editable-table/model/columns.ts'
import { sheetRow, sheetTable } from '#web/kit/table-editor/sheet-table.model.ts'
import { TableEditor } from '#web/kit/table-editor/TableEditor.tsx'

const LIST = 'GET /sys/position/list'
const MAY = { add: 'system:position:add', edit: 'system:position:edit', delete: 'system:position:delete' } as const
const COLUMNS = sheetTable(POSITION)
const form = (row: Row) => sheetRow(POSITION, row)

/** All positions in an editable table. */
export function PositionTable({ onClose }: { onClose: () => void }) {
  return (
    <TableEditor
      title="职务表格编辑"
      name="positions"
      hint="可以直接从 Excel 或 WPS 粘贴；职级填写名称或代码。有人担任的职务，编码不能修改，也不能删除。"
      columns={COLUMNS}
      load={(signal) =>
        everyPage((paging) => call(LIST, { query: { ...paging, column: 'code', order: 'asc' } }, signal))
      }
      save={(body) => call('POST /sys/position/saveRows', { body })}
      form={form}
      may={MAY}
      touches={[LIST]}
      socketKey="positions"
      onClose={onClose}
    />
  )
}
