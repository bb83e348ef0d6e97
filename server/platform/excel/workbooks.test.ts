import * as XLSX from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsOf, linesOf } from './read-workbook.ts'
import type { Cell, Sheet } from './sheet.ts'
import { writeXls, XLS_ROWS } from './write-xls.ts'
import { choicesXml, columnName, writeXlsx } from './write-xlsx.ts'

const WRITERS = [
  ['.xls', writeXls],
  ['.xlsx', writeXlsx],
] as const

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
const sheetOf = (rows: Cell[][], columns = 3): Sheet<Cell[]> => ({
  title: '用户列表数据',
  subtitle: '导出人:张三',
  columns: Array.from({ length: columns }, (_, at) => ({ title: `列${at}`, value: (row: Cell[]) => row[at] ?? null })),
  rows: [rows],
})
/** The cells that another library reads from a workbook. */
function readByAnother(bytes: Uint8Array): unknown[][] {
  const book = XLSX.read(bytes, { type: 'array', dense: true })
  return XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] as string] as XLSX.WorkSheet, {
    header: 1,
    defval: null,
    blankrows: true,
  })
}

describe.each(WRITERS)('a workbook %s', (_, write) => {
  it('a workbook has title, exporter and headings above its rows', async () => {
    const rows: Cell[][] = [
      ['甲', 1, null],
      ['乙 & <丙> "丁"', -2.5, '𠮷野家'],
    ]
    expect(readByAnother(await bytesOf(write(sheetOf(rows))))).toEqual([
      ['用户列表数据', null, null],
      ['导出人:张三', null, null],
      ['列0', '列1', '列2'],
      ['甲', 1, null],
      ['乙 & <丙> "丁"', -2.5, '𠮷野家'],
    ])
  })

  // spec §1.28
  it('numbers of a column with digits are numbers that are shown with all of them, texts of it stay texts', async () => {
    const sheet = sheetOf([
      [3.5, 3.5, 3.5],
      ['约 3', 1200, -0.1234],
    ])
    const digits = [2, undefined, 6]
    const columns = sheet.columns.map((column, at) =>
      digits[at] === undefined ? column : { ...column, digits: digits[at] },
    )
    const book = XLSX.read(await bytesOf(write({ ...sheet, columns })), { type: 'array', dense: true })
    const of = book.Sheets[book.SheetNames[0] as string] as XLSX.WorkSheet
    const lines = (raw: boolean) => XLSX.utils.sheet_to_json<unknown[]>(of, { header: 1, raw }).slice(3)
    expect(lines(true)).toEqual([
      [3.5, 3.5, 3.5],
      ['约 3', 1200, -0.1234],
    ])
    expect(lines(false)).toEqual([
      ['3.50', '3.5', '3.500000'],
      ['约 3', '1200', '-0.123400'],
    ])
  })

  it('a workbook keeps texts as texts: leading zeros, eighteen digits, formulas, dates, line breaks, blanks', async () => {
    const texts = [
      '007',
      '330106199001011234',
      '=1+1',
      '+8613800000000',
      '2026-01-02',
      '第一行\n第二行',
      ' 前后 ',
      '-',
      '1e5',
    ]
    const read = readByAnother(await bytesOf(write(sheetOf(texts.map((text) => [text])))))
    expect(read.slice(3).map(([text]) => text)).toEqual(texts)
  })

  it(
    'a workbook is read by another program as it was written, whatever its cells contain',
    { timeout: 60_000 },
    async () => {
      const text = fc.string({
        unit: fc.oneof(
          fc.constantFrom('法', '规', 'é', '𠮷', 'a', '&', '<', '"', "'"),
          fc.string({ minLength: 1, maxLength: 1 }),
        ),
        maxLength: 40,
      })
      const cell = fc.oneof(text, fc.integer(), fc.constant(null))
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 30 }),
          async (rows) => {
            const read = readByAnother(await bytesOf(write(sheetOf(rows as Cell[][]))))
            const expected = rows.map((row) => row.map((value) => (value === '' ? null : value)))
            const lines = read.slice(3).map((row) => [row[0] ?? null, row[1] ?? null, row[2] ?? null])
            while (lines.length < expected.length) lines.push([null, null, null])
            expect(lines).toEqual(expected)
          },
        ),
        { numRuns: 60 },
      )
    },
  )

  it('a workbook holds texts longer than any record of its format', async () => {
    const long = [...'长'.repeat(9000)].map((letter, at) => (at % 1000 === 0 ? String(at / 1000) : letter)).join('')
    const narrow = 'abcdefghij'.repeat(2000)
    const read = readByAnother(
      await bytesOf(
        write(
          sheetOf([
            [long, narrow, long.slice(1)],
            ['x', narrow.slice(3), null],
          ]),
        ),
      ),
    )
    expect(read.slice(3)).toEqual([
      [long, narrow, long.slice(1)],
      ['x', narrow.slice(3), null],
    ])
  })

  // spec §2.46
  it('a workbook of 30,000 rows has every one of them', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 30_000 }, (_, at): Cell[] => [`u${at}`, at, `部门${at % 50}`])
    const read = readByAnother(
      await bytesOf(write({ ...sheetOf([]), rows: [rows.slice(0, 10_000), rows.slice(10_000)] })),
    )
    expect(read.length).toBe(30_003)
    expect([read[3], read[10_003], read.at(-1)]).toEqual([
      ['u0', 0, '部门0'],
      ['u10000', 10_000, '部门0'],
      ['u29999', 29_999, '部门49'],
    ])
  })

  it('a workbook is read by our own reader', async () => {
    const bytes = await bytesOf(write(sheetOf([['甲', 330106199001011, '2026-01-02']])))
    expect(await cellsOf({ field: 'file', name: '用户.xls', bytes })).toEqual([
      ['用户列表数据', '', ''],
      ['导出人:张三', '', ''],
      ['列0', '列1', '列2'],
      ['甲', '330106199001011', '2026-01-02'],
    ])
  })

  it('writing a workbook fails with the error of its rows when they break off', async () => {
    const rows = (async function* () {
      yield [['甲']] as Cell[][]
      throw new Error('connection lost')
    })()
    await expect(bytesOf(write({ ...sheetOf([]), rows }))).rejects.toThrow('connection lost')
  })
})

