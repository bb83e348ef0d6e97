import { setImmediate } from 'node:timers/promises'
import { compoundFile } from './compound-file.ts'
import { sheetName } from './write-xlsx.ts'
import { type Cell, DIGIT_FORMATS, type Sheet } from './sheet.ts'

/** Rows of a sheet of Excel 97, the three lines above them taken off. */
export const XLS_ROWS = 65_536 - 3

/** Numbers of BIFF8 records ([MS-XLS] 2.3). */
const BIFF = {
  BOF: 0x0809,
  EOF: 0x000a,
  CODEPAGE: 0x0042,
  WINDOW1: 0x003d,
  FONT: 0x0031,
  FORMAT: 0x041e,
  XF: 0x00e0,
  STYLE: 0x0293,
  BOUNDSHEET: 0x0085,
  SST: 0x00fc,
  CONTINUE: 0x003c,
  DIMENSIONS: 0x0200,
  COLINFO: 0x007d,
  WINDOW2: 0x023e,
  PANE: 0x0041,
  LABELSST: 0x00fd,
  NUMBER: 0x0203,
}
const MAX_RECORD = 8224
const MAX_CELL = 32_767

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

/** Little-endian 16-bit numbers. */
const words = (...values: number[]): Buffer => {
  const data = Buffer.alloc(values.length * 2)
  values.forEach((value, at) => data.writeUInt16LE(value, at * 2))
  return data
}
const longs = (...values: number[]): Buffer => {
  const data = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => data.writeUInt32LE(value, at * 4))
  return data
}
/** A short text: its length in one byte, a mark for two bytes a character, the characters. */
const shortText = (text: string): Buffer => Buffer.concat([Buffer.from([text.length, 1]), Buffer.from(text, 'utf16le')])

const bof = (kind: 'globals' | 'sheet') =>
  record(BIFF.BOF, Buffer.concat([words(0x0600, kind === 'globals' ? 0x0005 : 0x0010, 0x0dbb, 0x07cc), longs(0, 6)]))
const end = record(BIFF.EOF, Buffer.alloc(0))

const CHARSET_GB = 134
const font = (twips: number, bold: boolean) =>
  record(
    BIFF.FONT,
    Buffer.concat([
      words(twips, 0, 0x7fff, bold ? 700 : 400, 0),
      Buffer.from([0, 0, CHARSET_GB, 0]),
      shortText('宋体'),
    ]),
  )
/** Fonts are counted 0 1 2 3 5 6: there is no fourth ([MS-XLS] FontIndex). */
const BOLD_FONT = 5
const TITLE_FONT = 6

/** A format of cells, or with `isStyle` one that others are made from. */
function format(fontAt: number, numberFormat: number, { isStyle = false, filled = false } = {}): Buffer {
  return record(
    BIFF.XF,
    Buffer.concat([
      words(fontAt, numberFormat, isStyle ? 0xfff5 : 0x0001),
      Buffer.from([0x20, 0, 0, isStyle ? 0xf4 : 0x4c]),
      longs(0, filled ? 0x0400_0000 : 0),
      // Pattern colours: light grey on the system's own, else the system's two.
      words(filled ? 0x2096 : 0x20c0),
    ]),
  )
}
const TEXT_FORMAT = 49
const STYLES = 15
/**
 * Places of the formats of cells, after those of styles; those of numbers with digits of their own come after the last
 * one.
 */
const XF = { plain: STYLES, text: STYLES + 1, heading: STYLES + 2, title: STYLES + 3 }
/** The first number that a workbook may give a format of its own ([MS-XLS] 2.4.126). */
const OWN_FORMAT = 164
const numberFormat = (code: string, at: number) =>
  record(
    BIFF.FORMAT,
    Buffer.concat([words(OWN_FORMAT + at, code.length), Buffer.from([0]), Buffer.from(code, 'latin1')]),
  )

/** Everything before the name of the sheet. */
const preamble = (): Buffer =>
  Buffer.concat([
    bof('globals'),
    record(BIFF.CODEPAGE, words(1200)),
    record(BIFF.WINDOW1, words(0, 0, 0x4000, 0x2000, 0x38, 0, 0, 1, 0x258)),
    ...Array.from({ length: 4 }, () => font(220, false)),
    font(220, true),
    font(280, true),
    ...DIGIT_FORMATS.map(numberFormat),
    ...Array.from({ length: STYLES }, () => format(0, 0, { isStyle: true })),
    format(0, 0),
    format(0, TEXT_FORMAT),
    format(BOLD_FONT, TEXT_FORMAT, { filled: true }),
    format(TITLE_FONT, 0),
    ...DIGIT_FORMATS.map((_, at) => format(0, OWN_FORMAT + at)),
    record(BIFF.STYLE, Buffer.from([0x00, 0x80, 0x00, 0xff])),
  ])

/** The texts of all cells, each once; cells name them by number. */
class SharedTexts {
  readonly #places = new Map<string, number>()
  total = 0

  place(text: string): number {
    this.total++
    const known = this.#places.get(text)
    if (known !== undefined) return known
    this.#places.set(text, this.#places.size)
    return this.#places.size - 1
  }

