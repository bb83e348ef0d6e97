import { InputNumber } from 'antd'
import { common, type ControlProps } from '#web/kit/dictionary-controls/control-props.ts'
import { withoutThousands, withThousands } from './texts.model.ts'
import './inputs.css'

export interface NumberTextProps extends ControlProps {
  min?: number
  max?: number
  precision?: number
  value: string | null | undefined
  /** Gets the number without separators; '' for none. A text, so that no digit is lost. */
  onChange: (value: string) => void
}

/** Field for a number with thousands separators; the value is a text without them. */
export function NumberText({ min, max, precision, placeholder, value, onChange, ...control }: NumberTextProps) {
  return (
    <InputNumber<string>
      {...common(control)}
      className="small-input"
      stringMode
      placeholder={placeholder ?? `请输入${control.label}`}
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
