import { Button, Popover } from 'antd'
import { useState } from 'react'
import { MENU_ICONS, MenuIcon } from './MenuIcon.tsx'
import './icon-field.css'

/** Chooses the drawing of a menu row from those there are. */
export function IconField(props: { id: string; value: string; disabled: boolean; onChange: (name: string | null) => void }) {
  const { value, disabled, onChange } = props
  const [open, setOpen] = useState(false)
  const pick = (name: string | null) => {
    onChange(name)
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      placement="topLeft"
      open={open && !disabled}
      onOpenChange={setOpen}
      content={
        <div className="icon-choices" role="listbox" aria-label="图标">
          {MENU_ICONS.map((name) => (
            <button
              key={name}
              type="button"
              role="option"
              aria-selected={name === value}
              aria-label={name}
              title={name}
              className="icon-choice"
              onClick={() => pick(name)}
            >
              <MenuIcon name={name} top={false} />
            </button>
          ))}
        </div>
      }
    >
      <div className="icon-field">
        <Button id={props.id} disabled={disabled} aria-haspopup="listbox" icon={<MenuIcon name={value} top={false} />}>
          {value || '选择图标'}
        </Button>
        {value && !disabled ? (
          <button
            type="button"
            className="row-action"
            onClick={(event) => {
              event.stopPropagation()
              pick(null)
            }}
          >
            清除
          </button>
        ) : null}
      </div>
    </Popover>
  )
}
