import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { momentText } from '../clock.ts'
import {
  countOf,
  everyRowOf,
  keyOf,
  keyAmong,
  type List,
  type ListRequest,
  pageOf,
  type PageOf,
  ruledBy,
  wantedOf,
} from './list-query.ts'
import type { Db } from './open.ts'

/** A row with its moments as the wire writes them (YYYY-MM-DD HH:mm:ss). */
type WithMoments<O> = {
  [C in keyof O]: O[C] extends Date ? string : Date extends O[C] ? Exclude<O[C], Date> | string : O[C]
}

type Rows<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, object>
type Narrow<DB, TB extends keyof DB> = (rows: Rows<DB, TB>) => Rows<DB, TB>

/** What a list of records is made of. */
interface ListParts<DB, TB extends keyof DB, O> extends List {
  /** The tables, joined, with the conditions that always hold. */
  from: (db: Db) => Rows<DB, TB>
  /** What a record shows. */
  select: (rows: Rows<DB, TB>) => SelectQueryBuilder<DB, TB, O>
  /**
   * A page is read in two steps, first the keys and then their records: for records that look up much in other tables,
   * which must not be done for all the rows before the page.
   */
  keysFirst?: boolean
}

/**
 * The records of one kind as staff see them: pages, exports and single records, filtered by what was asked and narrowed
 * by the data rules. Every method takes a function that narrows the rows further.
 */
class RecordList<DB, TB extends keyof DB, O, R> {
  readonly #parts: ListParts<DB, TB, O>
  readonly #recordOf: (row: WithMoments<O>) => R

  constructor(parts: ListParts<DB, TB, O>, recordOf: (row: WithMoments<O>) => R) {
    this.#parts = parts
    this.#recordOf = recordOf
  }

  get columns(): List['columns'] {
    return this.#parts.columns
  }

