import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as XLSX from '@e965/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { WARNING_ACT } from '#common/law/model.ts'
import { summarise, writeReport } from './qa-report.ts'
import type { FileResult } from './take-in.ts'

const result = (values: Partial<FileResult>): FileResult => ({
  name: 'a.md',
  outcome: 'new',
  title: '甲条例',
  articles: 3,
  warnings: [],
  message: '',
  ...values,
})
const gap = (place: string) => ({ kind: 'NUMBERING_GAP' as const, place, detail: '前一条是第1条' })
const results = [
  result({ warnings: [gap('第三条'), { kind: 'NO_TITLE_NOTE', place: '题注', detail: '没有题注' }] }),
  result({ name: 'b.md', title: '乙条例', articles: 4, warnings: [gap('第五条')] }),
  result({ name: 'c.md', outcome: 'failed', title: '', articles: 0, message: '文件是空的' }),
]

const folder = mkdtempSync(join(tmpdir(), 'fagui-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The workbook as a spreadsheet program reads it. */
function written(results: FileResult[]) {
  const path = join(folder, 'logs', 'report.xlsx')
  writeReport(path, results)
  return XLSX.read(readFileSync(path))
}
const rows = (book: XLSX.WorkBook, sheet: string) =>
  XLSX.utils.sheet_to_json<string[]>(book.Sheets[sheet] as XLSX.WorkSheet, { header: 1 })

describe('summarise', () => {
  const summary = summarise(results)
  it('the figures count files, articles, outcomes and failures', () =>
    expect(summary).toMatchObject({
      files: 3,
      articles: 7,
      outcomes: [
        ['新入库', 2],
        ['未能读取', 1],
      ],
      failures: [{ name: 'c.md', message: '文件是空的' }],
    }))
  it('warnings are counted by kind, with the most frequent first, each with its first place', () =>
    expect(summary.warnings).toEqual([
      { kind: 'NUMBERING_GAP', text: '条文序号不连续', count: 2, example: 'a.md 第三条：前一条是第1条' },
      { kind: 'NO_TITLE_NOTE', text: '没有题注', count: 1, example: 'a.md 题注：没有题注' },
    ]))
  it('the figures of an empty import are zero', () =>
    expect(summarise([])).toEqual({
      files: 0,
      articles: 0,
      outcomes: [],
      warnings: [],
      failures: [],
      withheld: 0,
      asked: [],
    }))
  it('files that are asked about are listed by folder, apart from those that failed', () => {
    const asked = (name: string) => result({ name, outcome: 'asked', message: '行政区域不能确定' })
    expect(summarise([asked('甲/a.md'), result({}), asked('b.md'), asked('甲/c.md')])).toMatchObject({
      failures: [],
      asked: [
        { folder: '甲', files: [{ name: '甲/a.md' }, { name: '甲/c.md' }] },
        { folder: '', files: [{ name: 'b.md' }] },
      ],
    })
  })
})

describe('writeReport', () => {
  it('the workbook has a sheet of figures, one of files and one of warnings with their places', () => {
    const book = written(results)
    expect(book.SheetNames).toEqual(['汇总', '文件', '提示'])
    expect(rows(book, '汇总')).toEqual(
      expect.arrayContaining([
        ['文件', 3],
        ['条文', 7],
        ['新入库', 2],
        ['条文序号不连续', 2],
      ]),
    )
    expect(rows(book, '文件')).toHaveLength(4)
    expect(rows(book, '文件')[3]).toEqual(['c.md', '未能读取', '', 0, 0, '文件是空的'])
    expect(rows(book, '提示').slice(1)).toEqual([
      ['a.md', '条文序号不连续', '第三条', '前一条是第1条', WARNING_ACT.NUMBERING_GAP],
      ['a.md', '没有题注', '题注', '没有题注', WARNING_ACT.NO_TITLE_NOTE],
      ['b.md', '条文序号不连续', '第五条', '前一条是第1条', WARNING_ACT.NUMBERING_GAP],
    ])
  })
  it('no cell of the workbook is one that a spreadsheet would take for a formula', () => {
    const evil = '=HYPERLINK("http://x","点我")'
    const book = written([
      result({ name: `${evil}.md`, title: evil, warnings: [{ kind: 'DATE_INVALID', place: '+1', detail: '@SUM(1)' }] }),
      result({ name: '-1.md', title: '\t=1', message: evil }),
    ])
    for (const sheet of Object.values(book.Sheets))
      for (const [address, cell] of Object.entries(sheet)) {
        if (address.startsWith('!')) continue
        expect((cell as XLSX.CellObject).f).toBeUndefined()
        // Numbers are numbers; F3 is the column of the case below.
        expect(
          (cell as XLSX.CellObject).t === 's' &&
            address !== 'F3' &&
            /^[=+\-@\t\r]/.test(String((cell as XLSX.CellObject).v)),
        ).toBe(false)
      }
  })
  it('no explanation in the workbook is one that a spreadsheet would take for a formula', () => {
    const book = written([result({ outcome: 'failed', message: '=1+1' })])
    expect(rows(book, '文件')[1]?.[5]).toBe("'=1+1")
  })
})
