import type { RowAction } from './RowActions.tsx'

/** What the keys of a list act on. */
export interface RowKeys<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  actionsOf: (row: Row) => readonly RowAction[]
  tick: ((row: Row) => void) | undefined
  turn: (by: -1 | 1) => void
}

/** What a key does in a list: go to another row or cell, open or tick the row, or turn the page. */
export type RowStep =
  | { go: 'row'; row: number }
  | { go: 'cell'; row: number; cell: number }
  | { go: 'open' }
  | { go: 'tick' }
  | { go: 'page'; by: -1 | 1 }

/** Where the keyboard stands: in a row, or in one of its cells. */
export interface Standing {
  row: number
  /** Null while the row itself has the focus. */
  cell: number | null
  rows: number
  cells: number
}

/**
 * The step of a key, null for keys that a list leaves alone. Up and down go from row to row in the same cell, Home and
 * End to the first and last row, or the first and last cell; right goes into the cells and left back to the row.
 */
export function stepOf(key: string, { row, cell, rows, cells }: Standing): RowStep | null {
  const to = (next: number): RowStep | null =>
    next < 0 || next >= rows ? null : cell === null ? { go: 'row', row: next } : { go: 'cell', row: next, cell }
  switch (key) {
    case 'ArrowDown':
      return to(row + 1)
    case 'ArrowUp':
      return to(row - 1)
    case 'Home':
      return cell === null ? to(0) : { go: 'cell', row, cell: 0 }
    case 'End':
      return cell === null ? to(rows - 1) : { go: 'cell', row, cell: cells - 1 }
    case 'ArrowRight':
      return cell === null
        ? { go: 'cell', row, cell: 0 }
        : cell + 1 < cells
          ? { go: 'cell', row, cell: cell + 1 }
          : null
    case 'ArrowLeft':
      return cell === null ? null : cell === 0 ? { go: 'row', row } : { go: 'cell', row, cell: cell - 1 }
    case 'Escape':
      return cell === null ? null : { go: 'row', row }
    case 'Enter':
      return { go: 'open' }
    case ' ':
      return { go: 'tick' }
    case 'PageDown':
      return { go: 'page', by: 1 }
    case 'PageUp':
      return { go: 'page', by: -1 }
    default:
      return null
  }
}
