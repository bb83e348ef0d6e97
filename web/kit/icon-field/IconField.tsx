import { Button } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import { MENU_ICONS, MenuIcon } from './MenuIcon.tsx'
import './icon-field.css'

/** Field for the icon of a menu row; arrow keys move among the icons, Enter chooses one, Escape closes. */
export function IconField(props: {
  id: string
  value: string
  disabled: boolean
  onChange: (name: string | null) => void
}) {
  const { id, value, disabled, onChange } = props
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const pick = (name: string | null) => {
    onChange(name)
    close()
  }
  return (
    <div className="icon-field">
      <Button
        ref={button}
        id={id}
        disabled={disabled}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        {...(value ? { icon: <MenuIcon name={value} top={false} /> } : {})}
      >
        {value || '选择图标'}
      </Button>
      {value && !disabled ? <TextAction onClick={() => pick(null)}>清除</TextAction> : null}
      {open && !disabled ? <IconChoices value={value} onPick={pick} onLeave={close} /> : null}
    </div>
  )
}

/** All icons; it stands within the form, because the form's dialog traps the focus. */
function IconChoices({
  value,
  onPick,
  onLeave,
}: {
  value: string
  onPick: (name: string) => void
  onLeave: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(Math.max(0, MENU_ICONS.indexOf(value)))
  useEffect(() => {
    list.current?.querySelectorAll('button')[at]?.focus()
  }, [at])
  const move = (event: KeyboardEvent) => {
    const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns,
      ArrowDown: columns,
      Home: -at,
      End: MENU_ICONS.length - 1 - at,
    }
    const by = steps[event.key]
    if (event.key === 'Escape') onLeave()
    else if (by === undefined) return
    else if (MENU_ICONS[at + by] !== undefined) setAt(at + by)
    // Otherwise the key would scroll the form or close its dialog.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={list} className="icon-choices" role="listbox" aria-label="图标" tabIndex={-1} onKeyDown={move}>
      {MENU_ICONS.map((name, place) => (
        <button
          key={name}
          type="button"
          role="option"
          tabIndex={place === at ? 0 : -1}
          aria-selected={name === value}
          aria-label={name}
          title={name}
          className="icon-choice"
          onClick={() => onPick(name)}
        >
          <MenuIcon name={name} top={false} />
        </button>
      ))}
    </div>
  )
}
