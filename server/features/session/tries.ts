import { type Refusal, refuse } from '#common/errors.ts'
import { withoutContacts } from '#common/rules/contact-mask.ts'
import { mobileNeeded } from '#common/rules/field-formats.ts'
import { isKnownDevice } from '#server/platform/auth/devices.sql.ts'
import { tokenHash } from '#server/platform/auth/token.ts'
import { networkOf } from '#server/platform/http/network.rules.ts'
import { deviceOf } from './device.ts'
import type { Attempt, SessionParts } from './session-parts.ts'
import { forgetFailures, giveBack, type Subject, takeTry } from './tries.sql.ts'

/**
 * Tries that cost nothing: from the fifth failure on each costs a wait, of a minute first and then twice as long each
 * time.
 */
const FREE_TRIES = 5
const FIRST_WAIT_MS = 60_000

const tooMany = (until: Date, now: Date): Refusal =>
  refuse('sign-in.locked', { minutes: String(Math.ceil((until.getTime() - now.getTime()) / 60_000)) })

/** Counts tries at something by where they come from: failures made elsewhere cost nobody else a wait. */
export const fromHere = ({ request }: Pick<Attempt, 'request'>, about: string): Subject => ({
  key: `${about} from:${networkOf(request.ip)}`,
  about,
})

/**
 * Counts tries to sign in under a name. A browser in which the user has signed in before has a count of its own, so
 * that not even failures at the same address cost it a wait.
 */
export async function underName(attempt: Attempt, username: string): Promise<Subject> {
  const name = username.trim().toLowerCase()
  // A telephone number or an address typed as the name is kept as a hash only.
  const about = `user:${mobileNeeded(name) === null ? attempt.contacts.hash('phone', name) : withoutContacts(name) === name ? name : attempt.contacts.hash('name', name)}`
  const device = deviceOf(attempt)
  if (device === null || !(await isKnownDevice(attempt.db, device, username))) return fromHere(attempt, about)
  return { key: `${about} device:${tokenHash(device)}`, about }
}

/**
 * Counts tries at what only the holder of an account has beside the password; a browser of the user has a count of its
 * own.
 */
export async function byAccount(
  attempt: Attempt,
  { id, username }: { id: string; username: string },
): Promise<Subject> {
  const about = `account:${id}`
  const device = deviceOf(attempt)
  const known = device !== null && (await isKnownDevice(attempt.db, device, username))
  return { key: known ? `${about} device:${tokenHash(device)}` : about, about }
}

/**
 * Result of a try: its value, or why it failed, for the log and for the caller.
 * `undecided`: nobody could say whether it was right, so it does not count.
 */
export type Outcome<T> = { done: T } | { reason: string; refusal: Refusal } | { undecided: Refusal }

/**
 * A try at something that only its holder should know: counted against the subject before it is made, and forgotten
 * when it succeeds. Failures are logged.
 * @throws Refusal sign-in.locked while the subject has to wait, and from the try after which it has to; else the
 * refusal of `work`
 */
export async function tried<T>(
  parts: Pick<SessionParts, 'longestWaitMs'>,
  { db, clock }: Attempt,
  what: { subject: Subject; log: (reason: string) => Promise<void> },
  work: () => Promise<Outcome<T>>,
): Promise<T> {
  const given = await takeTry(db, what.subject, clock(), {
    free: FREE_TRIES,
    firstMs: FIRST_WAIT_MS,
    mostMs: parts.longestWaitMs,
  })
  if (!given.allowed) {
    await what.log('须等待')
    throw tooMany(given.until, clock())
  }
  const outcome = await work()
  if ('done' in outcome) {
    await forgetFailures(db, what.subject)
    return outcome.done
  }
  if ('undecided' in outcome) {
    await giveBack(db, what.subject, given.waitsUntil)
    throw outcome.undecided
  }
  await what.log(outcome.reason)
  throw given.waitsUntil === null ? outcome.refusal : tooMany(given.waitsUntil, clock())
}
