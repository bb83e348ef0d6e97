import { describe, expect, it } from 'vitest'
import type { Library } from '../library/library.ts'
import type { FoundWork } from './findings.ts'
import { tailOf } from './tail.rules.ts'
import type { Understanding } from '../query/understanding.ts'

/** Every third work is of 上海. */
const library = { workAt: (work: number) => ({ region: work % 3 === 0 ? '310000' : '330000' }) } as unknown as Library
const found = (said: number, work: number, lifted = 0): FoundWork => ({
  work,
  score: said + lifted,
  said,
  lifted,
  units: [],
  hitCount: 1,
})
const words = (regions: string[] = [], open = false) => ({ kind: 'words', regions, open }) as unknown as Understanding

const many = [100, 90, 80, 70, 60, 50, 45, 35, 31, 29, 20, 15, 5].map((said, at) => found(said, at + 1))
const tail = (list: FoundWork[], understood: Understanding) => {
  const numbers = tailOf(list, understood, library)
  return list.filter(({ work }) => numbers.has(work)).map(({ said }) => said)
}

describe('tailOf', () => {
  it('works that say less than three tenths of the best one are the tail of one word', () =>
    expect(tail(many, words())).toEqual([29, 20, 15, 5]))
  it('the tail of an open query begins higher', () =>
    expect(tail(many, words([], true))).toEqual([35, 31, 29, 20, 15, 5]))
  it('the five best works are never the tail of an open query', () => {
    const far = [100, 20, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((said, at) => found(said, at + 1))
    expect(tail(far, words([], true))).toEqual([9, 8, 7, 6, 5, 4])
    expect(tail(far, words())).toEqual([20, 12, 11, 10, 9, 8, 7, 6, 5, 4])
  })
  it('laws that merely mention a pair of the name of a law are the tail of that name', () =>
    expect(
      tail(many, { kind: 'title', named: [], words: [], corrected: null, version: null, mended: [], missing: null }),
    ).toEqual([35, 31, 29, 20, 15, 5]))
  it('a law of the place named may say less', () => expect(tail(many, words(['310000']))).toEqual([29, 20, 5]))
  it('what is named or answers is never in the tail', () =>
    expect(tail([...many, found(0, 20, 300)], words())).toEqual([29, 20, 15, 5]))
  it('a list that fits on one page has no tail', () => expect(tail(many.slice(3), words())).toEqual([]))
  it('phrases and numbers have no tail', () => {
    expect(tail(many, { kind: 'phrases', words: [] })).toEqual([])
    expect(tail(many, { kind: 'documentNumber', named: [], number: '1', unfinished: false })).toEqual([])
  })
})
