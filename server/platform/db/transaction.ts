import type { Db } from './open.ts'
import { insideTransaction } from './pool.ts'

/** Runs `work` in one transaction; inside it only the handle it is given may be used (decision 0008). */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute((transaction) => insideTransaction(() => work(transaction)))
}
