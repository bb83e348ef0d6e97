// Reads a workbook in a thread of its own: a large one takes seconds, a malicious one may use all memory and time it
// can get.
import * as XLSX from '@e965/xlsx'
import yauzl from 'yauzl'
import { answerWork } from '../workers/answer-work.mjs'

/** What the parts of an .xlsx may inflate to: the reader itself would go on until the machine has no memory left. */
const LARGEST_INFLATED = 128 * 1024 * 1024
const MOST_ENTRIES = 5000
/**
 * Marks of all parts together: four for a cell, so two and a half million cells. Reading takes time and memory by them,
 * not by bytes.
 */
const MOST_MARKS = 10_000_000
const MARK = '<'.charCodeAt(0)
/** Columns beyond are not read: a single cell at the far end makes every row as wide. */
const MOST_COLUMNS = 256
/** A cell holds no more (Excel's own limit), and all of them together no more than this. */
const LONGEST_CELL = 32_767
const LONGEST_TEXT = 64 * 1024 * 1024
const MADE_OF = /^(\[Content_Types\]\.xml|_rels\/.+|xl\/.+\.(xml|rels))$/i

const pad = (number) => String(number).padStart(2, '0')

/** A cell as its text: dates as the product writes them, numbers without exponents. */
function textOf(value) {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const day = `${value.getUTCFullYear()}-${pad(value.getUTCMonth() + 1)}-${pad(value.getUTCDate())}`
    const time = [value.getUTCHours(), value.getUTCMinutes(), value.getUTCSeconds()].map(pad).join(':')
    return time === '00:00:00' ? day : `${day} ${time}`
  }
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(value)
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value).slice(0, LONGEST_CELL)
}

/** The parts of an .xlsx, inflated and counted while they are: the sizes that a package states may be wrong. */
async function partsOf(bytes) {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
  })
  if (zip.entryCount > MOST_ENTRIES) throw new Error('too many parts')
  const parts = XLSX.CFB.utils.cfb_new()
  let inflated = 0
  let marks = 0
  for await (const entry of zip.eachEntry()) {
    if (!MADE_OF.test(entry.fileName)) continue
    const chunks = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      inflated += chunk.length
      if (inflated > LARGEST_INFLATED) throw new Error('too large once inflated')
      for (const byte of chunk) if (byte === MARK) marks++
      if (marks > MOST_MARKS) throw new Error('too many cells')
      chunks.push(chunk)
    }
    XLSX.CFB.utils.cfb_add(parts, entry.fileName, Buffer.concat(chunks))
  }
  return parts
}

/** Sheets beyond are not read. */
const MOST_SHEETS = 30

answerWork(async ({ bytes, maxRows, all = false }) => {
  // Excel keeps no time zone: a date is what is written there, whatever the zone of this machine.
  const options = {
    type: 'array',
    dense: true,
    cellDates: true,
    UTC: true,
    cellHTML: false,
    cellFormula: false,
    sheetRows: maxRows,
    ...(all ? {} : { sheets: 0 }),
  }
  const isPackage = bytes[0] === 0x50
  const parts = isPackage ? await partsOf(bytes) : null
  const read = (more) =>
    parts ? XLSX.parse_zip(parts, { ...options, ...more }) : XLSX.read(bytes, { ...options, ...more })
  let book = read({})
  // A hidden sheet before the one that its author sees holds lists for the cells, or what a template keeps.
  const isHidden = (at) => Boolean(book.Workbook?.Sheets?.[at]?.Hidden)
  const first = Math.max(
    0,
    book.SheetNames.findIndex((_, at) => !isHidden(at)),
  )
  if (!all && first > 0) book = read({ sheets: first })
  let length = 0
  const textsOf = (row) =>
    Array.from(row, (value) => {
      const text = textOf(value)
      length += text.length
      if (length > LONGEST_TEXT) throw new Error('too much text')
      return text
    })
  const shown = book.Sheets[book.SheetNames[first]]
  if (!all) return { rows: rowsOf(shown).map(textsOf), hidden: hiddenRows(parts, first, shown) }
  return book.SheetNames.slice(0, MOST_SHEETS).flatMap((name, at) =>
    isHidden(at)
      ? []
      : [
          {
            name,
            rows: rowsOf(book.Sheets[name]).map(textsOf),
            hidden: hiddenRows(parts, at, book.Sheets[name]),
            merged: mergedBelow(book.Sheets[name]),
          },
        ],
  )
})

