import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DayView, Library } from '../library/library.ts'
import { arranged } from './order.rules.ts'
import type { FoundWork } from './findings.ts'

/** Every third work is criminal law. */
const works = Array.from({ length: 30 }, (_, work) => ({
  shortTitle: work % 3 === 0 ? '刑法' : '图书馆法',
  fType: 'FT01',
  title: '',
}))
const library = { works, workAt: (work: number) => works[work], lawOf: new Map() } as unknown as Library
const circumstances = { library, view: {} as DayView, homeRegion: '330000', words: [], byPlace: false }

it('criminal law gains four tenths where a crime is asked for and loses a tenth where none is, and equal works keep their order', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 30 }),
      fc.boolean(),
      (scores, crime) => {
        const found = scores
          .map((score, work): FoundWork => ({ work, score, said: 0, lifted: 0, units: [], hitCount: 1 }))
          .toSorted((a, b) => b.score - a.score)
        const worth = ({ work, score }: FoundWork) =>
          work % 3 === 0 ? score + (crime ? 0.4 : -0.1) * Math.abs(score) : score
        expect(arranged(found, { ...circumstances, crime })).toEqual(found.toSorted((a, b) => worth(b) - worth(a)))
      },
    ),
  ))
