import type { MatchType, WireRow } from '#common/rules/query-conditions.ts'

/** A query saved under a name (spec §3 Saved query). */
export interface SavedQuery {
  title: string
  matchType: MatchType
  records: readonly WireRow[]
}

/** The saved queries in a value from the browser's storage; invalid entries are left out. */
export function readSaved(stored: unknown): SavedQuery[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((given: unknown): SavedQuery[] => {
    const { title, matchType, records } = (given ?? {}) as Partial<Record<keyof SavedQuery, unknown>>
    if (typeof title !== 'string' || !Array.isArray(records)) return []
    return [{ title, matchType: matchType === 'or' ? 'or' : 'and', records: records as WireRow[] }]
  })
}

/**
 * The saved queries after saving one: it replaces a query of the same name completely, a new one comes last (spec §4).
 */
export function withSaved(saved: readonly SavedQuery[], query: SavedQuery): SavedQuery[] {
  return saved.some(({ title }) => title === query.title)
    ? saved.map((one) => (one.title === query.title ? query : one))
    : [...saved, query]
}

export const withoutSaved = (saved: readonly SavedQuery[], title: string): SavedQuery[] =>
  saved.filter((one) => one.title !== title)
