/** What stands in a cell. */
export type Cell = string | number | null

/** Formats of numbers that workbooks have: with one to six digits behind the point. */
export const DIGIT_FORMATS: readonly string[] = Array.from({ length: 6 }, (_, at) => `0.${'0'.repeat(at + 1)}`)

/** A column of a workbook that is written. */
export interface SheetColumn<Row> {
  title: string
  /** In characters. */
  width?: number
  /** Texts that the cells below the heading offer for choice (.xlsx). */
  choices?: readonly string[]
  /** Cells may also hold several of the choices, joined by commas. */
  several?: boolean
  /** Digits behind the point with which numbers are shown, at most six; as many as they have without it. */
  digits?: number
  value: (row: Row) => Cell
}

/** A workbook to be written: one sheet, its rows in parts. */
export interface Sheet<Row> {
  /** First line, and the name of the sheet: 用户列表数据. */
  title: string
  /** Second line; left out when null. */
  subtitle: string | null
  columns: readonly SheetColumn<Row>[]
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
}

export type WorkbookFormat = 'xls' | 'xlsx'
export const MEDIA_TYPES: Record<WorkbookFormat, string> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
