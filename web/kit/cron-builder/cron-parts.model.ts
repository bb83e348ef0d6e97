import { LAST_YEAR } from '#common/cron/parse.ts'

/** Fields of an expression in their order. */
export const FIELDS = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type CronField = (typeof FIELDS)[number]
/** Texts of the fields. */
export type CronTexts = Record<CronField, string>

/** Initial text of each field (spec §3): every value, and `?` for the day of the week. */
export const INITIAL: CronTexts = { second: '*', minute: '*', hour: '*', day: '*', month: '*', week: '?', year: '*' }

/** Bounds of the numbers of a field (spec §5 Cron bounds); steps of loops go up to `step`. */
export const BOUNDS: Record<CronField, { min: number; max: number; step: number }> = {
  second: { min: 0, max: 59, step: 59 },
  minute: { min: 0, max: 59, step: 60 },
  hour: { min: 0, max: 23, step: 24 },
  day: { min: 1, max: 31, step: 31 },
  month: { min: 1, max: 12, step: 12 },
  week: { min: 1, max: 7, step: 7 },
  year: { min: 2019, max: LAST_YEAR, step: 99 },
}

/**
 * A field as the builder shows it. `unset` is ?, `every` is *; of the day: `last` L, `lastWorkday` LW, `before` L-n,
 * `workday` nW; of the week: `lastOf` nL, `nth` w#n. A text that fits no mode is kept as it was typed.
 */
export type CronPart =
  | { mode: 'unset' | 'every' | 'last' | 'lastWorkday' }
  | { mode: 'range'; from: number; to: number }
  | { mode: 'loop'; from: number; step: number }
  | { mode: 'specify'; values: readonly number[] }
  | { mode: 'before'; days: number }
  | { mode: 'workday'; day: number }
  | { mode: 'lastOf'; weekday: number }
  | { mode: 'nth'; weekday: number; nth: number }
  | { mode: 'typed'; text: string }
export type CronMode = CronPart['mode']

const PLAIN: readonly CronMode[] = ['every', 'range', 'loop', 'specify']
/** Modes of a field; with the days these are the eleven of the older dialog (wire.md §5.13). */
export const MODES: Record<CronField, readonly CronMode[]> = {
  second: PLAIN,
  minute: PLAIN,
  hour: PLAIN,
  day: ['unset', 'every', 'range', 'loop', 'specify', 'last', 'lastWorkday', 'before', 'workday'],
  month: PLAIN,
  week: ['unset', 'every', 'range', 'loop', 'specify', 'lastOf', 'nth'],
  year: PLAIN,
}

const NAMES: Partial<Record<CronField, readonly string[]>> = {
  month: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' '),
  week: 'SUN MON TUE WED THU FRI SAT'.split(' '),
}

/** Names of months and days of the week as their numbers: MON-FRI is 2-6. */
function numbered(field: CronField, text: string): string {
  const names = NAMES[field]
  return names
    ? text.toUpperCase().replace(/[A-Z]{3}/g, (name) => (names.includes(name) ? String(names.indexOf(name) + 1) : name))
    : text.toUpperCase()
}

/** A field's text as the builder shows it. */
export function readPart(field: CronField, given: string): CronPart {
  const text = numbered(field, given.trim())
  const part = guess(field, text)
  return part && fits(field, part) && printPart(part) === text ? part : { mode: 'typed', text: given }
}

