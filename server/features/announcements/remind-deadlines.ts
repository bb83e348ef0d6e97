import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { sendMessage } from './send-message.sql.ts'

/**
 * What those in charge are told of terms; it names neither titles nor numbers, because readers see different documents.
 */
interface DeadlineMessage {
  accountIds: readonly string[]
  page: string
  title: string
  content: string
}

/** How a feature tells of its terms. */
export interface Reminder {
  /** What it counts and how, in words for the history of the job: 备案 3 项. */
  name: string
  unit: string
  /** Of what it tells, for the description of the job. */
  about: string
  /**
   * Finds the terms that come to end soon or have ended since those in charge were last told; they count as told.
   * @param days after which work that was passed to a department should be answered
   */
  remind: (db: Db, now: Date, days: number) => Promise<{ count: number; message: DeadlineMessage | null }>
}

/** How many terms each reminder found, by its name, and the accounts that were sent messages. */
interface Reminded {
  counts: Readonly<Record<string, number>>
  told: string[]
}

/** Lets all reminders tell of their terms, each term once, in one transaction. */
export const remindDeadlines = (
  outside: Db,
  reminders: readonly Reminder[],
  { now, days }: { now: Date; days: number },
): Promise<Reminded> =>
  inTransaction(outside, async (db) => {
    const counts: Record<string, number> = {}
    const told: string[] = []
    for (const { name, remind } of reminders) {
      const { count, message } = await remind(db, now, days)
      counts[name] = count
      if (message === null || message.accountIds.length === 0) continue
      await sendMessage(db, { ...message, kind: 'deadline', now })
      told.push(...message.accountIds)
    }
    return { counts, told }
  })
