import type { Dict } from '#common/contract/dictionary-admin.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FormFieldSpec, FormValues } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /sys/dict/list'] as const

export const dictionaryFields = ({ builtIn }: FormValues): FormFieldSpec[] => [
  { kind: 'text', name: 'dictName', label: '字典名称', required: true },
  {
    kind: 'text',
    name: 'dictCode',
    label: '字典编码',
    required: true,
    fixed: builtIn === true,
    hint: builtIn === true ? '系统使用这个字典，编码不能修改' : '字母、数字、下划线或连字符',
  },
  {
    kind: 'radio',
    name: 'type',
    label: '值的类型',
    options: [
      { value: '0', label: '文本' },
      { value: '1', label: '数字' },
    ],
  },
  { kind: 'textarea', name: 'description', label: '描述' },
]

const toForm = ({ type, ...dict }: Dict): FormValues => ({ ...dict, type: String(type) })

/** The form of a dictionary that exists; a new one is filled in together with its items (NewDictionary.tsx). */
export function DictionaryForm({ state }: { state: RecordDialogState<Dict> }) {
  const edit = useApiMutation('PUT /sys/dict/edit', { touches: LISTS, done: '编辑成功!', showsRefusal: true })
  return (
    <RecordDialog<Dict>
      narrow
      what="字典"
      checks="dictionary"
      state={state}
      fields={dictionaryFields}
      toForm={toForm}
      toBody={(values) => ({ ...values, type: Number(values['type'] ?? 0) })}
      onSave={(body) => edit.mutateAsync({ body: body as never })}
      lists={LISTS}
      load={({ id }) => call('GET /sys/dict/queryById', { query: { id } })}
    />
  )
}
