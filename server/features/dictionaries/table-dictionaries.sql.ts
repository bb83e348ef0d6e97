import { sql } from 'kysely'
import { type ListRequest, ruledBy } from '#server/platform/db/list-query.ts'
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

const column = (name: string, of: string) => sql.ref<string>(`${of}.${tableName(name)}`)

/** The data rules of the list that shows the same rows. */
export type Rules = Pick<ListRequest, 'rules' | 'warn'>

/** The rows of a table that the data rules let the viewer see. */
const within = ({ list }: TableDictionary, rules: Rules) =>
  list === null ? sql<boolean>`true` : ruledBy(list.columns, rules)

/**
 * Choices of a table dictionary, by their text unless told otherwise. Names come from the registry, values are bound.
 */
export async function choicesOf(
  db: Db,
  dictionary: TableDictionary,
  rules: Rules,
  wanted: Wanted = {},
): Promise<Choice[]> {
  const { table, text, value, goneWhen } = dictionary
  const given = tableName(table)
  const { word = '', values, first = [], order = { by: 'text', way: 'asc' }, limit } = wanted
  const conditions = [
    within(dictionary, rules),
    goneWhen === null ? sql`true` : sql`${column(goneWhen, given)} is null`,
    word === ''
      ? sql`true`
      : sql`(strpos(lower(${column(text, given)}), ${word.toLowerCase()}) > 0 or strpos(lower(${column(value, given)}), ${word.toLowerCase()}) > 0)`,
    values === undefined ? sql`true` : sql`${column(value, given)} = any(${[...values]}::text[])`,
  ]
  const by = column(order.by === 'text' ? text : value, given)
  const { rows } = await sql<Choice>`
    select ${column(value, given)} as value, ${column(text, given)} as text from ${sql.table(given)}
    where ${sql.join(conditions, sql` and `)}
    order by ${column(value, given)} = any(${[...first]}::text[]) desc, ${order.way === 'desc' ? sql`${by} desc` : by}, ${column('id', given)}
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
  dictionary: TableDictionary,
  rules: Rules,
  above: string | null,
  like: Partial<Record<'text' | 'value', string>> = {},
): Promise<ChoiceNode[]> {
  const { table, text, value, parent, goneWhen } = dictionary
  if (parent === null) return []
  const given = tableName(table)
  const source = sql.table(given)
  const conditions = [
    within(dictionary, rules),
    goneWhen === null ? sql`true` : sql`${column(goneWhen, given)} is null`,
    above === null
      ? sql`${column(parent, given)} is null`
      : sql`(parent.id = ${above} or ${column(value, 'parent')} = ${above})`,
    like.text === undefined ? sql`true` : sql`${column(text, given)} ilike ${like.text}`,
    like.value === undefined ? sql`true` : sql`${column(value, given)} ilike ${like.value}`,
  ]
  const { rows } = await sql<ChoiceNode>`
    select ${column(value, given)} as value, ${column(text, given)} as text, ${column(value, 'parent')} as parent,
           exists (select from ${source} as child where ${column(parent, 'child')} = ${column('id', given)}) as has_children
    from ${source} left join ${source} as parent on parent.id = ${column(parent, given)}
    where ${sql.join(conditions, sql` and `)}
    order by ${column(value, given)}`.execute(db)
  return rows
}
