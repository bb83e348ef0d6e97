import { PartEditor } from './PartEditor.tsx'
import './cron-builder.css'

/**
 * Hours of a day in four ways (spec §2): every hour `*`, a range `a-b`, every b hours from a `a/b`, or a list of hours.
 */
export function HourPicker({
  label,
  value,
  disabled = false,
  onChange,
}: {
  label?: string
  value: string
  disabled?: boolean
  onChange: (value: string) => void
}) {
  return (
    <PartEditor
      field="hour"
      {...(label ? { label } : {})}
      text={value || '*'}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

/** Chosen days of a month, 1 to 31; the value is their numbers joined by commas. */
export function DayPicker({
  value,
  disabled = false,
  onChange,
}: {
  value: string
  disabled?: boolean
  onChange: (value: string) => void
}) {
  return <PartEditor field="day" text={value || '1'} modes={['specify']} disabled={disabled} onChange={onChange} />
}
