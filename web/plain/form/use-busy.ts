import { useRef, useState } from 'react'

/** Runs one thing at a time: what is asked for while it runs is not done a second time. */
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
