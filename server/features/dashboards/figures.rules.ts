import type { Chart } from '#common/contract/dashboards.ts'

/** Something that a chart counts: its value for the rows, that for the columns, and how many there are of it. */
export interface Counted {
  row: string
  column?: string
  count: number
}

/** Texts of values in the order of their dictionary. */
export type Texts = ReadonlyMap<string, { text: string; sortOrder: number }>

interface Dimension {
  name: string
  texts?: Texts
  /** Values in the order given, those that do not occur too. Without it: by dictionary, or by value. */
  order?: readonly string[]
}

const NO_COLUMN = ''

const inOrder = (values: readonly string[], { texts, order }: Dimension): string[] =>
  order
    ? [...order]
    : values.toSorted((one, other) => {
        const [a, b] = [texts?.get(one)?.sortOrder ?? Infinity, texts?.get(other)?.sortOrder ?? Infinity]
        return a === b ? one.localeCompare(other) : a - b
      })

const named = (values: readonly string[], { texts }: Dimension) =>
  values.map((value) => ({ value, text: texts?.get(value)?.text ?? value }))

/**
 * A chart of what was counted: every value of the rows against every one of the columns.
 * @param most rows at most, those with the highest counts; the others are told by their number
 */
export function chartOf(
  what: { name: Chart['name']; title: string; rows: Dimension; columns?: Dimension; most?: number },
  counted: Iterable<Counted>,
): Chart {
  const sums = new Map<string, Map<string, number>>()
  const columnValues = new Set<string>()
  for (const { row, column = NO_COLUMN, count } of counted) {
    const sum = sums.get(row) ?? new Map<string, number>()
    sums.set(row, sum.set(column, (sum.get(column) ?? 0) + count))
    columnValues.add(column)
  }
  const total = (row: string) => [...(sums.get(row)?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  const all = inOrder([...sums.keys()], what.rows)
  const rows =
    what.most === undefined
      ? all
      : all.toSorted((one, other) => total(other) - total(one) || one.localeCompare(other)).slice(0, what.most)
  const columns = what.columns ? inOrder([...columnValues], what.columns) : []
  return {
    name: what.name,
    title: what.title,
    rowsName: what.rows.name,
    columnsName: what.columns?.name ?? '',
    rows: named(rows, what.rows),
    columns: what.columns ? named(columns, what.columns) : [],
    counts: rows.map((row) => (what.columns ? columns : [NO_COLUMN]).map((column) => sums.get(row)?.get(column) ?? 0)),
    left: all.length - rows.length,
  }
}

const DAY_MS = 86_400_000
const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** Days since drafts were made, in spans: value, first and last day of making; null: no bound. */
export const agesOn = (today: string): { value: string; text: string; from: string | null; to: string | null }[] => [
  { value: 'week', text: '7 天以内', from: dayBefore(today, 6), to: null },
  { value: 'month', text: '8 至 30 天', from: dayBefore(today, 29), to: dayBefore(today, 7) },
  { value: 'quarter', text: '31 至 90 天', from: dayBefore(today, 89), to: dayBefore(today, 30) },
  { value: 'older', text: '90 天以上', from: null, to: dayBefore(today, 90) },
]
