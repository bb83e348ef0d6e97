import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchQuery, SearchResult } from '#common/contract/laws.ts'
import type { WorkRow } from '../../laws/laws.door.ts'
import { filterAndCount } from './facets.ts'
import type { WorkOnDay } from './library.ts'

type FacetName = keyof SearchResult['facets']

interface Item {
  work: WorkRow
  onDay: WorkOnDay
}

const item = (
  values: Partial<Pick<WorkRow, 'fType' | 'fLevel' | 'region' | 'issuers' | 'subject'>>,
  version: object = {},
  status = '01',
): Item => ({
  work: {
    fType: 'FT01',
    fLevel: 'F01',
    region: '330000',
    issuers: [],
    subject: null,
    ...values,
    bodies: values.issuers ?? [],
  } as unknown as WorkRow,
  onDay: {
    version: { publishDate: '2020-01-01', versionDate: '2019-12-01', effectDate: '2020-03-01', ...version },
    effect: { look: status },
  } as unknown as WorkOnDay,
})

const day = fc.option(fc.constantFrom('2018-06-30', '2019-01-01', '2020-12-31'))
const items = fc.array(
  fc
    .record({
      fType: fc.constantFrom('FT01', 'FT02'),
      fLevel: fc.constantFrom('F01', 'F02'),
      region: fc.constantFrom('330000', '330100', '330200', '440300', '000000'),
      issuers: fc.array(fc.constantFrom('甲', '乙'), { maxLength: 3 }),
      subject: fc.option(fc.constantFrom('SJ01', 'SJ02')),
      publishDate: day,
      versionDate: day,
      effectDate: day,
      status: fc.constantFrom('01', '04'),
    })
    .map(({ publishDate, versionDate, effectDate, status, ...work }) =>
      item(work, { publishDate, versionDate, effectDate }, status),
    ),
  { maxLength: 30 },
)
const choice = (...values: string[]) =>
  fc.option(
    fc.subarray(values, { minLength: 1 }).map((some) => some.join(',')),
    { nil: undefined, freq: 2 },
  )
const bound = fc.option(fc.constantFrom('2018-06-30', '2019-06-01', '2020-12-31'), { nil: undefined, freq: 2 })
const query = fc.record({
  fType: choice('FT01', 'FT02'),
  region: choice('330000', '330000-own', '330100', '330200', '440000', '000000', '999999'),
  issuer: choice('甲', '乙'),
  effectStatus: choice('01', '04'),
  year: choice('2018', '2019'),
  subject: choice('SJ01', 'SJ02'),
  publishDate_begin: bound,
  publishDate_end: bound,
  effectDate_begin: bound,
  effectDate_end: bound,
}) as unknown as fc.Arbitrary<SearchQuery>

const NAMES: FacetName[] = ['fType', 'fLevel', 'region', 'issuer', 'effectStatus', 'year', 'subject']
function valuesOf(name: FacetName, { work, onDay }: Item): string[] {
  if (name === 'issuer') return work.issuers
  if (name === 'region') {
    const { region } = work
    return [region, `${region}-own`, ...(region.endsWith('0000') ? [] : [`${region.slice(0, 2)}0000`])]
  }
  if (name === 'effectStatus') return [onDay.effect.look]
  if (name === 'year')
    return [(onDay.version.publishDate ?? onDay.version.versionDate)?.slice(0, 4)].filter((year) => year !== undefined)
  return [work[name]].filter((value) => value !== null)
}
const inRange = (day: string | null, begin?: string, end?: string) =>
  (!begin && !end) || (day !== null && day >= (begin ?? '') && day <= (end ?? '9999-12-31'))

/** Whether an item passes all choices but, if given, that of one facet. */
const passes = (one: Item, query: SearchQuery, except?: FacetName): boolean =>
  inRange(
    one.onDay.version.publishDate ?? one.onDay.version.versionDate,
    query.publishDate_begin,
    query.publishDate_end,
  ) &&
  inRange(one.onDay.version.effectDate, query.effectDate_begin, query.effectDate_end) &&
  NAMES.every(
    (name) =>
      name === except || !query[name] || valuesOf(name, one).some((value) => query[name]?.split(',').includes(value)),
  )

