import { PartEditor } from './PartEditor.tsx'
import './cron-builder.css'

/** Hours of a day in four ways: every one, a range, every so many from one, or some (spec §2); `*`, `a-b`, `a/b` or a list. */
export function HourPicker({ value, disabled = false, onChange }: { value: string; disabled?: boolean; onChange: (value: string) => void }) {
  return <PartEditor field="hour" text={value || '*'} disabled={disabled} onChange={onChange} />
}

/** Days of a month, 1 to 31, some of them; numbers joined by commas. */
export function DayPicker({ value, disabled = false, onChange }: { value: string; disabled?: boolean; onChange: (value: string) => void }) {
  return <PartEditor field="day" text={value || '1'} modes={['specify']} disabled={disabled} onChange={onChange} />
}
