/** Gives the present moment. It is a parameter, so that tests can set it. */
export type Clock = () => Date

/** The calendar day in the library's time zone (Asia/Shanghai has had no daylight saving since 1991), YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
}

/**
 * The moment that the wire writes as `YYYY-MM-DD HH:mm` or with seconds, in the library's time zone; null when there is
 * no such moment.
 */
export function momentIn(text: string): Date | null {
  const moment = new Date(`${text.replace(' ', 'T')}${text.length === 16 ? ':00' : ''}+08:00`)
  return Number.isNaN(moment.getTime()) || !momentText(moment).startsWith(text.slice(0, 10)) ? null : moment
}

/** A moment as the wire writes it: `YYYY-MM-DD HH:mm:ss` in the library's time zone. */
export function momentText(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

/** The day of a moment in the library's time zone, where a day is asked for; anything else stays as it is. */
export function dayOfMoment(given: unknown): unknown {
  const [whole, day, zone] = (typeof given === 'string' && MOMENT.exec(given.trim())) || []
  if (whole === undefined) return given
  if (zone === undefined) return day
  const at = new Date(whole.replace(' ', 'T'))
  return Number.isNaN(at.getTime()) ? given : dayOf(at)
}

/** A moment with its zone as the wire writes moments, in the library's time zone; anything else stays as it is. */
export function momentOfZone(given: unknown): unknown {
  const [whole, , zone] = (typeof given === 'string' && MOMENT.exec(given.trim())) || []
  if (whole === undefined) return given
  if (zone === undefined) return whole.replace('T', ' ')
  const at = new Date(whole.replace(' ', 'T'))
  return Number.isNaN(at.getTime()) ? given : momentText(at)
}
