import { useEffect, useState } from 'react'
import { SMS_COUNTDOWN_S } from '#common/limits.ts'
import { SMS_SENT } from '#common/storage-keys.ts'
import { passing } from '#web/platform/storage.ts'

const keyOf = (purpose: string) => `${SMS_SENT}-${purpose}`
const secondsLeft = (purpose: string) =>
  Math.max(0, Math.ceil(((passing.get<number>(keyOf(purpose)) ?? 0) - Date.now()) / 1000))

/**
 * Seconds until another text message may be requested, and a function that starts the countdown, which survives a
 * reload.
 */
export function useCountdown(purpose: string): [number, () => void] {
  const [left, setLeft] = useState(() => secondsLeft(purpose))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft(secondsLeft(purpose)), 500)
    return () => clearInterval(timer)
  }, [running, purpose])
  return [
    left,
    () => {
      const lasts = SMS_COUNTDOWN_S * 1000
      passing.set(keyOf(purpose), Date.now() + lasts, lasts)
      setLeft(secondsLeft(purpose))
    },
  ]
}
