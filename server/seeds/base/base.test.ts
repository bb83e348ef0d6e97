import { describe, expect, test } from 'vitest'
import { BASE_DICTIONARIES } from './dictionaries.ts'
import { organTexts, readOrgans } from './organs.ts'
import { REGION_ALIASES, REGIONS } from './regions.ts'

describe('BASE_DICTIONARIES', () => {
  test('dictionaries restrict exactly the values of the spec', () => {
    const restricted = BASE_DICTIONARIES.flatMap(({ code, items }) =>
      items.filter((item) => item.restricted).map(({ value }) => `${code} ${value}`),
    )
    expect(restricted.sort()).toEqual(['F_LEVEL F05', 'F_TYPE FT08', 'F_TYPE FT09', 'address A00', 'region QT'])
  })

  test('every dictionary has items, each value once, under parents that exist', () => {
    for (const { code, items } of BASE_DICTIONARIES) {
      expect(items.length, code).toBeGreaterThan(0)
      expect(new Set(items.map(({ value }) => value)).size, code).toBe(items.length)
    }
    const types = new Set(BASE_DICTIONARIES.find(({ code }) => code === 'F_TYPE')?.items.map(({ value }) => value))
    const subtypes = BASE_DICTIONARIES.find(({ code }) => code === 'F_SUBTYPE')?.items ?? []
    expect(subtypes.filter(({ parent }) => parent === undefined || !types.has(parent))).toEqual([])
  })
})

describe('REGIONS', () => {
  const byCode = new Map(REGIONS.map((region) => [region.code, region]))

  test('regions are the 34 provinces and 333 prefectures of GB/T 2260', () => {
    const count = (level: string, ending = '') =>
      REGIONS.filter((region) => region.level === level && region.name.endsWith(ending)).length
    expect(count('province')).toBe(34)
    expect([
      count('prefecture', '市'),
      count('prefecture', '地区'),
      count('prefecture', '自治州'),
      count('prefecture', '盟'),
    ]).toEqual([293, 7, 30, 3])
  })

  test('every region has one code, under a parent of the same province', () => {
    expect(byCode.size).toBe(REGIONS.length)
    const wrong = REGIONS.filter(({ code, parent, level }) => {
      if (level === 'nation' || level === 'other') return parent !== null
      if (parent === null || !byCode.has(parent)) return true
      return level !== 'province' && parent.slice(0, 2) !== code.slice(0, 2)
    })
    expect(wrong).toEqual([])
    expect(
      REGIONS.filter(
        ({ level, parent, code }) =>
          level === 'county' && !parent?.endsWith('0000') && parent?.slice(0, 4) !== code.slice(0, 4),
      ),
    ).toEqual([])
    expect(REGION_ALIASES.filter(({ code }) => !byCode.has(code))).toEqual([])
  })

  test('regions are shortened as people shorten them', () => {
    const short = (code: string) => byCode.get(code)?.short
    expect(['330100', '422800', '632500', '540000', '331127', '330106', '310115'].map(short)).toEqual([
      '杭州',
      '恩施',
      '海南州',
      '西藏',
      '景宁',
      '西湖区',
      '浦东',
    ])
  })
})

const { organs, names } = readOrgans(await organTexts())

describe('readOrgans', () => {
  const ids = new Set(organs.map(({ id }) => id))

  test('each issuer has a name that no other has', () => {
    expect(new Set(organs.map(({ name }) => name)).size).toBe(organs.length)
  })

  test('every name and every successor belongs to an issuer that exists', () => {
    expect(names.filter(({ organ }) => !ids.has(organ))).toEqual([])
    expect(organs.filter(({ successor }) => successor !== null && !ids.has(successor))).toEqual([])
  })

  test('an issuer without an official name today has a successor', () => {
    const inBeing = new Set(names.filter(({ kind }) => kind === 'official').map(({ organ }) => organ))
    expect(organs.filter(({ id, successor }) => !inBeing.has(id) && successor === null)).toEqual([])
  })

  test('a former name ends on a later day than it began', () => {
    expect(names.filter(({ from, to }) => from !== null && to !== null && from >= to)).toEqual([])
  })
})