function guess(field: CronField, text: string): CronPart | null {
  const numbers = (pattern: RegExp) => pattern.exec(text)?.slice(1).map(Number)
  if (text === '?') return MODES[field].includes('unset') ? { mode: 'unset' } : null
  if (text === '*') return { mode: 'every' }
  if (field === 'day') {
    if (text === 'L') return { mode: 'last' }
    if (text === 'LW') return { mode: 'lastWorkday' }
    const [days] = numbers(/^L-(\d+)$/) ?? []
    if (days !== undefined) return { mode: 'before', days }
    const [day] = numbers(/^(\d+)W$/) ?? []
    if (day !== undefined) return { mode: 'workday', day }
  }
  if (field === 'week') {
    const [weekday] = numbers(/^(\d)L$/) ?? []
    if (weekday !== undefined) return { mode: 'lastOf', weekday }
    const [of, nth] = numbers(/^(\d)#(\d)$/) ?? []
    if (of !== undefined && nth !== undefined) return { mode: 'nth', weekday: of, nth }
  }
  const [from, to] = numbers(/^(\d+)-(\d+)$/) ?? []
  if (from !== undefined && to !== undefined) return { mode: 'range', from, to }
  const [start, step] = numbers(/^(\d+)\/(\d+)$/) ?? []
  if (start !== undefined && step !== undefined) return { mode: 'loop', from: start, step }
  return /^\d+(,\d+)*$/.test(text) ? { mode: 'specify', values: text.split(',').map(Number) } : null
}

/** Whether the numbers of a part lie within the bounds of its field. */
function fits(field: CronField, part: CronPart): boolean {
  const { min, max, step } = BOUNDS[field]
  const within = (...numbers: number[]) => numbers.every((number) => number >= min && number <= max)
  switch (part.mode) {
    case 'range':
      return within(part.from, part.to)
    case 'loop':
      return within(part.from) && part.step >= 1 && part.step <= step
    case 'specify':
      return within(...part.values) && new Set(part.values).size === part.values.length
    case 'before':
      return part.days >= 1 && part.days <= 30
    case 'workday':
      return within(part.day)
    case 'lastOf':
      return within(part.weekday)
    case 'nth':
      return within(part.weekday) && part.nth >= 1 && part.nth <= 5
    default:
      return true
  }
}

/** The text of a part; for everything `readPart` shows, the text it was read from. */
export function printPart(part: CronPart): string {
  switch (part.mode) {
    case 'unset':
      return '?'
    case 'every':
      return '*'
    case 'last':
      return 'L'
    case 'lastWorkday':
      return 'LW'
    case 'range':
      return `${part.from}-${part.to}`
    case 'loop':
      return `${part.from}/${part.step}`
    case 'specify':
      return part.values.join(',')
    case 'before':
      return `L-${part.days}`
    case 'workday':
      return `${part.day}W`
    case 'lastOf':
      return `${part.weekday}L`
    case 'nth':
      return `${part.weekday}#${part.nth}`
    case 'typed':
      return part.text
  }
}

/**
 * The part a newly chosen mode begins with (spec §9): the whole range, every value from the first, or the least value.
 */
export function startOf(field: CronField, mode: CronMode, thisYear: number): CronPart {
  const { min, max } = BOUNDS[field]
  const first = field === 'year' ? thisYear : min
  switch (mode) {
    case 'range':
      return { mode, from: first, to: field === 'year' ? Math.min(thisYear + 100, max) : max }
    case 'loop':
      return { mode, from: first, step: 1 }
    case 'specify':
      return { mode, values: [first] }
    case 'before':
      return { mode, days: 1 }
    case 'workday':
      return { mode, day: 1 }
    case 'lastOf':
      return { mode, weekday: 2 }
    case 'nth':
      return { mode, weekday: 2, nth: 1 }
    case 'typed':
      return { mode: 'every' }
    default:
      return { mode }
  }
}

/** Values of a list with one put in or taken out; an empty list gets the least value (spec §4). */
export function toggled(field: CronField, values: readonly number[], value: number): number[] {
  const next = values.includes(value)
    ? values.filter((one) => one !== value)
    : [...values, value].toSorted((a, b) => a - b)
  return next.length === 0 ? [BOUNDS[field].min] : next
}

/** The fields of an expression of five to seven parts; missing ones get their initial text. */
export function readTexts(expression: string, { seconds = true } = {}): CronTexts {
  const parts = expression.trim() === '' ? [] : expression.trim().split(/\s+/)
  const texts = { ...INITIAL }
  for (const [at, field] of (seconds ? FIELDS : FIELDS.slice(1)).entries()) texts[field] = parts[at] ?? INITIAL[field]
  return texts
}

/** The expression of the fields shown; without seconds there is no year either (wire.md §5.13). */
export const printTexts = (texts: CronTexts, { seconds = true, years = true } = {}): string =>
  FIELDS.filter((field) => (field !== 'second' || seconds) && (field !== 'year' || (years && seconds)))
    .map((field) => texts[field])
    .join(' ')

/**
 * The fields after one was changed by hand: day and week exclude each other, and a field that is still * below the one
 * that changed gets a first value, so that “daily at three” is not every second of that hour (spec §4 auto-adjustment).
 */
export function withChange(texts: CronTexts, field: CronField, text: string): CronTexts {
  const next = { ...texts, [field]: text }
  if (field === 'day' && text !== '?') next.week = '?'
  if (field === 'week' && text !== '?') next.day = '?'
  if (field === 'day' && text === '?' && next.week === '?') next.week = '*'
  if (field === 'week' && text === '?' && next.day === '?') next.day = '*'
  const lower = (below: CronField, value: string) => {
    if (next[below] === '*') Object.assign(next, adjusted({ ...next, [below]: value }, below))
  }
  const adjusted = (given: CronTexts, changed: CronField): CronTexts => {
    Object.assign(next, given)
    if (changed === 'minute') lower('second', '0')
    else if (changed === 'hour') lower('minute', '0')
    else if ((changed === 'day' || changed === 'week') && next[changed] !== '?') lower('hour', '0')
    else if (changed === 'month') {
      if (next.day === '?') lower('week', '1')
      else if (next.week === '?') lower('day', '1')
    } else if (changed === 'year') lower('month', '1')
    return next
  }
  return adjusted(next, field)
}
