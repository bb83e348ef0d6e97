import { describe, expect, it } from 'vitest'
import type { SearchRecord, SearchResult } from '#common/contract/laws.ts'
import {
  chipsOf,
  facetsToShow,
  isFiltered,
  metaOf,
  otherReading,
  listedOf,
  pageList,
  rangeOf,
  readingOf,
  textIn,
  toggle,
  withoutFilters,
  wordsToHighlight,
} from './retrieval.model.ts'
import { readSearch } from './retrieval-search.ts'

const record = (part: Partial<SearchRecord> = {}): SearchRecord => ({
  workId: 'w1',
  versionId: 'v1',
  title: '某条例',
  titleMarks: [{ text: '某条例', mark: false }],
  docNumber: null,
  issuers: [],
  fType: 'FT01',
  fType_dictText: '地方性法规',
  fLevel: 'F01',
  fLevel_dictText: '省级',
  region: '330000',
  region_dictText: '浙江省',
  publishDate: null,
  publishDateBasis: null,
  effectDate: null,
  effectDateBasis: null,
  expireDate: null,
  expireDateBasis: null,
  versionDate: null,
  versionKind: '制定',
  effectStatus: '01',
  effectState: null,
  effectStatusBasis: null,
  hitCount: 0,
  hits: [],
  replacedBy: [],
  ...part,
})

const result = (part: Partial<SearchResult> = {}): SearchResult => ({
  records: [],
  total: 0,
  size: 10,
  current: 1,
  pages: 0,
  facets: { fType: [], fLevel: [], region: [], issuer: [], effectStatus: [], year: [], subject: [] },
  suggestion: null,
  took: 1,
  interpreted: {
    intent: 'text',
    words: '',
    title: null,
    article: null,
    version: null,
    region: null,
    synonyms: [],
    mended: [],
    missing: [],
    sure: null,
    corrected: false,
    original: '',
  },
  ...part,
})

describe('readSearch', () => {
  // spec §9.4
  it('readSearch reads the address and drops invalid parameters', () => {
    expect(
      readSearch({
        q: ' 养犬 ',
        fType: 'FT01,,FT01,FT02',
        publishDate_begin: '2024-02-30',
        asOf: '2020-01-01',
        pageNo: '3',
        pageSize: '20',
        sort: 'x',
        verbatim: 'true',
        foo: '1',
      }),
    ).toEqual({
      q: '养犬',
      fType: 'FT01,FT02',
      asOf: '2020-01-01',
      pageNo: 3,
      pageSize: 20,
      verbatim: true,
    })
    expect(readSearch({ pageNo: '1', pageSize: '10', region: '000000' })).toEqual({ region: '000000' })
    expect(readSearch({ pageNo: '-2', pageSize: '99' })).toEqual({})
  })
})

describe('toggle', () => {
  it('toggle adds and removes values and goes back to page one', () => {
    const one = toggle({ q: 'x', pageNo: 4 }, 'fType', 'FT01')
    expect(one).toEqual({ q: 'x', pageNo: undefined, fType: 'FT01' })
    const two = toggle(one, 'fType', 'FT02')
    expect(two.fType).toBe('FT01,FT02')
    expect(toggle(toggle(two, 'fType', 'FT01'), 'fType', 'FT02').fType).toBeUndefined()
  })
  it('a region takes the place of the regions that hold it and of those it holds', () => {
    const city = toggle({ region: '330000,440000' }, 'region', '330100')
    expect(city.region).toBe('440000,330100')
    expect(toggle(city, 'region', '330000-own').region).toBe('440000,330100,330000-own')
    expect(toggle({ region: '440000,330100,330000-own' }, 'region', '330000').region).toBe('440000,330000')
  })
})

describe('chipsOf', () => {
  it('chipsOf names each filter and the search without it', () => {
    const chips = chipsOf(
      {
        q: 'x',
        fType: 'FT01,FT99',
        year: '2020',
        publishDate_begin: '2020-01-01',
        effectDate_end: '2021-01-01',
        asOf: '2019-05-01',
      },
      (name, value) => textIn([[{ value: 'FT01', text: '地方性法规' }]], name, value) ?? value,
    )
    expect(chips.map((chip) => chip.label)).toEqual([
      '类型：地方性法规',
      '类型：FT99',
      '年份（公布或通过）：2020年',
      '公布或通过：2020-01-01 起',
      '施行：2021-01-01 止',
      '时点：2019-05-01 的文本',
    ])
    expect(chips[0]?.without.fType).toBe('FT99')
    expect(chips[3]?.without.publishDate_begin).toBeUndefined()
  })
})

