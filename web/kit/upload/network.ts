import { ApiError } from '#web/platform/api/api-error.ts'
import type { Network } from './upload-parts.model.ts'

const FAR_TOO_OFTEN = 429

/** True for a temporary failure: no answer, a server error, or too many requests. A refusal is final. */
const passing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === FAR_TOO_OFTEN)

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

const untilOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** The network of this browser. */
export const NETWORK: Network = { passing, pause, isOnline: () => navigator.onLine, untilOnline }
