import type { TableProps } from 'antd'

/** What the list is asked: paging and the conditions filled in. */
export interface RecordQuery {
  pageNo: number
  pageSize: number
  conditions: Readonly<Record<string, string>>
}
export interface RecordCondition {
  name: string
  label: string
  /** Left out: a text. */
  options?: readonly { value: string; label: string }[]
  /** Of a dictionary. */
  dictCode?: string
  /** A day. */
  date?: boolean
  /** Shown when 展开 is pressed. */
  folded?: boolean
}

/** Records of business to be chosen from: where they come from and how they look (wire 5.7). */
export interface RecordSource<R> {
  /** Tells answers of one source from another's. */
  key: string
  /** What is chosen: 职务. */
  name: string
  columns: NonNullable<TableProps<R>['columns']>
  /** What stands for a record in the field. */
  textOf: (row: R) => string
  idOf: (row: R) => string
  codeOf: (row: R) => string
  conditions: readonly RecordCondition[]
  /** Width of the window, in pixels; left out: 900 (spec §9). */
  width?: number
  load: (query: RecordQuery, signal: AbortSignal) => Promise<{ records: readonly R[]; total: number }>
  /** The records behind stored values. Those that are gone are left out. */
  lookUp: (values: readonly string[], by: 'id' | 'code', signal: AbortSignal) => Promise<readonly R[]>
}
