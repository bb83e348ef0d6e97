import type { NumberTemplateRow } from '#common/contract/document-numbers.ts'
import { numberOf, templateFault } from '#common/law/number-series.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textIn, type FormFieldSpec, type FormValues } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { TEMPLATES } from './document-calls.ts'

const LISTS = [TEMPLATES] as const

/** The rule with its first number, so that its editor sees what it makes. */
function hintOf(values: FormValues): string {
  const rule = textIn(values['template']).trim()
  const words = 'YYYY 是年份，N 是序号；三位流水写 NNN'
  return rule !== '' && templateFault(rule) === null
    ? `${words}。第一个号：${numberOf(rule, new Date().getFullYear(), 1)}`
    : words
}

const fieldsOf = (values: FormValues): readonly FormFieldSpec[] => [
  {
    kind: 'text',
    name: 'issuer',
    label: '机关',
    required: true,
    maxLength: 200,
    hint: '与文件的制定机关写法相同，例如 浙江省人民政府办公厅',
  },
  {
    kind: 'text',
    name: 'template',
    label: '编号规则',
    required: true,
    maxLength: 100,
    placeholder: '如 浙府规〔YYYY〕N号',
    hint: hintOf(values),
    rule: (value) => templateFault(textIn(value).trim()),
  },
  {
    kind: 'textarea',
    name: 'note',
    label: '说明',
    maxLength: 500,
    placeholder: '例如：省政府办公厅 2024 年第 12 号通知',
  },
]

/** The form of the rule by which a body numbers its normative documents. */
export function NumberTemplateForm({ state }: { state: RecordDialogState<NumberTemplateRow> }) {
  const add = useApiMutation('POST /dataManagement/number/addTemplate', {
    touches: LISTS,
    done: '添加成功！',
    showsRefusal: true,
  })
  const edit = useApiMutation('PUT /dataManagement/number/editTemplate', {
    touches: LISTS,
    done: '修改成功！',
    showsRefusal: true,
  })
  return (
    <RecordDialog<NumberTemplateRow>
      narrow
      what="编号规则"
      state={state}
      fields={fieldsOf}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: body as never })
          : edit.mutateAsync({ body: body as never })
      }
      lists={LISTS}
      load={({ id }) => call('GET /dataManagement/number/templateById', { query: { id } })}
    />
  )
}
