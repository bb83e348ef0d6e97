import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { VALUE_USES } from './value-uses.ts'
import { tableName } from '#server/platform/db/table-name.ts'

/** Of these values of a dictionary those that stand in other tables, each with where: `法规 12 条`. One statement. */
export async function usesByValue(db: Db, dictionary: string, values: readonly string[]): Promise<Map<string, string>> {
  const uses = Object.hasOwn(VALUE_USES, dictionary) ? (VALUE_USES[dictionary] ?? []) : []
  if (uses.length === 0 || values.length === 0) return new Map()
  const counts = uses.map(
    ({ table, column, what }) =>
      sql`select ${sql.ref(tableName(column))}::text as value, ${what}::text as what, count(*)::integer as number from ${sql.table(tableName(table))} where ${sql.ref(tableName(column))}::text = any(${[...values]}::text[]) group by 1`,
  )
  const { rows } = await sql<{
    value: string
    what: string
    number: number
  }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const found = new Map<string, string>()
  for (const { value, what, number } of rows)
    found.set(value, [...(found.has(value) ? [found.get(value)] : []), `${what} ${number} 条`].join('、'))
  return found
}
