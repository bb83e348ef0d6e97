import { STATIC_FILES_PATH } from '#common/contract/paths.ts'
import { refuse } from '#common/errors.ts'
import { answer, type Answer } from '../http/answer.ts'
import type { Context } from '../http/serve.ts'
import { keepFile } from '../files/files.sql.ts'
import type { FileStore } from '../files/store.ts'
import { linesOf, sheetsOf } from './read-workbook.ts'
import { MEDIA_TYPES, type Sheet } from './sheet.ts'
import { namesOfSheets, writeSheets, writeXlsx } from './write-xlsx.ts'

/** A line of an uploaded workbook. */
export interface SheetRow {
  /** Its number among all lines that were uploaded; in the first sheet, the one its author sees. */
  line: number
  /** Trimmed texts by the title of their column; '' for empty cells. */
  cells: Readonly<Record<string, string>>
  /** Its author does not see it, unless he shows it. */
  hidden?: true
}

/** Why a line cannot be taken in. */
export interface Fault {
  line: number
  /** Title of the column at fault; '' when the line as a whole is. */
  column: string
  reason: string
}

/** A column an import reads. */
export interface ImportColumn {
  title: string
  /** Its title in workbooks of former releases. */
  formerly?: string
  /** The sheet must have it. */
  required?: boolean
}

/** What a workbook held, read by the titles of its columns. */
export interface ReadSheet {
  fileName: string
  titles: string[]
  rows: SheetRow[]
  /** Lines in which a formula failed: they are taken in by nobody, and told with the other faults. */
  failed: { row: SheetRow; fault: Fault }[]
  /** Number of lines in the sheets before it: the numbers of its own lines begin after that. */
  before: number
}

/** What a cell shows whose formula failed. */
export const FAILED_CELL = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!)$/

/**
 * Lines above the headings may be titles, as our own exports have them: the headings are looked for in the first few
 * that are not empty.
 */
const HEADING_WITHIN = 10
/**
 * More lines than this, in all files together, are refused as a whole: imports are meant for tables that users keep by
 * hand.
 */
const IMPORT_ROWS = 50_000

/**
 * Reads the uploaded workbooks (.xls or .xlsx, told by content), off the event loop.
 * @throws Refusal file.not-a-workbook, record.invalid naming columns that are missing
 */
export async function readSheets(
  { upload }: Pick<Context, 'upload'>,
  columns: readonly ImportColumn[],
): Promise<ReadSheet[]> {
  const sheets: ReadSheet[] = []
  let before = 0
  for (const file of upload.files) {
    const { rows: lines, hidden } = await linesOf(file)
    sheets.push(readSheet(file.name, lines, columns, before, new Set(hidden)))
    before += lines.length
    refuseTooMany(sheets)
  }
  return sheets
}

/**
 * A table of a workbook with several: the first one stands in the first sheet, the others in the sheets of their names.
 */
export interface SheetTable {
  name: string
  columns: readonly ImportColumn[]
}

/**
 * Reads uploaded workbooks in which each table has a sheet of its own.
 * @returns for each file its tables, in the order asked for; undefined for one that the file has no sheet for
 * @throws Refusal file.not-a-workbook, record.invalid naming columns that are missing
 */
export async function readBooks(
  { upload }: Pick<Context, 'upload'>,
  tables: readonly SheetTable[],
): Promise<(ReadSheet | undefined)[][]> {
  const before = tables.map(() => 0)
  const books: (ReadSheet | undefined)[][] = []
  const names = namesOfSheets(tables.map(({ name }) => name))
  for (const file of upload.files) {
    const found = await sheetsOf(file)
    books.push(
      tables.map(({ name, columns }, at) => {
        const sheet =
          at === 0
            ? (found[0] ?? { name, rows: [] })
            : found.slice(1).find((one) => one.name === names[at] || one.name === name)
        if (!sheet) return undefined
        const read = readSheet(
          at === 0 ? file.name : `${file.name} 的工作表“${sheet.name}”`,
          sheet.rows,
          columns,
          before[at] ?? 0,
        )
        before[at] = (before[at] ?? 0) + sheet.rows.length
        return read
      }),
    )
    refuseTooMany(books.flat().filter((sheet) => sheet !== undefined))
  }
  return books
}

/** @throws Refusal record.invalid */
function refuseTooMany(sheets: readonly ReadSheet[]): void {
  const count = sheets.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count > IMPORT_ROWS)
    throw refuse('record.invalid', { reason: `文件导入失败！一次最多导入 ${IMPORT_ROWS} 行，请分几次导入` })
}

