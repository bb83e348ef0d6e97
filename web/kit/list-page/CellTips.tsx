import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'

/** Pause before the whole text of a cell under the pointer is shown, in milliseconds. */
const PAUSE_MS = 300

interface Tip {
  text: string
  left: number
  top: number
}

/** The cell that an event is about, if its text is cut; a cell with nothing but a button has none. */
function cutCell({ target }: SyntheticEvent): HTMLElement | null {
  const cell = (target as HTMLElement).closest<HTMLElement>('td.ant-table-cell')
  return cell && cell.scrollWidth > cell.clientWidth && cell.innerText.trim() !== '' ? cell : null
}

/** Shows the whole text of a cut cell when the pointer rests on it or the keyboard reaches it; Escape hides it. */
export function CellTips({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (cell: HTMLElement | null, pause: number) => {
    clearTimeout(timer.current)
    if (!cell) return setTip(null)
    timer.current = setTimeout(() => {
      const { left, bottom } = cell.getBoundingClientRect()
      setTip({ text: cell.innerText.trim(), left, top: bottom })
    }, pause)
  }
  const hide = () => {
    clearTimeout(timer.current)
    // Long enough for the pointer to reach the text, which can then be read and copied.
    timer.current = setTimeout(() => setTip(null), 100)
  }
  return (
    <div
      onMouseOver={(event) => show(cutCell(event), PAUSE_MS)}
      onMouseLeave={hide}
      onFocus={(event) => show(cutCell(event), 0)}
      onBlur={hide}
      onScroll={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTip(null)
      }}
    >
      {children}
      {tip
        ? createPortal(
            <div
              role="tooltip"
              className="cell-tip"
              style={{ left: Math.min(tip.left, Math.max(8, innerWidth - 440)), top: tip.top }}
              onMouseEnter={() => clearTimeout(timer.current)}
              onMouseLeave={hide}
            >
              {tip.text}
            </div>,
            document.body,
          )
        : null}
    </div>
  )
}
