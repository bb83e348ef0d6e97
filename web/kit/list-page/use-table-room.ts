import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Watches whether a table is wider than its container. Only such a table scrolls sideways: in one that fits, the head can
 * stick below the bar, which is not possible inside a scrolling element.
 * @returns the ref for the container, and the width the table needs in pixels, null while it fits
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
      // In a hidden tab the width is 0 and says nothing.
      if (given === 0) return
      setNeeded((before) => (before !== null && before > given ? before : table.offsetWidth > given ? table.offsetWidth : null))
    })
    observer.observe(within)
    observer.observe(table)
    return () => observer.disconnect()
  })
  return { room, needed }
}