const NO_ROWS: ReadonlySet<number> = new Set()

/**
 * The lines below the headings, which are the line with most of the titles.
 * @throws Refusal record.invalid naming columns that are missing
 */
function readSheet(
  fileName: string,
  lines: readonly (readonly string[])[],
  columns: readonly ImportColumn[],
  before: number,
  hidden: ReadonlySet<number> = NO_ROWS,
): ReadSheet {
  const known = new Map<string, string>()
  for (const { title, formerly = title } of columns) for (const name of [title, formerly]) known.set(plain(name), title)
  const score = (line: readonly string[]) => line.filter((cell) => known.has(plain(cell))).length
  const above = lines.findIndex((line) => line.some((cell) => cell.trim() !== ''))
  const heading = lines
    .slice(0, Math.max(0, above) + HEADING_WITHIN)
    .reduce((best, line, at) => (score(line) > score(lines[best] ?? []) ? at : best), 0)
  const named = (cell: string) => known.get(plain(cell)) ?? cell.trim()
  const two = isBelow(lines[heading] ?? [], lines[heading + 1] ?? [], known)
  const end = two ? heading + 1 : heading
  const width = Math.max(lines[heading]?.length ?? 0, lines[end]?.length ?? 0)
  const titles = Array.from(
    { length: width },
    (_, at) => named(lines[end]?.[at] ?? '') || named(lines[heading]?.[at] ?? ''),
  )
  const missing = columns
    .filter(({ title, required }) => required === true && !titles.includes(title))
    .map(({ title }) => title)
  if (missing.length > 0)
    throw refuse('record.invalid', {
      reason: `文件导入失败！${fileName} 中缺少列：${missing.join('、')}。请使用导出的文件作为模板`,
    })
  const all = lines.slice(end + 1).flatMap((line, at): SheetRow[] => {
    const cells = Object.fromEntries(titles.map((title, column) => [title, (line[column] ?? '').trim()]))
    return Object.values(cells).some((cell) => cell !== '')
      ? [{ line: before + end + at + 2, cells, ...(hidden.has(end + 1 + at) ? { hidden: true as const } : {}) }]
      : []
  })
  const rows: SheetRow[] = []
  const failed: ReadSheet['failed'] = []
  for (const row of all) {
    const [column, shown] = Object.entries(row.cells).find(([, cell]) => FAILED_CELL.test(cell)) ?? []
    if (column === undefined) rows.push(row)
    else
      failed.push({
        row,
        fault: { line: row.line, column, reason: `单元格的公式出错，显示为“${shown}”，请改成实际的内容` },
      })
  }
  return { fileName, titles, rows, failed, before }
}

/**
 * Whether a line is the second one of headings in two lines, 日期 above 通过日期 and 公布日期: all that it says are titles, most
 * of them new.
 */
function isBelow(heading: readonly string[], line: readonly string[], known: ReadonlyMap<string, string>): boolean {
  const above = new Set(heading.map(plain))
  const said = line.map(plain).filter((cell) => cell !== '')
  return (
    said.length > 0 && said.every((cell) => known.has(cell) || above.has(cell)) && said.some((cell) => !above.has(cell))
  )
}

/** The title of a column as the sheet means it: without blanks, the * that marks required ones, and （必填）. */
const plain = (title: string) =>
  title
    .replace(/\s+/g, '')
    .replace(/^[*＊]|[*＊]$/g, '')
    .replace(/[（(](?:必填|选填|可选)[）)]$/, '')

/** An import that is done. */
export interface Imported {
  /** 用户: what was imported. */
  what: string
  sheets: readonly ReadSheet[]
  faults: readonly Fault[]
  /** Lines taken in. */
  successCount: number
  /** Tables whose lines belong to those of the first one, each with a sheet of its own. */
  further?: readonly FurtherTable[]
}

/** What an import read of a table whose lines belong to those of another one. */
export interface FurtherTable {
  name: string
  sheets: readonly ReadSheet[]
  faults: readonly Fault[]
  /** Lines that are given back although nothing is wrong with them, because they belong to one that was refused. */
  given: ReadonlySet<number>
}

type ImportResult = {
  totalCount: number
  successCount: number
  errorCount: number
  msg: string
  fileUrl: string | null
  fileName: string | null
}

