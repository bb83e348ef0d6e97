import { STATIC_FILES_PATH } from '#common/contract/paths.ts'
import { refuse } from '#common/errors.ts'
import { answer, type Answer } from '../http/answer.ts'
import type { Context } from '../http/serve.ts'
import { keepFile } from '../files/files.sql.ts'
import type { FileStore } from '../files/store.ts'
import { cellsOf } from './read-workbook.ts'
import { MEDIA_TYPES } from './sheet.ts'
import { writeXlsx } from './write-xlsx.ts'

/** A line of an uploaded workbook. */
export interface SheetRow {
  /** Its number among all lines that were uploaded; in the first sheet, the one its author sees. */
  line: number
  /** Trimmed texts by the title of their column; '' for empty cells. */
  cells: Readonly<Record<string, string>>
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
  /** The sheet must have it. */
  required?: boolean
}

/** What a workbook held, read by the titles of its columns. */
export interface ReadSheet {
  fileName: string
  titles: string[]
  rows: SheetRow[]
  /** Number of lines in the sheets before it: the numbers of its own lines begin after that. */
  before: number
}

/** Lines above the headings may be titles, as our own exports have them: the headings are looked for in the first few. */
const HEADING_WITHIN = 10
/** More lines than this, in all files together, are refused as a whole: imports are meant for tables that users keep by hand. */
const IMPORT_ROWS = 50_000

/**
 * Reads the uploaded workbooks (.xls or .xlsx, told by content), off the event loop.
 * @throws Refusal file.not-a-workbook, record.invalid naming columns that are missing
 */
export async function readSheets({ upload }: Pick<Context, 'upload'>, columns: readonly ImportColumn[]): Promise<ReadSheet[]> {
  const sheets: ReadSheet[] = []
  let before = 0
  let count = 0
  for (const file of upload.files) {
    const lines = await cellsOf(file)
    const known = new Set(columns.map(({ title }) => title))
    const score = (line: readonly string[]) => line.filter((cell) => known.has(plain(cell))).length
    const heading = lines.slice(0, HEADING_WITHIN).reduce((best, line, at) => (score(line) > score(lines[best] ?? []) ? at : best), 0)
    const titles = (lines[heading] ?? []).map(plain)
    const missing = columns.filter(({ title, required }) => required === true && !titles.includes(title)).map(({ title }) => title)
    if (missing.length > 0)
      throw refuse('record.invalid', { reason: `文件导入失败！${file.name} 中缺少列：${missing.join('、')}。请使用导出的文件作为模板` })
    const rows = lines.slice(heading + 1).flatMap((line, at): SheetRow[] => {
      const cells = Object.fromEntries(titles.map((title, column) => [title, (line[column] ?? '').trim()]))
      return Object.values(cells).some((cell) => cell !== '') ? [{ line: before + heading + at + 2, cells }] : []
    })
    count += rows.length
    if (count > IMPORT_ROWS) throw refuse('record.invalid', { reason: `文件导入失败！一次最多导入 ${IMPORT_ROWS} 行，请分几次导入` })
    sheets.push({ fileName: file.name, titles, rows, before })
    before += lines.length
  }
  return sheets
}

/** The title of a column without the * that marks required ones. */
const plain = (title: string) => title.trim().replace(/^\*\s*|\s*\*$/g, '')

/** An import that is done. */
export interface Imported {
  /** 用户: what was imported. */
  what: string
  sheets: readonly ReadSheet[]
  faults: readonly Fault[]
  /** Lines taken in. */
  successCount: number
}

type ImportResult = { totalCount: number; successCount: number; errorCount: number; msg: string; fileUrl: string | null; fileName: string | null }

/**
 * The answer to an import (wire 3.11): all well, or code 201 with a workbook of the refused lines in which the cell at
 * fault and the reason are named. Only whole lines are imported, all of them in one transaction, in which this is called.
 */
export async function importAnswer(
  context: Pick<Context, 'db' | 'viewer' | 'clock'>,
  store: FileStore,
  done: Imported,
): Promise<Answer<ImportResult>> {
  const { sheets, faults, successCount } = done
  const totalCount = sheets.reduce((sum, { rows }) => sum + rows.length, 0)
  const errorCount = totalCount - successCount
  const msg = `总上传行数：${totalCount}，已导入行数：${successCount}，错误行数：${errorCount}`
  if (errorCount === 0)
    return answer({ totalCount, successCount, errorCount, msg, fileUrl: null, fileName: null }, { message: `文件导入成功！数据行数：${totalCount}` })
  const fileName = `${done.what}导入错误.xlsx`
  const path = await keepFile(
    context.db,
    store,
    {
      biz: 'import-errors',
      name: fileName,
      mediaType: MEDIA_TYPES.xlsx,
      bytes: await faultWorkbook(sheets, faults),
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

/** The refused lines as they were, each with its file and number, the column at fault and the reason in front. */
async function faultWorkbook(sheets: readonly ReadSheet[], faults: readonly Fault[]): Promise<Uint8Array> {
  const byLine = groupByLine(faults)
  const refused = sheets.flatMap((sheet) => sheet.rows.flatMap((row): Refused[] => (byLine.has(row.line) ? [{ ...row, sheet }] : [])))
  const of = ({ line }: Refused) => byLine.get(line) ?? []
  const titles = [...new Set(sheets.flatMap((sheet) => sheet.titles))]
  const parts: Uint8Array[] = []
  for await (const part of writeXlsx<Refused>({
    title: '导入错误',
    subtitle: '以下各行未导入。改正后可直接重新导入本文件',
    columns: [
      ...(sheets.length > 1 ? [{ title: '原文件', width: 24, value: ({ sheet }: Refused) => sheet.fileName }] : []),
      { title: '原行号', width: 8, value: ({ line, sheet }) => line - sheet.before },
      { title: '错误列', width: 16, value: (row) => [...new Set(of(row).map(({ column }) => column || '整行'))].join('、') },
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
  }))
    parts.push(part)
  return Buffer.concat(parts)
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
