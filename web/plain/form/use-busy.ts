import { useRef, useState } from 'react'

/** Returns whether work is running, and a function that runs work; calls made while it runs are ignored. */
export function useBusy(): [boolean, (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  return [
    busy,
    async (work) => {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        await work()
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  ]
}
