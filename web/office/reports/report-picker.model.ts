import type { ReportCondition, ReportRow } from '#common/contract/reports.ts'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import { type FieldPair, isEmpty } from '#web/kit/picker-slots/popup-fields.model.ts'

/** A text without quotes: 'a' → a. Configurations quote texts. */
const unquoted = (text: string): string => /^(['"])(.*)\1$/s.exec(text.trim())?.[2] ?? text
const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** All parameters of a picker in the form sent to the report, with their quotes. */
export const selfParameters = (param: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(param)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => [`self_${name}`, textIn(value)]),
  )

/** Conditions that parameters of the same names fill in, which the user can change. */
export const prefilled = (
  param: Readonly<Record<string, unknown>>,
  conditions: readonly Pick<ReportCondition, 'field'>[],
): Record<string, string> =>
  Object.fromEntries(
    conditions.flatMap(({ field }) => (isEmpty(param[field]) ? [] : [[field, unquoted(textIn(param[field]))]])),
  )

/** The conditions of a report as the query form of lists has them. */
export const filtersOf = (conditions: readonly ReportCondition[]): Filter[] =>
  conditions.map(({ field, label, view, mode, hidden, dictCode }) => {
    const common = { name: field, label, ...(hidden === '1' ? { folded: true } : {}) }
    if (mode === 'group') return { ...common, kind: 'range' }
    if (dictCode !== null) return { ...common, kind: 'dict', dictCode }
    return { ...common, kind: 'text', contains: view === 'text' }
  })

/** The order in `name=asc`, used while the user sorts by no column; null without a column. */
export function orderOf(sorter: string | undefined): { column: string; order: 'asc' | 'desc' } | null {
  const [column = '', way = ''] = (sorter ?? '').split('=').map((part) => part.trim())
  return column === '' ? null : { column, order: /desc/i.test(way) ? 'desc' : 'asc' }
}

/** Key of a row: all its values, independent of the order of its fields, because rows of reports have no ids. */
export const keyOf = (row: ReportRow): string =>
  JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** A chosen row. Of a row chosen earlier only the stored fields are known, until its page is loaded. */
export interface ChosenRow {
  /** Null until the row is found in a loaded page. */
  key: string | null
  row: ReportRow
}

const splitBy = (text: string, separator: string): string[] =>
  text === '' ? [] : text.split(separator).map((one) => one.trim())

/**
 * The chosen rows that present values of a form stand for. When the values of the fields do not have equally many
 * parts, they count as one row, because the parts cannot be matched.
 */
export function chosenBefore(
  values: Readonly<Record<string, unknown>>,
  pairs: readonly FieldPair[],
  { multi, separator = ',' }: { multi: boolean; separator?: string },
): ChosenRow[] {
  const whole = pairs.map(({ from, to }) => [from, textIn(values[to])] as const)
  if (whole.every(([, text]) => text === '')) return []
  const parts = whole.map(([from, text]) => [from, splitBy(text, separator)] as const)
  const count = parts[0]?.[1].length ?? 0
  if (!multi || parts.some(([, some]) => some.length !== count)) return [{ key: null, row: Object.fromEntries(whole) }]
  return Array.from({ length: count }, (_, at) => ({
    key: null,
    row: Object.fromEntries(parts.map(([from, some]) => [from, some[at] ?? null])),
  }))
}

const saysTheSame = (row: ReportRow, other: ReportRow, pairs: readonly FieldPair[]): boolean =>
  pairs.every(({ from }) => textIn(row[from]) === textIn(other[from]))

/** The chosen rows; those known only by stored values are replaced by matching rows of this page. */
export function metOn(
  chosen: readonly ChosenRow[],
  page: readonly ReportRow[],
  pairs: readonly FieldPair[],
): ChosenRow[] {
  const taken = new Set(chosen.map(({ key }) => key))
  return chosen.map((one) => {
    if (one.key !== null) return one
    const row = page.find((found) => saysTheSame(found, one.row, pairs) && !taken.has(keyOf(found)))
    if (!row) return one
    taken.add(keyOf(row))
    return { key: keyOf(row), row }
  })
}

/**
 * The chosen rows after rows were chosen or removed. A single choice keeps only the new row; rows of other pages stay.
 */
export function toggled(
  chosen: readonly ChosenRow[],
  rows: readonly ReportRow[],
  on: boolean,
  multi: boolean,
): ChosenRow[] {
  const touched = rows.map((row) => ({ key: keyOf(row), row }))
  const keys = new Set(touched.map(({ key }) => key))
  const others = chosen.filter(({ key }) => key === null || !keys.has(key))
  if (!on) return others
  const known = new Set(chosen.map(({ key }) => key))
  return multi ? [...chosen, ...touched.filter(({ key }) => !known.has(key))] : touched.slice(-1)
}
