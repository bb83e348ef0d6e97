import { describe, expect, it } from 'vitest'
import { codeAbove, isLevelCode, levelOf, nextCode } from './level-codes.ts'

describe('nextCode', () => {
  it.each([
    ['', [], 'A01'],
    ['', ['A01', 'A02'], 'A03'],
    ['', ['A09'], 'A10'],
    ['', ['A99'], 'B01'],
    ['A01', [], 'A01A01'],
    ['A01', ['A01A01', 'A01A07', 'A01A02'], 'A01A08'],
    ['A01', ['A01Y99'], 'A01Z01'],
    // Codes of other levels and codes that are none do not count.
    ['', ['A01', 'A01A09', 'X', 'dept-7'], 'A02'],
    ['A01', ['A02A05'], 'A01A01'],
  ])('the code of a new node below “%s” beside %j is %s', (parent, siblings, expected) => {
    expect(nextCode(parent, siblings)).toBe(expected)
  })
  it('a new node gets no code where its level is full', () => {
    expect(nextCode('A01', ['A01Z99'])).toBeNull()
  })
})

describe('isLevelCode, codeAbove and levelOf', () => {
  it('a code has a letter and two digits for each level', () => {
    expect(['A01', 'A01B99', 'Z99A01A01'].every(isLevelCode)).toBe(true)
    expect(['', 'A1', 'a01', 'A00', 'A01A0', 'A01-A02', '01A'].some(isLevelCode)).toBe(false)
  })
  it('a code gives the code of its parent and its depth', () => {
    expect([codeAbove('A01A02A03'), codeAbove('A01')]).toEqual(['A01A02', ''])
    expect([levelOf('A01'), levelOf('A01A02A03')]).toEqual([1, 3])
  })
})
