import { useEffect, useRef } from 'react'
import type { TableModel } from './model/table-model.ts'

/** Pause between leaving a cell and checking it, in milliseconds (spec §9). */
const CHECK_DELAY_MS = 100

/** Checks a cell shortly after it was left, so that the effect of the click that left it comes first. */
export function useDelayedCheck(model: TableModel): { checkLater: (cell: { id: string; key: string }) => void } {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const { current } = timers
    return () => {
      for (const timer of current) clearTimeout(timer)
      current.clear()
    }
  }, [])
  return {
    checkLater({ id, key }) {
      const timer = setTimeout(() => {
        timers.current.delete(timer)
        model.checkCell(id, key)
      }, CHECK_DELAY_MS)
      timers.current.add(timer)
    },
  }
}
