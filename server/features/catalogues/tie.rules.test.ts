import { describe, expect, it } from 'vitest'
import type { CatalogueRow } from './read-catalogue.rules.ts'
import { TiesByText, tieByNames, titlesInName } from './tie.rules.ts'

const row = (ord: number, cells: CatalogueRow['cells']): CatalogueRow => ({
  ord,
  place: `第${ord + 2}行`,
  cells,
  days: {},
  fault: null,
  remarks: [],
})
const tied = (rows: CatalogueRow[], files: string[]) =>
  Object.fromEntries([...tieByNames(rows, files).tied].map(([ord, { file, by }]) => [ord, `${by} ${file}`]))

describe('attachments of rows', () => {
  const ties = (rows: CatalogueRow[], files: string[]) => {
    const { beside, missing } = tieByNames(rows, files)
    const found = [...beside].flatMap(([file, { ord, isAttachment }]) => (isAttachment ? [`${ord} ${file}`] : []))
    return [found.toSorted(), Object.fromEntries(missing)]
  }
  it.each([
    ['收费标准.xlsx', ['甲/a.docx', '甲/收费标准.xlsx'], ['0 甲/收费标准.xlsx'], []],
    ['收费标准', ['甲/a.docx', '甲/收费标准.xlsx'], ['0 甲/收费标准.xlsx'], []],
    [
      '附件1.docx；附件2.xlsx',
      ['甲/a.docx', '甲/a-附件1.docx', '甲/a-附件2.xlsx', '乙/b-附件1.docx'],
      ['0 甲/a-附件1.docx', '0 甲/a-附件2.xlsx'],
      [],
    ],
    [
      '附件1、附件2',
      ['甲/a.docx', '甲/a附件1.docx', '甲/a（附件二）.xlsx'],
      ['0 甲/a附件1.docx', '0 甲/a（附件二）.xlsx'],
      [],
    ],
    ['附件1', ['甲/a.docx', '甲/a/附件1 收费标准.xlsx'], ['0 甲/a/附件1 收费标准.xlsx'], []],
    ['附件1', ['甲/a.docx', '甲/附件1.xlsx'], ['0 甲/附件1.xlsx'], []],
    ['附件1.docx', ['甲/a.docx', '乙/附件1.docx'], [], ['附件1.docx']],
    ['附件1', ['a.docx', 'a-附件12.docx'], [], ['附件1']],
    ['收费标准', ['丙/a.docx', '甲/收费标准.xlsx', '乙/收费标准.xlsx'], [], ['收费标准（有 2 个文件可以对应）']],
    ['无', ['甲/a.docx'], [], []],
    ['2个', ['甲/a.docx'], [], []],
  ])('the cell %j beside the files %j names the attachments %j and misses %j', (attachments, files, found, missed) => {
    expect(ties([row(0, { fileName: 'a.docx', attachments })], files)).toEqual([
      found,
      missed.length > 0 ? { 0: missed } : {},
    ])
  })
  it('rows with the same names have each the one that lies beside its file, and none takes that of another', () => {
    const rows = [0, 1, 2].map((ord) => row(ord, { fileName: `${ord}.docx`, attachments: '附件1.docx' }))
    const files = ['0.docx', '1.docx', '2.docx', '0-附件1.docx', '2_附件1.docx']
    expect(ties(rows, files)).toEqual([['0 0-附件1.docx', '2 2_附件1.docx'], { 1: ['附件1.docx'] }])
  })
})

