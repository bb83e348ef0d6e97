/** Kind of a condition: contains, not equal, at least, at most, equal (spec §9 Other widgets, wire 5.14). */
export type QueryKind = 'like' | 'ne' | 'ge' | 'le' | 'eq'

const AROUND: Record<QueryKind, readonly [before: string, after: string]> = {
  like: ['*', '*'],
  ne: ['!', ''],
  ge: ['>=', ''],
  le: ['<=', ''],
  eq: ['', ''],
}

/** The condition for a typed text in the wire's list syntax; '' for an empty text. */
export function asked(kind: QueryKind, typed: string): string {
  const text = typed.trim()
  const [before, after] = AROUND[kind]
  return text === '' ? '' : `${before}${text}${after}`
}

/** The text of a condition without the marks of its kind. */
export function bare(kind: QueryKind, value: string | null | undefined): string {
  const text = value ?? ''
  const [before, after] = AROUND[kind]
  const from = text.startsWith(before) ? before.length : 0
  const to = after !== '' && text.length > from && text.endsWith(after) ? text.length - after.length : text.length
  return text.slice(from, to).trim()
}
