import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import { DAY_RANGES, daysAsRange } from './day-ranges.model.ts'
import type { Values } from './list-page.model.ts'

/** Buttons for usual days; each searches at once. */
export function DayRanges({
  name,
  values,
  onSearch,
}: {
  name: string
  values: Values
  onSearch: (part: Values) => void
}) {
  return (
    <span className="query-day-ranges">
      {DAY_RANGES.map((range) => {
        const part = daysAsRange(name, range, new Date())
        const inForce = Object.entries(part).every(([key, value]) => values[key] === value)
        return (
          <TextAction key={range.label} aria-pressed={inForce} onClick={() => onSearch(part)}>
            {range.label}
          </TextAction>
        )
      })}
    </span>
  )
}
