import type { ReactNode, Ref } from 'react'
import type { CellRule, Column, Option, Row } from './model/columns.ts'
import type { TableModel } from './model/table-model.ts'
import type { Fault, TableEvent } from './model/table-types.ts'

/** Buttons a toolbar may have. */
export type ToolbarButton = 'add' | 'remove' | 'clearSelection' | 'save' | 'collapse'

/** Pagination of a table whose data are the rows of one page. */
export interface TablePagination {
  current: number
  pageSize: number
  total: number
  pageSizes?: readonly number[]
}

/** First column of a chain of choices that depend on each other (linkageKey); `parent` is '' for the first. */
export interface Linkage {
  key: string
  requestData: (parent: string) => Promise<readonly Option[]>
}

/** An event of the model, with the table it happened in (wire.md §5.1: every event carries it as target). */
export type EventOf<K extends TableEvent['kind']> = Extract<TableEvent, { kind: K }> & FromTable
interface FromTable {
  target: TableHandle
}

/** Props of the editable table, with the names and meanings of wire.md §5.1 and §5.2. */
export interface EditableTableProps {
  ref?: Ref<TableHandle>
  /** Name of the table for screen readers. */
  label: string
  columns: readonly Column[]
  dataSource?: readonly Readonly<Record<string, unknown>>[]
  /** The model, when the screen creates it itself. */
  model?: TableModel
  rowKey?: string
  toolbar?: boolean
  toolbarConfig?: { btn?: readonly ToolbarButton[]; prefix?: ReactNode; suffix?: ReactNode }
  /** The older table's name for a toolbar with 新增 and 删除. */
  actionButton?: boolean
  /** Offers how many rows 新增 adds, and where. */
  addButtonSettings?: boolean
  rowNumber?: boolean
  rowSelection?: boolean
  rowSelectionType?: 'checkbox' | 'radio'
  rowExpand?: boolean
  expandConfig?: { render: (row: Row) => ReactNode; height?: number }
  loading?: boolean
  height?: number | 'auto'
  maxHeight?: number
  disabledRows?: Readonly<Record<string, unknown>>
  disabled?: boolean
  dragSort?: boolean
  dragSortKey?: string
  size?: 'medium' | 'small' | 'mini' | 'tiny'
  bordered?: boolean
  pagination?: TablePagination | null
  clickRowShowSubForm?: boolean
  /** A click on a cell that cannot be edited shows the row's details. */
  clickRowShowMainForm?: boolean
  clickSelectRow?: boolean
  /** Content of the pop-up below a row. */
  renderSubForm?: (row: Row) => ReactNode
  /** Content of the details of a row: the form, and what belongs to it. */
  details?: { main: (row: Row) => ReactNode; sub?: (row: Row) => ReactNode }
  /** Cells changed by other users are animated. */
  reloadEffect?: boolean
  alwaysEdit?: boolean
  /** Rules by column, in addition to those of the columns. */
  editRules?: Readonly<Record<string, readonly CellRule[]>>
  linkageConfig?: readonly Linkage[]
  /** Shares edits with all users who have the table of this name open. */
  socketReload?: boolean
  socketKey?: string
  authPre?: string
  beforeDelete?: (rows: readonly Row[]) => Promise<unknown>
  /** Deleting waits until the screen confirms it (onRemove). */
  asyncRemove?: boolean
  statistics?: boolean
  emptyText?: string
  onAdded?: (event: EventOf<'added'>) => void
  onInserted?: (event: EventOf<'inserted'>) => void
  onRemove?: (event: { deleteRows: readonly Row[]; confirmRemove: () => void } & FromTable) => void
  onDeleted?: (ids: readonly string[], event: EventOf<'removed'>) => void
  onSave?: (event: FromTable) => void
  onSelectRowChange?: (event: EventOf<'selectRowChange'>) => void
  onValueChange?: (event: EventOf<'valueChange'>) => void
  onDragged?: (event: EventOf<'dragged'>) => void
  onPageChange?: (page: { current: number; pageSize: number } & FromTable) => void
  onBlur?: (cell: { id: string; key: string } & FromTable) => void
  onDetailsConfirm?: (event: { row: Row; column: Column; callback: (success: boolean) => void } & FromTable) => void
}

