import { refuse } from '#common/errors.ts'
import { isCompoundFile, isPackage, sheetsOf } from '#server/platform/excel/read-workbook.ts'
import type { UploadedFile } from '#server/platform/http/read-upload.ts'
import { readSourceApart, readText, readZipEntries, UnreadableFile } from '../laws/laws.door.ts'

/** A table of a file: a sheet of a workbook, a table of a document, the lines of a text with separators. */
export interface TableOfFile {
  /** What it is called beside the number of a row: 工作表“规章”, 第2个表格; '' for the only one. */
  name: string
  rows: readonly (readonly string[])[]
  /** Rows that are hidden, from 0. */
  hidden: ReadonlySet<number>
  /** Cells that are one below another: column, first row and last row, from 0; left out where none are known. */
  merged?: readonly (readonly [column: number, first: number, last: number])[]
}

const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')
const WORD_PART = 'word/document.xml'

/**
 * The tables of a file, whatever kind it is by its content: a workbook, a text with separators in UTF-8 or GB18030, a
 * document with tables.
 * @param advice what to send instead, for the words of a refusal
 * @returns also the words beside the tables: names of sheets, lines of the document
 * @throws Refusal record.invalid with what to do, file.workbook-broken and others of workbooks
 */
export async function tablesOf(
  file: UploadedFile,
  advice: string,
): Promise<{ sheets: TableOfFile[]; words: string[] }> {
  const { bytes, name } = file
  if (bytes.length === 0) throw refuse('record.invalid', { field: 'file', reason: `“${name}”是空的。${advice}` })
  if (await isDocument(bytes)) return tablesOfDocument(file)
  if (isCompoundFile(bytes) || isPackage(bytes)) {
    const sheets = await sheetsOf(file)
    return {
      sheets: sheets.map(({ name: sheet, rows, hidden, merged }) => ({
        name: sheets.length === 1 ? '' : `工作表“${sheet}”`,
        rows,
        hidden: new Set(hidden),
        merged,
      })),
      words: sheets.map((sheet) => sheet.name),
    }
  }
  // A text has no such bytes; a picture or a PDF has.
  if (bytes.subarray(0, 4_096).includes(0))
    throw refuse('record.invalid', { field: 'file', reason: `“${name}”不是表格。${advice}` })
  const { text } = readText(bytes)
  return { sheets: [{ name: '', rows: rowsOfCsv(text), hidden: new Set() }], words: [] }
}

async function isDocument(bytes: Uint8Array): Promise<boolean> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isCompoundFile(bytes)) return buffer.includes(WORD_STREAM)
  if (isPackage(bytes))
    return readZipEntries(bytes, [WORD_PART]).then(
      (parts) => parts.has(WORD_PART),
      () => false,
    )
  // Many programs of offices save pages under the name of a workbook.
  return (
    /^(?:%PDF-|\{\\rtf)/.test(buffer.subarray(0, 8).toString('latin1')) ||
    /^\s*(?:\ufeff)?\s*<(?:!doctype|html|\?xml|table|meta|head)/i.test(buffer.subarray(0, 512).toString('utf8'))
  )
}

async function tablesOfDocument({ name, bytes }: UploadedFile): Promise<{ sheets: TableOfFile[]; words: string[] }> {
  const source = await readSourceApart(name, bytes).catch((error: unknown) => {
    if (error instanceof UnreadableFile)
      throw refuse('record.invalid', { field: 'file', reason: `“${name}”读不出来：${error.messageZh}` })
    throw error
  })
  const tables = source.blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []))
  const texts = source.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
  return {
    sheets: tables.map((rows, at) => ({
      name: tables.length === 1 ? '表格' : `第${at + 1}个表格`,
      rows,
      hidden: new Set(),
    })),
    words: [source.titleLines.join(''), ...source.titleNoteLines, ...texts].filter((line) => line !== '').slice(0, 40),
  }
}

/**
 * The rows of a text with separators, quoted as RFC 4180 says; the sign that the first lines have most of separates.
 */
export function rowsOfCsv(text: string): string[][] {
  const head = text.split(/\r?\n/, 20).join('\n')
  const count = (sign: string) => head.split(sign).length
  const separator = [',', '\t', ';', '，'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += sign
        at++
      } else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}
