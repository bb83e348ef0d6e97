import { useEffect, useState } from 'react'

/** True once `waiting` has lasted `delay` ms: skeletons appear late, so that quick answers do not flicker. */
export function useLate(waiting: boolean, delay = 300): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting, delay])
  return waiting && late
}
