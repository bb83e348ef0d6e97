import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cronFault } from '#common/cron/parse.ts'
import {
  BOUNDS,
  FIELDS,
  INITIAL,
  MODES,
  printPart,
  printTexts,
  readPart,
  readTexts,
  startOf,
  toggled,
  withChange,
  type CronField,
} from './cron-parts.model.ts'

describe('readPart, printPart and startOf', () => {
  // spec §2.105, §2.107
  it.each<[CronField, string, object]>([
    ['second', '*', { mode: 'every' }],
    ['minute', '5-20', { mode: 'range', from: 5, to: 20 }],
    ['hour', '22-2', { mode: 'range', from: 22, to: 2 }],
    ['hour', '0/4', { mode: 'loop', from: 0, step: 4 }],
    ['hour', '9,18', { mode: 'specify', values: [9, 18] }],
    ['hour', '9', { mode: 'specify', values: [9] }],
    ['day', '?', { mode: 'unset' }],
    ['day', 'L', { mode: 'last' }],
    ['day', 'LW', { mode: 'lastWorkday' }],
    ['day', 'L-3', { mode: 'before', days: 3 }],
    ['day', '15W', { mode: 'workday', day: 15 }],
    ['week', '6L', { mode: 'lastOf', weekday: 6 }],
    ['week', '6#3', { mode: 'nth', weekday: 6, nth: 3 }],
    ['week', '2-6', { mode: 'range', from: 2, to: 6 }],
    ['month', '1,4,7,10', { mode: 'specify', values: [1, 4, 7, 10] }],
    ['year', '2027/2', { mode: 'loop', from: 2027, step: 2 }],
  ])('the field %s with %s is shown and printed unchanged', (field, text, part) => {
    expect(readPart(field, text)).toEqual(part)
    expect(printPart(readPart(field, text))).toBe(text)
  })
  it.each<[CronField, string]>([
    ['minute', '*/5'],
    ['minute', '0/15,45'],
    ['minute', '05'],
    ['second', '60'],
    ['hour', '?'],
    ['day', 'L-3W'],
    ['day', '1-5/2'],
    ['week', '6#6'],
    ['week', 'L'],
    ['hour', '9,9'],
    ['year', '1999'],
    ['minute', 'x'],
    ['minute', ''],
  ])('the field %s with %j fits no mode and is kept as typed', (field, text) => {
    expect(readPart(field, text)).toEqual({ mode: 'typed', text })
    expect(printPart(readPart(field, text))).toBe(text)
  })
  it('names of days and months are read as numbers', () => {
    expect(readPart('week', 'MON-FRI')).toEqual({ mode: 'range', from: 2, to: 6 })
    expect(readPart('month', 'jan')).toEqual({ mode: 'specify', values: [1] })
  })
  it('any text of a field is printed unchanged', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789*/-,?LW#'), maxLength: 8 })
    fc.assert(
      fc.property(fc.constantFrom(...FIELDS), text, (field, given) => {
        expect(printPart(readPart(field, given))).toBe(given)
      }),
    )
  })
  // spec §2.107
  it('every mode offers a default that the scheduler can read', () => {
    for (const field of FIELDS)
      for (const mode of MODES[field]) {
        const texts = withChange(INITIAL, field, printPart(startOf(field, mode, 2026)))
        expect(cronFault(printTexts(texts)), `${field} ${mode}: ${printTexts(texts)}`).toBeNull()
      }
  })
  it('a list of values is never empty', () => {
    expect(toggled('hour', [3], 3)).toEqual([0])
    expect(toggled('week', [6], 6)).toEqual([1])
    expect(toggled('hour', [9, 3], 5)).toEqual([3, 5, 9])
  })
})

describe('readTexts, printTexts and withChange', () => {
  it('missing fields of an expression get their defaults', () => {
    expect(printTexts(readTexts(''))).toBe('* * * * * ? *')
    expect(printTexts(readTexts('0 0 3 * * ?'))).toBe('0 0 3 * * ? *')
    expect(printTexts(readTexts('0 3 * * ?', { seconds: false }), { seconds: false })).toBe('0 3 * * ?')
    expect(printTexts(readTexts('0 0 3 * * ?'), { years: false })).toBe('0 0 3 * * ?')
  })
  const change = (expression: string, field: CronField, text: string) =>
    printTexts(withChange(readTexts(expression), field, text))
  it.each<[string, CronField, string, string]>([
    ['* * * * * ? *', 'minute', '5', '0 5 * * * ? *'],
    ['* * * * * ? *', 'hour', '3', '0 0 3 * * ? *'],
    ['* * * * * ? *', 'day', '1', '0 0 0 1 * ? *'],
    ['* * * * * ? *', 'week', '2', '0 0 0 ? * 2 *'],
    ['* * * * * ? *', 'month', '6', '0 0 0 1 6 ? *'],
    ['* * * ? * * *', 'month', '6', '0 0 0 ? 6 1 *'],
    ['* * * * * ? *', 'year', '2027', '0 0 0 1 1 ? 2027'],
    ['30 15 * * * ? *', 'hour', '3', '30 15 3 * * ? *'],
    ['0 0 3 1 * ? *', 'week', '2', '0 0 3 ? * 2 *'],
    ['0 0 3 ? * 2 *', 'day', 'L', '0 0 3 L * ? *'],
    ['0 0 3 ? * 2 *', 'week', '?', '0 0 3 * * ? *'],
    ['0 0 3 1 * ? *', 'day', '?', '0 0 3 ? * * *'],
  ])('the expression %s with %s set to %s becomes %s', (expression, field, text, after) =>
    expect(change(expression, field, text)).toBe(after),
  )
  // spec §2.105
  it('any change gives a readable expression with day or week open, and keeps all other fields', () => {
    const step = fc
      .constantFrom(...FIELDS)
      .chain((field) =>
        fc.constantFrom(...MODES[field]).map((mode) => ({ field, text: printPart(startOf(field, mode, 2026)) })),
      )
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        let texts = INITIAL
        for (const { field, text } of steps) {
          const before = texts
          texts = withChange(texts, field, text)
          const excluded: string[] = field === 'day' ? ['week'] : field === 'week' ? ['day'] : []
          const kept = FIELDS.filter((other) => other !== field && !excluded.includes(other) && before[other] !== '*')
          expect(kept.map((other) => texts[other])).toEqual(kept.map((other) => before[other]))
          expect([texts.day, texts.week].filter((one) => one === '?')).toHaveLength(1)
        }
        expect(cronFault(printTexts(texts))).toBeNull()
      }),
    )
  })
})

it('the bounds of fields equal those of the scheduler', () => {
  for (const field of FIELDS) {
    const { min, max } = BOUNDS[field]
    const fault = (value: number) => cronFault(printTexts(withChange(INITIAL, field, String(value))))
    expect([fault(min), fault(max)], field).toEqual([null, null])
    expect([fault(min - 1) === null, fault(max + 1) === null], field).toEqual([false, false])
  }
})
