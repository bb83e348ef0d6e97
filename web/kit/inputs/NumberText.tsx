import { InputNumber } from 'antd'
import { withoutThousands, withThousands } from './texts.model.ts'
import './inputs.css'

export interface NumberTextProps {
  label: string
  id?: string
  min?: number
  max?: number
  precision?: number
  placeholder?: string
  disabled?: boolean
  value: string | null | undefined
  /** Gets the number without separators; '' for none. A text, so that no digit is lost. */
  onChange: (value: string) => void
}

/** Field for a number with thousands separators; the value is a text without them. */
export function NumberText({ label, id, min, max, precision, placeholder, disabled = false, value, onChange }: NumberTextProps) {
  return (
    <InputNumber<string>
      id={id}
      className="small-input"
      aria-label={label}
      stringMode
      disabled={disabled}
      placeholder={placeholder ?? `请输入${label}`}
      {...(min === undefined ? {} : { min: String(min) })}
      {...(max === undefined ? {} : { max: String(max) })}
      {...(precision === undefined ? {} : { precision })}
      formatter={(text) => withThousands(text ?? '')}
      parser={(text) => withoutThousands(text ?? '')}
      value={value || null}
      onChange={(next) => onChange(next === null ? '' : String(next))}
    />
  )
}
