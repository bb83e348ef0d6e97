import type { Tracked } from '#common/contract/tracking.ts'
import { EVENTS_AT_ONCE } from '#common/limits.ts'
import { send } from '#web/platform/api/call.ts'

/** Events wait this long for others, in milliseconds. */
const WAIT_MS = 2_000

const waiting: Tracked[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  for (let events = waiting.splice(0, EVENTS_AT_ONCE); events.length > 0; events = waiting.splice(0, EVENTS_AT_ONCE))
    void send('POST /internet/fagui/saveEventTracking', { body: { events } }, { keepalive: true, quiet: true }).catch(
      () => undefined,
    )
}
// A page that is left may never be shown again.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flush()
})

/**
 * Tells the server what was done (spec §7), without delaying the reader; the answer is not waited for, and a failure is
 * nobody's concern.
 */
export function tell(event: Tracked): void {
  waiting.push(event)
  timer ??= setTimeout(flush, WAIT_MS)
}