describe('writeXls with the largest size', () => {
  // spec §2.46
  it(
    'an .xls workbook of the largest size (65,533 rows of 15 cells) takes less than 600 MiB to write',
    { timeout: 120_000 },
    async () => {
      const rows = (function* () {
        for (let at = 0; at < XLS_ROWS; at += 1000)
          yield Array.from({ length: Math.min(1000, XLS_ROWS - at) }, (_, n): Cell[] =>
            Array.from({ length: 15 }, (__, column) => `第${at + n}行第${column}列`),
          )
      })()
      const before = process.memoryUsage().rss
      let peak = before
      let size = 0
      for await (const part of writeXls({ ...sheetOf([], 15), rows })) {
        size += part.length
        peak = Math.max(peak, process.memoryUsage().rss)
      }
      expect(size).toBeGreaterThan(30_000_000)
      expect((peak - before) / 1024 / 1024).toBeLessThan(600)
    },
  )
  it('an .xls workbook is refused when it has one row more than the largest size', async () => {
    const rows = Array.from({ length: XLS_ROWS + 1 }, (): Cell[] => ['x'])
    await expect(bytesOf(writeXls(sheetOf(rows, 1)))).rejects.toThrow('no more rows')
  })
})

describe('cellsOf', () => {
  const of = (bytes: Uint8Array) => cellsOf({ field: 'file', name: '名单.xlsx', bytes })
  it('cellsOf gives dates, numbers and truth values as people write them', async () => {
    const book = XLSX.utils.book_new()
    const sheet = XLSX.utils.aoa_to_sheet(
      [
        ['日期', '数', '真'],
        [new Date(Date.UTC(2026, 10, 20)), 13800000000, true],
        [new Date(Date.UTC(2026, 10, 20, 8, 30)), 0.5, false],
      ],
      { UTC: true },
    )
    XLSX.utils.book_append_sheet(book, sheet)
    expect(await of(new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))).toEqual([
      ['日期', '数', '真'],
      ['2026-11-20', '13800000000', '是'],
      ['2026-11-20 08:30:00', '0.5', '否'],
    ])
  })
  it.each([
    ['a text', Buffer.from('账号,姓名'), '不是 .xls 或 .xlsx 格式的 Excel 文件'],
    ['a web page called .xls', Buffer.from('<html><table></table></html>'), '不是 .xls 或 .xlsx 格式的 Excel 文件'],
    ['a zip that is none', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), '已损坏、不完整或者内容过大'],
    ['nothing', Buffer.alloc(0), '是空文件'],
  ])('cellsOf refuses %s and names the file', async (_, bytes, reason) => {
    await expect(of(bytes)).rejects.toThrow(`文件导入失败！名单.xlsx ${reason}`)
  })
})

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %d is named %s', (at, name) => {
  expect(columnName(at)).toBe(name)
})

