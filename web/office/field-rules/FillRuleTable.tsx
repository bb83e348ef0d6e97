import { FILL_HANDLERS } from '#common/fill-handlers.ts'
import { call } from '#web/platform/api/call.ts'
import { everyPage } from '#web/platform/api/every-page.ts'
import type { Column, Row } from '#web/kit/editable-table/model/columns.ts'
import { TableEditor } from '#web/kit/table-editor/TableEditor.tsx'

const LIST = 'GET /sys/fillRule/list'
const MAY = { add: 'system:fillRule:add', edit: 'system:fillRule:edit', delete: 'system:fillRule:delete' } as const
const LENGTH = { pattern: '^[\\s\\S]{1,100}$', message: '不超过 100 个字' }
const COLUMNS: Column[] = [
  { key: 'ruleName', title: '规则名称', type: 'input', sortable: true, validateRules: [{ required: true }, LENGTH] },
  {
    key: 'ruleCode',
    title: '规则编码',
    type: 'input',
    sortable: true,
    validateRules: [{ required: true }, { pattern: 'code' }, { unique: true }],
  },
  {
    key: 'ruleClass',
    title: '规则实现',
    type: 'select',
    options: Object.entries(FILL_HANDLERS).map(([value, { title }]) => ({ value, text: title })),
    validateRules: [{ required: true }],
  },
  {
    key: 'ruleParams',
    title: '规则参数',
    type: 'textarea',
    placeholder: '{"prefix": "CN"}',
    validateRules: [{ pattern: 'jsonObject' }],
  },
]
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')
const form = ({ ruleName, ruleCode, ruleClass, ruleParams }: Row) => ({
  ruleName: text(ruleName),
  ruleCode: text(ruleCode),
  ruleClass: text(ruleClass),
  ruleParams: typeof ruleParams === 'string' ? ruleParams : null,
})

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
