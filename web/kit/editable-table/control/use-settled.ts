import { useEffect, useState } from 'react'
import type { Window } from '../model/window.ts'
import type { GridControl } from './grid-control.ts'

/** The table counts as still when it has not scrolled for this long, in milliseconds. */
const STILL_MS = 150

/** True when row elements may be put into reading order: the table neither scrolls nor has the focus. */
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
