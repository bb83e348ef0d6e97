import { Tooltip } from 'antd'
import { shortened } from './texts.model.ts'

/** A text is cut after so many characters (spec §9). */
const LENGTH = 25

/** A text cut short; the whole of it when it is pointed at or has the focus. */
export function Ellipsis({ value, length = LENGTH }: { value: string; length?: number }) {
  const short = shortened(value, length)
  if (short === value) return <span>{value}</span>
  return (
    <Tooltip title={value}>
      <span tabIndex={0}>
        <span aria-hidden>{short}</span>
        <span className="for-readers">{value}</span>
      </span>
    </Tooltip>
  )
}
