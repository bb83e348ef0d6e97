import type { ClientLike } from '../db/pool.ts'
import type { Column, MadeTable, Sequence } from './manifest.ts'

/** A table with what is needed to write its rows, and to make it again. */
export interface FoundTable {
  schema: string
  table: string
  columns: Column[]
  /** Names of the columns that put its rows in order; all of them where it has no key. */
  order: string[]
  /** Bytes on the disk, to tell how many rows to read at a time and how far the work is. */
  bytes: number
  made: MadeTable | null
}

type Reader = Pick<ClientLike, 'query'>

/**
 * Schemas whose tables hold data: the product’s own, and that of designed registers. Views of schema `report` are made
 * by migrations.
 */
const SCHEMAS = ['public', 'form']
/** Tables of this schema are made when registers are published. */
const MADE_AT_RUN_TIME = 'form'

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const tableName = (schema: string, table: string): string => `${quoted(schema)}.${quoted(table)}`

const TABLES = `
  select n.nspname as schema, c.relname as table, pg_table_size(c.oid) as bytes,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
        'default', pg_get_expr(d.adbin, d.adrelid), 'generated', a.attgenerated <> '') order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select json_agg(a.attname order by key.ord)
      from pg_constraint k, unnest(k.conkey) with ordinality as key (num, ord), pg_attribute a
      where k.conrelid = c.oid and k.contype = 'p' and a.attrelid = c.oid and a.attnum = key.num) as key,
    (select json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid), 'isForeign', k.contype = 'f')
        order by k.contype = 'f', k.conname collate "C")
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f')) as constraints,
    (select json_agg(pg_get_indexdef(i.indexrelid) order by pg_get_indexdef(i.indexrelid) collate "C")
      from pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))) as indexes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any($1::text[])
    and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
  order by n.nspname collate "C" desc, c.relname collate "C"`

interface TableRow {
  schema: string
  table: string
  bytes: number
  columns: { name: string; type: string; notNull: boolean; default: string | null; generated: boolean }[] | null
  key: string[] | null
  constraints: MadeTable['constraints'] | null
  indexes: string[] | null
}

/** The tables of an installation that hold data, in a fixed order. */
export async function tablesOf(client: Reader): Promise<FoundTable[]> {
  // Without a path, definitions name the schema of everything that they mention.
  await client.query("select set_config('search_path', '', true)")
  const { rows } = await client.query(TABLES, [SCHEMAS])
  await client.query("select set_config('search_path', 'public', true)")
  return (rows as TableRow[]).map(({ schema, table, bytes, columns, key, constraints, indexes }) => {
    const stored = (columns ?? []).filter(({ generated }) => !generated)
    return {
      schema,
      table,
      columns: stored.map(({ name, type }) => ({ name, type })),
      order: key ?? stored.map(({ name }) => name),
      bytes: Number(bytes),
      made:
        schema === MADE_AT_RUN_TIME
          ? {
              columns: stored.map(({ name, type, notNull, default: given }) => ({
                name,
                type,
                notNull,
                default: given,
              })),
              constraints: constraints ?? [],
              indexes: indexes ?? [],
            }
          : null,
    }
  })
}

/**
 * Keeps the tables as they are until the transaction ends: rows may be written, no column and no table changes.
 * @throws when a table is gone meanwhile
 */
export async function keepTables(client: Reader, tables: readonly FoundTable[]): Promise<void> {
  if (tables.length > 0)
    await client.query(
      `lock table ${tables.map(({ schema, table }) => tableName(schema, table)).join(', ')} in access share mode`,
    )
}

/** Where the numbers of rows go on. */
export async function sequencesOf(client: Reader): Promise<Sequence[]> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1::text[]) order by n.nspname collate "C", c.relname collate "C"`,
    [SCHEMAS],
  )
  const sequences: Sequence[] = []
  for (const { schema, name } of rows as { schema: string; name: string }[]) {
    const found = await client.query(
      `select last_value::text as last, is_called as called from ${tableName(schema, name)}`,
    )
    const { last, called } = found.rows[0] as { last: string; called: boolean }
    sequences.push({ schema, name, last, isCalled: called })
  }
  return sequences
}

/** Texts of about this size are read at a time. */
const CHUNK_BYTES = 4 * 1024 * 1024
const MOST_ROWS = 2_000
/** Locales whose order is that of the characters’ numbers already; there an index can put rows in order. */
const PLAIN_ORDER = new Set(['C', 'POSIX', 'C.UTF-8', 'C.utf8'])

/**
 * The rows of a table in the order of its key, as lists of the texts of their columns; the same on every engine.
 * @param number of the table, which names the cursor
 */
export async function* rowsOf(
  client: Reader,
  { schema, table, columns, order, bytes }: FoundTable,
  number: number,
): AsyncGenerator<(string | null)[][]> {
  const collation = await client.query('select datcollate as name from pg_database where datname = current_database()')
  const collate = PLAIN_ORDER.has((collation.rows[0] as { name: string }).name) ? '' : ' collate "C"'
  const typeOf = new Map(columns.map(({ name, type }) => [name, type]))
  const sortKey = (name: string) =>
    quoted(name) +
    (/^(?:text|character|name)/.test(typeOf.get(name) ?? '') && !typeOf.get(name)?.endsWith('[]') ? collate : '')
  const counted = await client.query(`select count(*)::int as count from ${tableName(schema, table)}`)
  const { count } = counted.rows[0] as { count: number }
  if (count === 0) return
  const cursor = quoted(`rows_${number}`)
  const list = columns.map(({ name }, at) => `${quoted(name)}::text as c${at}`).join(', ')
  await client.query(
    `declare ${cursor} no scroll cursor for select ${list} from ${tableName(schema, table)} order by ${order.map(sortKey).join(', ')}`,
  )
  // Stored values are packed; what comes is some times larger.
  let size = Math.max(1, Math.min(MOST_ROWS, Math.floor(CHUNK_BYTES / (4 * Math.max(1, bytes / count)))))
  for (;;) {
    const { rows } = await client.query(`fetch ${size} from ${cursor}`)
    if (rows.length === 0) break
    const lists = (rows as Record<string, string | null>[]).map((row) => columns.map((_, at) => row[`c${at}`] ?? null))
    yield lists
    const chars = lists.reduce((sum, list) => sum + list.reduce((length, text) => length + (text?.length ?? 0), 0), 0)
    size = Math.max(1, Math.min(MOST_ROWS, Math.floor((CHUNK_BYTES * rows.length) / Math.max(1, chars)), size * 4))
  }
  await client.query(`close ${cursor}`)
}