const count = (items: Item[], query: SearchQuery) => filterAndCount(items, (one) => one, query, new Map())
const countsOf = (items: Item[], query: SearchQuery, name: FacetName) =>
  Object.fromEntries(count(items, query).facets[name].map(({ value, count }) => [value, count]))

describe('filterAndCount', () => {
  it('filtering and counting agree with counting every value by hand, the choice of the facet itself left aside', () =>
    fc.assert(
      fc.property(items, query, (items, query) => {
        const { kept, facets } = count(items, query)
        expect(kept).toEqual(items.filter((one) => passes(one, query)))
        for (const name of NAMES) {
          const slow: Record<string, number> = Object.fromEntries(
            (query[name]?.split(',') ?? []).map((value) => [value, 0]),
          )
          for (const one of items.filter((one) => passes(one, query, name)))
            for (const value of new Set(valuesOf(name, one))) slow[value] = (slow[value] ?? 0) + 1
          // The own law of a place is a choice where there is other law in the place, or when it was chosen.
          for (const value of Object.keys(slow))
            if (
              value.endsWith('-own') &&
              slow[value] === slow[value.slice(0, 6)] &&
              !query.region?.split(',').includes(value)
            )
              delete slow[value]
          expect(Object.fromEntries(facets[name].map(({ value, count }) => [value, count]))).toEqual(slow)
        }
      }),
      { numRuns: 300 },
    ))
  it('a count says how many works choosing the value would bring', () =>
    fc.assert(
      fc.property(items, query, (items, query) => {
        for (const [name, values] of Object.entries(count(items, query).facets))
          for (const { value, count: told } of values)
            expect(count(items, { ...query, [name]: value }).kept.length).toBe(told)
      }),
    ))
  it('several values of a facet find the works of either', () =>
    expect(
      count([item({ region: '330100' }), item({ region: '330200' }), item({ region: '330300' })], {
        region: '330100,330200',
      }).kept,
    ).toHaveLength(2))
  it('an issuer named twice by a work is counted once', () =>
    expect(countsOf([item({ issuers: ['甲', '甲', '乙'] })], {}, 'issuer')).toEqual({ 甲: 1, 乙: 1 }))
  it('a work whose publication is not known is counted in the year of its version', () =>
    expect(countsOf([item({}, { publishDate: null, versionDate: '2017-05-01' })], {}, 'year')).toEqual({ 2017: 1 }))
  it('a work without a day is left out when a range is asked for', () =>
    expect(count([item({}, { effectDate: null })], { effectDate_begin: '1900-01-01' }).kept).toEqual([]))
})

describe('the values of a facet', () => {
  const values = (items: Item[], query: SearchQuery, name: FacetName, texts = new Map()) =>
    filterAndCount(items, (one) => one, query, texts).facets[name]
  it('values come with the most frequent first, and years with the newest first', () => {
    const items = [
      item({ region: '330200' }, { publishDate: '2018-01-01' }),
      item({ region: '330200' }),
      item({ region: '330100' }),
    ]
    expect(values(items, {}, 'region').map(({ value }) => value)).toEqual(['330000', '330200', '330100'])
    expect(values(items, {}, 'year').map(({ value, text }) => [value, text])).toEqual([
      ['2020', '2020年'],
      ['2018', '2018年'],
    ])
  })
  it('values carry the texts of the dictionary', () =>
    expect(
      values(
        [item({})],
        {},
        'fType',
        new Map([['F_TYPE', new Map([['FT01', { text: '地方性法规', sortOrder: 0 }]])]]),
      )[0],
    ).toEqual({
      value: 'FT01',
      text: '地方性法规',
      count: 1,
    }))
  it('a chosen value that finds nothing is kept, so that it can be taken back', () =>
    expect(values([item({})], { region: '330900' }, 'region').at(-1)).toMatchObject({ value: '330900', count: 0 }))
  it('a facet has at most 200 values', () => {
    const items = Array.from({ length: 300 }, (_, n) => item({ issuers: [`机关${n}`] }))
    expect(values(items, {}, 'issuer')).toHaveLength(200)
  })
  it('a chosen value is kept beside the first 200', () => {
    const items = Array.from({ length: 300 }, (_, n) => item({ issuers: [`机关${n}`] }))
    expect(values(items, { issuer: '别的机关' }, 'issuer').map(({ value }) => value)).toContain('别的机关')
  })
})
