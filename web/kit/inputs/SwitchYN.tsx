import { Select, Switch } from 'antd'
import { useEffect } from 'react'
import type { ControlProps } from '#web/kit/dictionary-controls/control-props.ts'
import './inputs.css'

const YES_NO = ['Y', 'N'] as const

export interface SwitchYNProps extends Pick<ControlProps, 'label' | 'id' | 'disabled' | 'describedBy'> {
  /** Stored values for on and for off. */
  options?: readonly [on: string, off: string]
  /** True in a query form, which offers 是, 否 or neither. */
  query?: boolean
  value: string | null | undefined
  onChange: (value: string) => void
}

/** A switch whose value is one of two texts; an empty value becomes off and is reported (spec §4 Switch). */
export function SwitchYN({
  label,
  id,
  options = YES_NO,
  query = false,
  disabled = false,
  describedBy,
  value,
  onChange,
}: SwitchYNProps) {
  const [on, off] = options
  const empty = value === null || value === undefined || value === ''
  useEffect(() => {
    if (empty && !query) onChange(off)
  }, [empty, query, off, onChange])
  if (query)
    return (
      <Select<string | null>
        id={id}
        className="small-input"
        aria-label={label}
        allowClear
        disabled={disabled}
        placeholder="请选择"
        options={[
          { value: on, label: '是' },
          { value: off, label: '否' },
        ]}
        value={empty ? null : value}
        onChange={(next) => onChange(next ?? '')}
      />
    )
  return (
    <Switch
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      checkedChildren="是"
      unCheckedChildren="否"
      checked={value === on}
      onChange={(checked) => onChange(checked ? on : off)}
    />
  )
}
