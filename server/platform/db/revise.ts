import { sql } from 'kysely'
import { refuse } from '#common/errors.ts'
import { momentText } from '../clock.ts'
import type { Db } from './open.ts'
import type { Tables } from './tables.generated.ts'

/** Tables whose rows count their changes. */
export type RevisedTable = { [T in keyof Tables]: Tables[T] extends { id: unknown; revision: unknown; updatedBy: unknown } ? T : never }[keyof Tables]

/**
 * Locks a record that is about to be changed, and makes sure its editor saw it as it is: whoever saves over somebody
 * else's change is told who and when, and may then choose. The caller's update adds one to `revision`.
 * @param revision the one the editor began with; older clients send none and are not checked
 * @throws Refusal record.not-found, record.changed
 */
export async function lockForEdit(db: Db, table: RevisedTable, id: string, revision: number | null | undefined): Promise<void> {
  const { rows } = await sql<{ revision: number; updatedBy: string | null; updatedAt: Date | null }>`
    select revision, updated_by, updated_at from ${sql.table(snake(table))} where id = ${id} for update`.execute(db)
  const [found] = rows
  if (!found) throw refuse('record.not-found')
  if (revision !== undefined && revision !== null && revision !== found.revision)
    throw refuse('record.changed', {
      by: found.updatedBy ?? '其他人',
      at: found.updatedAt ? momentText(found.updatedAt) : '刚才',
      revision: String(found.revision),
    })
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
