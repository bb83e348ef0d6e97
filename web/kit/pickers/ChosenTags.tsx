import { Tag } from 'antd'
import './pickers.css'

export interface ChosenTag {
  key: string
  text: string
}

/** The chosen values as tags, each with a button to remove it. */
export function ChosenTags({
  what,
  tags,
  onRemove,
}: {
  what: string
  tags: readonly ChosenTag[]
  onRemove: (key: string) => void
}) {
  return (
    <div className="picker-chosen">
      <span role="status">
        已选 {tags.length} {what}
      </span>
      {tags.map(({ key, text }) => (
        <Tag key={key} closable={{ 'aria-label': `移除${text}` }} onClose={() => onRemove(key)}>
          {text}
        </Tag>
      ))}
    </div>
  )
}