/** Error that rejects a promise of values; lists the wrong cells. */
export class TableFaults extends Error {
  readonly faults: readonly Fault[]
  constructor(faults: readonly Fault[]) {
    super(`${faults.length} 处填写有误`)
    this.faults = faults
  }
}

/** Methods of a table for screens (wire.md §5.1, §5.2). */
export interface TableHandle {
  readonly model: TableModel
  getAll: () => { tableData: Record<string, unknown>[]; deleteData: string[] }
  /** @throws TableFaults when cells are wrong and `validate` is not false */
  getValues: (options?: { validate?: boolean; rowIds?: readonly string[] }) => Promise<Record<string, unknown>[]>
  getTableData: (options?: { rowIds?: readonly string[] }) => Record<string, unknown>[]
  getNewData: () => Record<string, unknown>[]
  getNewDataWithId: () => Row[]
  getIfRowById: (id: string) => { row: Row; isNew: boolean } | null
  getNewRowById: (id: string) => Row | null
  getDeleteData: () => string[]
  addRows: (rows?: Record<string, unknown> | readonly Record<string, unknown>[]) => Row[]
  insertRows: (rows: Record<string, unknown> | readonly Record<string, unknown>[], index: number) => Row[]
  /** Inserts rows as given, without default values; rows whose id exists already take these values. */
  pushRows: (rows: readonly Record<string, unknown>[], options?: { index?: number; setActive?: boolean }) => Row[]
  /** @throws TypeError for anything but a row, an id or a list of them */
  removeRows: (rows: Row | string | readonly (Row | string)[]) => void
  /** @throws TypeError for anything but an id or a list of ids */
  removeRowsById: (ids: string | readonly string[]) => void
  removeSelection: () => void
  setValues: (values: readonly { rowKey: string; values: Readonly<Record<string, unknown>> }[]) => void
  clearSelection: () => void
  getSelection: () => string[]
  setSelection: (ids: readonly string[]) => void
  /** Resolves with faults by row and column, or null; stops at the first fault. */
  validateTable: () => Promise<Record<string, Record<string, string>> | null>
  /** Resolves with the faults of all cells by row and column, or null. */
  fullValidateTable: () => Promise<Record<string, Record<string, string>> | null>
  /** Starts over with rows that are not yet on the server. */
  loadNewData: (rows: readonly Record<string, unknown>[]) => void
  resetScrollTop: (top?: number) => void
  getColumnByKey: (key: string) => Column | undefined
  rowResort: (oldIndex: number, newIndex: number) => void
  clearRow: (id: string) => void
  initialize: () => void
  undo: () => void
  redo: () => void
  /** Goes to a cell: removes filters that hide its row, scrolls to it and focuses it. */
  showCell: (id: string, key: string) => void

  // Names of the older table (wire.md §5.2).

  /** Adds empty rows, as the button 新增 does. */
  add: (count?: number, scroll?: boolean) => Row[]
  insert: (index: number, count?: number, scroll?: boolean) => Row[]
  push: (rows: readonly Record<string, unknown>[]) => Row[]
  removeSelectedRows: () => void
  /** The present values with their faults; asynchronous rules are not waited for. */
  getValuesSync: (options?: { validate?: boolean; rowIds?: readonly string[] }) => {
    values: Record<string, unknown>[]
    error: Record<string, Record<string, string>> | null
  }
  /** @throws TableFaults. With `deleteTempId: false` unsaved rows keep their temporary id. */
  getValuesPromise: (options?: {
    validate?: boolean
    rowIds?: readonly string[]
    deleteTempId?: boolean
  }) => Promise<Record<string, unknown>[]>
  getAllSync: () => { tableData: Record<string, unknown>[]; deleteData: string[] }
  getDeleteIds: () => string[]
}
