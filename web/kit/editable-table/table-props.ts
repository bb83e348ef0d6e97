import type { ReactNode, Ref } from 'react'
import type { CellRule, Column, Option, Row } from './model/columns.ts'
import type { TableModel } from './model/table-model.ts'
import type { Fault, TableEvent } from './model/table-types.ts'

/** Buttons a toolbar may have. */
export type ToolbarButton = 'add' | 'remove' | 'clearSelection' | 'save' | 'collapse'

/** Where pages of rows stand; rows of the page are the table's data. */
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

/** Names and meanings as the wire's tables have them (wire.md §5.1, §5.2). */
export interface EditableTableProps {
  ref?: Ref<TableHandle>
  /** What the table is called, for screen readers. */
  label: string
  columns: readonly Column[]
  dataSource?: readonly Readonly<Record<string, unknown>>[]
  /** The rows, when the screen keeps them itself. */
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
  /** A click on a cell that is nothing to edit shows the row's details. */
  clickRowShowMainForm?: boolean
  clickSelectRow?: boolean
  /** What the pop-up below a row shows. */
  renderSubForm?: (row: Row) => ReactNode
  /** What the details of a row show: the form, and what belongs to it. */
  details?: { main: (row: Row) => ReactNode; sub?: (row: Row) => ReactNode }
  /** Cells changed by others turn over. */
  reloadEffect?: boolean
  alwaysEdit?: boolean
  /** Rules by column, besides those the columns bring along. */
  editRules?: Readonly<Record<string, readonly CellRule[]>>
  linkageConfig?: readonly Linkage[]
  /** Shares edits with everybody who has the table of this name open. */
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

/** Cells that are wrong; a promise of values is refused with it. */
export class TableFaults extends Error {
  readonly faults: readonly Fault[]
  constructor(faults: readonly Fault[]) {
    super(`${faults.length} 处填写有误`)
    this.faults = faults
  }
}

/** What screens may do with a table (wire.md §5.1, §5.2). */
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
  /** Puts rows in as they are, without what columns begin with; rows known by their id take these values. */
  pushRows: (rows: readonly Record<string, unknown>[], options?: { index?: number; setActive?: boolean }) => Row[]
  /** @throws TypeError for what is no row, no id and no list of them */
  removeRows: (rows: Row | string | readonly (Row | string)[]) => void
  /** @throws TypeError for what is no id and no list of ids */
  removeRowsById: (ids: string | readonly string[]) => void
  removeSelection: () => void
  setValues: (values: readonly { rowKey: string; values: Readonly<Record<string, unknown>> }[]) => void
  clearSelection: () => void
  getSelection: () => string[]
  setSelection: (ids: readonly string[]) => void
  /** Faults by row and column, or null; stops at the first. */
  validateTable: () => Promise<Record<string, Record<string, string>> | null>
  /** The same for every cell. */
  fullValidateTable: () => Promise<Record<string, Record<string, string>> | null>
  /** Begins anew with rows that are not yet on the server. */
  loadNewData: (rows: readonly Record<string, unknown>[]) => void
  resetScrollTop: (top?: number) => void
  getColumnByKey: (key: string) => Column | undefined
  rowResort: (oldIndex: number, newIndex: number) => void
  clearRow: (id: string) => void
  initialize: () => void
  undo: () => void
  redo: () => void
  /** Leads to a cell: lifts filters that hide its row, scrolls to it and gives it the keys. */
  showCell: (id: string, key: string) => void

  // Names of the older table (wire.md §5.2).

  /** Adds empty rows, as the button 新增 does. */
  add: (count?: number, scroll?: boolean) => Row[]
  insert: (index: number, count?: number, scroll?: boolean) => Row[]
  push: (rows: readonly Record<string, unknown>[]) => Row[]
  removeSelectedRows: () => void
  /** Values as they stand, with what is wrong with them; checks that answer later are not waited for. */
  getValuesSync: (options?: { validate?: boolean; rowIds?: readonly string[] }) => {
    values: Record<string, unknown>[]
    error: Record<string, Record<string, string>> | null
  }
  /** @throws TableFaults. With `deleteTempId: false` rows not yet saved keep the table's own id. */
  getValuesPromise: (options?: { validate?: boolean; rowIds?: readonly string[]; deleteTempId?: boolean }) => Promise<Record<string, unknown>[]>
  getAllSync: () => { tableData: Record<string, unknown>[]; deleteData: string[] }
  getDeleteIds: () => string[]
}
