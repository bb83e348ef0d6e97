import { describe, expect, it } from 'vitest'
import { readingsOf } from '#server/platform/pinyin.ts'
import { areInitials, spells, standsIn, syllablesIn } from './syllables.ts'

describe('syllablesIn', () => {
  it.each([
    ['hetong', [['he', 'tong']]],
    ['xian', [['xian'], ['xi', 'an']]],
    ["xi'an", [['xi', 'an']]],
    ['fang an', [['fang', 'an']]],
    ['ldhtf', []],
    ['gdp', []],
    ['', []],
  ] as const)('the letters %s are parted into %j', (letters, ways) => expect(syllablesIn(letters)).toEqual(ways))
  it('long runs of letters are parted in few ways', () =>
    expect(syllablesIn('xian'.repeat(12)).length).toBeLessThanOrEqual(16))
})

describe('areInitials', () => {
  it.each([
    ['ldhtf', true],
    ['laodong', true],
    ['hetongli', false],
    ['fu', false],
  ])('the letters %s may all be initials: %s', (letters, may) => expect(areInitials(letters)).toBe(may))
})

describe('standsIn', () => {
  const law = { full: 'laodonghetongfa', initials: 'ldhtf' }
  it.each([
    ['hetong', law, 7],
    ['laodong', law, 0],
    ['fa', law, 13],
    ['fa', { full: 'fangjianfangwei', initials: 'fjfw' }, -1],
    ['dongh', law, -1],
    ['angwei', { full: 'fangjianfangwei', initials: 'fjfw' }, -1],
    ['xian', { full: 'xianshiguanli', initials: 'xasgl' }, 0],
    ["xi'an", { full: 'xianshiguanli', initials: 'xasgl' }, 0],
    ["xi'an", { full: 'xianguanli', initials: 'xgl' }, -1],
    ['guanli', { full: 'wto2019guanli', initials: 'w2019gl' }, -1],
  ])('%s stands in %j at %i', (letters, name, at) => expect(standsIn(letters, name)).toBe(at))
})

describe('spells', () => {
  it.each([
    ['laodong合同法', '劳动合同法', true],
    ['民fa典', '民法典', true],
    ['laodonghetongfa', '劳动合同法', true],
    ['民f典', '民法典', false],
    ['laodong合同', '劳动合同法', false],
    ['laodong和同法', '劳动合同法', false],
  ])('%s spells %s: %s', (typed, name, does) => expect(spells(typed, name, readingsOf)).toBe(does))
})
