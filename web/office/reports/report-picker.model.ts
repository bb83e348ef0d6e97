import type { ReportCondition, ReportRow } from '#common/contract/reports.ts'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import { type FieldPair, isEmpty } from '#web/kit/picker-slots/popup-fields.model.ts'

/** 'a' → a: configurations quote texts. */
const unquoted = (text: string): string => /^(['"])(.*)\1$/s.exec(text.trim())?.[2] ?? text
const textIn = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '')

/** Parameters of a picker as the report is sent them: all of them, quotes and all. */
export const selfParameters = (param: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(param)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => [`self_${name}`, textIn(value)]),
  )

/** Conditions that parameters of the same names fill in, for the person to change. */
export const prefilled = (param: Readonly<Record<string, unknown>>, conditions: readonly Pick<ReportCondition, 'field'>[]): Record<string, string> =>
  Object.fromEntries(conditions.flatMap(({ field }) => (isEmpty(param[field]) ? [] : [[field, unquoted(textIn(param[field]))]])))

/** The conditions of a report as the query form of lists has them. */
export const filtersOf = (conditions: readonly ReportCondition[]): Filter[] =>
  conditions.map(({ field, label, view, mode, hidden, dictCode }) => {
    const common = { name: field, label, ...(hidden === '1' ? { folded: true } : {}) }
    if (mode === 'group') return { ...common, kind: 'range' }
    if (dictCode !== null) return { ...common, kind: 'dict', dictCode }
    return { ...common, kind: 'text', contains: view === 'text' }
  })

/** `name=asc` → the order asked for while no column is sorted by. */
export function orderOf(sorter: string | undefined): { column: string; order: 'asc' | 'desc' } | null {
  const [column = '', way = ''] = (sorter ?? '').split('=').map((part) => part.trim())
  return column === '' ? null : { column, order: /desc/i.test(way) ? 'desc' : 'asc' }
}

/** Rows of reports have no ids: one is told from another by all it says, in whatever order its fields come. */
export const keyOf = (row: ReportRow): string => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** A row that is chosen. One chosen earlier is known by the fields that were stored, until it is met in a page. */
export interface ChosenRow {
  /** Null: not met yet. */
  key: string | null
  row: ReportRow
}

const splitBy = (text: string, separator: string): string[] => (text === '' ? [] : text.split(separator).map((one) => one.trim()))

/**
 * The rows that present values of a form stand for. Values of several fields that do not fall into as many parts are one
 * row: nothing is torn apart that may not belong together.
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
  return Array.from({ length: count }, (_, at) => ({ key: null, row: Object.fromEntries(parts.map(([from, some]) => [from, some[at] ?? null])) }))
}

const saysTheSame = (row: ReportRow, other: ReportRow, pairs: readonly FieldPair[]): boolean =>
  pairs.every(({ from }) => textIn(row[from]) === textIn(other[from]))

/** The chosen rows, those not met before in the place of their values as far as this page has them. */
export function metOn(chosen: readonly ChosenRow[], page: readonly ReportRow[], pairs: readonly FieldPair[]): ChosenRow[] {
  const taken = new Set(chosen.map(({ key }) => key))
  return chosen.map((one) => {
    if (one.key !== null) return one
    const row = page.find((found) => saysTheSame(found, one.row, pairs) && !taken.has(keyOf(found)))
    if (!row) return one
    taken.add(keyOf(row))
    return { key: keyOf(row), row }
  })
}

/** Rows chosen or let go: of one alone only the new one stays; those of other pages stay. */
export function toggled(chosen: readonly ChosenRow[], rows: readonly ReportRow[], on: boolean, multi: boolean): ChosenRow[] {
  const touched = rows.map((row) => ({ key: keyOf(row), row }))
  const keys = new Set(touched.map(({ key }) => key))
  const others = chosen.filter(({ key }) => key === null || !keys.has(key))
  if (!on) return others
  const known = new Set(chosen.map(({ key }) => key))
  return multi ? [...chosen, ...touched.filter(({ key }) => !known.has(key))] : touched.slice(-1)
}
