import { useEffect, useState } from 'react'
import type { Window } from '../model/window.ts'
import type { GridControl } from './grid-control.ts'

/** A table is still when nothing has moved for this long, in milliseconds. */
const STILL_MS = 150

/** Whether rows may be put into the order in which they are read: no scrolling is going on, and no key goes to one of them. */
export function useSettled(rows: Window, control: GridControl): boolean {
  const [still, setStill] = useState<Window | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!control.focused) setStill(rows)
    }, STILL_MS)
    return () => clearTimeout(timer)
  }, [rows, control])
  return still === rows
}
