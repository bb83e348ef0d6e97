import { refuse } from '#common/errors.ts'
import { sheetsOf } from '#server/platform/excel/read-workbook.ts'
import type { UploadedFile } from '#server/platform/http/read-upload.ts'
import { readSourceApart, readText, readZipEntries, UnreadableFile } from '../laws/laws.door.ts'
import { readList, type ReadList, type SheetOfList } from './read-table.rules.ts'

const OLE = 0xd0
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')
const WORD_PART = 'word/document.xml'
const MOST_ROWS = 5_000
const ADVICE = '请上传 .xlsx、.xls、.et、.csv，或者带表格的 .docx，表格要有“名称”一列'

/**
 * Reads an uploaded list, whatever kind of file it is by its content.
 * @throws Refusal record.invalid with what to do, file.workbook-broken and others of workbooks
 */
export async function readListFile(file: UploadedFile): Promise<ReadList & { words: string[] }> {
  const { sheets, words } = await tablesOf(file)
  const read = readList(sheets)
  if (read.laws.length === 0) throw refuse('record.invalid', { field: 'file', reason: `“${file.name}”里没有找到目录。${ADVICE}` })
  if (read.laws.length > MOST_ROWS)
    throw refuse('record.invalid', { field: 'file', reason: `一份目录最多 ${MOST_ROWS} 行，“${file.name}”有 ${read.laws.length} 行，请分成几份` })
  return { ...read, words: [...words, ...read.above, file.name] }
}

async function tablesOf(file: UploadedFile): Promise<{ sheets: SheetOfList[]; words: string[] }> {
  const { bytes, name } = file
  if (bytes.length === 0) throw refuse('record.invalid', { field: 'file', reason: `“${name}”是空的。${ADVICE}` })
  if (await isDocument(bytes)) return tablesOfDocument(file)
  if (bytes[0] === OLE || (bytes[0] === 0x50 && bytes[1] === 0x4b)) {
    const sheets = await sheetsOf(file)
    return {
      sheets: sheets.map(({ name: sheet, rows, hidden }) => ({
        name: sheets.length === 1 ? '' : `工作表“${sheet}”`,
        rows,
        hidden: new Set(hidden),
      })),
      words: sheets.map((sheet) => sheet.name),
    }
  }
  // A text has no such bytes; a picture or a PDF has.
  if (bytes.subarray(0, 4_096).includes(0)) throw refuse('record.invalid', { field: 'file', reason: `“${name}”不是表格。${ADVICE}` })
  const { text } = readText(bytes)
  return { sheets: [{ name: '', rows: rowsOfCsv(text), hidden: new Set() }], words: [] }
}

async function isDocument(bytes: Uint8Array): Promise<boolean> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes[0] === OLE) return buffer.includes(WORD_STREAM)
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
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

async function tablesOfDocument({ name, bytes }: UploadedFile): Promise<{ sheets: SheetOfList[]; words: string[] }> {
  const source = await readSourceApart(name, bytes).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw refuse('record.invalid', { field: 'file', reason: `“${name}”读不出来：${error.messageZh}` })
    throw error
  })
  const tables = source.blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []))
  const texts = source.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
  return {
    sheets: tables.map((rows, at) => ({ name: tables.length === 1 ? '表格' : `第${at + 1}个表格`, rows, hidden: new Set() })),
    words: [source.titleLines.join(''), ...source.titleNoteLines, ...texts].filter((line) => line !== '').slice(0, 40),
  }
}

/** The rows of a text with separators, quoted as RFC 4180 says; the sign that the first lines have most of separates. */
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
