import type { Dict, DictItemRow } from '#common/contract/dictionary-admin.ts'
import { DICTIONARY_ITEM } from '#common/records/dictionary.ts'
import { ApiError, call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import {
  textIn,
  type FormFieldSpec,
  type FormValues,
  type OwnField,
} from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { sheetForm } from '#web/kit/record-dialog/sheet-form.model.ts'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'

const LISTS = ['GET /sys/dictItem/list'] as const

/** The server's message when a value is taken; null when it is free. */
async function faultOfValue(dictId: string, id: string, value: unknown): Promise<string | null> {
  try {
    await call('GET /sys/dictItem/dictItemCheck', {
      query: { dictId, itemValue: textIn(value).trim(), ...(id === '' ? {} : { id }) },
    })
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status === 200) return error.message
    throw error
  }
}

/** What a value may be, by the kind of values of its dictionary. */
const HINTS = ['保存在数据中的代码，不能含有逗号', '数字']

const fieldsOf =
  (dict: Dict) =>
  ({ builtIn, id }: FormValues): FormFieldSpec[] =>
    sheetForm(DICTIONARY_ITEM, {
      itemValue: {
        fixed: builtIn === true,
        hint: builtIn === true ? '随系统提供的值不能修改' : HINTS[dict.type],
        rule: (value) => faultOfValue(dict.id, textIn(id), value),
      },
      itemColor: { kind: 'own', render: colourField },
      status: { kind: 'dict', asRadio: true },
    })

/** The browser's own picker, because it works with keyboard, touch and screen readers. */
const colourField = ({ id, value, onChange, disabled }: OwnField) => {
  const colour = textIn(value)
  return (
    <span className="colour-field">
      <input
        id={id}
        type="color"
        disabled={disabled}
        value={colour || '#000000'}
        onChange={(event) => onChange(event.target.value)}
      />
      <span role="status">{colour || '未设置'}</span>
      {colour && !disabled ? <TextAction onClick={() => onChange(null)}>清除</TextAction> : null}
    </span>
  )
}

const toForm = ({ status, ...item }: DictItemRow): FormValues => ({ ...item, status: String(status) })

/** The form of a value of a dictionary. */
export function ItemForm({ dict, state }: { dict: Dict; state: RecordDialogState<DictItemRow> }) {
  const add = useApiMutation('POST /sys/dictItem/add', { touches: LISTS, done: '保存成功！', showsRefusal: true })
  const edit = useApiMutation('PUT /sys/dictItem/edit', { touches: LISTS, done: '编辑成功!', showsRefusal: true })
  return (
    <RecordDialog<DictItemRow>
      narrow
      what={DICTIONARY_ITEM.name}
      state={state}
      fields={fieldsOf(dict)}
      toForm={toForm}
      toBody={(values) => ({ ...values, dictId: dict.id, status: Number(values['status'] ?? 1) })}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: body as never })
          : edit.mutateAsync({ body: body as never })
      }
      lists={LISTS}
      load={({ id }) => call('GET /sys/dictItem/queryById', { query: { id } })}
    />
  )
}
