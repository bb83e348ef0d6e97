import { LIST_FIELDS, type ListScreen } from '#common/list-fields.ts'
import type { Filter } from './list-page.model.ts'

/** Fields that are searched for in another way than by their whole value. */
const NOT_EXACT = new Set(['phone', 'email', 'password'])
/** Characters that mean something in the wire's list language. */
const MEANING = /^[!<>=]|[*,]|^\s|\s$/
/** As many fields as tell a record apart. */
const FIELDS = 4
const ROWS = 30

/**
 * Names of the fields that a list can be asked for: those of its screen or of its advanced queries, or of its query
 * form for a list in a drawer.
 */
export function knownFields(
  screen: ListScreen | undefined,
  filters: readonly Filter[],
  queryFields?: readonly { value: string }[],
): string[] {
  if (queryFields) return queryFields.map(({ value }) => value)
  return screen
    ? Object.keys(LIST_FIELDS[screen])
    : filters.flatMap(({ kind, name }) => (kind === 'text' ? [name] : []))
}

/** Conditions that a record fits by whole values of its text fields; only fields that the list is known to have. */
export function exactConditions(
  known: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const fit = known.flatMap((name): [string, string][] => {
    const value = values[name]
    return typeof value === 'string' &&
      value !== '' &&
      value.length <= 100 &&
      !MEANING.test(value) &&
      !NOT_EXACT.has(name)
      ? [[name, value]]
      : []
  })
  return Object.fromEntries(fit.slice(0, FIELDS))
}

interface Search<Row> {
  /** Names of the fields that the list can be asked for. */
  known: readonly string[]
  values: Readonly<Record<string, unknown>>
  conditions: Readonly<Record<string, string>>
  keyOf: (row: Row) => string
  find: (conditions: Record<string, string>, rows: number) => Promise<readonly Row[]>
  /** The rows of the page on screen, as they are now; null where a row may stand below another one. */
  page: (() => Promise<readonly Row[]>) | null
}

/** Why a record is not on the page: the conditions hide it, or it is on another page. */
export type OutOfSight = 'filtered' | 'elsewhere'

/**
 * The row of a record that was just saved, when it is not on the page that is shown; null when it is, or when the list
 * does not have it. The row comes from the list's own call, so nothing is shown that the user may not see.
 */
export async function hiddenRecord<Row>({
  known,
  values,
  conditions,
  keyOf,
  find,
  page,
}: Search<Row>): Promise<{ row: Row; why: OutOfSight } | null> {
  const exact = exactConditions(known, values)
  const isFiltered = Object.keys(conditions).length > 0
  if (Object.keys(exact).length === 0 || (!page && !isFiltered)) return null
  const [row] = await find(exact, 1)
  if (!row) return null
  const isIt = (one: Row) => keyOf(one) === keyOf(row)
  if (page && (await page()).some(isIt)) return null
  const fits = !isFiltered || (await find({ ...exact, ...conditions }, ROWS)).some(isIt)
  if (!fits) return { row, why: 'filtered' }
  return page ? { row, why: 'elsewhere' } : null
}
