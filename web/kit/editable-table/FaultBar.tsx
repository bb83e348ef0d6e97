import { useState, useSyncExternalStore } from 'react'
import type { GridControl } from './control/grid-control.ts'
import { leadTo } from './control/lead-to.ts'

/** Faults listed at most; the rest are counted. */
const MOST = 200

/** The number of wrong cells; opened, a list with a link to each of them. */
export function FaultBar({ control }: { control: GridControl }) {
  const { model } = control
  const { faultCount } = useSyncExternalStore(model.subscribe, () => model.state())
  const [open, setOpen] = useState(false)
  if (faultCount === 0) return null
  const faults = open ? model.faults() : []
  return (
    <div className="fault-bar">
      <button type="button" className="fault-count" aria-expanded={open} onClick={() => setOpen(!open)}>
        {faultCount} 处错误
      </button>
      {open && (
        <ul className="fault-list">
          {faults.slice(0, MOST).map(({ id, key, line, title, message }) => (
            <li key={`${id} ${key}`}>
              <button type="button" className="text-button" onClick={() => leadTo(control, { id, key })}>
                第{line}行 {title}
              </button>
              ：{message}
            </li>
          ))}
          {faults.length > MOST && <li>还有 {faults.length - MOST} 处</li>}
        </ul>
      )}
    </div>
  )
}
