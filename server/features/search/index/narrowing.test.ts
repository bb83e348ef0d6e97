import fc from 'fast-check'
import { expect, it } from 'vitest'
import { narrowing, runsOf } from './narrowing.ts'

const SIZE = 60
const WORKS = 6
/** Provisions of works in their order, some of works that do not count on the day. */
const workOfUnit = fc
  .array(fc.tuple(fc.integer({ min: -1, max: WORKS - 1 }), fc.integer({ min: 1, max: 9 })), {
    minLength: 12,
    maxLength: 20,
  })
  .map((texts) => Int32Array.from(texts.flatMap(([work, length]) => Array<number>(length).fill(work)).slice(0, SIZE)))

it('runs hold every provision of a work that counts once, in order', () =>
  fc.assert(
    fc.property(workOfUnit, (works) => {
      const runs = runsOf(works)
      const units: [number, number][] = []
      for (let run = 0; run < runs.length; run += 3)
        for (let unit = runs[run] as number; unit < (runs[run + 1] as number); unit++)
          units.push([unit, runs[run + 2] as number])
      expect(units).toEqual([...works.entries()].filter(([, work]) => work >= 0))
    }),
  ))

it('of a segment, and of what was chosen before, just those are chosen that hold enough or are asked for', () =>
  fc.assert(
    fc.property(
      workOfUnit,
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: SIZE, maxLength: SIZE }),
      fc.array(fc.constantFrom(0.1, 0.3, 0.5, 0.9), { minLength: WORKS, maxLength: WORKS }),
      fc.array(fc.nat(SIZE), { maxLength: 3 }),
      fc.tuple(fc.nat(20), fc.nat(40)),
      (works, masks, needs, asked, [base, length]) => {
        const all = Int32Array.from(masks)
        const isAsked = (unit: number) => asked.includes(unit) && (works[unit] ?? -1) >= 0
        const covers = (mask: number) => mask * 0.2
        const narrow = narrowing({ workOfUnit: works, runs: runsOf(works) }, Float32Array.from(needs), covers, {
          units: Int32Array.from(new Set(asked)).filter(isAsked),
          isAsked,
        })
        const size = Math.max(0, Math.min(length, works.length - base))
        const numbers = Array.from({ length: size }, (_, at) => at)
        const touched = Int32Array.from(numbers, (at) => base + at)
          .filter((unit) => all[unit] !== 0)
          .reverse()
        const isOfUse = (at: number, left: number) => {
          const work = works[base + at] as number
          return (
            work >= 0 &&
            (left + covers(all[base + at] as number) >= Math.fround(needs[work] as number) || isAsked(base + at))
          )
        }
        const into = { units: new Int32Array(SIZE), has: new Uint8Array(SIZE) }
        let expected = numbers
        let count: number | null = null
        for (const left of [0.45, 0.25, 0]) {
          expected = expected.filter((at) => isOfUse(at, left))
          count = narrow(
            { base, size },
            { masks: all, touched },
            left,
            count === null ? null : { ...into, count },
            into,
          )
          expect([...into.units.subarray(0, count)]).toEqual(expected)
          expect(numbers.filter((at) => into.has[at] === 1)).toEqual(expected)
        }
      },
    ),
  ))
