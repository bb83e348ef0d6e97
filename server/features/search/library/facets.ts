import type { SearchQuery, SearchResult } from '#common/contract/laws.ts'
import { EFFECT_FILTER_TEXT } from '#common/law/model.ts'
import type { WorkRow } from '../../laws/laws.door.ts'
import type { WorkOnDay } from './library.ts'
import { regionTree, regionValues } from './region-facet.ts'

type FacetName = keyof SearchResult['facets']
type FacetValue = SearchResult['facets'][FacetName][number]

interface Facet {
  name: FacetName
  /** Dictionary that gives the texts of its values; without one they are shown as they are. */
  dictionary?: string
  valuesOf: (work: WorkRow, onDay: WorkOnDay) => readonly string[]
}

const FACETS: readonly Facet[] = [
  { name: 'fType', dictionary: 'F_TYPE', valuesOf: (work) => [work.fType] },
  { name: 'fLevel', dictionary: 'F_LEVEL', valuesOf: (work) => [work.fLevel] },
  { name: 'region', dictionary: 'region', valuesOf: (work) => [work.region] },
  { name: 'issuer', valuesOf: (work) => (work.bodies.length > 1 ? [...new Set(work.bodies)] : work.bodies) },
  { name: 'effectStatus', dictionary: 'F_STATUS', valuesOf: (_, onDay) => [onDay.effect.look] },
  { name: 'year', valuesOf: (_, onDay) => yearOf(onDay) },
  { name: 'subject', dictionary: 'F_SUBJECT', valuesOf: (work) => (work.subject === null ? [] : [work.subject]) },
]

/** Values of 时效性 that are no codes of the dictionary. */
export const STATE_TEXT: Readonly<Record<string, string>> = EFFECT_FILTER_TEXT

/** Values of a facet shown at the most; chosen ones come beside them. All regions of the dictionary are shown. */
const MOST_VALUES = 200
export const MOST_REGIONS = 600

/**
 * Day of publication, or of the act where the 题注 names no publication: what filter, facet and order by year go by, and
 * say so.
 */
export const publishedOrMade = (version: Pick<WorkOnDay['version'], 'publishDate' | 'versionDate'>): string | null =>
  version.publishDate ?? version.versionDate

function yearOf(onDay: WorkOnDay): string[] {
  const day = publishedOrMade(onDay.version)
  return day === null ? [] : [day.slice(0, 4)]
}

/** Texts of dictionary values with their order, by dictionary. */
export type DictionaryTexts = Map<string, Map<string, { text: string; sortOrder: number }>>

const within = (day: string | null, begin: string | undefined, end: string | undefined) =>
  (begin === undefined && end === undefined) ||
  (day !== null && (begin === undefined || day >= begin) && (end === undefined || day <= end))

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
  const values = FacetValues.of(texts)
  const chosen = FACETS.map(({ name }) => chosenIn(query[name]))
  const choosing = [...FACETS.keys()].filter((facet) => (chosen[facet]?.size ?? 0) > 0)
  const isChosen = (code: number, facet: number) =>
    values.facetOf(code) === facet && chosen[facet]?.has(values.textOf(code)) === true
  /** How often each value was met, by its number. */
  let met = new Int32Array(values.count)
  const byDay = [query.publishDate_begin, query.publishDate_end, query.effectDate_begin, query.effectDate_end].some(
    (day) => day !== undefined,
  )
  const kept: F[] = []
  for (const item of found) {
    const { work, onDay } = of(item)
    if (byDay && !within(publishedOrMade(onDay.version), query.publishDate_begin, query.publishDate_end)) continue
    if (byDay && !within(onDay.version.effectDate, query.effectDate_begin, query.effectDate_end)) continue
    const codes = values.of(work, onDay)
    if (values.count > met.length) met = withRoom(met, values.count)
    const failed =
      choosing.length === 0 ? choosing : choosing.filter((facet) => !codes.some((code) => isChosen(code, facet)))
    if (failed.length > 1) continue
    const only = failed[0]
    for (let at = 0; at < codes.length; at++) {
      const code = codes[at] ?? 0
      if (only === undefined || values.facetOf(code) === only) met[code] = (met[code] ?? 0) + 1
    }
    if (only === undefined) kept.push(item)
  }
  const counters = FACETS.map(({ name, dictionary }, facet) => ({
    name,
    dictionary,
    chosen: chosen[facet] ?? new Set<string>(),
    counts: new Map<string, number>(),
  }))
  for (const [code, count] of met.entries())
    if (count > 0) counters[values.facetOf(code)]?.counts.set(values.textOf(code), count)
  const shown = new Map(
    counters.map(({ name, dictionary, chosen, counts }) => [
      name,
      shownValues(name, counts, chosen, texts.get(dictionary ?? '')),
    ]),
  )
  const valuesShown = (name: FacetName) => shown.get(name) ?? []
  return {
    kept,
    facets: {
      fType: valuesShown('fType'),
      fLevel: valuesShown('fLevel'),
      region: valuesShown('region'),
      issuer: valuesShown('issuer'),
      effectStatus: valuesShown('effectStatus'),
      year: valuesShown('year'),
      subject: valuesShown('subject'),
    },
  }
}

