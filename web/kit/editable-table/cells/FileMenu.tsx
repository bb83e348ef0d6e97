import { useLayoutEffect, useRef } from 'react'
import { showOnTop } from '#web/platform/top-layer.ts'
import { useClosing } from '../use-closing.ts'
import { placeBeside } from './popup.ts'

const SIZE = { width: 120, itemHeight: 44 }

/** Menu of the file of a cell. */
export function FileMenu({
  items,
  onClose,
}: {
  items: readonly { text: string; off: boolean; work: () => void }[]
  onClose: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    const cell = element?.closest('[role="gridcell"]')
    if (!element || !cell) return
    showOnTop(element)
    placeBeside(element, cell.getBoundingClientRect(), { width: SIZE.width, height: SIZE.itemHeight * items.length })
    element.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [items.length])
  useClosing(box, onClose)
  return (
    <div
      ref={box}
      popover="manual"
      role="menu"
      aria-label="文件"
      className="cell-popup handle-menu"
      data-popup
      onKeyDown={(event) => {
        const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
        const now = buttons.indexOf(document.activeElement as HTMLElement)
        if (event.key === 'Escape' || event.key === 'Tab') onClose()
        else if (event.key === 'ArrowDown') buttons[(now + 1) % buttons.length]?.focus()
        else if (event.key === 'ArrowUp') buttons[(now - 1 + buttons.length) % buttons.length]?.focus()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {items.map(({ text, off, work }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          disabled={off}
          onClick={() => {
            onClose()
            work()
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
