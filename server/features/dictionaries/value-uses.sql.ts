import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { VALUE_USES } from './value-uses.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Where these values of a dictionary stand in other tables: `法规 12 条`; null when nowhere. One statement.
 */
export async function usesOf(db: Db, dictionary: string, values: readonly string[]): Promise<string | null> {
  const uses = Object.hasOwn(VALUE_USES, dictionary) ? (VALUE_USES[dictionary] ?? []) : []
  if (uses.length === 0 || values.length === 0) return null
  const counts = uses.map(
    ({ table, column, what }) =>
      sql`select ${what}::text as what, count(*)::integer as number from ${sql.table(snake(table))} where ${sql.ref(snake(column))}::text = any(${[...values]}::text[])`,
  )
  const { rows } = await sql<{ what: string; number: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const found = rows.filter(({ number }) => number > 0)
  return found.length === 0 ? null : found.map(({ what, number }) => `${what} ${number} 条`).join('、')
}
