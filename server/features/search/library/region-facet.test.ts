import { describe, expect, it } from 'vitest'
import { regionTree, regionValues } from './region-facet.ts'

const items = new Map(
  [
    ['000000', '国家'],
    ['310000', '上海市'],
    ['330000', '浙江省'],
    ['330700', '金华市'],
    ['330782', '义乌市'],
    ['371200', '莱芜市（已撤销）'],
    ['370000', '山东省'],
    ['450000', '广西壮族自治区'],
  ].map(([code = '', text = '']) => [code, { text }]),
)
const valuesOf = regionValues(items)
const tree = (regions: string[], chosen: string[] = []) => {
  const counts = new Map<string, number>()
  for (const region of regions) for (const value of valuesOf(region)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return regionTree(counts, new Set(chosen), items)
}

describe('regionValues', () => {
  it.each([
    ['330782', ['330782-own', '330782', '330700', '330000']],
    ['330000', ['330000-own', '330000']],
    ['000000', ['000000-own', '000000']],
    // Neither 上海市辖区 (310100) nor a district that the dictionary does not have hides its province.
    ['310115', ['310115-own', '310115', '310000']],
    ['440305', ['440305-own', '440305', '440000']],
  ])('the law of %s is found by %j', (region, values) => expect(valuesOf(region)).toEqual(values))
})

describe('regionTree', () => {
  it('a province counts the law of its cities and counties, each law once, and its own law apart', () =>
    expect(tree(['330000', '330700', '330782', '330782'])).toEqual([
      { value: '330000-own', text: '浙江省（仅省级）', count: 1, parent: '330000' },
      { value: '330000', text: '浙江省', count: 4 },
      { value: '330700-own', text: '金华市（仅市级）', count: 1, parent: '330700' },
      { value: '330700', text: '金华市', count: 3, parent: '330000' },
      { value: '330782', text: '义乌市', count: 2, parent: '330700' },
    ]))
  it('a place without law of places in it is one value', () =>
    expect(tree(['000000', '310000'])).toEqual([
      { value: '000000', text: '国家', count: 1 },
      { value: '310000', text: '上海市', count: 1 },
    ]))
  it('the law of the state is in no province, and no province in it', () =>
    expect(tree(['000000', '330000']).every(({ parent }) => parent === undefined)).toBe(true))
  it('a city that no longer exists stands in its province', () =>
    expect(tree(['371200', '370000']).find(({ value }) => value === '371200')).toEqual({
      value: '371200',
      text: '莱芜市（已撤销）',
      count: 1,
      parent: '370000',
    }))
  it('a chosen value that finds nothing is kept with its text', () =>
    expect(tree(['330700'], ['330000-own', '450000-own']).filter(({ count }) => count === 0)).toEqual([
      { value: '330000-own', text: '浙江省（仅省级）', count: 0, parent: '330000' },
      { value: '450000-own', text: '广西壮族自治区（仅省级）', count: 0, parent: '450000' },
    ]))
})
