import { Tooltip } from 'antd'
import { shortened } from './texts.model.ts'

/** Number of characters after which a text is cut (spec §9). */
const LENGTH = 25

/** A shortened text; the whole text is shown on hover and focus. */
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
