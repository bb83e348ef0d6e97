import type { SearchQuery, SearchResult } from '#common/contract/laws.ts'
import type { WorkRow } from '../laws/laws.door.ts'
import type { WorkOnDay } from './library.ts'

/** The facets in the order they are shown, with the values a work has in each. */
const FACETS = {
  fType: (work: WorkRow) => [work.fType],
  fLevel: (work: WorkRow) => [work.fLevel],
  region: (work: WorkRow) => [work.region],
  issuer: (work: WorkRow) => (work.issuers.length > 1 ? [...new Set(work.issuers)] : work.issuers),
  effectStatus: (_: WorkRow, onDay: WorkOnDay) => [onDay.effect.status as string],
  year: (work: WorkRow, onDay: WorkOnDay) => yearOf(onDay),
  subject: (work: WorkRow) => (work.subject === null ? [] : [work.subject]),
} as const

/** Values of a facet told at the most, chosen ones beside them. */
const MOST_VALUES = 200

type FacetName = keyof typeof FACETS
const FACET_NAMES = Object.keys(FACETS) as FacetName[]

/** Dictionary that gives the texts of a facet's values; the others speak for themselves. */
const DICTIONARY: Partial<Record<FacetName, string>> = {
  fType: 'F_TYPE',
  fLevel: 'F_LEVEL',
  region: 'region',
  effectStatus: 'F_STATUS',
  subject: 'F_SUBJECT',
}

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
export function filterAndCount<F>(
  found: F[],
  of: (item: F) => { work: WorkRow; onDay: WorkOnDay },
  query: SearchQuery,
  texts: DictionaryTexts,
): { kept: F[]; facets: SearchResult['facets'] } {
  const chosen = new Map<FacetName, Set<string>>()
  for (const name of FACET_NAMES) {
    const values = (query[name] ?? '').split(',').filter((value) => value !== '')
    if (values.length > 0) chosen.set(name, new Set(values))
  }
  const counts = FACET_NAMES.map(() => new Map<string, number>())
  const choices = FACET_NAMES.map((name) => chosen.get(name))
  const valuesOf = FACET_NAMES.map((name) => FACETS[name] as (work: WorkRow, onDay: WorkOnDay) => readonly string[])
  const kept: F[] = []
  for (const item of found) {
    const { work, onDay } = of(item)
    if (!within(publishDay(onDay), query.publishDate_begin, query.publishDate_end)) continue
    if (!within(onDay.version.effectDate, query.effectDate_begin, query.effectDate_end)) continue
    let failed = 0
    let failedAt = -1
    for (let i = 0; i < choices.length && failed < 2; i++) {
      const choice = choices[i]
      if (!choice || (valuesOf[i] as (typeof valuesOf)[number])(work, onDay).some((value) => choice.has(value))) continue
      failed++
      failedAt = i
    }
    if (failed > 1) continue
    for (let i = 0; i < counts.length; i++) {
      if (failed === 1 && i !== failedAt) continue
      const count = counts[i] as Map<string, number>
      for (const value of (valuesOf[i] as (typeof valuesOf)[number])(work, onDay)) count.set(value, (count.get(value) ?? 0) + 1)
    }
    if (failed === 0) kept.push(item)
  }
  const facets = Object.fromEntries(
    FACET_NAMES.map((name, i) => {
      const items = texts.get(DICTIONARY[name] ?? '')
      const count = counts[i] as Map<string, number>
      const valueOf = (value: string) => ({
        value,
        text: items?.get(value)?.text ?? (name === 'year' ? `${value}年` : value),
        count: count.get(value) ?? 0,
      })
      const values = [...count.keys()].map(valueOf)
      values.sort((a, b) => (name === 'year' ? (a.value < b.value ? 1 : -1) : b.count - a.count || (a.value < b.value ? -1 : 1)))
      const shown = values.slice(0, MOST_VALUES)
      // A chosen value stays on screen, or it could not be taken back.
      const missing = [...(chosen.get(name) ?? [])].filter((value) => !shown.some((one) => one.value === value))
      return [name, [...shown, ...missing.map(valueOf)]]
    }),
  ) as SearchResult['facets']
  return { kept, facets }
}
