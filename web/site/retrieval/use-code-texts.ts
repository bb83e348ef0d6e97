import { useQuery } from '@tanstack/react-query'
import type { SearchResult, Stats } from '#common/contract/laws.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { codesOf, textIn, type TextOf } from './retrieval.model.ts'
import { FACETS, type FacetName, type Search } from './retrieval-search.ts'

/** Texts of the chosen codes. A list without hits may not name them; the collection's figures then do. */
export function useCodeTexts(search: Search, result: SearchResult | undefined): TextOf {
  const listOf = (name: FacetName) => result?.facets[name]
  const unknown =
    result !== undefined &&
    FACETS.some((name) => codesOf(search[name]).some((code) => textIn([listOf(name)], name, code) === null))
  const stats = useQuery({ ...apiQuery('GET /internet/fagui/law/stats', { query: {} }), enabled: unknown }).data
  return (name, value) => textIn([listOf(name), stats ? statsList(stats, name) : undefined], name, value) ?? value
}

function statsList(stats: Stats, name: FacetName) {
  return name === 'fType' || name === 'fLevel' || name === 'region' || name === 'issuer' ? stats[name] : undefined
}
