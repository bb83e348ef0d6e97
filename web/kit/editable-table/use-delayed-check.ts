import { useEffect, useMemo } from 'react'
import type { TableModel } from './model/table-model.ts'

/** Pause between leaving a cell and checking it, in milliseconds (spec §9). */
const CHECK_DELAY_MS = 100

interface CellPlace {
  id: string
  key: string
}

/** Checks cells a moment after they were left; `stop` drops the checks that still wait. */
export function delayedChecks(check: (cell: CellPlace) => void): {
  checkLater: (cell: CellPlace) => void
  stop: () => void
} {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  return {
    checkLater(cell) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        check(cell)
      }, CHECK_DELAY_MS)
      timers.add(timer)
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Checks a cell a moment after it was left: what the click that left it does comes first. */
export function useDelayedCheck(model: TableModel): { checkLater: (cell: CellPlace) => void } {
  const checks = useMemo(() => delayedChecks(({ id, key }) => model.checkCell(id, key)), [model])
  useEffect(() => checks.stop, [checks])
  return checks
}
