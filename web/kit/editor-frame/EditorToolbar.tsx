import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { FrameHandle } from './EditorFrame.tsx'
import './editor-frame.css'

const tools = (bar: HTMLElement | null): HTMLElement[] => [
  ...(bar?.querySelectorAll<HTMLElement>('.editor-tool') ?? []),
]

/** The tools of an editor: one stop of the Tab key, cursor keys within (WAI-ARIA toolbar). */
export function EditorToolbar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  const settle = (current?: HTMLElement) => {
    const all = tools(bar.current)
    const stop = current ?? all.find(({ tabIndex }) => tabIndex === 0) ?? all[0]
    for (const tool of all) tool.tabIndex = tool === stop ? 0 : -1
  }
  useLayoutEffect(() => settle())
  const keys = (event: KeyboardEvent) => {
    const all = tools(bar.current)
    const at = all.indexOf(event.target as HTMLElement)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }
  return (
    <div
      ref={bar}
      className="editor-toolbar"
      role="toolbar"
      aria-label={label}
      onKeyDown={keys}
      onFocus={({ target }) => target.classList.contains('editor-tool') && settle(target)}
    >
      {children}
    </div>
  )
}

/** Tools that belong together. `end`: at the far end of the bar. */
export function ToolGroup({ end = false, children }: { end?: boolean; children: ReactNode }) {
  return <div className={end ? 'editor-tools end' : 'editor-tools'}>{children}</div>
}

interface ToolProps {
  name: string
  icon: ReactNode
  /** Keyboard shortcut of the tool, as shown to users. */
  keys?: string | undefined
  /** True when the format applies at the cursor; undefined for a tool that is a plain command. */
  active?: boolean | undefined
  disabled?: boolean | undefined
  onClick: () => void
}

/** One tool. A tool that cannot be used at the moment stays reachable and says so. */
export function Tool({ name, icon, keys, active, disabled = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="editor-tool"
      title={keys ? `${name}（${keys}）` : name}
      aria-label={name}
      aria-pressed={active}
      aria-disabled={disabled || undefined}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && onClick()}
    >
      {icon}
    </button>
  )
}

export interface ToolChoice {
  key: string
  label: ReactNode
  disabled?: boolean
  danger?: boolean
  chosen?: boolean
  onClick: () => void
}

/** A tool that opens a menu. */
export function MenuTool(props: {
  name: string
  /** The present choice, when the tool shows it. */
  now?: string
  icon: ReactNode
  choices: readonly (ToolChoice | 'line')[]
}) {
  const { name, now, icon, choices } = props
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      destroyOnHidden
      menu={{
        selectable: true,
        selectedKeys: choices.flatMap((choice) => (choice !== 'line' && choice.chosen ? [choice.key] : [])),
        items: choices.map((choice, at) =>
          choice === 'line'
            ? { type: 'divider' as const, key: `line${at}` }
            : {
                key: choice.key,
                label: choice.label,
                disabled: choice.disabled ?? false,
                danger: choice.danger ?? false,
              },
        ),
        onClick: ({ key }) => {
          const choice = choices.find((choice) => choice !== 'line' && choice.key === key)
          if (choice && choice !== 'line') choice.onClick()
        },
      }}
    >
      <OpenerTool title={name} aria-label={now === undefined ? name : `${name}：${now}`} aria-haspopup="menu">
        {icon}
        {now === undefined ? null : <span className="editor-tool-words">{now}</span>}
      </OpenerTool>
    </Dropdown>
  )
}

/** A tool that opens something, marked by a small triangle. */
export const OpenerTool = ({
  children,
  ...props
}: Omit<ComponentProps<'button'>, 'type' | 'className' | 'onMouseDown'>) => (
  // The text keeps its selection.
  <button type="button" {...props} className="editor-tool menu" onMouseDown={(event) => event.preventDefault()}>
    {children}
    <span className="editor-tool-more" aria-hidden />
  </button>
)

/** Tool that switches full screen (全屏) on and off. */
export function FullscreenTool({ full, setFull }: FrameHandle) {
  return (
    <Tool
      name={full ? '退出全屏' : '全屏'}
      keys={full ? 'Esc' : undefined}
      icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      onClick={() => setFull(!full)}
    />
  )
}
