import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import type { TableDictionary } from './table-dictionaries.ts'
import { tableName } from '#server/platform/db/table-name.ts'

/** A row to choose. */
export interface Choice {
  value: string
  text: string
}

/** What is looked for among choices. */
export interface Wanted {
  /** Part of the text or of the value, in any case. */
  word?: string
  /** These values only. */
  values?: readonly string[]
  /** These values before the others. */
  first?: readonly string[]
  order?: { by: 'text' | 'value'; way: 'asc' | 'desc' }
  limit?: number
}

const column = (name: string, of = 'given') => sql.ref<string>(`${of}.${tableName(name)}`)

/** Choices of a table dictionary, by their text unless told otherwise. Names come from the registry, values are bound. */
export async function choicesOf(db: Db, { table, text, value, goneWhen }: TableDictionary, wanted: Wanted = {}): Promise<Choice[]> {
  const { word = '', values, first = [], order = { by: 'text', way: 'asc' }, limit } = wanted
  const conditions = [
    goneWhen === null ? sql`true` : sql`${column(goneWhen)} is null`,
    word === ''
      ? sql`true`
      : sql`(strpos(lower(${column(text)}), ${word.toLowerCase()}) > 0 or strpos(lower(${column(value)}), ${word.toLowerCase()}) > 0)`,
    values === undefined ? sql`true` : sql`${column(value)} = any(${[...values]}::text[])`,
  ]
  const by = column(order.by === 'text' ? text : value)
  const { rows } = await sql<Choice>`
    select ${column(value)} as value, ${column(text)} as text from ${sql.table(tableName(table))} as given
    where ${sql.join(conditions, sql` and `)}
    order by ${column(value)} = any(${[...first]}::text[]) desc, ${order.way === 'desc' ? sql`${by} desc` : by}, given.id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

/** A place in a tree of choices. */
export interface ChoiceNode extends Choice {
  parent: string | null
  hasChildren: boolean
}

/**
 * The choices right below one, or the topmost.
 * @param above id or value of the row above; null for the topmost
 * @param like parts that text or value have to have
 */
export async function choicesBelow(
  db: Db,
  { table, text, value, parent, goneWhen }: TableDictionary,
  above: string | null,
  like: Partial<Record<'text' | 'value', string>> = {},
): Promise<ChoiceNode[]> {
  if (parent === null) return []
  const source = sql.table(tableName(table))
  const conditions = [
    goneWhen === null ? sql`true` : sql`${column(goneWhen)} is null`,
    above === null ? sql`${column(parent)} is null` : sql`(parent.id = ${above} or ${column(value, 'parent')} = ${above})`,
    like.text === undefined ? sql`true` : sql`${column(text)} ilike ${like.text}`,
    like.value === undefined ? sql`true` : sql`${column(value)} ilike ${like.value}`,
  ]
  const { rows } = await sql<ChoiceNode>`
    select ${column(value)} as value, ${column(text)} as text, ${column(value, 'parent')} as parent,
           exists (select from ${source} as child where ${column(parent, 'child')} = given.id) as has_children
    from ${source} as given left join ${source} as parent on parent.id = ${column(parent)}
    where ${sql.join(conditions, sql` and `)}
    order by ${column(value)}`.execute(db)
  return rows
}
