import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Db } from '#server/platform/db/open.ts'
import { MailRefused, type Mail, type MailGateway } from './mail.ts'

/** Minutes until an e-mail that was not accepted is tried again, for each try before. */
export const MAIL_WAITS = [5, 15, 60, 240, 720]
/** After so many tries an e-mail is given up. */
export const MAIL_TRIES = MAIL_WAITS.length

/** E-mails taken at a time, and in one run. */
const AT_ONCE = 20
const MOST = 2_000

/** A table of e-mails that wait. */
export interface MailQueue<M> {
  /**
   * Takes e-mails that are due, so that no other process takes them too, and sets when they are due again if they are
   * not accepted.
   */
  take: (db: Db, now: Date, most: number) => Promise<M[]>
  /** The e-mail as it leaves; null: it is not to be sent any more. */
  compose: (waiting: M) => Mail | null
  /** Forgets e-mails that were sent or are not to be sent. */
  done: (db: Db, waiting: readonly M[]) => Promise<void>
  /** Called with an e-mail that was not accepted too often. */
  givenUp: (waiting: M, reason: string) => Promise<void>
}

/** How many e-mails were accepted, and how many were not. */
export interface Delivered {
  sent: number
  failed: number
}

/**
 * Sends the e-mails of a queue that are due. One that is not accepted is tried again later, five times at most, and one
 * refused for good is not.
 */
export async function deliver<M extends { tries: number }>(
  outside: Db,
  gateway: MailGateway,
  queue: MailQueue<M>,
  now: Date,
): Promise<Delivered> {
  const result = { sent: 0, failed: 0 }
  for (let taken = 0; taken < MOST; taken += AT_ONCE) {
    const due = await inTransaction(outside, (db) => queue.take(db, now, AT_ONCE))
    if (due.length === 0) break
    const done: M[] = []
    for (const waiting of due) {
      const mail = queue.compose(waiting)
      if (mail === null) {
        done.push(waiting)
        continue
      }
      try {
        await gateway(mail)
        result.sent++
        done.push(waiting)
      } catch (error) {
        result.failed++
        if (waiting.tries < MAIL_TRIES && !(error instanceof MailRefused)) continue
        done.push(waiting)
        await queue.givenUp(waiting, error instanceof Error ? error.message : '邮件网关没有应答')
      }
    }
    if (done.length > 0) await inTransaction(outside, (db) => queue.done(db, done))
  }
  return result
}
