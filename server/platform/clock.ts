/** Gives the present moment. It is a parameter, so that tests can set it. */
export type Clock = () => Date

/** The calendar day in the library's time zone (Asia/Shanghai has had no daylight saving since 1991), YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
}

/** A moment as the wire writes it: `YYYY-MM-DD HH:mm:ss` in the library's time zone. */
export function momentText(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
