import type { Refused } from './block-edits.ts'
import type { Column } from '../model/columns.ts'
import type { TableState } from '../model/table-types.ts'

/** A cell by the id of its row and the key of its column, independent of their positions. */
export interface Cell {
  id: string
  key: string
}

/**
 * ready: the cell has the cursor, its editor is invisible. shown: a click made the editor visible, keys still move the
 * cursor. editing: keys belong to the editor.
 */
export type Mode = 'ready' | 'shown' | 'editing'

/** A block of cells around the active one, by two opposite corners; none when the active cell alone is chosen. */
export interface Chosen {
  from: Cell
  to: Cell
  /** Sorting and filters it was chosen in: in other ones other cells lie between its corners. */
  look: Pick<TableState, 'sort' | 'filters'>
}

export interface GridState {
  /** The active cell: what is typed lands here. */
  cursor: Cell | null
  chosen: Chosen | null
  mode: Mode
  /** Indices of the rows that the fill handle is being dragged over. */
  fill: { from: number; to: number } | null
  /** Index of the row before which the dragged row would be dropped. */
  drop: number | null
}

/** The editor of the cell with the cursor. */
export interface OpenEditor {
  /** Writes typed text, if there is any. */
  commit: () => void
  /** Discards typed text. */
  cancel: () => void
  /** Takes the focus; with `keep` the caret stands behind the text, otherwise the whole text is selected. */
  focus: (keep: boolean) => void
  /** Opens the pop-up of the kind: a list, a calendar, a box. Returns false when the kind has none. */
  open?: () => boolean
  /** Handles a key while editing; returns true when the key was used. */
  key?: (event: KeyboardEvent) => boolean
  /** Handles a key while the editor is invisible; returns true when the key was used. */
  readyKey?: (event: KeyboardEvent) => boolean
}

/** What a table allows and how it looks; follows the props. */
export interface GridOptions {
  disabled: boolean
  alwaysEdit: boolean
  canAdd: boolean
  dragSort: boolean
  rowHeight: number
  /** Columns that the user may see but not edit (permission of the editable policy). */
  lockedKeys: ReadonlySet<string>
  /** Number of the first row shown, from 0; rows of a later page continue the numbers of the one before. */
  firstLine: number
  onLeave: (cell: Cell) => void
  /** Shows a short message about what could not be done. */
  say: (text: string) => void
  /** Called with the pasted texts that did not fit; an empty list when all did. */
  onRefused: (refused: readonly Refused[]) => void
  /** Called on a click on a cell that cannot be edited. */
  onRowClick: (id: string, key: string) => void
  onDetails: (id: string, key: string) => void
  onWidth: (key: string, width: number) => void
  onFix: (key: string, side: 'left' | 'right' | null) => void
  /** True while the choices of a column are being loaded. */
  isLoading: (column: Column) => boolean
  isExpanded: (id: string) => boolean
  onExpand: (id: string) => void
  /** Opens the menu of a row's handle. */
  onHandle: (id: string, element: HTMLElement) => void
}
