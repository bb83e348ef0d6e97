import type { FillRule } from '#common/contract/field-rules.ts'
import { FILL_HANDLERS, isFillHandler } from '#common/fill-handlers.ts'
import { FILL_RULE } from '#common/records/field-rule.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textIn, type FormFieldSpec, type FormValues } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { sheetForm } from '#web/kit/record-dialog/sheet-form.model.ts'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /sys/fillRule/list'] as const
const HANDLERS = Object.entries(FILL_HANDLERS).map(([value, { title }]) => ({ value, label: title }))

function fieldsOf({ ruleClass }: FormValues): FormFieldSpec[] {
  const handler = textIn(ruleClass)
  return sheetForm(FILL_RULE, {
    ruleClass: {
      kind: 'select',
      options: HANDLERS,
      ...(isFillHandler(handler) ? { hint: FILL_HANDLERS[handler].about } : {}),
    },
    ruleParams: { kind: 'code', language: 'json', height: 120 },
  })
}

/** The form of a fill rule. */
export function FillRuleForm({ state }: { state: RecordDialogState<FillRule> }) {
  const add = useApiMutation('POST /sys/fillRule/add', { touches: LISTS, done: '添加成功！', showsRefusal: true })
  const edit = useApiMutation('PUT /sys/fillRule/edit', { touches: LISTS, done: '编辑成功!', showsRefusal: true })
  return (
    <RecordDialog<FillRule>
      narrow
      what={FILL_RULE.name}
      checks="fillRule"
      state={state}
      fields={fieldsOf}
      onSave={(values) => {
        const body = values as never
        return state.open?.mode === 'add' ? add.mutateAsync({ body }) : edit.mutateAsync({ body })
      }}
      lists={LISTS}
      load={({ id }) => call('GET /sys/fillRule/queryById', { query: { id } })}
    />
  )
}