/**
 * The answer to an import (wire 3.11): all well, or code 201 with a workbook of the refused lines in which the cell at
 * fault and the reason are named. Only whole lines are imported, all of them in one transaction, in which this is
 * called.
 */
export async function importAnswer(
  context: Pick<Context, 'db' | 'viewer' | 'clock'>,
  store: FileStore,
  done: Imported,
): Promise<Answer<ImportResult>> {
  const { sheets, faults, successCount, further = [] } = done
  const totalCount = [sheets, ...further.map((table) => table.sheets)]
    .flat()
    .reduce((sum, { rows, failed }) => sum + rows.length + failed.length, 0)
  const errorCount = totalCount - successCount
  const msg = `总上传行数：${totalCount}，已导入行数：${successCount}，错误行数：${errorCount}`
  if (errorCount === 0)
    return answer(
      { totalCount, successCount, errorCount, msg, fileUrl: null, fileName: null },
      { message: `文件导入成功！数据行数：${totalCount}` },
    )
  const fileName = `${done.what}导入错误.xlsx`
  const path = await keepFile(
    context.db,
    store,
    {
      biz: 'import-errors',
      name: fileName,
      mediaType: MEDIA_TYPES.xlsx,
      bytes: await faultWorkbook({ name: '导入错误', sheets, faults, given: NONE_GIVEN }, further),
      audience: 'owner',
      owner: { accountId: context.viewer.accountId, username: context.viewer.username },
    },
    context.clock(),
  )
  const result = { totalCount, successCount, errorCount, msg, fileUrl: `${STATIC_FILES_PATH}/${path}`, fileName }
  return answer(result, { code: 201, message: '文件导入成功，但有错误。' })
}

/** A refused line, and the sheet it stands in. */
interface Refused extends SheetRow {
  sheet: ReadSheet
}

const NONE_GIVEN: ReadonlySet<number> = new Set()

/**
 * The refused lines as they were, each with its file and number, the column at fault and the reason in front; a sheet
 * for each table.
 */
async function faultWorkbook(first: FurtherTable, further: readonly FurtherTable[]): Promise<Uint8Array> {
  const sheets = [first, ...further].map(faultSheet)
  const parts: Uint8Array[] = []
  for await (const part of further.length === 0 ? writeXlsx(sheets[0] as Sheet<Refused>) : writeSheets(sheets))
    parts.push(part)
  return Buffer.concat(parts)
}

function faultSheet({ name, sheets, faults, given }: FurtherTable): Sheet<Refused> {
  const byLine = groupByLine([...faults, ...sheets.flatMap(({ failed }) => failed.map(({ fault }) => fault))])
  const refused = sheets.flatMap((sheet) =>
    [...sheet.rows, ...sheet.failed.map(({ row }) => row)]
      .sort((a, b) => a.line - b.line)
      .flatMap((row): Refused[] => (byLine.has(row.line) || given.has(row.line) ? [{ ...row, sheet }] : [])),
  )
  const of = ({ line }: Refused) => byLine.get(line) ?? []
  const titles = [...new Set(sheets.flatMap((sheet) => sheet.titles))]
  return {
    title: name,
    subtitle: '以下各行未导入。改正后可直接重新导入本文件',
    columns: [
      ...(sheets.length > 1 ? [{ title: '原文件', width: 24, value: ({ sheet }: Refused) => sheet.fileName }] : []),
      { title: '原行号', width: 8, value: ({ line, sheet }) => line - sheet.before },
      {
        title: '错误列',
        width: 16,
        value: (row) => [...new Set(of(row).map(({ column }) => column || '整行'))].join('、'),
      },
      {
        title: '错误原因',
        width: 50,
        value: (row) =>
          of(row)
            .map(({ column, reason }) => (column ? `${column}：${reason}` : reason))
            .join('；'),
      },
      ...titles
        .filter((title) => title !== '' && !FAULT_TITLES.has(title))
        .map((title) => ({ title, width: 16, value: ({ cells }: Refused) => cells[title] ?? '' })),
    ],
    rows: [refused],
  }
}
const FAULT_TITLES = new Set(['原文件', '原行号', '错误列', '错误原因'])

function groupByLine(faults: readonly Fault[]): Map<number, Fault[]> {
  const byLine = new Map<number, Fault[]>()
  for (const fault of faults) {
    const found = byLine.get(fault.line)
    if (found) found.push(fault)
    else byLine.set(fault.line, [fault])
  }
  return byLine
}
