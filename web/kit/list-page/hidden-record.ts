import { LIST_FIELDS, type ListScreen } from '#common/list-fields.ts'

/** Fields that are searched for in another way than by their whole value. */
const NOT_EXACT = new Set(['phone', 'email', 'password'])
/** Characters that mean something in the wire's list language. */
const MEANING = /^[!<>=]|[*,]|^\s|\s$/
/** As many fields as tell a record apart. */
const FIELDS = 4
const ROWS = 30

/** Conditions that a record fits by whole values of its text fields; only fields that the screen's list has. */
export function exactConditions(screen: ListScreen, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = Object.keys(LIST_FIELDS[screen])
  const fit = known.flatMap((name): [string, string][] => {
    const value = values[name]
    return typeof value === 'string' && value !== '' && value.length <= 100 && !MEANING.test(value) && !NOT_EXACT.has(name) ? [[name, value]] : []
  })
  return Object.fromEntries(fit.slice(0, FIELDS))
}

interface Search<Row> {
  screen: ListScreen
  values: Readonly<Record<string, unknown>>
  conditions: Readonly<Record<string, string>>
  keyOf: (row: Row) => string
  find: (conditions: Record<string, string>, rows: number) => Promise<readonly Row[]>
}

/**
 * The row of a record that was just saved, when the conditions of the list hide it; null when they do not, or when the list does not have it.
 * The row comes from the list's own call, so nothing is shown that the user may not see.
 */
export async function hiddenRecord<Row>({ screen, values, conditions, keyOf, find }: Search<Row>): Promise<Row | null> {
  const exact = exactConditions(screen, values)
  if (Object.keys(exact).length === 0 || Object.keys(conditions).length === 0) return null
  const [row] = await find(exact, 1)
  if (!row) return null
  const fitting = await find({ ...exact, ...conditions }, ROWS)
  return fitting.some((one) => keyOf(one) === keyOf(row)) ? null : row
}
