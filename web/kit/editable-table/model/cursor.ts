/** A cell by the row and column shown, both from 0. */
export interface Place {
  row: number
  column: number
}

/** The cells between two corners, including both. */
export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

export const blockBetween = (a: Place, b: Place): Block => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
})

export const isWithin = ({ top, bottom, left, right }: Block, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

/** Size of the table, which limits how far a key moves. */
export interface Extent {
  rows: number
  columns: number
  /** Rows of a page. */
  page: number
}

export interface Key {
  key: string
  shift: boolean
  /** Ctrl, or ⌘ on a Mac. */
  control: boolean
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))

/**
 * The cell that a key moves to, as in spreadsheets: arrows, Home and End in the row, with Ctrl to the table's corners,
 * Page Up and Down, Tab through the cells from row to row, Enter down.
 * @returns null for keys that do not move the cursor, and for Tab behind the last cell, which leaves the table
 */
export function leadsTo(
  { row, column }: Place,
  { key, shift, control }: Key,
  { rows, columns, page }: Extent,
): Place | null {
  const [lastRow, lastColumn] = [rows - 1, columns - 1]
  switch (key) {
    case 'ArrowUp':
      return { row: control ? 0 : clamp(row - 1, lastRow), column }
    case 'ArrowDown':
      return { row: control ? lastRow : clamp(row + 1, lastRow), column }
    case 'ArrowLeft':
      return { row, column: control ? 0 : clamp(column - 1, lastColumn) }
    case 'ArrowRight':
      return { row, column: control ? lastColumn : clamp(column + 1, lastColumn) }
    case 'Home':
      return { row: control ? 0 : row, column: 0 }
    case 'End':
      return { row: control ? lastRow : row, column: lastColumn }
    case 'PageUp':
      return { row: clamp(row - page, lastRow), column }
    case 'PageDown':
      return { row: clamp(row + page, lastRow), column }
    case 'Enter':
      return { row: clamp(row + (shift ? -1 : 1), lastRow), column }
    case 'Tab': {
      const at = row * columns + column + (shift ? -1 : 1)
      return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns }
    }
    default:
      return null
  }
}
