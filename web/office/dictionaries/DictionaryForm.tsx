import type { Dict } from '#common/contract/dictionary-admin.ts'
import { DICTIONARY } from '#common/records/dictionary.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FormFieldSpec, FormValues } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { sheetForm } from '#web/kit/record-dialog/sheet-form.model.ts'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /sys/dict/list'] as const

export const dictionaryFields = ({ builtIn }: FormValues): FormFieldSpec[] =>
  sheetForm(DICTIONARY, {
    dictCode: builtIn === true ? { fixed: true, hint: '系统使用这个字典，编码不能修改' } : {},
    type: { kind: 'radio' },
  })

const toForm = ({ type, ...dict }: Dict): FormValues => ({ ...dict, type: String(type) })

/** The form of a dictionary that exists; a new one is filled in together with its items (NewDictionary.tsx). */
export function DictionaryForm({ state }: { state: RecordDialogState<Dict> }) {
  const edit = useApiMutation('PUT /sys/dict/edit', { touches: LISTS, done: '编辑成功!', showsRefusal: true })
  return (
    <RecordDialog<Dict>
      narrow
      what={DICTIONARY.name}
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