const partText = (parts, path) => {
  const part = XLSX.CFB.find(parts, `/${path}`)
  return part ? Buffer.from(part.content).toString('utf8') : ''
}
const attributeOf = (tag, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

/**
 * Which rows of a sheet are hidden, from 0 at its first one. Of an .xlsx it is read in the XML of the sheet: the reader
 * tells it only together with all styles of all cells, which takes it ten times as long. Of an .xls the reader tells it
 * anyway.
 */
function hiddenRows(parts, at, sheet) {
  if (!sheet?.['!ref']) return []
  const from = firstRow(XLSX.utils.decode_range(sheet['!ref']))
  if (!parts)
    return Object.entries(sheet['!rows'] ?? {}).flatMap(([row, info]) =>
      info?.hidden && row >= from ? [row - from] : [],
    )
  const [id] = [...partText(parts, 'xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)]
    .slice(at)
    .map(([tag]) => attributeOf(tag, 'r:id'))
  const links = [...partText(parts, 'xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(
    ([tag]) => tag,
  )
  const target = attributeOf(links.find((tag) => attributeOf(tag, 'Id') === id) ?? '', 'Target')
  if (target === undefined) return []
  const rows = partText(parts, target.startsWith('/') ? target.slice(1) : `xl/${target}`).matchAll(
    /<(?:\w+:)?row\s[^>]*\bhidden="(?:1|true)"[^>]*>/g,
  )
  return [...rows].map(([tag]) => Number(attributeOf(tag, 'r')) - 1 - from).filter((row) => row >= 0)
}

/** More merged cells than this are not told: each is looked at. */
const MOST_MERGED = 20_000

/**
 * Cells that are one below another, each with its column, its first and its last row, from 0 as the rows are counted.
 */
function mergedBelow(sheet) {
  if (!sheet?.['!ref']) return []
  const range = XLSX.utils.decode_range(sheet['!ref'])
  const from = firstRow(range)
  return (sheet['!merges'] ?? [])
    .filter(({ s, e }) => e.r > s.r && s.r >= from)
    .slice(0, MOST_MERGED)
    .map(({ s, e }) => [s.c - range.s.c, s.r - from, e.r - from])
}

/**
 * Rows above the first cell are read too, so that numbers of lines are those that the author sees; a table far down has
 * them from its first one.
 */
const MOST_ABOVE = 200
const firstRow = ({ s: { r } }) => (r <= MOST_ABOVE ? 0 : r)

/** A formula that failed is the text that it shows, #REF!, and not an empty cell. */
function showErrors(sheet) {
  for (const row of sheet['!data'] ?? [])
    for (const cell of row ?? [])
      if (cell?.t === 'e') {
        cell.v = cell.w ?? ERRORS[cell.v] ?? '#N/A'
        cell.t = 's'
      }
}
/** Codes of errors in both formats ([MS-XLS] 2.5.10). */
const ERRORS = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

/** The cells of a sheet, row by row. */
function rowsOf(sheet) {
  if (!sheet?.['!ref']) return []
  showErrors(sheet)
  const range = XLSX.utils.decode_range(sheet['!ref'])
  range.s.r = firstRow(range)
  range.e.c = Math.min(range.e.c, range.s.c + MOST_COLUMNS - 1)
  return XLSX.utils.sheet_to_json(sheet, { header: 1, raw: true, defval: '', blankrows: true, UTC: true, range })
}
