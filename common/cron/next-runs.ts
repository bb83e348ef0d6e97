import { LAST_YEAR, type Cron, type DayOfMonth, type DayOfWeek } from './parse.ts'

/** Asia/Shanghai is eight hours ahead all the year (no daylight saving since 1991). */
const AHEAD_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** The first run after a moment; null when there is none up to 2119. */
export function nextRun(cron: Cron, after: Date): Date | null {
  // Local time, as if it were UTC; a run is at a full second after the moment.
  const wall = new Date(Math.floor(after.getTime() / 1000) * 1000 + 1000 + AHEAD_MS)
  const start = {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    time: wall.getTime() % DAY_MS,
  }
  for (let { year, month } = start; year <= LAST_YEAR; month === 12 ? (year++, (month = 1)) : month++) {
    if ((cron.years && !cron.years.includes(year)) || !cron.months.includes(month)) continue
    const first = year === start.year && month === start.month
    for (const day of daysOf(cron, year, month)) {
      if (first && day < start.day) continue
      const time = timeFrom(cron, first && day === start.day ? start.time : 0)
      if (time !== null) return new Date(Date.UTC(year, month - 1, day) + time - AHEAD_MS)
    }
  }
  return null
}

/** The next runs after a moment, as many as asked for. */
export function nextRuns(cron: Cron, after: Date, count: number): Date[] {
  const runs: Date[] = []
  for (let at = nextRun(cron, after); at !== null && runs.length < count; at = nextRun(cron, at)) runs.push(at)
  return runs
}

/** Days of a month the expression names, in order. */
function daysOf(
  { daysOfMonth, daysOfWeek }: Pick<Cron, 'daysOfMonth' | 'daysOfWeek'>,
  year: number,
  month: number,
): number[] {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const weekdayOf = (day: number) => new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1
  const named = (day: number) =>
    (daysOfMonth === null || daysOfMonth.some((wanted) => dayNamed(wanted, last, weekdayOf) === day)) &&
    (daysOfWeek === null || daysOfWeek.some((wanted) => fitsWeekday(wanted, day, last, weekdayOf)))
  return Array.from({ length: last }, (_, at) => at + 1).filter(named)
}

const SUNDAY = 1
const SATURDAY = 7

/** The day a part of the day-of-month field names in a month of this length; null when the month has no such day. */
function dayNamed(wanted: DayOfMonth, last: number, weekdayOf: (day: number) => number): number | null {
  const day = 'day' in wanted ? wanted.day : last - wanted.before
  if (day < 1 || day > last) return null
  if (!wanted.workday) return day
  const weekday = weekdayOf(day)
  // The nearest working day never leaves the month.
  if (weekday === SATURDAY) return day === 1 ? day + 2 : day - 1
  if (weekday === SUNDAY) return day === last ? day - 2 : day + 1
  return day
}

function fitsWeekday(
  { weekday, nth }: DayOfWeek,
  day: number,
  last: number,
  weekdayOf: (day: number) => number,
): boolean {
  if (weekdayOf(day) !== weekday) return false
  if (nth === null) return true
  return nth === 0 ? day + 7 > last : Math.ceil(day / 7) === nth
}

/** The first time of a day from this one on, in milliseconds; null when the day has none left. */
function timeFrom({ hours, minutes, seconds }: Cron, from: number): number | null {
  const [hour, minute, second] = [
    Math.floor(from / 3_600_000),
    Math.floor(from / 60_000) % 60,
    Math.floor(from / 1000) % 60,
  ]
  const at = (h: number, m: number, s: number) => ((h * 60 + m) * 60 + s) * 1000
  const [firstMinute = 0, firstSecond = 0] = [minutes[0], seconds[0]]
  for (const h of hours) {
    if (h < hour) continue
    if (h > hour) return at(h, firstMinute, firstSecond)
    for (const m of minutes) {
      if (m < minute) continue
      if (m > minute) return at(h, m, firstSecond)
      const s = seconds.find((candidate) => candidate >= second)
      if (s !== undefined) return at(h, m, s)
    }
  }
  return null
}
