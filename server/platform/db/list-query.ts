import { type Expression, sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { refuse } from '#common/errors.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { NOTHING, type RuleTree } from '#common/rules/data-rules.ts'
import { type HashContacts, type ListColumns, sortSource, UnfitCondition, whereOf } from './list-conditions.ts'
import { type ListParameters, readParameters, readSuperQuery } from './list-parameters.ts'

/** A list: its fields, its order when none is asked for, and the field that tells its rows apart. */
export interface List {
  columns: ListColumns
  order: readonly (readonly [field: string, direction: 'asc' | 'desc'])[]
  unique: string
}

/** What is asked of a list: the call's query, and the data rules that narrow it for the viewer. */
export interface ListRequest {
  query: ListParameters
  rules: RuleTree | null
  /** Tenants of which the viewer sees records; null or left out = all. They narrow the rows by `rules` already. */
  tenants?: readonly number[] | null
  /**
   * Finds telephone numbers and addresses; `asked` is null where the viewer may not ask for them, data rules may all
   * the same.
   */
  contacts?: { asked: HashContacts; ruled: HashContacts }
  /** What users call the fields of the list. */
  labels?: Readonly<Record<string, string>>
  /** Called with the fault of a data rule that cannot be applied; the list then is empty. */
  warn?: (fault: string) => void
}

/** One page of a list, as the wire has it. */
export interface PageOf<T> {
  records: T[]
  total: number
  size: number
  current: number
  pages: number
}

/**
 * One page of a list: filtered by the call's parameters, its advanced query and the data rules, sorted and counted.
 * @param rows the tables, joined, with the conditions that always hold; nothing selected yet
 * @param select what a record is made of
 */
export async function pageOf<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, object>,
  list: List,
  request: ListRequest,
  select: (rows: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, O>,
): Promise<PageOf<O>> {
  const { query } = request
  const asked = treeOf(list.columns, query)
  const wanted = rows.where(askedFor(list.columns, asked, request)).where(ruledBy(list.columns, request))
  const size = numberIn(query, 'pageSize', PAGE_SIZE)
  const current = numberIn(query, 'pageNo', 1)
  const sorted = orderOf(list, query).reduce((sorting, order) => sorting.orderBy(order), select(wanted))
  const ofPage = sorted.limit(size).offset((current - 1) * size)
  const answer = (records: unknown[], total: number): PageOf<O> => ({
    records: records as O[],
    total,
    size,
    current,
    pages: Math.ceil(total / size),
  })
  if (looksInside(asked)) {
    // No index helps here and every row is read, so the same statement counts the rows. Usually few rows fit.
    const found = await ofPage.select(sql<number>`count(*) over ()`.as(TOTAL)).execute()
    const [first] = found
    if (first)
      return answer(
        found.map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => name !== TOTAL))),
        (first as unknown as Record<typeof TOTAL, number>)[TOTAL],
      )
    if (current === 1) return answer([], 0)
  }
  const { total } = (await wanted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()) as {
    total: number
  }
  return answer(total === 0 ? [] : await ofPage.execute(), total)
}

/** The total that comes beside each record of a page. */
const TOTAL = 'totalOfList'

/** Whether a condition looks for words inside a field. */
function looksInside(tree: RuleTree): boolean {
  if ('all' in tree) return tree.all.some(looksInside)
  if ('any' in tree) return tree.any.some(looksInside)
  return tree.op === 'LIKE' || tree.op === 'LEFT_LIKE'
}

/** Rows of an export are fetched in parts of this many, each by its keys. */
const EXPORT_PART = 1000

/**
 * Every row a list holds for the viewer, in its order, part by part: memory holds the keys and one part.
 * @param ids only these, by the list's unique field
 */
export async function* everyRowOf<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, object>,
  list: List,
  request: ListRequest & { ids?: readonly string[] | undefined },
  select: (rows: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, O>,
): AsyncGenerator<O[]> {
  const key = keyOf(list)
  const wanted = wantedOf(rows, list, request)
  const sorted = orderOf(list, request.query).reduce(
    (sorting, order) => sorting.orderBy(order),
    (request.ids ? wanted.where(keyAmong(list, request.ids)) : wanted).select(key.as('rowKey')),
  )
  const keys = (await sorted.execute()).map((row) => (row as { rowKey: string }).rowKey)
  for (let from = 0; from < keys.length; from += EXPORT_PART) {
    const part = keys.slice(from, from + EXPORT_PART)
    const found = await select(rows.where(keyAmong(list, part)))
      .select(key.as('rowKey'))
      .execute()
    const byKey = new Map(found.map((row) => [(row as unknown as { rowKey: string }).rowKey, row as unknown as O]))
    yield part.flatMap((one) => byKey.get(one) ?? [])
  }
}

/** The field that tells the rows of a list apart, as text. */
export const keyOf = (list: List) => sql<string>`cast(${sortSource(list.columns, list.unique)} as text)`