describe('choicesXml', () => {
  it('the cells below the heading offer the choices of their column', () => {
    expect(choicesXml([{}, { choices: ['男', '女 & "未知"'] }], 3)).toBe(
      '<dataValidations count="1"><dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="B4:B1048576"><formula1>"男,女 &amp; ""未知"""</formula1></dataValidation></dataValidations>',
    )
  })
  it.each([
    ['a choice holds a comma', ['甲,乙']],
    ['the list is longer than Excel allows', Array.from({ length: 100 }, (_, at) => `部门${at}`)],
  ])('the choices stand in a hidden sheet when %s', async (_, choices) => {
    const columns = [{ choices: ['男', '女'] }, { choices, several: true }]
    expect(choicesXml(columns, 3)).toContain(
      `<dataValidation type="list" allowBlank="1" sqref="B4:B1048576"><formula1>选项!$A$1:$A$${choices.length}</formula1></dataValidation>`,
    )
    const sheet = {
      title: '模板',
      subtitle: null,
      columns: [{ title: '部门', choices, value: () => '部门1' }],
      rows: [[{}]],
    }
    expect(readByAnother(await bytesOf(writeXlsx(sheet)))).toEqual([['模板'], ['部门'], ['部门1']])
  })
  it('a workbook with choices is read like one without', async () => {
    const sheet = {
      title: '模板',
      subtitle: null,
      columns: [{ title: '性别', choices: ['男', '女'], value: () => '女' }],
      rows: [[{}]],
    }
    expect(readByAnother(await bytesOf(writeXlsx(sheet)))).toEqual([['模板'], ['性别'], ['女']])
  })
})

it.each(['xlsx', 'biff8'] as const)(
  'a hidden sheet before the first visible one is passed over (%s)',
  async (bookType) => {
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['choices']]), 'hidden')
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['title'], ['law']]), 'seen')
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
    const bytes = XLSX.write(book, { type: 'buffer', bookType }) as Buffer
    expect(await cellsOf({ field: 'file', name: 'register', bytes })).toEqual([['title'], ['law']])
  },
)

describe('hidden rows', () => {
  /** The same .xls with rows of its only sheet hidden, which the writer of the library cannot do. */
  function withHiddenRows(bytes: Buffer, rows: readonly number[]): Buffer {
    const file = XLSX.CFB.read(bytes, { type: 'buffer' })
    const stream = XLSX.CFB.find(file, '/Workbook')
    if (!stream) throw new Error('not an .xls')
    const records = rows.map((row) => {
      const data = Buffer.alloc(20)
      data.writeUInt16LE(0x0208, 0)
      data.writeUInt16LE(16, 2)
      data.writeUInt16LE(row, 4)
      data[16] = 0x20
      return data
    })
    const END = 4
    const content = Buffer.from(stream.content).subarray(0, stream.size)
    stream.content = Buffer.concat([content.subarray(0, -END), ...records, content.subarray(-END)])
    stream.size = stream.content.length
    return XLSX.CFB.write(file, { type: 'buffer' }) as Buffer
  }

  it.each(['xlsx', 'biff8'] as const)('are told, counted from the first line of the sheet (%s)', async (bookType) => {
    const sheet = XLSX.utils.aoa_to_sheet([['title'], ['a'], ['b'], ['c']], { origin: 'A3' } as object)
    sheet['!rows'] = Array.from({ length: 6 }, (_, row) => ({ hidden: row === 4 || row === 5 }))
    const bytes = XLSX.write(XLSX.utils.book_new(sheet, 'register'), { type: 'buffer', bookType }) as Buffer
    const file = {
      field: 'file',
      name: 'register',
      bytes: bookType === 'biff8' ? withHiddenRows(bytes, [4, 5]) : bytes,
    }
    const { rows, hidden } = await linesOf(file)
    expect(hidden.map((row) => rows[row])).toEqual([['b'], ['c']])
  })
})
