/**
 * Cron expressions of six or seven fields as Quartz has them: second, minute, hour, day of month, month, day of week,
 * and perhaps the year. Sunday is 1. The server, the preview and the picker use this parser.
 */
export interface Cron {
  seconds: readonly number[]
  minutes: readonly number[]
  hours: readonly number[]
  months: readonly number[]
  /** Null: every year. */
  years: readonly number[] | null
  /** Null: the day of the month does not matter. */
  daysOfMonth: readonly DayOfMonth[] | null
  /** Null: the day of the week does not matter. */
  daysOfWeek: readonly DayOfWeek[] | null
}

/**
 * A day of a month; `before`: so many days before its last one; `workday`: the nearest working day of the same month.
 */
export type DayOfMonth = { day: number; workday: boolean } | { before: number; workday: boolean }
/** A day of the week, 1 Sunday to 7 Saturday; `nth`: only the nth of the month, 0 the last. */
export interface DayOfWeek {
  weekday: number
  nth: number | null
}

/** An expression that cannot be read; the message says why, in Chinese. */
export class CronFault extends Error {
  override name = 'CronFault'
}

interface Field {
  name: string
  min: number
  max: number
  /** Longest step there may be. */
  step: number
  words?: Readonly<Record<string, number>>
}

const named = (words: string) => Object.fromEntries(words.split(' ').map((word, at) => [word, at + 1]))
const FIRST_YEAR = 2019
export const LAST_YEAR = 2119
/** The fields in their order (bounds: spec §5). */
const CRON_FIELDS = [
  { name: '秒', min: 0, max: 59, step: 60 },
  { name: '分', min: 0, max: 59, step: 60 },
  { name: '时', min: 0, max: 23, step: 24 },
  { name: '日', min: 1, max: 31, step: 31 },
  { name: '月', min: 1, max: 12, step: 12, words: named('JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC') },
  { name: '周', min: 1, max: 7, step: 7, words: named('SUN MON TUE WED THU FRI SAT') },
  { name: '年', min: FIRST_YEAR, max: LAST_YEAR, step: 99 },
] as const satisfies readonly Field[]
const [SECOND, MINUTE, HOUR, DAY, MONTH, WEEK, YEAR] = CRON_FIELDS

const fault = ({ name }: Field, text: string, why = ''): CronFault =>
  new CronFault(`Cron表达式参数[${name}]错误：${text}${why && `（${why}）`}`)

/** Reads an expression. @throws CronFault when it cannot be read */
export function parseCron(expression: string): Cron {
  const parts = expression.trim().toUpperCase().split(/\s+/)
  if (parts.length > 7) throw new CronFault('Cron表达式最多7项！')
  if (parts.length < 6) throw new CronFault('Cron表达式至少6项！')
  const [second = '', minute = '', hour = '', day = '', month = '', week = '', year = '*'] = parts
  const cron = {
    seconds: numbersIn(SECOND, second),
    minutes: numbersIn(MINUTE, minute),
    hours: numbersIn(HOUR, hour),
    months: numbersIn(MONTH, month),
    years: year === '*' ? null : numbersIn(YEAR, year),
    daysOfMonth: isAny(day) ? null : listIn(DAY, day).flatMap((part) => dayOfMonth(part)),
    daysOfWeek: isAny(week) ? null : listIn(WEEK, week).flatMap((part) => dayOfWeek(part)),
  }
  if (day === '?' && week === '?') throw new CronFault('Cron表达式错误：日和周不能同时为 ?')
  if (cron.daysOfMonth && cron.daysOfWeek) throw new CronFault('Cron表达式错误：日和周不能同时指定，其中一个应为 ?')
  return cron
}

/** The fault of an expression, in Chinese; null when it can be read. */
export function cronFault(expression: string): string | null {
  try {
    parseCron(expression)
    return null
  } catch (error) {
    if (error instanceof CronFault) return error.message
    throw error
  }
}

const isAny = (text: string) => text === '*' || text === '?'

function listIn(field: Field, text: string): string[] {
  const parts = text.split(',')
  if (parts.includes('')) throw fault(field, text)
  return parts
}

const numbersIn = (field: Field, text: string): number[] =>
  [...new Set(listIn(field, text).flatMap((part) => spanOf(field, part)))].toSorted((one, other) => one - other)

/** A value by its number or its name. */
function valueOf(field: Field, text: string): number {
  const value = field.words?.[text] ?? (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN)
  if (!(value >= field.min && value <= field.max)) throw fault(field, text, `应为 ${field.min} 到 ${field.max}`)
  return value
}

/** `*`, `a`, `a-b`, each perhaps with a step behind it. A range may run over the end: 22-2 is 22, 23, 0, 1, 2. */
function spanOf(field: Field, text: string): number[] {
  const [range = '', stepText, ...more] = text.split('/')
  if (more.length > 0 || text === '') throw fault(field, text)
  const step = stepText === undefined ? 1 : /^\d{1,3}$/.test(stepText) ? Number(stepText) : 0
  if (step < 1 || step > field.step) throw fault(field, text, `间隔应为 1 到 ${field.step}`)
  const [from, to] = boundsOf(field, range, stepText !== undefined)
  const length = to >= from ? to - from : to - from + (field.max - field.min + 1)
  if (to < from && field.name === YEAR.name) throw fault(field, text)
  const values: number[] = []
  for (let at = 0; at <= length; at += step)
    values.push(from + at > field.max ? from + at - (field.max - field.min + 1) : from + at)
  return values
}

function boundsOf(field: Field, range: string, stepped: boolean): [from: number, to: number] {
  if (range === '*' || (range === '' && stepped)) return [field.min, field.max]
  const [start = '', end, ...more] = range.split('-')
  if (more.length > 0 || start === '' || end === '') throw fault(field, range)
  const from = valueOf(field, start)
  if (end !== undefined) return [from, valueOf(field, end)]
  // 5/10: from 5 on.
  return [from, stepped ? field.max : from]
}

/** `15`, `15W`, `L`, `LW`, `L-3`, `L-3W`, ranges and steps. */
function dayOfMonth(text: string): DayOfMonth[] {
  const last = /^L(?:-(\d{1,2}))?(W)?$/.exec(text)
  if (last) {
    const before = Number(last[1] ?? 0)
    if (before > 30) throw fault(DAY, text, '最多倒数 30 天')
    return [{ before, workday: last[2] !== undefined }]
  }
  const near = /^(\d{1,2})W$/.exec(text)
  if (near?.[1]) return [{ day: valueOf(DAY, near[1]), workday: true }]
  return spanOf(DAY, text).map((day) => ({ day, workday: false }))
}

/** `2`, `MON-FRI`, `6L` (the last Friday), `6#3` (the third Friday), `L` (Saturday), ranges and steps. */
function dayOfWeek(text: string): DayOfWeek[] {
  if (text === 'L') return [{ weekday: 7, nth: null }]
  const last = /^(\d|[A-Z]{3})L$/.exec(text)
  if (last?.[1]) return [{ weekday: valueOf(WEEK, last[1]), nth: 0 }]
  const nth = /^(\d|[A-Z]{3})#(\d)$/.exec(text)
  if (nth?.[1]) {
    const number = Number(nth[2])
    if (number < 1 || number > 5) throw fault(WEEK, text, '# 之后应为 1 到 5')
    return [{ weekday: valueOf(WEEK, nth[1]), nth: number }]
  }
  return spanOf(WEEK, text).map((weekday) => ({ weekday, nth: null }))
}
