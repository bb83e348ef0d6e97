import { type Refusal, refuse } from '#common/errors.ts'
import type { Attempt, SessionParts } from './session-parts.ts'
import { forgetFailures, takeTry } from './tries.sql.ts'

/** Failures in a row after which a subject is refused for a while. */
const FAILURES_BEFORE_LOCK = 5

const locked = (until: Date, now: Date): Refusal =>
  refuse('sign-in.locked', { minutes: String(Math.ceil((until.getTime() - now.getTime()) / 60_000)) })

/** Result of a try: its value, or why it failed, for the log and for the caller. */
export type Outcome<T> = { done: T } | { reason: string; refusal: Refusal }

/**
 * A try at something that only its holder should know: counted against the subject before it is made, and forgotten when
 * it succeeds. Failures are logged.
 * @throws Refusal sign-in.locked while the subject is locked, and from the try that locks it; else the refusal of `work`
 */
export async function tried<T>(
  parts: Pick<SessionParts, 'lockMs'>,
  { db, clock }: Attempt,
  what: { subject: string; log: (reason: string) => Promise<void> },
  work: () => Promise<Outcome<T>>,
): Promise<T> {
  const given = await takeTry(db, what.subject, clock(), { limit: FAILURES_BEFORE_LOCK, lockMs: parts.lockMs })
  if (!given.allowed) {
    await what.log('已锁定')
    throw locked(given.until, clock())
  }
  const outcome = await work()
  if ('done' in outcome) {
    await forgetFailures(db, what.subject)
    return outcome.done
  }
  await what.log(outcome.reason)
  throw given.lockedAfter === null ? outcome.refusal : locked(given.lockedAfter, clock())
}
