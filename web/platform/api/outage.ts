import { showToast } from '#web/platform/reactions/toasts.ts'
import { ApiError } from './api-error.ts'

/** So long a page asks again by itself before it says that it could not load something. */
const PATIENCE_MS = 300_000
const SECOND_MS = 1_000

/**
 * Milliseconds after which a call that failed for the time being is to be made again, as the server says; null for any
 * other failure.
 */
export const waitOf = (error: Error): number | null =>
  error instanceof ApiError && error.status === 503 && error.retryAfter > 0 ? error.retryAfter * SECOND_MS : null

/** Whether a page should ask once more after `count` attempts. */
export const isWorthWaiting = (count: number, error: Error): boolean => {
  const wait = waitOf(error)
  return wait !== null && (count + 1) * wait <= PATIENCE_MS
}

/**
 * What is shown while a page asks again by itself: the cause in the words of the server, without the advice to the
 * reader.
 */
export const wordsOfOutage = (error: Error): string =>
  `${error.message.replace(/[，；]请.*$/, '') || '服务暂时不可用'}，正在重试…`

let end: (() => void) | null = null

/** Tells the reader that the page asks again by itself, until `endOutage`. */
export function tellOutage(error: Error): void {
  end ??= showToast({ tone: 'busy', text: wordsOfOutage(error), lastsMs: Infinity })
}

/** An answer has come, or the page gave up and says so itself. */
export function endOutage(): void {
  end?.()
  end = null
}
