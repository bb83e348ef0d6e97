import type { Dict, DictItemRow } from '#common/contract/dictionary-admin.ts'
import { ApiError, call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import {
  textIn,
  type FormFieldSpec,
  type FormValues,
  type OwnField,
} from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
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

const fieldsOf =
  (dict: Dict) =>
  ({ builtIn, id }: FormValues): FormFieldSpec[] => [
    { kind: 'text', name: 'itemText', label: '名称', required: true, maxLength: 200 },
    {
      kind: 'text',
      name: 'itemValue',
      label: '值',
      required: true,
      fixed: builtIn === true,
      hint: builtIn === true ? '随系统提供的值不能修改' : dict.type === 1 ? '数字' : '保存在数据中的代码，不能含有逗号',
      rule: (value) => faultOfValue(dict.id, textIn(id), value),
    },
    {
      kind: 'number',
      name: 'sortOrder',
      label: '排序',
      precision: 0,
      min: -100_000,
      max: 100_000,
      hint: '小的在前；留空排在最后',
    },
    {
      kind: 'radio',
      name: 'status',
      label: '状态',
      options: [
        { value: '1', label: '启用' },
        { value: '0', label: '不启用' },
      ],
    },
    { kind: 'own', name: 'itemColor', label: '颜色', render: colourField },
    { kind: 'textarea', name: 'description', label: '描述' },
  ]

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
      what="字典选项"
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