describe('isFiltered and facetsToShow', () => {
  it('isFiltered tells filters from words', () => {
    expect(isFiltered({ q: 'x', sort: 'level', pageSize: 20 })).toBe(false)
    expect(isFiltered({ publishDate_end: '2020-01-01' })).toBe(true)
    expect(withoutFilters({ q: 'x', fType: 'FT01', asOf: '2020-01-01', scope: 'title' })).toEqual({
      q: 'x',
      scope: 'title',
    })
  })
  it('facets keep a chosen value that has no hits', () => {
    const facets = facetsToShow(
      result({ facets: { ...result({}).facets, region: [{ value: '1', text: '甲', count: 2 }] } }),
      { year: '1999' },
      (_, value) => `${value}年`,
    )
    expect(facets).toEqual([
      {
        name: 'year',
        title: '年份（公布或通过）',
        chosen: ['1999'],
        values: [{ value: '1999', text: '1999年', count: 0 }],
      },
    ])
  })
})

describe('readingOf, wordsToHighlight and metaOf', () => {
  it('a result opens the version found when it is not the current one', () => {
    expect(readingOf(record(), {})).toEqual({ id: 'w1' })
    expect(readingOf(record({ effectStatus: '03' }), {})).toEqual({ id: 'w1', version: 'v1' })
    expect(readingOf(record({ effectStatus: '03' }), { asOf: '2020-01-01' })).toEqual({ id: 'w1', date: '2020-01-01' })
  })
  it('a result carries over the words the server marked, longest first', () => {
    const snippet = [
      { text: '犬', mark: true },
      { text: '的', mark: false },
      { text: '养犬', mark: true },
      { text: '犬', mark: true },
    ]
    expect(
      wordsToHighlight(
        record({ hits: [{ nodeId: '', label: '', path: [], anchor: '', asked: null, snippet }] }),
        'text',
      ),
    ).toBe('养犬 犬')
    expect(
      wordsToHighlight(
        record({ hits: [{ nodeId: '', label: '', path: [], anchor: '', asked: null, snippet }] }),
        'title',
      ),
    ).toBeUndefined()
    expect(wordsToHighlight(record(), 'text')).toBeUndefined()
  })
  it('the line below a title names what is known of a law', () => {
    expect(
      metaOf(record({ issuers: ['甲', '乙', '丙'], docNumber: '国务院令第1号', effectDate: '2020-01-01' })),
    ).toEqual(['甲、乙 等', '国务院令第1号', '2020-01-01 施行'])
  })
  it('the line below a title names the end of validity, and that it was put off', () => {
    const basis = { kind: 'decision', words: '有效期延长至2027年12月31日', workId: 'w2', anchor: null } as const
    expect(metaOf(record({ expireDate: '2027-12-31' })).at(-1)).toBe('有效期至 2027-12-31')
    expect(metaOf(record({ expireDate: '2027-12-31', expireDateBasis: basis })).at(-1)).toBe(
      '有效期至 2027-12-31（经延长）',
    )
    expect(metaOf(record()).join()).not.toContain('有效期')
  })
})

describe('otherReading', () => {
  const interpreted = result().interpreted
  it('otherReading offers the typed words when they were widened or corrected', () => {
    expect(otherReading({ q: '遛狗' }, { ...interpreted, synonyms: [{ from: '遛狗', to: ['养犬'] }] })?.label).toBe(
      '按原词检索',
    )
    expect(
      otherReading({ q: '劳动和同法' }, { ...interpreted, corrected: true, intent: 'title' })?.search.verbatim,
    ).toBe(true)
  })
  it('otherReading offers full text search when the query was read as a title', () => {
    expect(otherReading({ q: '民法典' }, { ...interpreted, intent: 'title' })).toMatchObject({
      label: '改为全文检索',
      search: { scope: 'text' },
    })
  })
  it('otherReading offers nothing otherwise', () => {
    expect(otherReading({ q: '民法典', verbatim: true }, { ...interpreted, intent: 'title' })).toBeNull()
    expect(otherReading({}, { ...interpreted, intent: 'browse' })).toBeNull()
  })
})

describe('pageList and rangeOf', () => {
  // spec §9.4
  it('pageList shows the first, the last and the neighbouring pages', () => {
    expect(pageList(1, 5)).toEqual([1, 2, 3, 4, 5])
    expect(pageList(1, 20)).toEqual([1, 2, 3, 4, 5, 0, 20])
    expect(pageList(10, 20)).toEqual([1, 0, 9, 10, 11, 0, 20])
    expect(pageList(20, 20)).toEqual([1, 0, 16, 17, 18, 19, 20])
  })
  it('laws of low relevance are counted among the listed ones when they were asked for', () => {
    expect(listedOf({ total: 38, tail: 30 }, { q: '养犬' })).toBe(8)
    expect(listedOf({ total: 38, tail: 30 }, readSearch({ q: '养犬', withTail: 'true' }))).toBe(38)
    expect(listedOf({ total: 38 }, {})).toBe(38)
  })
  // spec §9.5
  it('rangeOf says which lines are shown', () => {
    expect(rangeOf({ current: 2, size: 10 }, 14)).toEqual({ from: 11, to: 14 })
    expect(rangeOf({ current: 1, size: 10 }, 0)).toEqual({ from: 0, to: 0 })
  })
})
