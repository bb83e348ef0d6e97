/** How a condition is asked: anywhere in the text, not this, from, up to, exactly (spec §9 Other widgets, wire 5.14). */
export type QueryKind = 'like' | 'ne' | 'ge' | 'le' | 'eq'

const AROUND: Record<QueryKind, readonly [before: string, after: string]> = {
  like: ['*', '*'],
  ne: ['!', ''],
  ge: ['>=', ''],
  le: ['<=', ''],
  eq: ['', ''],
}

/** What is typed, in the small language of lists; nothing typed asks nothing. */
export function asked(kind: QueryKind, typed: string): string {
  const text = typed.trim()
  const [before, after] = AROUND[kind]
  return text === '' ? '' : `${before}${text}${after}`
}

/** The bare text of a condition. */
export function bare(kind: QueryKind, value: string | null | undefined): string {
  const text = value ?? ''
  const [before, after] = AROUND[kind]
  const from = text.startsWith(before) ? before.length : 0
  const to = after !== '' && text.length > from && text.endsWith(after) ? text.length - after.length : text.length
  return text.slice(from, to).trim()
}
