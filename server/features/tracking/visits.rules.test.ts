import { describe, expect, it } from 'vitest'
import { daysOf, rangeIn } from './visits.rules.ts'

const TODAY = '2026-11-20'

describe('the days of figures', () => {
  it.each([
    [{}, { begin: '2026-10-22', end: TODAY }],
    [{ days: '7' }, { begin: '2026-11-14', end: TODAY }],
    [{ days: '90' }, { begin: '2026-08-23', end: TODAY }],
    [
      { begin: '2026-03-01', end: '2026-03-01' },
      { begin: '2026-03-01', end: '2026-03-01' },
    ],
    [
      { days: '7', begin: '', end: '' },
      { begin: '2026-11-14', end: TODAY },
    ],
    [
      { begin: '2025-11-20', end: TODAY },
      { begin: '2025-11-20', end: TODAY },
    ],
  ])('asked for with %j are %j', (asked, range) => {
    expect(rangeIn(asked, TODAY)).toEqual(range)
  })
  it.each([
    [{ begin: '2026-03-01' }, '请填写结束日期'],
    [{ end: '2026-03-01' }, '请填写开始日期'],
    [{ begin: '2026-02-30', end: '2026-03-01' }, '请填写开始日期'],
    [{ begin: '昨天', end: '今天' }, '请填写开始日期'],
    [{ begin: '2026-03-02', end: '2026-03-01' }, '开始日期不能晚于结束日期'],
    [{ begin: '2026-11-01', end: '2026-11-21' }, '不能晚于今天'],
    [{ begin: '2025-11-19', end: TODAY }, '最多统计 366 天'],
    [{ days: '7', begin: '2026-03-01', end: '2026-03-02' }, '只能给出一种'],
  ])('asked for with %j are refused: %s', (asked, reason) => {
    expect(() => rangeIn(asked, TODAY)).toThrow(reason)
  })
  it('are counted one by one, also over the end of a month', () => {
    expect(daysOf({ begin: '2026-02-27', end: '2026-03-02' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
  })
})
