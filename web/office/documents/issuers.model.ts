import type { BodyOnDay } from '#common/contract/documents.ts'

/** Names joined by 、, commas or semicolons. */
export const namesOf = (text: string): string[] =>
  text
    .split(/[、,，;；\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The names with one moved by some places; at the ends it stays. */
export function movedName(names: readonly string[], at: number, by: number): string[] {
  const to = Math.min(Math.max(at + by, 0), names.length - 1)
  const others = names.filter((_, place) => place !== at)
  return [...others.slice(0, to), names[at] ?? '', ...others.slice(to)]
}

/** The names with more behind them, each once. */
export const withNames = (names: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...names, ...more]),
]

/** Issuers as lists show them: under the names of their day, with the body of today. */
export const issuersShown = (issuers: string, today: readonly (string | null)[]): string =>
  namesOf(issuers)
    .map((name, at) => (today[at] ? `${name}（现为${today[at]}）` : name))
    .join('、')

/** What is to be said of a name of a body in a document of a day; null when nothing is. */
export function nameOnDay({ name, from, to, today, atTheTime }: BodyOnDay, day: string | null): string | null {
  if (day !== null && from !== null && day < from)
    return `“${name}”${from} 起使用，${day} 时${atTheTime.length > 0 ? '' : '还没有这个名称'}`
  if (day !== null && to !== null && day >= to)
    return `“${name}”用到 ${to}，${day} 时${atTheTime.length > 0 ? '' : `已不用${today ? `，现为${today}` : ''}`}`
  return today ? `现为${today}` : null
}