  /**
   * The table as records: a text that does not fit into one goes on in the next, with its mark repeated ([MS-XLS]
   * 2.5.293).
   */
  async records(): Promise<Buffer[]> {
    const records: Buffer[] = []
    let parts: Buffer[] = [longs(this.total, this.#places.size)]
    let size = 8
    const close = () => {
      records.push(record(records.length === 0 ? BIFF.SST : BIFF.CONTINUE, Buffer.concat(parts)))
      parts = []
      size = 0
    }
    const add = (bytes: Buffer) => {
      parts.push(bytes)
      size += bytes.length
    }
    let count = 0
    for (const text of this.#places.keys()) {
      // Lets other requests run in between.
      if (++count % 20_000 === 0) await setImmediate()
      const narrow = Buffer.from(text, 'latin1')
      const isNarrow = narrow.toString('latin1') === text
      const mark = isNarrow ? 0 : 1
      let bytes = isNarrow ? narrow : Buffer.from(text, 'utf16le')
      if (size > 0 && size + 3 + bytes.length > MAX_RECORD) close()
      add(Buffer.from([text.length & 0xff, text.length >> 8, mark]))
      for (;;) {
        // A two-byte character is never divided: an odd byte at the end of a record stays unused.
        const room = (MAX_RECORD - size) & ~mark
        add(bytes.subarray(0, room))
        bytes = bytes.subarray(room)
        if (bytes.length === 0) break
        close()
        add(Buffer.from([mark]))
      }
    }
    close()
    return records
  }
}

function cellRecord(
  row: number,
  column: number,
  cell: Cell,
  { xf, digits }: { xf: number; digits: number | undefined },
  texts: SharedTexts,
): Buffer | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number' && Number.isFinite(cell)) {
    const data = Buffer.alloc(14)
    data.writeUInt16LE(row, 0)
    data.writeUInt16LE(column, 2)
    data.writeUInt16LE(digits ? XF.title + digits : XF.plain, 4)
    data.writeDoubleLE(cell, 6)
    return record(BIFF.NUMBER, data)
  }
  const data = Buffer.alloc(10)
  data.writeUInt16LE(row, 0)
  data.writeUInt16LE(column, 2)
  data.writeUInt16LE(xf, 4)
  data.writeUInt32LE(texts.place(String(cell).slice(0, MAX_CELL)), 6)
  return record(BIFF.LABELSST, data)
}

/** Cells of the sheet as records, and how many rows there are. */
async function sheetCells<Row>({ title, subtitle, columns, rows }: Sheet<Row>, texts: SharedTexts) {
  const records: Buffer[] = []
  let row = 0
  const line = (cells: readonly Cell[], xf: number) => {
    const parts = cells.flatMap(
      (cell, column) => cellRecord(row, column, cell, { xf, digits: columns[column]?.digits }, texts) ?? [],
    )
    row++
    return parts
  }
  const lines = [...line([title], XF.title), ...(subtitle === null ? [] : line([subtitle], XF.plain))]
  lines.push(
    ...line(
      columns.map((column) => column.title),
      XF.heading,
    ),
  )
  records.push(Buffer.concat(lines))
  const heading = row
  for await (const part of rows) {
    const inPart: Buffer[] = []
    for (const one of part) {
      if (row >= XLS_ROWS + 3) throw new Error('an .xls sheet holds no more rows')
      inPart.push(
        ...line(
          columns.map(({ value }) => value(one)),
          XF.text,
        ),
      )
    }
    records.push(Buffer.concat(inPart))
    await setImmediate()
  }
  return { cells: Buffer.concat(records), rowCount: row, heading }
}

/**
 * A workbook of one sheet for Excel 97 and later (.xls, BIFF8). Its table of texts stands before the cells, so the
 * cells are gathered first: packed, some 20 bytes each, where a library's objects need a hundred times that.
 * Source: [MS-XLS], [MS-CFB].
 */
export async function* writeXls<Row>(sheet: Sheet<Row>): AsyncGenerator<Uint8Array> {
  const texts = new SharedTexts()
  const { cells, rowCount, heading } = await sheetCells(sheet, texts)
  const widths = sheet.columns.map(({ width = 16 }, at) =>
    record(BIFF.COLINFO, words(at, at, Math.min(255, width + 2) * 256, XF.text, 0, 0)),
  )
  const body = Buffer.concat([
    bof('sheet'),
    ...widths,
    record(BIFF.DIMENSIONS, Buffer.concat([longs(0, rowCount), words(0, sheet.columns.length, 0)])),
    cells,
    record(BIFF.WINDOW2, Buffer.concat([words(0x07be, 0, 0, 0x40, 0), words(0, 0), longs(0)])),
    record(BIFF.PANE, words(0, heading, heading, 0, 2)),
    end,
  ])
  const head = preamble()
  const table = Buffer.concat(await texts.records())
  const name = shortText(sheetName(sheet.title))
  const bound = (offset: number) => record(BIFF.BOUNDSHEET, Buffer.concat([longs(offset), Buffer.from([0, 0]), name]))
  const offset = head.length + bound(0).length + table.length + end.length
  yield* compoundFile('Workbook', [head, bound(offset), table, end, body])
}