/**
 * The values of works by number, kept from search to search: a search for 规定 counts nearly all works, and numbers are
 * counted faster than texts. The values of regions depend on the dictionary.
 */
class FacetValues {
  static readonly #ofTexts = new WeakMap<DictionaryTexts, FacetValues>()
  readonly #regions: (region: string) => readonly string[]
  readonly #codes = new Map<string, number>()
  readonly #all: { facet: number; text: string }[] = []
  readonly #known = new WeakMap<WorkOnDay, Int32Array>()

  private constructor(texts: DictionaryTexts) {
    this.#regions = regionValues(texts.get('region'))
  }

  static of(texts: DictionaryTexts): FacetValues {
    let values = FacetValues.#ofTexts.get(texts)
    if (!values) FacetValues.#ofTexts.set(texts, (values = new FacetValues(texts)))
    return values
  }

  /** Numbers of the values of a work on a day, of all facets. */
  of(work: WorkRow, onDay: WorkOnDay): Int32Array {
    const before = this.#known.get(onDay)
    if (before) return before
    const codes = FACETS.flatMap((facet, number) =>
      [...(facet.name === 'region' ? this.#regions(work.region) : facet.valuesOf(work, onDay))].map((text) =>
        this.#codeOf(number, text),
      ),
    )
    const values = Int32Array.from(codes)
    this.#known.set(onDay, values)
    return values
  }

  /** How many values have been met since the dictionary was read. */
  get count(): number {
    return this.#all.length
  }

  /** Number of the facet of a value. */
  facetOf(code: number): number {
    return this.#all[code]?.facet ?? -1
  }

  textOf(code: number): string {
    return this.#all[code]?.text ?? ''
  }

  #codeOf(facet: number, text: string): number {
    const key = `${facet}/${text}`
    let code = this.#codes.get(key)
    if (code === undefined) this.#codes.set(key, (code = this.#all.push({ facet, text }) - 1))
    return code
  }
}

/** The same counts with room for more. */
function withRoom(counts: Int32Array<ArrayBuffer>, room: number): Int32Array<ArrayBuffer> {
  const roomier = new Int32Array(room * 2)
  roomier.set(counts)
  return roomier
}

const chosenIn = (parameter: string | undefined): Set<string> =>
  new Set((parameter ?? '').split(',').filter((value) => value !== ''))

/** The values of a facet as they are shown: the most frequent first, years newest first. */
function shownValues(
  name: FacetName,
  counts: Map<string, number>,
  chosen: Set<string>,
  items: Map<string, { text: string }> | undefined,
): FacetValue[] {
  const valueOf = (value: string): FacetValue => ({
    value,
    text: items?.get(value)?.text ?? (name === 'year' ? `${value}年` : (STATE_TEXT[value] ?? value)),
    count: counts.get(value) ?? 0,
  })
  const values = name === 'region' ? regionTree(counts, chosen, items) : [...counts.keys()].map(valueOf)
  values.sort((a, b) =>
    name === 'year' ? (a.value < b.value ? 1 : -1) : b.count - a.count || (a.value < b.value ? -1 : 1),
  )
  const shown = values.slice(0, name === 'region' ? MOST_REGIONS : MOST_VALUES)
  // A chosen value stays on screen, so that the user can take it back.
  const missing = [...chosen].filter((value) => !shown.some((one) => one.value === value))
  return [...shown, ...missing.map(valueOf)]
}
