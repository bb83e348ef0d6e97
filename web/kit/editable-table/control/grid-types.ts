import type { Refused } from './block-edits.ts'
import type { Column } from '../model/columns.ts'

/** A cell by its row and column, wherever they stand. */
export interface Cell {
  id: string
  key: string
}

/**
 * ready: the cell has the cursor, its editor waits unseen. shown: a click made the editor visible, keys still move the cursor.
 * editing: keys belong to the editor.
 */
export type Mode = 'ready' | 'shown' | 'editing'

export interface GridState {
  cursor: Cell | null
  /** The corner of the block opposite the cursor. */
  anchor: Cell | null
  mode: Mode
  /** Rows the block is being drawn out over, by their indices. */
  fill: { from: number; to: number } | null
  /** The row being drawn would come before this one. */
  drop: number | null
}

/** The editor of the cell with the cursor. */
export interface OpenEditor {
  /** Writes what was typed, if anything was. */
  commit: () => void
  /** Gives up what was typed. */
  cancel: () => void
  /** Takes the focus; `keep` puts the caret behind the text, else all of it is selected. */
  focus: (keep: boolean) => void
  /** Opens what belongs to the kind: a list, a calendar, a box. False when there is nothing to open. */
  open?: () => boolean
  /** What the kind makes of a key while editing; true when it used it. */
  key?: (event: KeyboardEvent) => boolean
  /** What the kind makes of a key while its editor waits. */
  readyKey?: (event: KeyboardEvent) => boolean
}

/** What a table allows and how it looks; follows the props. */
export interface GridOptions {
  disabled: boolean
  alwaysEdit: boolean
  canAdd: boolean
  dragSort: boolean
  rowHeight: number
  /** Columns the person may see but not edit (permission of the editable policy). */
  lockedKeys: ReadonlySet<string>
  /** Number of the first row shown, from 0: tables by the page count on. */
  firstLine: number
  onLeave: (cell: Cell) => void
  /** Says in passing what could not be done. */
  say: (text: string) => void
  /** Texts that did not fit where they were pasted; empty: everything did. */
  onRefused: (refused: readonly Refused[]) => void
  /** A click on a cell that is nothing to edit. */
  onRowClick: (id: string, key: string) => void
  onDetails: (id: string, key: string) => void
  onWidth: (key: string, width: number) => void
  onFix: (key: string, side: 'left' | 'right' | null) => void
  /** Whether choices of a column are still on their way. */
  isLoading: (column: Column) => boolean
  isExpanded: (id: string) => boolean
  onExpand: (id: string) => void
  /** Opens the menu of a row's handle. */
  onHandle: (id: string, element: HTMLElement) => void
}
