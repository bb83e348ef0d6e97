import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'

interface Column {
  key: string
  title: string
}

/** Menu to choose which columns of a list are shown; at least one is. */
export function ColumnSettings(props: { columns: readonly Column[]; hidden: ReadonlySet<string>; onToggle: (key: string) => void }) {
  const { columns, hidden, onToggle } = props
  const last = columns.filter(({ key }) => !hidden.has(key)).length === 1
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <fieldset className="column-settings">
          <legend className="for-readers">显示的列</legend>
          {columns.map(({ key, title }) => (
            <Checkbox key={key} checked={!hidden.has(key)} disabled={last && !hidden.has(key)} onChange={() => onToggle(key)}>
              {title}
            </Checkbox>
          ))}
        </fieldset>
      }
    >
      <Button className="column-button" icon={<SettingOutlined />} aria-label="列设置" title="列设置" />
    </Popover>
  )
}
