import { DatePicker, Input, InputNumber, Radio, Select, Switch, TreeSelect } from 'antd'
import dayjs from 'dayjs'
import { useDictionary } from '#web/platform/dictionary/dictionaries.ts'
import { AvatarField } from '#web/kit/stored-image/AvatarField.tsx'
import type { ControlProps } from './control-props.ts'
import { PasswordControl } from './PasswordControl.tsx'
import { PickedField } from './PickedField.tsx'
import { isPicked, textIn, type Choice } from './record-dialog.model.ts'
import 'dayjs/locale/zh-cn.js'

dayjs.locale('zh-cn')

const listIn = (value: unknown): string[] =>
  textIn(value)
    .split(',')
    .filter((one) => one !== '')

/** Shows 6 instead of 6.00; a number being typed is not changed. */
const withoutZeros = (value: number | string | undefined, { userTyping, input }: { userTyping: boolean; input: string }): string =>
  userTyping ? input : value === undefined || value === '' ? '' : String(Number(value))

/** The control of a field, by its kind. */
export function FieldControl(props: ControlProps) {
  const { id, field, value, disabled, onChange, describedBy, invalid } = props
  const common = { id, disabled, 'aria-describedby': describedBy, 'aria-invalid': invalid, ...(invalid ? { status: 'error' as const } : {}) }
  if (isPicked(field)) return <PickedField {...props} field={field} />
  switch (field.kind) {
    case 'text':
      return (
        <Input
          {...common}
          value={textIn(value)}
          maxLength={field.maxLength ?? 100}
          placeholder={disabled ? '' : (field.placeholder ?? `请输入${field.label}`)}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'password':
      return <PasswordControl {...props} field={field} />
    case 'textarea':
      return (
        <Input.TextArea
          {...common}
          value={textIn(value)}
          maxLength={field.maxLength ?? 500}
          autoSize={{ minRows: 2, maxRows: 10 }}
          placeholder={disabled ? '' : (field.placeholder ?? `请输入${field.label}`)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'number':
      return (
        <InputNumber
          {...common}
          style={{ width: '100%' }}
          value={value === null || value === undefined || value === '' ? null : Number(value)}
          {...(field.min === undefined ? {} : { min: field.min })}
          {...(field.max === undefined ? {} : { max: field.max })}
          {...(field.precision === undefined ? {} : { precision: field.precision, formatter: withoutZeros })}
          placeholder={field.placeholder ?? ''}
          onChange={(number) => onChange(number)}
        />
      )
    case 'date':
      return (
        <DatePicker
          {...common}
          style={{ width: '100%' }}
          value={textIn(value) === '' ? null : dayjs(textIn(value))}
          onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
        />
      )
    case 'switch': {
      const { on = 'Y', off = 'N' } = field
      return (
        <Switch
          id={id}
          disabled={disabled}
          aria-describedby={describedBy}
          checkedChildren="是"
          unCheckedChildren="否"
          checked={value === on}
          onChange={(checked) => onChange(checked ? on : off)}
        />
      )
    }
    case 'radio':
      return <Choices {...props} options={field.options} asRadio />
    case 'select':
      return <Choices {...props} options={field.options} several={field.several === true} />
    case 'dict':
      return <DictionaryChoices {...props} dictCode={field.dictCode} several={field.several === true} asRadio={field.asRadio === true} />
    case 'tree':
      return (
        <TreeSelect
          {...common}
          style={{ width: '100%' }}
          treeData={field.options as never}
          treeDefaultExpandAll={field.options.length < 10}
          multiple={field.several === true}
          showSearch
          treeNodeFilterProp="title"
          allowClear
          placeholder={disabled ? '' : (field.placeholder ?? `请选择${field.label}`)}
          value={field.several ? listIn(value) : textIn(value) || null}
          onChange={(chosen: string | string[] | null | undefined) => onChange(Array.isArray(chosen) ? chosen.join(',') : (chosen ?? null))}
        />
      )
    case 'avatar':
      return <AvatarField id={id} value={textIn(value)} name={textIn(props.values[field.nameIn])} disabled={disabled} onChange={onChange} />
    case 'own':
      return field.render({ id, value, onChange, disabled, values: props.values, invalid, describedBy })
  }
}

function DictionaryChoices({ dictCode, ...props }: ControlProps & { dictCode: string; several: boolean; asRadio: boolean }) {
  const items = useDictionary(dictCode)
  return <Choices {...props} options={items.map(({ value, text }) => ({ value, label: text }))} />
}

function Choices(props: ControlProps & { options: readonly Choice[]; several?: boolean; asRadio?: boolean }) {
  const { id, field, value, disabled, describedBy, invalid, options, several = false, onChange } = props
  if (props.asRadio)
    return (
      <Radio.Group
        id={id}
        disabled={disabled}
        options={options as Choice[]}
        value={textIn(value)}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <Select
      id={id}
      disabled={disabled}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      {...(invalid ? { status: 'error' as const } : {})}
      allowClear
      {...(several ? { mode: 'multiple' as const } : {})}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={disabled ? '' : (field.placeholder ?? `请选择${field.label}`)}
      options={options as Choice[]}
      value={(several ? listIn(value) : textIn(value) || null) as never}
      onChange={(chosen: string | string[] | null | undefined) => onChange(Array.isArray(chosen) ? chosen.join(',') : (chosen ?? null))}
    />
  )
}
