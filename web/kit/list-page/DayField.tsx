/** Field for a range of days with the browser's own picker, for phones; either end may be open. */
export function DayField(props: { id: string; first: string; last: string; onChange: (first: string, last: string) => void }) {
  const { id, first, last, onChange } = props
  return (
    <div className="query-days">
      <input
        id={id}
        type="date"
        className="field"
        aria-label="起始日期"
        value={first.slice(0, 10)}
        onChange={({ target }) => onChange(target.value && `${target.value} 00:00:00`, last)}
      />
      <span>至</span>
      <input
        type="date"
        className="field"
        aria-label="截止日期"
        value={last.slice(0, 10)}
        onChange={({ target }) => onChange(first, target.value && `${target.value} 23:59:59`)}
      />
    </div>
  )
}
