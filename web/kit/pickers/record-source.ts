import type { TableProps } from 'antd'

/** Query of the list: paging and the conditions filled in. */
export interface RecordQuery {
  pageNo: number
  pageSize: number
  conditions: Readonly<Record<string, string>>
}
export interface RecordCondition {
  name: string
  label: string
  /** Choices of the condition; without them it is a text. */
  options?: readonly { value: string; label: string }[]
  /** Dictionary that the choices come from. */
  dictCode?: string
  /** True: the condition is a date. */
  date?: boolean
  /** True: shown only after 展开 was pressed. */
  folded?: boolean
}

/** Business records to choose from: where they come from and how they look (wire 5.7). */
export interface RecordSource<R> {
  /** Query key of the source. */
  key: string
  /** Name of the records, such as 职务. */
  name: string
  columns: NonNullable<TableProps<R>['columns']>
  /** Text of a record in the field. */
  textOf: (row: R) => string
  idOf: (row: R) => string
  codeOf: (row: R) => string
  conditions: readonly RecordCondition[]
  /** Width of the window, in pixels; left out: 900 (spec §9). */
  width?: number
  load: (query: RecordQuery, signal: AbortSignal) => Promise<{ records: readonly R[]; total: number }>
  /** Loads the records of stored values; records that do not exist are left out. */
  lookUp: (values: readonly string[], by: 'id' | 'code', signal: AbortSignal) => Promise<readonly R[]>
}
