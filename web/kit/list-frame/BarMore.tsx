import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

/**
 * Further buttons of a bar: beside the others where all of them fit into one line, else behind 更多. They stay the same
 * elements in both places, so that a dialog which one of them opened outlives a change of the window's width. A bar
 * that needs a second line even so is made tight: narrower buttons, icons in place of words.
 */
export function BarMore({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const rest = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState(false)
  const [open, setOpen] = useState(false)
  const id = useId()
  useLayoutEffect(() => {
    const own = root.current
    const bar = own?.parentElement
    if (!own || !bar) return undefined
    const measure = () => {
      // In a hidden tab the last state is kept.
      if (bar.clientWidth === 0) return
      own.removeAttribute('data-folded')
      bar.removeAttribute('data-tight')
      const wraps = (rest.current?.childElementCount ?? 0) > 0 && wrapsIn(bar, own, rest.current)
      own.toggleAttribute('data-folded', wraps)
      // Only the style sheets know of it, so that the next measurement finds the bar as it is without.
      bar.toggleAttribute('data-tight', wraps && wrapsIn(bar, own, null))
      setFolded(wraps)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(bar)
    return () => observer.disconnect()
  }, [children])
  useEffect(() => {
    if (!open) return undefined
    const close = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [open])
  const take = ({ target, currentTarget }: MouseEvent) => {
    // Clicks in a dialog of one of these buttons bubble to here too.
    if (!folded || !currentTarget.contains(target as Node)) return
    setOpen(false)
    // The pressed button is hidden now: a dialog returns the focus to this one.
    button.current?.focus()
  }
  return (
    <div
      ref={root}
      className="bar-more"
      data-folded={folded ? '' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open || !folded) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Button
        ref={button}
        className="bar-more-button"
        aria-label="更多"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="bar-more-words">更多</span>
        <DownOutlined className="bar-more-words" aria-hidden />
        <EllipsisOutlined className="bar-more-icon" aria-hidden />
      </Button>
      <div ref={rest} id={id} className="bar-more-rest" data-open={open ? '' : undefined} onClick={take}>
        {children}
      </div>
    </div>
  )
}

/** True if the parts of a bar need more than one line; `rest`: the further buttons, where they are among them. */
function wrapsIn(bar: HTMLElement, own: HTMLElement, rest: HTMLElement | null): boolean {
  const parts = [...bar.children].flatMap((part) => (rest && part === own ? [...rest.children] : [part]))
  const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0)
  const [first] = boxes
  return first !== undefined && boxes.some(({ top }) => top >= first.bottom)
}
