import { Input, InputNumber, TreeSelect } from 'antd'
import { DictSelect } from '#web/kit/dictionary-controls/DictSelect.tsx'
import { MultiSelectTag } from '#web/kit/dictionary-controls/MultiSelectTag.tsx'
import { DateText, TimeText } from '#web/kit/inputs/DateText.tsx'
import { SwitchYN } from '#web/kit/inputs/SwitchYN.tsx'
import { AvatarField } from '#web/kit/stored-image/AvatarField.tsx'
import type { ControlProps } from './control-props.ts'
import { PasswordControl } from './PasswordControl.tsx'
import { PickedField } from './PickedField.tsx'
import { isPicked, textIn } from './record-dialog.model.ts'

const listIn = (value: unknown): string[] =>
  textIn(value)
    .split(',')
    .filter((one) => one !== '')

/** Shows 6 instead of 6.00; a number being typed is not changed. */
const withoutZeros = (
  value: number | string | undefined,
  { userTyping, input }: { userTyping: boolean; input: string },
): string => (userTyping ? input : value === undefined || value === '' ? '' : String(Number(value)))

/** The control of a field, by its kind. */
export function FieldControl(props: ControlProps) {
  const { id, field, value, disabled, onChange, describedBy, invalid } = props
  const common = {
    id,
    disabled,
    'aria-describedby': describedBy,
    'aria-invalid': invalid,
    ...(invalid ? { status: 'error' as const } : {}),
  }
  // The kit's controls carry their label themselves, because they also stand in tables and queries.
  const control = {
    id,
    label: field.label,
    disabled,
    describedBy,
    invalid,
    placeholder: disabled ? '' : (field.placeholder ?? `请选择${field.label}`),
  }
  const change = (next: string | undefined) => onChange(next ?? null)
  if (isPicked(field)) return <PickedField {...props} field={field} />
  switch (field.kind) {
    case 'hidden':
      return null
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
          {...(field.precision === undefined
            ? {}
            : { precision: field.precision, ...(field.allDigits ? {} : { formatter: withoutZeros }) })}
          placeholder={field.placeholder ?? ''}
          onChange={(number) => onChange(number)}
        />
      )
    case 'date':
    case 'dateTime':
      return (
        <DateText
          {...control}
          showTime={field.kind === 'dateTime'}
          value={textIn(value)}
          onChange={(day) => onChange(day || null)}
        />
      )
    case 'time':
      return <TimeText {...control} value={textIn(value)} onChange={(time) => onChange(time || null)} />
    case 'switch': {
      const { on = 'Y', off = 'N' } = field
      return (
        <SwitchYN
          {...control}
          value={value === on ? 'Y' : 'N'}
          onChange={(next) => onChange(next === 'Y' ? on : off)}
        />
      )
    }
    case 'radio':
      return <DictSelect {...control} type="radio" options={field.options} value={textIn(value)} onChange={change} />
    case 'select':
      return field.several ? (
        <MultiSelectTag {...control} options={field.options} value={textIn(value)} onChange={change} />
      ) : (
        <DictSelect {...control} showChoose={false} options={field.options} value={textIn(value)} onChange={change} />
      )
    case 'dict': {
      if (field.several)
        return <MultiSelectTag {...control} dictCode={field.dictCode} value={textIn(value)} onChange={change} />
      const type = field.asRadio === 'buttons' ? 'radioButton' : field.asRadio ? 'radio' : 'list'
      return (
        <DictSelect
          {...control}
          showChoose={false}
          dictCode={field.dictCode}
          type={type}
          value={textIn(value)}
          onChange={change}
        />
      )
    }
    case 'checkboxes': {
      const from = 'dictCode' in field ? { dictCode: field.dictCode } : { options: field.options }
      return <MultiSelectTag {...control} {...from} type="checkbox" value={textIn(value)} onChange={change} />
    }
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
          onChange={(chosen: string | string[] | null | undefined) =>
            onChange(Array.isArray(chosen) ? chosen.join(',') : (chosen ?? null))
          }
        />
      )
    case 'avatar':
      return (
        <AvatarField
          id={id}
          value={textIn(value)}
          name={textIn(props.values[field.nameIn])}
          disabled={disabled}
          onChange={onChange}
        />
      )
    case 'own':
      return field.render({ id, value, onChange, disabled, values: props.values, invalid, describedBy })
  }
}
