import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeCron } from './describe.ts'
import { nextRun, nextRuns } from './next-runs.ts'
import { cronFault, parseCron } from './parse.ts'

/** A moment given in local time of Asia/Shanghai. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)
const wall = (moment: Date) => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const runs = (expression: string, after: string, count = 3) =>
  nextRuns(parseCron(expression), at(after), count).map(wall)

describe('nextRuns', () => {
  // spec §2.106
  it.each<[string, string, string[]]>([
    ['0 0 2 * * ?', '2026-11-20 02:00:00', ['2026-11-21 02:00:00', '2026-11-22 02:00:00', '2026-11-23 02:00:00']],
    ['* * * * * ?', '2026-12-31 23:59:58', ['2026-12-31 23:59:59', '2027-01-01 00:00:00', '2027-01-01 00:00:01']],
    ['0/20 * * * * ? *', '2026-11-20 10:00:05', ['2026-11-20 10:00:20', '2026-11-20 10:00:40', '2026-11-20 10:01:00']],
    ['0 5/25 * * * ?', '2026-11-20 10:50:00', ['2026-11-20 10:55:00', '2026-11-20 11:05:00', '2026-11-20 11:30:00']],
    ['0 30 22-1 * * ?', '2026-11-20 23:45:00', ['2026-11-21 00:30:00', '2026-11-21 01:30:00', '2026-11-21 22:30:00']],
    // Sunday is 1: 2-6 are Monday to Friday.
    ['0 0 9 ? * 2-6', '2026-11-20 12:00:00', ['2026-11-23 09:00:00', '2026-11-24 09:00:00', '2026-11-25 09:00:00']],
    ['0 0 9 ? * MON-FRI', '2026-11-20 12:00:00', ['2026-11-23 09:00:00', '2026-11-24 09:00:00', '2026-11-25 09:00:00']],
    ['0 0 9 ? * fri-mon', '2026-11-20 12:00:00', ['2026-11-21 09:00:00', '2026-11-22 09:00:00', '2026-11-23 09:00:00']],
    ['0 0 0 ? * 1', '2026-11-20 12:00:00', ['2026-11-22 00:00:00', '2026-11-29 00:00:00', '2026-12-06 00:00:00']],
    ['0 0 0 ? * L', '2026-11-20 12:00:00', ['2026-11-21 00:00:00', '2026-11-28 00:00:00', '2026-12-05 00:00:00']],
    // The last Thursday.
    ['0 0 0 ? * 5L', '2026-11-20 12:00:00', ['2026-11-26 00:00:00', '2026-12-31 00:00:00', '2027-01-28 00:00:00']],
    // The third Friday; a fifth one not every month.
    ['0 0 0 ? * 6#3', '2026-11-20 12:00:00', ['2026-12-18 00:00:00', '2027-01-15 00:00:00', '2027-02-19 00:00:00']],
    ['0 0 0 ? * FRI#5', '2026-11-20 12:00:00', ['2027-01-29 00:00:00', '2027-04-30 00:00:00', '2027-07-30 00:00:00']],
    ['0 0 0 L * ?', '2026-01-31 00:00:00', ['2026-02-28 00:00:00', '2026-03-31 00:00:00', '2026-04-30 00:00:00']],
    ['0 0 0 L 2 ?', '2027-03-01 00:00:00', ['2028-02-29 00:00:00', '2029-02-28 00:00:00', '2030-02-28 00:00:00']],
    ['0 0 0 L-3 * ?', '2026-02-01 00:00:00', ['2026-02-25 00:00:00', '2026-03-28 00:00:00', '2026-04-27 00:00:00']],
    // The last of January 2026 is a Saturday, of May a Sunday.
    ['0 0 0 LW * ?', '2026-01-01 00:00:00', ['2026-01-30 00:00:00', '2026-02-27 00:00:00', '2026-03-31 00:00:00']],
    ['0 0 0 LW 5 ?', '2026-01-01 00:00:00', ['2026-05-29 00:00:00', '2027-05-31 00:00:00', '2028-05-31 00:00:00']],
    // 1 August 2026 is a Saturday: Monday the 3rd, not Friday of July.
    ['0 0 0 1W 8 ?', '2026-01-01 00:00:00', ['2026-08-03 00:00:00', '2027-08-02 00:00:00', '2028-08-01 00:00:00']],
    ['0 0 0 15W * ?', '2026-08-01 00:00:00', ['2026-08-14 00:00:00', '2026-09-15 00:00:00', '2026-10-15 00:00:00']],
    ['0 0 0 31 * ?', '2026-08-31 00:00:00', ['2026-10-31 00:00:00', '2026-12-31 00:00:00', '2027-01-31 00:00:00']],
    ['0 0 0 29 2 ?', '2026-01-01 00:00:00', ['2028-02-29 00:00:00', '2032-02-29 00:00:00', '2036-02-29 00:00:00']],
    [
      '0 0 0 1 JAN ? 2027/2',
      '2026-01-01 00:00:00',
      ['2027-01-01 00:00:00', '2029-01-01 00:00:00', '2031-01-01 00:00:00'],
    ],
    ['0 0 0 1 1 ? 2027,2030', '2026-01-01 00:00:00', ['2027-01-01 00:00:00', '2030-01-01 00:00:00']],
    ['0 0 0 1,15 * ?', '2026-11-15 00:00:00', ['2026-12-01 00:00:00', '2026-12-15 00:00:00', '2027-01-01 00:00:00']],
    ['0 0 0 * * *', '2026-11-15 00:00:00', ['2026-11-16 00:00:00', '2026-11-17 00:00:00', '2026-11-18 00:00:00']],
    ['0 0 0 * * 2', '2026-11-15 00:00:00', ['2026-11-16 00:00:00', '2026-11-23 00:00:00', '2026-11-30 00:00:00']],
    ['0 0 0 31 2 ?', '2026-01-01 00:00:00', []],
    ['0 0 0 1 1 ? 2020', '2026-01-01 00:00:00', []],
  ])('the next runs of %s after %s are computed', (expression, after, expected) => {
    expect(runs(expression, after)).toEqual(expected)
  })
  it('the next runs never include the given moment or its second', () => {
    const after = new Date(at('2026-11-20 10:00:00').getTime() + 999)
    expect(wall(nextRun(parseCron('* * * * * ?'), after) ?? new Date(0))).toBe('2026-11-20 10:00:01')
    expect(wall(nextRun(parseCron('0 0 10 * * ?'), at('2026-11-20 10:00:00')) ?? new Date(0))).toBe(
      '2026-11-21 10:00:00',
    )
  })
})

describe('cronFault and describeCron', () => {
  it.each([
    ['0 0 2 * *', 'Cron表达式至少6项！'],
    ['0 0 2 * * ? * *', 'Cron表达式最多7项！'],
    ['60 0 0 * * ?', 'Cron表达式参数[秒]错误：60（应为 0 到 59）'],
    ['0 -1 0 * * ?', 'Cron表达式参数[分]错误：-1'],
    ['0 0 24 * * ?', 'Cron表达式参数[时]错误：24（应为 0 到 23）'],
    ['0 0 0 0 * ?', 'Cron表达式参数[日]错误：0（应为 1 到 31）'],
    ['0 0 0 1 13 ?', 'Cron表达式参数[月]错误：13（应为 1 到 12）'],
    ['0 0 0 ? * 8', 'Cron表达式参数[周]错误：8（应为 1 到 7）'],
    ['0 0 0 ? * 0', 'Cron表达式参数[周]错误：0（应为 1 到 7）'],
    ['0 0 0 ? * 6#6', 'Cron表达式参数[周]错误：6#6（# 之后应为 1 到 5）'],
    ['0 0 0 1 1 ? 2018', 'Cron表达式参数[年]错误：2018（应为 2019 到 2119）'],
    ['0/0 0 0 * * ?', 'Cron表达式参数[秒]错误：0/0（间隔应为 1 到 60）'],
    ['0 0 0 L-31 * ?', 'Cron表达式参数[日]错误：L-31（最多倒数 30 天）'],
    ['0 0 0 1 * 2', 'Cron表达式错误：日和周不能同时指定，其中一个应为 ?'],
    ['0 0 0 ? * ?', 'Cron表达式错误：日和周不能同时为 ?'],
    ['0 0 0 1,, * ?', 'Cron表达式参数[日]错误：1,,'],
    ['a b c d e f', 'Cron表达式参数[秒]错误：A（应为 0 到 59）'],
    ['1/2/3 0 0 * * ?', 'Cron表达式参数[秒]错误：1/2/3'],
  ])('the expression %s is refused with a message', (expression, fault) => {
    expect(cronFault(expression)).toBe(fault)
  })
  it.each(['', '   ', '*', '\0'])('the expression %j is refused', (expression) =>
    expect(cronFault(expression)).toMatch(/^Cron表达式/),
  )

  // spec §2.106
  it.each([
    ['0 30 2 * * ?', '每天 02:30:00'],
    ['0 0 9,17 ? * 2-6', '每逢周一至周五 09:00:00、17:00:00'],
    ['0 0 0 L * ?', '每月 最后一天 00:00:00'],
    ['0 0 0 ? * 6#3', '每月第 3 个周五 00:00:00'],
    ['0 0/5 * * * ?', '每小时 从 0 起每隔 5 分 0 秒'],
    ['0/10 * * * * ?', '每分钟 从 0 起每隔 10 秒'],
    ['0 0 0 1 1 ? 2027', '2027 年1 月的 1 日 00:00:00'],
    ['0 0 0 ? * ?', 'Cron表达式错误：日和周不能同时为 ?'],
  ])('the expression %s is described as %s', (expression, words) => expect(describeCron(expression)).toBe(words))
})

describe('parseCron and nextRun with random expressions', () => {
  const value = (min: number, max: number) => fc.integer({ min, max }).map(String)
  const span = (min: number, max: number) =>
    fc.oneof(
      fc.constant('*'),
      value(min, max),
      fc.tuple(value(min, max), value(min, max)).map(([a, b]) => `${a}-${b}`),
      fc.tuple(value(min, max), fc.integer({ min: 1, max: Math.min(12, max) })).map(([a, n]) => `${a}/${n}`),
      fc.array(value(min, max), { minLength: 1, maxLength: 3 }).map((list) => list.join(',')),
    )
  const day = fc.oneof(
    span(1, 31).map((text) => [text, '?']),
    fc.constantFrom('L', 'LW', 'L-3', '15W', '1W', '31W').map((text) => [text, '?']),
    span(1, 7).map((text) => ['?', text]),
    fc.tuple(value(1, 7), fc.constantFrom('L', '#1', '#4')).map(([a, b]) => ['?', a + b]),
  )
  const expression = fc
    .tuple(span(0, 59), span(0, 59), span(0, 23), day, span(1, 12))
    .map(
      ([second, minute, hour, [ofMonth, ofWeek], month]) => `${second} ${minute} ${hour} ${ofMonth} ${month} ${ofWeek}`,
    )
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

  /** Whether a part of a field names a number; written apart from the parser, for fields of numbers. */
  const names = (text: string, number: number, min: number, max: number) =>
    text.split(',').some((part) => {
      if (part === '*' || part === '?') return true
      const [range = '', step = '1'] = part.split('/')
      const [from = 0, to = part.includes('/') ? max : Number(range)] = range.split('-').map(Number)
      const size = max - min + 1
      const distance = (number - from + size) % size
      return distance <= (to - from + size) % size && distance % Number(step) === 0
    })

  it('the runs of any expression are in order, at moments that its numeric fields allow', () => {
    fc.assert(
      fc.property(expression, moment, (text, after) => {
        const [second = '', minute = '', hour = '', , month = ''] = text.split(' ')
        let last = after
        for (const run of nextRuns(parseCron(text), after, 5)) {
          expect(run.getTime()).toBeGreaterThan(last.getTime())
          last = run
          const [date = '', time = ''] = wall(run).split(' ')
          const [h = 0, m = 0, s = 0] = time.split(':').map(Number)
          expect(
            [
              names(second, s, 0, 59),
              names(minute, m, 0, 59),
              names(hour, h, 0, 23),
              names(month, Number(date.slice(5, 7)), 1, 12),
            ],
            `${text} ${wall(run)}`,
          ).toEqual([true, true, true, true])
        }
      }),
      { numRuns: 300 },
    )
  })
  it('no run of any expression is missed: no second between two runs fits it', () => {
    // Every second of a day is looked at.
    fc.assert(
      fc.property(span(0, 59), span(0, 59), span(0, 23), moment, (second, minute, hour, after) => {
        const cron = parseCron(`${second} ${minute} ${hour} * * ?`)
        const run = nextRun(cron, after)
        let at = Math.floor(after.getTime() / 1000) * 1000 + 1000
        for (; at < after.getTime() + 86_401_000; at += 1000) {
          const day = (at + 8 * 3_600_000) % 86_400_000
          if (
            names(hour, Math.floor(day / 3_600_000), 0, 23) &&
            names(minute, Math.floor(day / 60_000) % 60, 0, 59) &&
            names(second, Math.floor(day / 1000) % 60, 0, 59)
          )
            break
        }
        expect(run?.getTime()).toBe(at)
      }),
      { numRuns: 60 },
    )
  })
  it('a random text is refused and never makes the search for runs endless', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789*/-,?LW# JANSU'), maxLength: 30 }),
        moment,
        (text, after) => {
          if (cronFault(text) === null) nextRuns(parseCron(text), after, 2)
          expect(typeof describeCron(text)).toBe('string')
        },
      ),
      { numRuns: 2000 },
    )
  })
})
