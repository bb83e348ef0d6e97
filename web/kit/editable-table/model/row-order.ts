import type { Column } from './columns.ts'
import type { Placed } from './history.ts'
import type { Sort } from './table-types.ts'
import { compareCells } from './values.ts'

/** The order with rows inserted at their final positions, in one pass. */
export function withPlaced(order: readonly string[], placed: readonly Placed[]): string[] {
  const next: string[] = []
  const left = [...order].values()
  let row = 0
  for (let at = 0; at < order.length + placed.length; at++) {
    const here = placed[row]
    const old = here?.at === at ? undefined : left.next().value
    if (old !== undefined) next.push(old)
    else if (here) {
      next.push(here.row.id)
      row++
    }
  }
  return next
}

/** The order with one row moved. */
export function withMoved(order: readonly string[], from: number, to: number): string[] {
  const next = [...order]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Sorting and filters of the view, with the functions that read a cell's value and text. */
export interface Look {
  sort: Sort | null
  filters: ReadonlyMap<string, ReadonlySet<string>>
  sortColumn: Column | undefined
  valueOf: (id: string, key: string) => unknown
  textOf: (id: string, key: string) => string
}

/** Ids shown; the order itself when the view is neither sorted nor filtered. */
export function viewOf(order: string[], { sort, filters, sortColumn, valueOf, textOf }: Look): string[] {
  let view = order
  for (const [key, texts] of filters) view = view.filter((id) => texts.has(textOf(id, key)))
  if (!sort || !sortColumn) return view
  const cells = view.map((id) => ({ id, value: valueOf(id, sort.key), text: textOf(id, sort.key) }))
  return cells.toSorted((a, b) => compareCells(a, b, sort.direction)).map(({ id }) => id)
}
