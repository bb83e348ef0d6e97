import { describe, expect, it } from 'vitest'
import { byParent, liesWithin, regionOf, regionsAbove } from './regions.ts'

describe('regionsAbove', () => {
  it.each([
    ['330782', ['330700', '330000']],
    ['330100', ['330000']],
    ['330000', []],
    ['000000', []],
    ['QT', []],
  ])('%s lies in %j', (code, above) => expect(regionsAbove(code)).toEqual(above))
})

describe('liesWithin', () => {
  it.each([
    ['330100', '330000', true],
    ['330102', '330000', true],
    ['330000-own', '330000', true],
    ['330100-own', '330000', true],
    ['330000', '330000', true],
    ['330000', '330100', false],
    ['330100', '330000-own', false],
    ['440100', '330000', false],
    ['330000', '000000', false],
  ])('the law of %s is among that of %s: %s', (value, other, within) => expect(liesWithin(value, other)).toBe(within))
  it('a value is about its region', () => expect(['330000-own', '330000'].map(regionOf)).toEqual(['330000', '330000']))
})

describe('byParent', () => {
  it('values stand under the one they lie in, its own law first, and those without one in the list at the top', () => {
    const values = [
      { value: '330000' },
      { value: '330100', parent: '330000' },
      { value: '330000-own', parent: '330000' },
      { value: '370200', parent: '370000' },
    ]
    const groups = byParent(values)
    expect(groups.get(null)?.map(({ value }) => value)).toEqual(['330000', '370200'])
    expect(groups.get('330000')?.map(({ value }) => value)).toEqual(['330000-own', '330100'])
  })
})
