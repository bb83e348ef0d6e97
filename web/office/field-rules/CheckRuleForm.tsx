import type { CheckRule } from '#common/contract/field-rules.ts'
import { CHECK_RULE } from '#common/records/field-rule.ts'
import { ASKED_CHECK_RULES } from '#common/rules/record-checks.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { sheetForm } from '#web/kit/record-dialog/sheet-form.model.ts'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { faultOfSteps, stepsIn } from './check-steps.model.ts'
import { StepEditor } from './StepEditor.tsx'

const LISTS = ['GET /sys/checkRule/list'] as const

/** The codes that forms ask for. */
const ASKED = `表单按这些编码检查：${Object.entries(ASKED_CHECK_RULES)
  .map(([code, field]) => `${code}（${field}）`)
  .join('、')}`

const FIELDS = sheetForm(CHECK_RULE, {
  ruleCode: { hint: ASKED },
  ruleJson: {
    kind: 'own',
    rule: (value) => faultOfSteps(stepsIn(value)),
    render: ({ id, value, onChange, disabled, describedBy }) => (
      <StepEditor id={id} value={value} disabled={disabled} describedBy={describedBy} onChange={onChange} />
    ),
  },
})

/** The form of a check rule with its steps. */
export function CheckRuleForm({ state }: { state: RecordDialogState<CheckRule> }) {
  const add = useApiMutation('POST /sys/checkRule/add', { touches: LISTS, done: '添加成功！', showsRefusal: true })
  const edit = useApiMutation('PUT /sys/checkRule/edit', { touches: LISTS, done: '编辑成功!', showsRefusal: true })
  return (
    <RecordDialog<CheckRule>
      width={960}
      what={CHECK_RULE.name}
      checks="checkRule"
      state={state}
      fields={FIELDS}
      onSave={(values) => {
        const body = values as never
        return state.open?.mode === 'add' ? add.mutateAsync({ body }) : edit.mutateAsync({ body })
      }}
      lists={LISTS}
      load={({ id }) => call('GET /sys/checkRule/queryById', { query: { id } })}
    />
  )
}
