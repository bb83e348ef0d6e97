import { NUMERAL_CHARS, toNumeral } from '#common/law/numerals.ts'
import { numberIn } from './find-place.rules.ts'
import type { Entry, Heading } from './law-body.rules.ts'

/** The rank of titles: a lower number stands above. */
export const RANK = { preamble: 0, part: 1, subpart: 2, chapter: 3, section: 4, group: 5 }
/** Whether 第N章 follows 第N-1章 within each part, on every level. */
export function headingsCountOn(entries: readonly Entry[]): boolean {
  const last = new Map<Heading['level'], number>()
  for (const [at, entry] of entries.entries()) {
    if (entry.kind !== 'heading' || entry.level === 'group' || entry.level === 'preamble') continue
    if (isEmptyHeading(entries, at)) return false
    for (const level of ['subpart', 'chapter', 'section'] as const)
      if (RANK[level] > RANK[entry.level]) last.delete(level)
    const number = numberIn(entry.label)
    const before = last.get(entry.level)
    if (number === 0 || entry.label === '') continue
    if (before !== undefined && number !== before + 1) return false
    last.set(entry.level, number)
  }
  return true
}

/** Gives chapters the numbers that count on within each part. @returns those whose number changed */
export function renumberedHeadings(entries: readonly Entry[]): Heading[] {
  const last = new Map<Heading['level'], number>()
  return entries.filter((entry): entry is Heading => {
    if (entry.kind !== 'heading' || entry.level === 'group' || entry.level === 'preamble' || entry.label === '')
      return false
    for (const level of ['subpart', 'chapter', 'section'] as const)
      if (RANK[level] > RANK[entry.level]) last.delete(level)
    const number = (last.get(entry.level) ?? 0) + 1
    last.set(entry.level, number)
    if (numberIn(entry.label) === number) return false
    entry.label = `第${toNumeral(number)}${/(?:分编|[编章节])$/.exec(entry.label)?.[0] ?? '章'}`
    return true
  })
}

/** A title with nothing below it before the next one of its rank. */
export function isEmptyHeading(entries: readonly Entry[], at: number): boolean {
  const own = entries[at]
  const next = entries
    .slice(at + 1)
    .find((entry) => entry.kind !== 'heading' || own?.kind !== 'heading' || RANK[entry.level] <= RANK[own.level])
  return next === undefined || next.kind === 'heading' || next.kind === 'appendix'
}

/** Whether an entry before an article is a title that stands below a heading which is put there. */
export const isHigher = (entry: Entry | undefined, heading: Heading) =>
  entry?.kind === 'heading' && RANK[entry.level] > RANK[heading.level]

const LEVEL_OF: Record<string, Heading['level']> = { 编: 'part', 分编: 'subpart', 章: 'chapter', 节: 'section' }
export const HEADING = new RegExp(`^(第[${NUMERAL_CHARS}]+(分编|编|章|节))[\\s　]*(.*)$`, 's')
export const GROUP = new RegExp(`^([${NUMERAL_CHARS}]+、)\\s*(.*)$`, 's')

export function setHeading(heading: Heading, words: string): void {
  const numbered = HEADING.exec(words.trim())
  const group = GROUP.exec(words.trim())
  if (numbered)
    Object.assign(heading, {
      label: numbered[1],
      level: LEVEL_OF[numbered[2] ?? ''] ?? 'chapter',
      caption: numbered[3],
    })
  else if (group) Object.assign(heading, { label: group[1], level: 'group', caption: group[2] })
  else heading.caption = words.trim()
}
