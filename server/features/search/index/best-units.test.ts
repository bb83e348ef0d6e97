import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BestUnits } from './best-units.ts'

const unit = fc.record({ work: fc.nat(2), score: fc.integer({ min: 1, max: 9 }).map((tenths) => tenths / 10) })

describe('BestUnits', () => {
  it('the provisions kept are those of sorting them all by score, where equal ones stay in the order they came in', () =>
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (units, kept) => {
        const best = new BestUnits(3, kept)
        for (const [ord, { work, score }] of units.entries()) best.add(work, ord, score, ord % 4)
        for (const work of [0, 1, 2]) {
          const own = units
            .map(({ score, work }, ord) => ({ ord, score, question: ord % 4, work }))
            .filter((one) => one.work === work)
          const sorted = own.toSorted((a, b) => b.score - a.score).slice(0, kept)
          expect(best.of(work)).toEqual(sorted.map(({ ord, score, question }) => ({ ord, score, question })))
          expect(best.countOf(work)).toBe(own.length)
          expect([0, 1, 5].map((place) => best.scoreAt(work, place))).toEqual(
            [0, 1, 5].map((place) => sorted[place]?.score ?? 0),
          )
        }
      }),
    ))
  it('the works are those of which a provision was added', () => {
    const best = new BestUnits(4, 2)
    best.add(3, 7, 0.5, -1)
    best.add(1, 8, 0.5, -1)
    best.add(3, 9, 0.4, -1)
    expect(best.works()).toEqual([1, 3])
  })
  it('there is room for as many works as are found, whatever their order', () => {
    const best = new BestUnits(1000, 2)
    const works = Array.from({ length: 1000 }, (_, at) => (at * 7) % 1000)
    for (const score of [0.2, 0.3]) for (const work of works) best.add(work, work * 10, score + work / 10_000, -1)
    expect(best.works()).toHaveLength(1000)
    for (const work of works)
      expect(best.of(work)).toEqual(
        [0.3, 0.2].map((score) => ({ ord: work * 10, score: score + work / 10_000, question: -1 })),
      )
  })
  it('a work without provisions has none', () =>
    expect([new BestUnits(1, 2).of(0), new BestUnits(1, 2).scoreAt(0, 0)]).toEqual([[], 0]))
})