/**
 * A condition: the key of a row is one of these. The keys are cast to the type of the column, so that its index can be
 * used.
 */
export function keyAmong(list: List, keys: readonly string[]): Expression<SqlBool> {
  const source = sortSource(list.columns, list.unique)
  return list.columns[list.unique]?.[1] === 'number'
    ? sql<SqlBool>`${source} = any(${keys.filter((one) => /^\d{1,18}$/.test(one))}::bigint[])`
    : sql<SqlBool>`${source} = any(${[...keys]}::text[])`
}

/**
 * The rows that a list holds for the viewer, filtered by the call's parameters, its advanced query and the data rules;
 * nothing selected yet.
 */
export const wantedOf = <DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
  list: List,
  request: ListRequest,
): SelectQueryBuilder<DB, TB, object> =>
  rows.where(askedFor(list.columns, treeOf(list.columns, request.query), request)).where(ruledBy(list.columns, request))

/** How many rows a list holds for the viewer; with `ids` of these only. */
export async function countOf<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
  list: List,
  request: ListRequest & { ids?: readonly string[] | undefined },
): Promise<number> {
  const wanted = wantedOf(rows, list, request)
  const counted = (request.ids ? wanted.where(keyAmong(list, request.ids)) : wanted).select(
    sql<number>`count(*)`.as('total'),
  )
  return ((await counted.executeTakeFirstOrThrow()) as { total: number }).total
}

function numberIn(query: ListParameters, name: string, fallback: number): number {
  const given = query[name]
  return typeof given === 'number' && given >= 1 ? Math.floor(given) : fallback
}

/** The conditions of the call: its parameters and its advanced query. */
function treeOf(columns: ListColumns, query: ListParameters): RuleTree {
  const isField = (name: string) => Object.hasOwn(columns, name)
  const group = readSuperQuery(query, isField)
  return { all: [...readParameters(query, isField), ...(group ? [group] : [])] }
}

/** The conditions of the call as SQL. @throws Refusal naming the parameter whose value does not fit its field */
function askedFor(
  columns: ListColumns,
  asked: RuleTree,
  { contacts, labels }: Pick<ListRequest, 'contacts' | 'labels'>,
): Expression<SqlBool> {
  try {
    return whereOf(columns, asked, contacts?.asked)
  } catch (error) {
    if (error instanceof UnfitCondition)
      throw refuse('parameter.invalid', { field: wordOf(labels, error.field), reason: error.reason })
    throw error
  }
}

const wordOf = (labels: ListRequest['labels'], field: string): string => {
  const label = labels?.[field]
  return label === undefined ? field : `“${label}”`
}

/** The data rules as SQL. A rule on a field that the list lacks, or with a value that does not fit, leaves no rows. */
export function ruledBy(
  columns: ListColumns,
  { rules, warn, contacts }: Pick<ListRequest, 'rules' | 'warn' | 'contacts'>,
): Expression<SqlBool> {
  if (rules === null) return whereOf(columns, { all: [] })
  try {
    return whereOf(columns, rules, contacts?.ruled)
  } catch (error) {
    if (!(error instanceof UnfitCondition)) throw error
    warn?.(error.message)
    return whereOf(columns, NOTHING)
  }
}

/** A field as the list names it: older clients also write it as the database does, `create_time`. */
function namedAsListed(columns: ListColumns, name: string): string {
  const listed = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return !Object.hasOwn(columns, name) && (listed === 'createTime' || Object.hasOwn(columns, listed)) ? listed : name
}

/**
 * The order asked for, ended by the field that tells rows apart, so that pages never overlap.
 * @throws Refusal list.sort-unknown when the list has no such field
 */
export function orderOf({ columns, order, unique }: List, query: ListParameters) {
  const given =
    typeof query['column'] === 'string'
      ? query['column'].split(',').map((name) => name.trim().replace(/_dictText$/, ''))
      : []
  const asked = given.map((name) => namedAsListed(columns, name))
  const direction = typeof query['order'] === 'string' && /asc/i.test(query['order']) ? 'asc' : 'desc'
  // Clients ask every list for its newest rows; one without that field keeps its own order.
  const known = asked.filter((name) => name !== '' && (name !== 'createTime' || Object.hasOwn(columns, name)))
  const by = known.length > 0 ? known.map((name) => [name, direction] as const) : order
  return [...by, [unique, by.at(-1)?.[1] ?? 'asc'] as const].map(([name, way]) => {
    const source = sortSource(columns, name)
    if (!source && Object.hasOwn(columns, name))
      throw refuse('parameter.invalid', { field: name, reason: '加密保存，没有顺序，不能按它排序' })
    if (!source) throw refuse('list.sort-unknown', { column: name })
    return way === 'asc' ? sql`${source} asc nulls last` : sql`${source} desc nulls last`
  })
}
