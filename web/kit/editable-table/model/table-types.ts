import type { Column, ColumnType, Row } from './columns.ts'
import type { ChoicesOf } from './values.ts'

/** State of one row; a new object whenever it changes. */
export interface RowState {
  row: Row
  /** True for a row not yet on the server; its id is temporary. */
  isNew: boolean
  selected: boolean
  /** Faults by column. */
  faults: ReadonlyMap<string, string> | null
  /** Conflicts by column: another user's values of cells that were changed here too. */
  conflicts: ReadonlyMap<string, Conflict> | null
}

/** Another user's value of a cell that was changed here too. */
export interface Conflict {
  theirs: unknown
  by: string
}

/** State of the whole table; a new object whenever it changes. */
export interface TableState {
  /** Ids in the order of the table. */
  order: readonly string[]
  /** Ids shown, filtered and sorted. */
  view: readonly string[]
  sort: Sort | null
  /** Filter texts by column. */
  filters: ReadonlyMap<string, ReadonlySet<string>>
  selectedCount: number
  faultCount: number
  conflictCount: number
  canUndo: boolean
  canRedo: boolean
  /** Whether anything differs from what was loaded. */
  changed: boolean
}

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

export interface TableOptions {
  columns: readonly Column[]
  /** Field that tells rows apart. */
  rowKey?: string
  /** Field for the place of a row, from 1; null when rows have no such field. */
  orderKey?: string | null
  /** Rows that cannot be selected or edited: values of fields. */
  disabledRows?: Readonly<Record<string, unknown>>
  /** Source of a column's choices; the column itself by default. */
  choicesOf?: ChoicesOf
  /** Only one row can be selected at a time. */
  single?: boolean
}

/** A cell and its value. */
export interface CellChange {
  id: string
  key: string
  value: unknown
}

/** How the selection changed. */
export type SelectAction = 'selected' | 'unselected' | 'selected-all'

/** An event for the screen (spec §4, wire.md §5.1). */
export type TableEvent =
  | { kind: 'added'; row: Row; rows: readonly Row[] }
  | { kind: 'inserted'; row: Row; rows: readonly Row[] }
  | { kind: 'removed'; rows: readonly Row[]; ids: readonly string[] }
  | { kind: 'dragged'; oldIndex: number; newIndex: number; row: Row }
  | {
      kind: 'valueChange'
      type: ColumnType
      column: Column
      row: Row
      rowIndex: number
      columnIndex: number
      value: unknown
      oldValue: unknown
      isSetValues: boolean
    }
  | {
      kind: 'selectRowChange'
      type: 'radio' | 'checkbox' | 'checkbox-all'
      action: SelectAction
      /** The row it is about, when it is one. */
      row: Row | null
      selectedRowIds: readonly string[]
      selectedRows: readonly Row[]
    }

/** A cell with a fault. */
export interface Fault {
  id: string
  key: string
  /** Place of the row in the table, from 1. */
  line: number
  title: string
  message: string
}
