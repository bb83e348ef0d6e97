import { FILL_HANDLERS } from '#common/fill-handlers.ts'
import { FILL_RULE } from '#common/records/field-rule.ts'
import { call } from '#web/platform/api/call.ts'
import { everyPage } from '#web/platform/api/every-page.ts'
import type { Row } from '#web/kit/editable-table/model/columns.ts'
import { sheetRow, sheetTable } from '#web/kit/table-editor/sheet-table.model.ts'
import { TableEditor } from '#web/kit/table-editor/TableEditor.tsx'

const LIST = 'GET /sys/fillRule/list'
const MAY = { add: 'system:fillRule:add', edit: 'system:fillRule:edit', delete: 'system:fillRule:delete' } as const
const COLUMNS = sheetTable(FILL_RULE, {
  ruleClass: {
    type: 'select',
    options: Object.entries(FILL_HANDLERS).map(([value, { title }]) => ({ value, text: title })),
  },
  ruleParams: { type: 'textarea', placeholder: FILL_RULE.fields.ruleParams.form.placeholder },
})
const form = (row: Row) => sheetRow(FILL_RULE, row)

/** All fill rules in an editable table. */
export function FillRuleTable({ onClose }: { onClose: () => void }) {
  return (
    <TableEditor
      title="填值规则表格编辑"
      name="fill-rules"
      hint="规则参数是 JSON，可以不填。删除规则后，流水号的进度也一并删除。"
      columns={COLUMNS}
      load={(signal) =>
        everyPage((paging) => call(LIST, { query: { ...paging, column: 'ruleCode', order: 'asc' } }, signal))
      }
      save={(body) => call('POST /sys/fillRule/saveRows', { body })}
      form={form}
      may={MAY}
      touches={[LIST]}
      socketKey="fill-rules"
      onClose={onClose}
    />
  )
}
