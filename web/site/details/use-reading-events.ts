import { useEffect } from 'react'

/** A law counts as read when it is open for this long, in milliseconds. */
const READ_MS = 3_000

/** Tells which law is read and which is downloaded; how is loaded when there is something to tell. */
export function useReadingEvents(workId: string): void {
  useEffect(() => {
    const timer = setTimeout(
      () => void import('./reading-events.ts').then(({ tellOfReading }) => tellOfReading(workId)),
      READ_MS,
    )
    return () => clearTimeout(timer)
  }, [workId])
}
