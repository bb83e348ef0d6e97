import { describe, expect, it } from 'vitest'
import { issuers } from '#server/testing/make.ts'
import { classify, parseLaw } from '../laws/laws.door.ts'
import { codesOf, forceOfCell, type MergeContext, mergeRow, termOfCell } from './merge.rules.ts'
import type { CatalogueRow } from './read-catalogue.rules.ts'

const VALUES = new Map([
  ['F_TYPE 地方性法规', 'FT01'],
  ['F_TYPE 行政规范性文件', 'FT04'],
  ['F_LEVEL 省级', 'F01'],
])
const context: MergeContext = {
  reader: issuers,
  values: VALUES,
  catalogue: '《目录》',
  asOf: '2026-06-30',
  today: '2026-07-01',
  rules: {},
}

function merged(
  row: Partial<CatalogueRow>,
  { note = ['2018年7月27日杭州市人民政府令第5号公布'], last = '第二条 本办法自2018年9月1日起施行。' } = {},
  more: Partial<MergeContext> = {},
) {
  const law = parseLaw({
    fileName: 'a.md',
    titleLines: ['杭州市渡槽管理办法'],
    titleNoteLines: note,
    blocks: ['第一条 看护渡槽。', last].map((text, line) => ({ kind: 'text', text, line })),
  })
  const classification = classify(law, [], issuers)
  return mergeRow(
    { place: '第2行', cells: {}, days: {}, remarks: [], ...row },
    { law, classification, folders: [] },
    { ...context, ...more },
  )
}
const lines = (one: ReturnType<typeof merged>) => one.lines.map(({ label, value }) => `${label}=${value}`)
const differences = (one: ReturnType<typeof merged>) =>
  one.differences.map(({ field, kind, counts }) => `${field} ${kind} ${counts}`)

describe('mergeRow', () => {
  it('what sheet and text say alike adds nothing', () => {
    const one = merged({
      cells: { title: '《杭州市渡槽管理办法》', docNumber: '杭州市人民政府令第5号', issuers: '杭州市人民政府' },
      days: { publishedOn: '2018-07-27', effectiveOn: '2018-09-01', signedOn: '2018-07-27' },
    })
    expect([lines(one), differences(one), one.notes]).toEqual([[], [], []])
  })
  it('what only the sheet says is told with the row as its basis', () => {
    expect(lines(merged({ days: { effectiveOn: '2018-10-01' } }, { last: '第二条 有关单位应当遵守。' }))).toEqual([
      '目录:出处=《目录》第2行',
      '目录:施行日期=2018-10-01',
    ])
  })
  it.each([
    [{ days: { publishedOn: '2018-07-26' } }, 'publishedOn 相差一天 open'],
    [{ days: { publishedOn: '2017-07-27' } }, 'publishedOn 年份不同 open'],
    [{ days: { effectiveOn: '2018-09-11' } }, 'effectiveOn 相差一个月以内 open'],
    [{ cells: { title: '杭州市渡槽管理办法（试行）' } }, 'title （试行）不同 open'],
    [{ cells: { docNumber: '杭州市人民政府令第6号' } }, 'docNumber 写法不同 open'],
    [{ cells: { issuers: '杭州市人民政府、宁波市人民政府' } }, 'issuers 目录的机关多 open'],
    [{ cells: { fType: '地方性法规' } }, 'fType 字典值不同 open'],
  ])('the row %j differs as %s', (row, expected) =>
    expect(differences(merged(row as Partial<CatalogueRow>))).toEqual([expected]),
  )
  it('a rule decides a group, a rule of a kind before that of its field, and an open difference is a line', () => {
    const row = { days: { publishedOn: '2018-07-26' } }
    expect(lines(merged(row))).toContain('目录:不一致=公布日期：目录写“2018-07-26”，正文写“2018-07-27”')
    expect(lines(merged(row, {}, { rules: { publishedOn: 'sheet' } }))).toContain('目录:公布日期=2018-07-26')
    expect(lines(merged(row, {}, { rules: { publishedOn: 'sheet', 'publishedOn|相差一天': 'text' } }))).toEqual([])
  })
  it('an end, a term and a check become facts with the words of their cells', () => {
    const facts = (cells: CatalogueRow['cells'], days: CatalogueRow['days'] = {}) =>
      merged({ cells, days }).facts.map(({ kind, manner, day, byTitle }) => [kind, manner, day, byTitle])
    expect(
      facts(
        { force: '已废止', endedOn: '2020-1-1', repealedBy: '被《杭州市水利条例》废止' },
        { endedOn: '2020-01-01' },
      ),
    ).toEqual([['REPEAL', '废止', '2020-01-01', '杭州市水利条例']])
    expect(facts({ force: '失效' })).toEqual([['REPEAL', '失效', null, null]])
    expect(facts({ term: '10年' })).toEqual([['REPEAL', '失效', '2028-09-01', null]])
    expect(facts({ force: '有效' })).toEqual([['VALID', null, '2026-06-30', null]])
    expect(facts({ term: '长期' })).toEqual([])
  })
  it('a row that says 有效 and an end that has passed contradicts itself', () =>
    expect(
      differences(merged({ cells: { force: '有效', endedOn: '2020-01-01' }, days: { endedOn: '2020-01-01' } })),
    ).toEqual(['force 目录前后不一致 open']))
  it('words that say nothing are told with column and row', () =>
    expect(merged({ cells: { force: '待定', issuers: '某某科', docNumber: '旧号七' } }).notes).toEqual([
      '第2行“文号”列：“旧号七”不能识别为文号，没有采用',
      '第2行“发文机关”列：“某某科”不能识别为机关的全称，没有采用',
      '第2行“时效性”列：“待定”看不出是否有效，没有采用',
    ]))
})

describe('forceOfCell, termOfCell and codesOf', () => {
  it.each([
    ['现行有效', 'valid'],
    ['是', 'valid'],
    ['已被废止', 'repealed'],
    ['失效', 'lapsed'],
    ['尚未施行', 'later'],
    ['已修订', 'amended'],
    ['不详', null],
  ])('%s is the force %s', (cell, force) => expect(forceOfCell(cell)).toBe(force))
  it.each([
    ['5年', { years: 5 }],
    ['五', { years: 5 }],
    ['自公布之日起2年', { years: 2 }],
    ['2028-12-31', { until: '2028-12-31' }],
    ['至2028年1月1日', { until: '2028-01-01' }],
    ['长期有效', 'endless'],
    ['见原文', null],
  ])('%s is the term %j', (cell, term) => expect(termOfCell(cell)).toEqual(term))
  it('kinds, levels and regions are found by the dictionary and by usual words', () => {
    const find = (field: 'fType' | 'fLevel' | 'region', cell: string) => codesOf(field, cell, context)[0]
    expect([
      find('fType', '规范性文件'),
      find('fType', '政府规章'),
      find('fLevel', '市级'),
      find('fLevel', '县级'),
      find('region', '杭州市'),
      find('fLevel', '一般'),
    ]).toEqual(['FT04', 'FT02', 'F02', 'F03', '330100', undefined])
  })
})
