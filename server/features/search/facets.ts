import type { SearchQuery, SearchResult } from '#common/contract/laws.ts'
import type { WorkRow } from '../laws/laws.door.ts'
import type { WorkOnDay } from './library.ts'

/** The facets in the order they are shown, with the values a work has in each. */
const FACETS = {
  fType: (work: WorkRow) => [work.fType],
  fLevel: (work: WorkRow) => [work.fLevel],
  region: (work: WorkRow) => [work.region],
  issuer: (work: WorkRow) => work.issuers,
  effectStatus: (_: WorkRow, onDay: WorkOnDay) => [onDay.effect.status as string],
  year: (work: WorkRow, onDay: WorkOnDay) => yearOf(onDay),
  subject: (work: WorkRow) => (work.subject === null ? [] : [work.subject]),
} as const

export type FacetName = keyof typeof FACETS
export const FACET_NAMES = Object.keys(FACETS) as FacetName[]

/** Dictionary that gives the texts of a facet's values; the others speak for themselves. */
const DICTIONARY: Partial<Record<FacetName, string>> = { fType: 'F_TYPE', fLevel: 'F_LEVEL', region: 'region', effectStatus: 'F_STATUS', subject: 'F_SUBJECT' }

const publishDay = (onDay: WorkOnDay) => onDay.version.publishDate ?? onDay.version.versionDate

function yearOf(onDay: WorkOnDay): string[] {
  const day = publishDay(onDay)
  return day === null ? [] : [day.slice(0, 4)]
}

/** Texts of dictionary values with their order, by dictionary. */
export type DictionaryTexts = Map<string, Map<string, { text: string; sortOrder: number }>>

const within = (day: string | null, begin: string | undefined, end: string | undefined) =>
  (begin === undefined && end === undefined) || (day !== null && (begin === undefined || day >= begin) && (end === undefined || day <= end))

/**
 * Filters works and counts them by facet in one pass. The counts of a facet leave its own choice aside, so they say
 * what another choice would bring; all other filters apply.
 */
export function filterAndCount<F>(found: F[], of: (item: F) => { work: WorkRow; onDay: WorkOnDay }, query: SearchQuery, texts: DictionaryTexts): { kept: F[]; facets: SearchResult['facets'] } {
  const chosen = new Map<FacetName, Set<string>>()
  for (const name of FACET_NAMES) {
    const values = (query[name] ?? '').split(',').filter((value) => value !== '')
    if (values.length > 0) chosen.set(name, new Set(values))
  }
  const counts = new Map<FacetName, Map<string, number>>(FACET_NAMES.map((name) => [name, new Map()]))
  const kept = found.filter((item) => {
    const { work, onDay } = of(item)
    if (!within(publishDay(onDay), query.publishDate_begin, query.publishDate_end)) return false
    if (!within(onDay.version.effectDate, query.effectDate_begin, query.effectDate_end)) return false
    const values = FACET_NAMES.map((name) => FACETS[name](work, onDay) as readonly string[])
    const failed = FACET_NAMES.filter((name, i) => chosen.has(name) && !(values[i] as string[]).some((value) => chosen.get(name)?.has(value)))
    if (failed.length <= 1) {
      FACET_NAMES.forEach((name, i) => {
        if (failed.length === 1 && failed[0] !== name) return
        const count = counts.get(name) as Map<string, number>
        for (const value of new Set(values[i])) count.set(value, (count.get(value) ?? 0) + 1)
      })
    }
    return failed.length === 0
  })
  const facets = FACET_NAMES.map((name) => {
    const items = texts.get(DICTIONARY[name] ?? '')
    const count = counts.get(name) as Map<string, number>
    // A chosen value stays on screen, or it could not be taken back.
    for (const value of chosen.get(name) ?? []) if (!count.has(value)) count.set(value, 0)
    const values = [...count].map(([value, number]) => ({ value, text: items?.get(value)?.text ?? (name === 'year' ? `${value}年` : value), count: number }))
    values.sort((a, b) => (name === 'year' ? (a.value < b.value ? 1 : -1) : b.count - a.count || (a.value < b.value ? -1 : 1)))
    return { name, values: values.slice(0, 200) }
  })
  return { kept, facets }
}
