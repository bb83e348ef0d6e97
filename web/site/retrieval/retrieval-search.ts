import type { SearchQuery } from '#common/contract/laws.ts'
import { isDay } from '#web/platform/format.ts'

/** The whole state of the results page; it lives in the address bar, names as on the wire. */
export type Search = Omit<SearchQuery, '_t'>

export const FACETS = ['effectStatus', 'fType', 'fLevel', 'region', 'issuer', 'year', 'subject'] as const
export type FacetName = (typeof FACETS)[number]
const DAYS = ['publishDate_begin', 'publishDate_end', 'effectDate_begin', 'effectDate_end', 'asOf'] as const
export const PAGE_SIZES = [10, 20, 30] as const // spec §9
export const DEFAULT_PAGE_SIZE = 10

/** What the server is asked for. */
export function searchQueryOf(search: Search): SearchQuery {
  return { ...search, pageSize: search.pageSize ?? DEFAULT_PAGE_SIZE }
}

const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((item) => item === value)

/** Reads the address; parameters that are not valid are left out, so a broken link still lists something. */
export function readSearch(raw: Record<string, unknown>): Search {
  const search: Search = {}
  const text = (name: string, limit: number) => {
    const value = raw[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, limit) : ''
  }
  const q = text('q', 300)
  if (q) search.q = q
  search.match = oneOf(raw['match'], ['fuzzy', 'exact'])
  search.scope = oneOf(raw['scope'], ['all', 'title', 'text'])
  for (const name of FACETS) {
    const codes = [
      ...new Set(
        text(name, 400)
          .split(',')
          .map((code) => code.trim())
          .filter(Boolean),
      ),
    ]
    if (codes.length) search[name] = codes.join(',')
  }
  for (const name of DAYS) {
    const day = text(name, 10)
    if (isDay(day)) search[name] = day
  }
  search.sort = oneOf(raw['sort'], ['relevance', 'publishDate', 'effectDate', 'level'])
  search.order = oneOf(raw['order'], ['asc', 'desc'])
  const page = Number(raw['pageNo'])
  if (Number.isInteger(page) && page > 1 && page <= 100_000) search.pageNo = page
  const size = Number(raw['pageSize'])
  if (PAGE_SIZES.some((item) => item === size) && size !== DEFAULT_PAGE_SIZE) search.pageSize = size
  if (String(raw['verbatim']) === 'true') search.verbatim = true
  if (String(raw['withTail']) === 'true') search.withTail = true
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search
}
