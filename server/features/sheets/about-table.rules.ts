import { findDates } from '../laws/laws.door.ts'

/**
 * The day up to which a list or a catalogue says that it holds (截至2026年6月30日); null where it names none, or different
 * ones.
 */
export function asOfIn(texts: readonly string[]): string | null {
  const days = texts.flatMap((text) =>
    findDates(text).flatMap(({ start, date }) =>
      date !== null && /截[至止][到至]?\s*[:：]?\s*$/.test(text.slice(0, start)) ? [date] : [],
    ),
  )
  return new Set(days).size === 1 ? (days[0] ?? null) : null
}

/** What a list or a catalogue is called: the line above its table that says 目录 or 清单, else the name of the file. */
export function titleIn(above: readonly string[], fileName: string): string {
  const named = above.filter((one) => /目录|清单/.test(one) && one.length >= 6 && one.length <= 120)
  const line = named.find((one) => /有效/.test(one)) ?? named[0]
  return (line ?? fileName.replace(/\.[^.]+$/, ''))
    .replace(/^附件\s*\d*\s*[:：]?\s*/, '')
    .replace(/\s+/g, '')
    .slice(0, 300)
}
