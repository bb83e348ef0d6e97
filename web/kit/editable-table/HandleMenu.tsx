import { useLayoutEffect, useRef } from 'react'
import { showOnTop } from '#web/platform/top-layer.ts'
import { placeBeside } from './cells/popup.ts'
import { ClickGuard, INSERT_GUARD_MS } from './control/click-guard.ts'
import type { GridControl } from './control/grid-control.ts'
import { useClosing } from './use-closing.ts'
import { messages } from '#web/platform/api/messages.ts'

const SIZE = { width: 132, height: 130 }
const inserting = new ClickGuard(INSERT_GUARD_MS)

/** The menu of a row's handle: move up, move down, insert a row above. */
export function HandleMenu({
  control,
  id,
  at,
  onClose,
}: {
  control: GridControl
  id: string
  at: HTMLElement
  onClose: () => void
}) {
  const { model } = control
  const box = useRef<HTMLDivElement>(null)
  const place = model.placeOf(id)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    showOnTop(element)
    placeBeside(element, at.getBoundingClientRect(), SIZE)
    element.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [at])
  useClosing(box, onClose)
  const done = (work: () => void) => () => {
    onClose()
    work()
    control.takeFocus()
    control.editor?.focus(false)
  }
  // Rows may have come or gone since the menu was opened.
  const moveBy = (by: 1 | -1) => model.move(model.placeOf(id), model.placeOf(id) + by)
  const insert = () => {
    if (!inserting.passes()) return control.options.say(messages.tooFast)
    model.insert([{}], model.placeOf(id))
  }
  const items = [
    { text: '向上移', off: place <= 0 || !control.canMoveRows(), work: () => moveBy(-1) },
    { text: '向下移', off: place >= model.state().order.length - 1 || !control.canMoveRows(), work: () => moveBy(1) },
    { text: '插入一行', off: !control.options.canAdd, work: insert },
  ]
  return (
    <div
      ref={box}
      popover="manual"
      role="menu"
      aria-label="移动行"
      className="cell-popup handle-menu"
      onKeyDown={(event) => {
        const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
        const now = buttons.indexOf(document.activeElement as HTMLElement)
        if (event.key === 'Escape' || event.key === 'Tab') done(() => undefined)()
        else if (event.key === 'ArrowDown') buttons[(now + 1) % buttons.length]?.focus()
        else if (event.key === 'ArrowUp') buttons[(now - 1 + buttons.length) % buttons.length]?.focus()
        else return
        event.preventDefault()
      }}
    >
      {items.map(({ text, off, work }) => (
        <button key={text} type="button" role="menuitem" disabled={off} onClick={done(work)}>
          {text}
        </button>
      ))}
    </div>
  )
}
