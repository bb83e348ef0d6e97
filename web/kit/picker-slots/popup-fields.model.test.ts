import { describe, expect, it } from 'vitest'
import { filledBy, pairsOf } from './popup-fields.model.ts'

const PAIRS = [
  { from: 'name', to: 'organ' },
  { from: 'code', to: 'organCode' },
]
const row = (name: string, code: string | number) => ({ name, code })
const [A, B] = [row('甲机关', 'JG1'), row('乙机关', 'JG2')]

describe('pairsOf', () => {
  it('the fields of both sides form pairs', () =>
    expect(pairsOf({ code: 'r', orgFields: 'name, code', destFields: 'organ,organCode' })).toEqual(PAIRS))
  // spec §2.75, §2.122
  it.each([
    [{ orgFields: 'a', destFields: 'b' }, 'missing'],
    [{ code: 'r', orgFields: 'a' }, 'missing'],
    [{ code: 'r', orgFields: 'a', destFields: ' , ' }, 'missing'],
    [{ code: 'r', orgFields: 'a,b', destFields: 'b' }, 'counts'],
  ])('the fields %o are wrong: %s', (fields, fault) => expect(pairsOf(fields)).toBe(fault))
})

describe('filledBy', () => {
  it('filledBy joins several values, keeps a single one and gives null for none', () => {
    expect(filledBy([A, B], PAIRS)).toEqual({ organ: '甲机关,乙机关', organCode: 'JG1,JG2' })
    expect(filledBy([row('丙', 7)], PAIRS)).toEqual({ organ: '丙', organCode: 7 })
    expect(filledBy([A, B], PAIRS, ';')['organ']).toBe('甲机关;乙机关')
    expect(filledBy([], PAIRS)).toEqual({ organ: null, organCode: null })
    expect(filledBy([row('', 'JG1')], PAIRS)).toEqual({ organ: null, organCode: 'JG1' })
  })
})
