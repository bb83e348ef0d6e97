import { Popover } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { OpenerTool } from '#web/kit/editor-frame/EditorToolbar.tsx'

/** A colour with its name; an empty colour means no colour. */
export interface NamedColor {
  name: string
  value: string
}

export const TEXT_COLORS: readonly NamedColor[] = [
  { name: '默认颜色', value: '' },
  { name: '红', value: '#9b1c1f' },
  { name: '橙', value: '#855400' },
  { name: '绿', value: '#1c6b3c' },
  { name: '蓝', value: '#1f4e79' },
  { name: '紫', value: '#5b2a86' },
  { name: '灰', value: '#5f5a55' },
  { name: '黑', value: '#000000' },
]

export const BACKGROUNDS: readonly NamedColor[] = [
  { name: '无背景', value: '' },
  { name: '浅黄', value: '#fdf1b8' },
  { name: '浅绿', value: '#dcf1e4' },
  { name: '浅蓝', value: '#dce9f6' },
  { name: '浅红', value: '#fbe3e1' },
  { name: '浅紫', value: '#ece0f5' },
  { name: '浅灰', value: '#e4dfd9' },
  { name: '白', value: '#ffffff' },
]

/** A tool that opens a palette; arrow keys move within it. */
export function ColorTool(props: {
  name: string
  icon: ReactNode
  colors: readonly NamedColor[]
  current: string
  onPick: (color: string) => void
}) {
  const { name, icon, colors, current, onPick } = props
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const pick = (color: string) => {
    setOpen(false)
    onPick(color)
  }
  const palette = (
    <div
      className="text-palette"
      role="group"
      aria-label={name}
      onKeyDown={(event) => {
        const all = [...event.currentTarget.querySelectorAll('button')]
        const at = all.indexOf(event.target as HTMLButtonElement)
        const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 4, ArrowUp: -4 }[event.key]
        if (event.key === 'Escape') {
          event.stopPropagation()
          setOpen(false)
          opener.current?.focus()
        }
        if (step === undefined || at < 0) return
        event.preventDefault()
        all[(at + step + all.length) % all.length]?.focus()
      }}
    >
      {colors.map((color, at) => (
        <button
          key={color.value}
          type="button"
          autoFocus={at === 0}
          aria-pressed={color.value === current}
          aria-label={color.name}
          title={color.name}
          style={color.value === '' ? undefined : { background: color.value }}
          onClick={() => pick(color.value)}
        />
      ))}
      <label className="text-palette-other">
        其他颜色
        <input
          type="color"
          defaultValue={/^#[0-9a-f]{6}$/i.test(current) ? current : '#9b1c1f'}
          onChange={({ target }) => onPick(target.value)}
        />
      </label>
    </div>
  )
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      content={palette}
    >
      <OpenerTool ref={opener} title={name} aria-label={name} aria-expanded={open}>
        <span className="text-color-sign" style={{ borderBottomColor: current || 'transparent' }}>
          {icon}
        </span>
      </OpenerTool>
    </Popover>
  )
}
