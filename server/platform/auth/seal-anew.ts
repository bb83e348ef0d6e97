import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'

/** What came of encrypting stored values again. */
export interface SealedAnew {
  /** How many rows, or values of them, were encrypted. */
  done: number
  /** How many values no key opens; they stay as they are. */
  unreadable: number
}

/** How the rows of one table are encrypted again. */
export interface ToSeal<Row extends { id: string }> {
  /** The next rows behind an id, by id, that the newest key has not encrypted; all of them at the first id, ''. */
  rows: (db: Db, after: string, most: number) => Promise<readonly Row[]>
  /**
   * Encrypts one row with the newest key and stores it, only if it is still what was read, because its user may be
   * changing it.
   */
  seal: (db: Db, row: Row) => Promise<SealedAnew>
}

const AT_ONCE = 200

/**
 * Encrypts rows again that the newest key has not encrypted, a transaction for each batch: stopped anywhere, the next
 * run goes on.
 */
export async function sealAnew<Row extends { id: string }>(db: Db, { rows, seal }: ToSeal<Row>): Promise<SealedAnew> {
  const sum = { done: 0, unreadable: 0 }
  for (let after: string | null = ''; after !== null;) {
    const behind: string = after
    after = await inTransaction(db, async (db) => {
      const batch = await rows(db, behind, AT_ONCE)
      for (const row of batch) {
        const { done, unreadable } = await seal(db, row)
        sum.done += done
        sum.unreadable += unreadable
      }
      return batch.at(-1)?.id ?? null
    })
  }
  return sum
}
