import { type Column, isBuiltIn, type Row } from './columns.ts'
import { blankOf } from './values.ts'

/** The highest number of each column that numbers its rows. */
export function highestNumbers(columns: readonly Column[], rows: Iterable<Row>): Map<string, number> {
  const numbering = columns.filter(({ isOrder }) => isOrder)
  const highest = new Map(numbering.map(({ key }) => [key, 0]))
  if (numbering.length > 0)
    for (const row of rows)
      for (const { key } of numbering) highest.set(key, Math.max(highest.get(key) ?? 0, Number(row[key]) || 0))
  return highest
}

/** A new row whose missing cells get the default values of their columns; counts the numbers in `highest` up. */
export function filledRow(
  columns: readonly Column[],
  given: Readonly<Record<string, unknown>>,
  highest: Map<string, number>,
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const column of columns) {
    if (isBuiltIn(column) || given[column.key] !== undefined) continue
    const blank = blankOf(column, () => highest.get(column.key) ?? 0)
    if (column.isOrder) highest.set(column.key, Number(blank))
    row[column.key] = blank
  }
  return { ...row, ...given }
}

/** Keys of the columns whose choices depend on this one, directly or through others. */
export function columnsBelow(byKey: ReadonlyMap<string, Column>, key: string): string[] {
  const below: string[] = []
  for (
    let at = byKey.get(key)?.linkageKey;
    at !== undefined && at !== '' && !below.includes(at);
    at = byKey.get(at)?.linkageKey
  )
    below.push(at)
  return below
}
