import { Input } from 'antd'
import { asked, bare, type QueryKind } from './query-input.model.ts'
import './inputs.css'

export interface QueryInputProps {
  label: string
  id?: string
  type?: QueryKind
  placeholder?: string
  disabled?: boolean
  value: string | null | undefined
  /** Gets the condition in the wire's list syntax; '' for none. */
  onChange: (value: string) => void
  onSearch?: () => void
}

/** Field for a condition of one of five kinds; only the text without marks is shown (wire 5.14). */
export function QueryInput({
  label,
  id,
  type = 'like',
  placeholder,
  disabled = false,
  value,
  onChange,
  onSearch,
}: QueryInputProps) {
  return (
    <Input
      id={id}
      className="small-input"
      aria-label={label}
      allowClear
      disabled={disabled}
      placeholder={placeholder ?? `请输入${label}`}
      value={bare(type, value)}
      onChange={({ target }) => onChange(asked(type, target.value))}
      onPressEnter={onSearch}
    />
  )
}
