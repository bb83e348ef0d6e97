import { describe, expect, it } from 'vitest'
import { axisTicks, byWeight, completeInWords, everyYear, waitInWords, yearAfterKey } from './home.model.ts'

describe('everyYear', () => {
  it('everyYear fills gaps with empty years', () => {
    expect(
      everyYear([
        { year: 2000, count: 2, current: 1 },
        { year: 2003, count: 1, current: 1 },
      ]).map((bar) => `${bar.year}:${bar.count}`),
    ).toEqual(['2000:2', '2001:0', '2002:0', '2003:1'])
    expect(everyYear([])).toEqual([])
  })
})

describe('axisTicks', () => {
  it.each([
    [0, [0]],
    [3, [0, 1, 2, 3]],
    [237, [0, 100, 200, 300]],
    [200, [0, 50, 100, 150, 200]],
  ])('the axis for a highest bar of %i has round ticks', (highest, ticks) => {
    expect(axisTicks(highest)).toEqual(ticks)
  })
  it('the last tick is never below the highest bar', () => {
    for (let highest = 1; highest < 5000; highest += 7)
      expect(axisTicks(highest).at(-1)).toBeGreaterThanOrEqual(highest)
  })
})

describe('waitInWords', () => {
  it('waitInWords counts the days to go', () => {
    expect(waitInWords('2025-06-20', '2025-07-20')).toBe('还有 30 天')
    expect(waitInWords('2025-06-20', '2025-06-21')).toBe('明日施行')
    expect(waitInWords('2025-06-20', '2025-06-20')).toBe('今日施行')
  })
})

describe('yearAfterKey', () => {
  it('yearAfterKey stays within the chart', () => {
    expect([
      yearAfterKey('ArrowRight', 4, 5),
      yearAfterKey('ArrowLeft', 0, 5),
      yearAfterKey('End', 0, 5),
      yearAfterKey('x', 0, 5),
    ]).toEqual([4, 0, 4, null])
  })
})

describe('completeInWords', () => {
  const kind = (fType_dictText: string, day: string) => ({ fType: fType_dictText, fType_dictText, day })
  it('the day of completeness is said once for the kinds that share it', () => {
    expect(
      completeInWords([kind('法律', '2026-06-30'), kind('行政法规', '2026-06-30'), kind('司法解释', '2026-05-31')]),
    ).toBe('数据截至：法律、行政法规 2026年6月30日；司法解释 2026年5月31日')
  })
  it('a collection that nobody has checked is not called complete', () =>
    expect(completeInWords([])).toBe('收录是否完整尚未核对'))
})

describe('byWeight', () => {
  const counts = (...all: number[]) => all.map((count) => ({ count }))
  it('kinds with very few documents beside the largest stand apart, in their order', () =>
    expect(byWeight(counts(1466, 15, 14, 300, 1))).toEqual({ large: counts(1466, 15, 300), few: counts(14, 1) }))
  it('in a small library no kind is too small', () =>
    expect(byWeight(counts(14, 1))).toEqual({ large: counts(14, 1), few: [] }))
  it('an empty list stays empty', () => expect(byWeight([])).toEqual({ large: [], few: [] }))
})