describe('tieByNames', () => {
  it('ties by the column of file names, whatever path the old system had and with or without ending', () => {
    const rows = [
      row(0, { fileName: 'D:\\库\\甲\\a.doc' }),
      row(1, { fileName: 'b' }),
      row(2, { fileName: '乙/c.doc' }),
    ]
    expect(tied(rows, ['甲/a.doc', 'b.docx', '乙/c.docx'])).toEqual({
      0: 'fileName 甲/a.doc',
      1: 'fileName b.docx',
      2: 'fileName 乙/c.docx',
    })
  })
  it.each([
    '甲政发〔2018〕12号.docx',
    '甲政发[2018]12号 关于渡槽的通知.pdf',
    '003_甲政发2018-12.doc',
    '甲政发（2018）12号关于渡槽的通知.docx',
  ])('the number in the name %s ties it to the row with this number', (file) =>
    expect(
      tied([row(0, { docNumber: '甲政发〔2018〕12号' }), row(1, { docNumber: '甲政发〔2018〕2号' })], [file]),
    ).toEqual({
      0: `numberInName ${file}`,
    }),
  )
  it.each([
    '某市渡槽管理办法.docx',
    '12 某市渡槽管理办法.doc',
    '某市渡槽管理办法（2018年修订）.pdf',
    '某市渡槽管理办法_20180727.docx',
    '《某市渡槽管理办法》.txt',
  ])('the title in the name %s ties it to the row with this title', (file) =>
    expect(tied([row(0, { title: '某市渡槽管理办法' }), row(1, { title: '某市渡槽办法' })], [file])).toEqual({
      0: `titleInName ${file}`,
    }),
  )
  it('two different files for a row are told with their names, and none is taken', () => {
    const { tied: made, open } = tieByNames(
      [row(0, { title: '某市渡槽管理办法' })],
      ['甲/某市渡槽管理办法.docx', '乙/某市渡槽管理办法.docx'],
    )
    expect(made.size).toBe(0)
    expect(open.get(0)).toMatch(/有 2 个文件可以对应：甲\/某市渡槽管理办法\.docx、乙\/某市渡槽管理办法\.docx/)
  })
  it('of one name in two formats the one with the text is taken, and the other is told', () => {
    const { tied: made, beside } = tieByNames(
      [row(0, { title: '某市渡槽管理办法' })],
      ['某市渡槽管理办法.pdf', '某市渡槽管理办法.docx'],
    )
    expect(made.get(0)?.file).toBe('某市渡槽管理办法.docx')
    expect([...beside.keys()]).toEqual(['某市渡槽管理办法.pdf'])
  })
  it('one file for two rows is told for both, and none gets it', () => {
    const { tied: made, open } = tieByNames([row(0, { fileName: 'a.doc' }), row(1, { fileName: 'a.doc' })], ['a.doc'])
    expect(made.size).toBe(0)
    expect(open.get(0)).toMatch(/“a\.doc”按文件名一列也对应第3行/)
    expect(open.get(1)).toMatch(/也对应第2行/)
  })
  it('a named file that is not there is told, and the row may still be tied by its number', () => {
    expect(tieByNames([row(0, { fileName: 'x.doc' })], ['a.doc']).open.get(0)).toBe('没有找到文件“x.doc”')
    expect(tied([row(0, { fileName: 'x.doc', docNumber: '甲政发〔2018〕12号' })], ['甲政发〔2018〕12号.doc'])).toEqual({
      0: 'numberInName 甲政发〔2018〕12号.doc',
    })
  })
  it('attachments that a row names and those beside its text belong to it', () => {
    const { beside } = tieByNames(
      [row(0, { fileName: 'a.doc', attachments: '表一.xlsx；图.pdf' })],
      ['a.doc', '表一.xlsx', '图.pdf', 'a-附件1.docx', 'a/续.docx', 'b.doc'],
    )
    expect([...beside.keys()].toSorted()).toEqual(['a-附件1.docx', 'a/续.docx', '图.pdf', '表一.xlsx'])
  })
  it('a title that is a number of order is no title', () => expect(titlesInName('00012.md')).toEqual(['00012']))
})

describe('TiesByText', () => {
  it('a text goes to the row with its number and title, then with its number, then with its title', () => {
    const ties = new TiesByText([
      row(0, { title: '甲办法', docNumber: '甲〔2018〕1号' }),
      row(1, { docNumber: '甲〔2018〕2号' }),
      row(2, { title: '丙办法' }),
    ])
    expect(ties.rowOf('a', { title: '甲办法', docNumbers: ['甲〔2018〕1号'] })).toBe(0)
    expect(ties.rowOf('b', { title: '别的', docNumbers: ['甲〔2018〕2号'] })).toBe(1)
    expect(ties.rowOf('c', { title: '丙办法', docNumbers: [] })).toBe(2)
    expect(ties.rowOf('d', { title: '丁办法', docNumbers: [] })).toBeNull()
  })
  it('a text that fits several rows, and a second text for a row, are told', () => {
    const ties = new TiesByText([row(0, { title: '甲办法' }), row(1, { title: '甲办法' }), row(2, { title: '乙办法' })])
    expect(ties.rowOf('a', { title: '甲办法', docNumbers: [] })).toBeNull()
    expect(ties.open.get(0)).toMatch(/可以对应 2 行/)
    expect(ties.rowOf('b', { title: '乙办法', docNumbers: [] })).toBe(2)
    expect(ties.rowOf('c', { title: '乙办法', docNumbers: [] })).toBeNull()
    expect(ties.open.get(2)).toMatch(/“b”和“c”/)
  })
})
