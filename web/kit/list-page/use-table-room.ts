import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Watches whether a table needs more room than it is given. Only such a table scrolls in itself: one that fits keeps
 * its head under the bar, which what scrolls cannot.
 * @returns where the table stands, and the width it needs in pixels, null while it fits
 */
export function useTableRoom(): { room: RefObject<HTMLDivElement | null>; needed: number | null } {
  const room = useRef<HTMLDivElement>(null)
  const [needed, setNeeded] = useState<number | null>(null)
  useEffect(() => {
    const within = room.current
    const table = within?.querySelector('table')
    if (!within || !table) return undefined
    const observer = new ResizeObserver(() => {
      const given = within.clientWidth
      // A hidden tab gives nothing.
      if (given === 0) return
      setNeeded((before) => (before !== null && before > given ? before : table.offsetWidth > given ? table.offsetWidth : null))
    })
    observer.observe(within)
    observer.observe(table)
    return () => observer.disconnect()
  })
  return { room, needed }
}
