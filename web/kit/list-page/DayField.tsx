interface DayFieldProps {
  id: string
  first: string
  last: string
  /** Days are sent; otherwise moments, from the beginning of the first day to the end of the last one. */
  days?: boolean
  onChange: (first: string, last: string) => void
}

/** Field for a range of days with the browser's own picker, for phones; either end may be open. */
export function DayField({ id, first, last, days = false, onChange }: DayFieldProps) {
  const [from, to] = days ? ['', ''] : [' 00:00:00', ' 23:59:59']
  return (
    <div className="query-days">
      <input
        id={id}
        type="date"
        className="field"
        aria-label="起始日期"
        value={first.slice(0, 10)}
        onChange={({ target }) => onChange(target.value && `${target.value}${from}`, last)}
      />
      <span>至</span>
      <input
        type="date"
        className="field"
        aria-label="截止日期"
        value={last.slice(0, 10)}
        onChange={({ target }) => onChange(first, target.value && `${target.value}${to}`)}
      />
    </div>
  )
}
