/** Conditions of a search that can be followed, in the order in which they are written down. */
const CONDITIONS = [
  'q',
  'match',
  'scope',
  'fType',
  'fLevel',
  'region',
  'issuer',
  'effectStatus',
  'year',
  'subject',
  'publishDate_begin',
  'publishDate_end',
  'effectDate_begin',
  'effectDate_end',
] as const

/**
 * The conditions of a search as the parameters of an address, always in the same order, without paging and order; ''
 * without any.
 */
export function followedSearch(search: Readonly<Record<string, unknown>>): string {
  const given = new URLSearchParams()
  for (const name of CONDITIONS) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') given.set(name, value)
  }
  return given.toString()
}

/** What following a search follows: a search for a body or a subject alone is that body or that subject. */
export function followedOf(
  search: Readonly<Record<string, unknown>>,
): { kind: 'issuer' | 'subject' | 'search'; target: string } | null {
  const target = followedSearch(search)
  const [only, ...others] = [...new URLSearchParams(target)]
  if (!only) return null
  const [name, value] = only
  if (others.length === 0 && (name === 'issuer' || name === 'subject') && !value.includes(','))
    return { kind: name, target: value }
  return { kind: 'search', target }
}
