import { InputNumber } from 'antd'

interface EndsProps {
  id: string
  label: string
  first: string
  last: string
  onChange: (first: string, last: string) => void
}

/** Field for a range of numbers; either end may be open. Numbers are kept as they were typed, of any size. */
export function NumberEnds({ id, label, first, last, onChange }: EndsProps) {
  return (
    <div className="query-ends">
      <InputNumber<string>
        id={id}
        stringMode
        controls={false}
        aria-label={`${label}，最小`}
        placeholder="最小"
        value={first === '' ? null : first}
        onChange={(value) => onChange(value ?? '', last)}
      />
      <span>至</span>
      <InputNumber<string>
        stringMode
        controls={false}
        aria-label={`${label}，最大`}
        placeholder="最大"
        value={last === '' ? null : last}
        onChange={(value) => onChange(first, value ?? '')}
      />
    </div>
  )
}

/** Field for a range of times of day, with the browser's own picker; the last minute counts to its end. */
export function TimeEnds({ id, label, first, last, onChange }: EndsProps) {
  return (
    <div className="query-ends">
      <input
        id={id}
        type="time"
        className="field"
        aria-label={`${label}，起`}
        value={first.slice(0, 5)}
        onChange={({ target }) => onChange(target.value && `${target.value}:00`, last)}
      />
      <span>至</span>
      <input
        type="time"
        className="field"
        aria-label={`${label}，止`}
        value={last.slice(0, 5)}
        onChange={({ target }) => onChange(first, target.value && `${target.value}:59`)}
      />
    </div>
  )
}
