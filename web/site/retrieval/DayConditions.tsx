import { useState } from 'react'
import { isDay, today } from '#web/platform/format.ts'
import { change } from './retrieval.model.ts'
import type { Search } from './retrieval-search.ts'

type DayName = 'publishDate_begin' | 'publishDate_end' | 'effectDate_begin' | 'effectDate_end' | 'asOf'

/** Date ranges and “as of a day”. */
export function DayConditions({ search, onChange }: { search: Search; onChange: (next: Search) => void }) {
  const field = (name: DayName, label: string, max?: string) => (
    <DayField
      key={`${name}-${search[name] ?? ''}`}
      label={label}
      value={search[name] ?? ''}
      max={max}
      onChange={(day) => onChange(change(search, { [name]: day || undefined }))}
    />
  )
  return (
    <>
      <fieldset>
        <legend>公布或通过日期</legend>
        {field('publishDate_begin', '公布或通过日期起')}
        <span aria-hidden="true">至</span>
        {field('publishDate_end', '公布或通过日期止')}
      </fieldset>
      <fieldset>
        <legend>施行日期</legend>
        {field('effectDate_begin', '施行日期起')}
        <span aria-hidden="true">至</span>
        {field('effectDate_end', '施行日期止')}
      </fieldset>
      <fieldset>
        <legend>按日期查看</legend>
        {field('asOf', '查看哪一天的文本')}
        <span className="more-conditions-note">检索当日施行的文本</span>
        <button type="button" className="text-button" onClick={() => onChange(change(search, { asOf: today() }))}>
          今天
        </button>
      </fieldset>
    </>
  )
}

/** A date that is handed on when it is complete: on leaving the field, Enter, or a pick from the calendar. */
function DayField({
  label,
  value,
  max,
  onChange,
}: {
  label: string
  value: string
  max?: string | undefined
  onChange: (day: string) => void
}) {
  const [draft, setDraft] = useState(value)
  const settle = (day: string) => {
    if (day !== value && (day === '' || (isDay(day) && day > '1900-01-01'))) onChange(day)
  }
  return (
    <input
      type="date"
      className="field figures"
      aria-label={label}
      max={max ?? '2999-12-31'}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => settle(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(draft)
      }}
    />
  )
}