  /** One page. @throws Refusal parameter.invalid, list.sort-unknown */
  async page(db: Db, request: ListRequest, narrow?: Narrow<DB, TB>): Promise<PageOf<R>> {
    const parts = this.#parts
    const rows = this.#rows(db, narrow)
    if (!parts.keysFirst) {
      const page = await pageOf(rows, parts, request, parts.select)
      return { ...page, records: page.records.map((row) => this.#read(row)) }
    }
    const page = await pageOf(rows, parts, request, (some) => some.select(keyOf(parts).as('rowKey')))
    const keys = page.records.map((row) => (row as { rowKey: string }).rowKey)
    return { ...page, records: keys.length === 0 ? [] : await this.byIds(db, keys) }
  }

  /** The rows that a list holds for the viewer, with nothing selected, to be counted by what they have in common. */
  wanted(db: Db, request: ListRequest, narrow?: Narrow<DB, TB>): Rows<DB, TB> {
    return wantedOf(this.#rows(db, narrow), this.#parts, request)
  }

  /** How many records a list holds for the viewer; one statement. */
  count(
    db: Db,
    request: ListRequest & { ids?: readonly string[] | undefined },
    narrow?: Narrow<DB, TB>,
  ): Promise<number> {
    return countOf(this.#rows(db, narrow), this.#parts, request)
  }

  /** Every record a list holds for the viewer, part by part; with `ids` only these. */
  async *every(
    db: Db,
    request: ListRequest & { ids?: readonly string[] | undefined },
    narrow?: Narrow<DB, TB>,
  ): AsyncGenerator<R[]> {
    const parts = everyRowOf(this.#rows(db, narrow), this.#parts, request, this.#parts.select)
    for await (const part of parts) yield part.map((row) => this.#read(row))
  }

  /** Every record a list holds for the viewer, at once: for lists that are known to be short. */
  async whole(
    db: Db,
    request: ListRequest & { ids?: readonly string[] | undefined },
    narrow?: Narrow<DB, TB>,
  ): Promise<R[]> {
    const records: R[] = []
    for await (const part of this.every(db, request, narrow)) records.push(...part)
    return records
  }

  /** Those of these records that the data rules let the viewer see, in the order of the ids. */
  async seen(
    db: Db,
    ids: readonly string[],
    { rules, warn, contacts }: Omit<ListRequest, 'query'>,
    narrow?: Narrow<DB, TB>,
  ): Promise<R[]> {
    if (ids.length === 0) return []
    const request = { query: {}, rules, ...(warn ? { warn } : {}), ...(contacts ? { contacts } : {}), ids }
    const found = new Map<string, R>()
    for await (const part of everyRowOf(this.#rows(db, narrow), this.#parts, request, (rows) => this.#withKey(rows)))
      for (const { rowKey, ...row } of part) found.set(rowKey, this.#read(row as O))
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  /** These records without regard to data rules, in the order of the ids; one statement. */
  async byIds(db: Db, ids: readonly string[], narrow?: Narrow<DB, TB>): Promise<R[]> {
    if (ids.length === 0) return []
    const rows = await this.#withKey(this.#rows(db, narrow).where(keyAmong(this.#parts, ids))).execute()
    const found = new Map(
      (rows as (O & { rowKey: string })[]).map(({ rowKey, ...row }) => [rowKey, this.#read(row as O)]),
    )
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  /** Records that the data rules let the viewer see, as `narrow` filters and sorts them; one statement. */
  async ruled(
    db: Db,
    request: Pick<ListRequest, 'rules' | 'warn' | 'contacts'>,
    narrow?: Narrow<DB, TB>,
  ): Promise<R[]> {
    return this.all(db, (rows) => (narrow ? narrow(rows) : rows).where(ruledBy(this.columns, request)) as Rows<DB, TB>)
  }

  /** Records without regard to data rules, as `narrow` filters and sorts them; one statement. */
  async all(db: Db, narrow?: Narrow<DB, TB>): Promise<R[]> {
    return ((await this.#parts.select(this.#rows(db, narrow)).execute()) as O[]).map((row) => this.#read(row))
  }

  #rows(db: Db, narrow: Narrow<DB, TB> | undefined): Rows<DB, TB> {
    const rows = this.#parts.from(db)
    return narrow ? narrow(rows) : rows
  }

  #withKey(rows: Rows<DB, TB>) {
    return this.#parts.select(rows).select(keyOf(this.#parts).as('rowKey')) as SelectQueryBuilder<
      DB,
      TB,
      O & { rowKey: string }
    >
  }

  #read(row: O): R {
    const read: Record<string, unknown> = {}
    // Kysely's camel case makes statusDictText of an alias status_dictText.
    for (const [name, value] of Object.entries(row as object))
      read[name.replace(/DictText$/, '_dictText')] = value instanceof Date ? momentText(value) : value
    return this.#recordOf(read as WithMoments<O>)
  }
}

/** A list whose records are the selected rows, moments written as the wire writes them. */
export function recordList<DB, TB extends keyof DB, O>(
  parts: ListParts<DB, TB, O>,
): RecordList<DB, TB, O, WithMoments<O>>
/** A list whose records are made of the selected rows by `recordOf`. */
export function recordList<DB, TB extends keyof DB, O, R>(
  parts: ListParts<DB, TB, O>,
  recordOf: (row: WithMoments<O>) => R,
): RecordList<DB, TB, O, R>
export function recordList<DB, TB extends keyof DB, O>(
  parts: ListParts<DB, TB, O>,
  recordOf: (row: WithMoments<O>) => unknown = (row) => row,
) {
  return new RecordList(parts, recordOf)
}

/** Who made a record and changed it last, when, and how often: under the names every list of the wire has for them. */
export const stampsOf = <A extends string>(table: A) =>
  [
    `${table}.revision`,
    `${table}.createdBy as createBy`,
    `${table}.createdAt as createTime`,
    `${table}.updatedBy as updateBy`,
    `${table}.updatedAt as updateTime`,
  ] as const

/** A condition: the column has one of these values. */
export const isAmong = (column: string, values: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...values]}::text[])`
