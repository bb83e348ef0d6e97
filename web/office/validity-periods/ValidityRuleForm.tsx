import type { ValidityRule } from '#common/contract/validity-periods.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /dataManagement/validity/list'] as const

const FIELDS: FormFieldSpec[] = [
  {
    kind: 'search',
    dict: 'region',
    name: 'region',
    label: '省份',
    required: true,
    hint: '未保存过规定时，是系统设置的本省',
  },
  { kind: 'date', name: 'since', label: '起算日期', hint: '此前公布的文件不适用；留空的不限' },
  {
    kind: 'number',
    name: 'trialYears',
    label: '试行、暂行的年数',
    min: 1,
    max: 30,
    precision: 0,
    hint: '名称有“试行”“暂行”而没有写明有效期的；留空不推算',
  },
  {
    kind: 'number',
    name: 'otherYears',
    label: '其他的年数',
    min: 1,
    max: 30,
    precision: 0,
    hint: '其他没有写明有效期的；留空不推算',
  },
  {
    kind: 'text',
    name: 'source',
    label: '作出规定的文件',
    maxLength: 500,
    wide: true,
    placeholder: '名称、文号和条文',
    hint: '公众在文件的有效期旁看到它。只用于本省的行政规范性文件，修改后全部重新推算',
  },
]

/** The form of what the province rules on periods of validity. */
export function ValidityRuleForm({ state }: { state: RecordDialogState<ValidityRule> }) {
  const edit = useApiMutation('PUT /dataManagement/validity/editRule', {
    touches: LISTS,
    done: '编辑成功！',
    showsRefusal: true,
  })
  return (
    <RecordDialog<ValidityRule>
      what="有效期规定"
      state={state}
      fields={FIELDS}
      onSave={(body) => edit.mutateAsync({ body: body as never })}
      lists={LISTS}
      load={({ id }) => call('GET /dataManagement/validity/rule', { query: { id } })}
    />
  )
}
