import { describe, expect, it } from 'vitest'
import { keptNumber, missingOf, nextOrder, numberOf, placeOf, runsInWords, templateFault } from './number-series.ts'

const RULES = '浙府规〔YYYY〕N号'
const COUNTED = 'HNPR—YYYY—NNNNN'
const SHORT = '杨管规〔YYYY〕NNN'

describe('numbers of a template', () => {
  it.each([RULES, COUNTED, SHORT])('the template %s has no fault', (template) =>
    expect(templateFault(template)).toBeNull(),
  )
  it.each([
    ['浙府规N号', '请用一个 YYYY 表示年份'],
    ['浙府规〔YYYY〕号', '请在年份之后用一处 N 表示序号'],
    ['浙府规〔YYYY〕N之N号', '请在年份之后用一处 N 表示序号'],
    ['浙府规 〔YYYY〕N号', '不能有空格'],
  ])('of the template %s is said “%s”', (template, fault) => expect(templateFault(template)).toContain(fault))
  it.each([
    [RULES, 5, '浙府规〔2026〕5号'],
    [COUNTED, 102, 'HNPR—2026—00102'],
    [SHORT, 3, '杨管规〔2026〕003'],
  ])('the template %s writes the number %i of 2026 as %s', (template, order, number) =>
    expect(numberOf(template, 2026, order)).toBe(number),
  )
})

describe('numbers as they are kept', () => {
  it.each([
    ['浙政发[2026]5号', '浙政发〔2026〕5号'],
    [' 浙政发（２０２６）０５ 号', '浙政发〔2026〕5号'],
    ['浙政发【2026】第5号', '浙政发〔2026〕5号'],
    ['浙府规 [2026] 12', '浙府规〔2026〕12号'],
    ['ＨＮＰＲ-2026-102', 'HNPR—2026—00102'],
    ['杨管规(2021)3', '杨管规〔2021〕003'],
    ['第三届第五次会议文件之二', '第三届第五次会议文件之二'],
  ])('%s is kept as %s', (typed, kept) => expect(keptNumber(typed, [RULES, COUNTED, SHORT])).toBe(kept))
  it('a number that is kept is kept the same again', () => {
    for (const number of ['浙政发〔2026〕5号', '杨管规〔2021〕003', 'HNPR—2026—00102', '浙江省人民政府令第399号'])
      expect(keptNumber(number, [RULES, COUNTED, SHORT])).toBe(number)
  })
})

describe('places in a series', () => {
  it.each([
    ['浙政发〔2026〕5号', { series: '浙政发〔YYYY〕N号', year: 2026, order: 5 }],
    ['杨管规〔2021〕003', { series: SHORT, year: 2021, order: 3 }],
    ['HNPR—2026—00102', { series: COUNTED, year: 2026, order: 102 }],
    ['浙江省人民政府令第399号', null],
    ['随便写的', null],
  ])('%s stands at %j', (number, place) => expect(placeOf(number, [COUNTED, SHORT])).toEqual(place))
})

describe('missing numbers', () => {
  it.each([
    [[1, 2, 3], []],
    [[3], [{ from: 1, to: 2 }]],
    [[5, 2, 2, 1], [{ from: 3, to: 4 }]],
    [[1, 20260105], []],
    [[], []],
  ])('of %j the runs %j are missing', (orders, missing) => expect(missingOf(orders)).toEqual(missing))
  it('runs are told shortly', () =>
    expect(
      runsInWords([
        { from: 3, to: 3 },
        { from: 5, to: 8 },
      ]),
    ).toBe('3、5—8'))
  it('the next number follows the last one, and the first is 1', () =>
    expect([nextOrder([4, 2]), nextOrder([])]).toEqual([5, 1]))
})
