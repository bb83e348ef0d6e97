import type { Brief, Stats } from '#common/contract/laws.ts'
import { NATION } from '#common/law/regions.ts'
import { demoMark } from '#common/law/demo.ts'
import { forceOf, mayBeInForce, type WorkRow } from '../../laws/laws.door.ts'
import { MOST_REGIONS, publishedOrMade, STATE_TEXT, type DictionaryTexts } from '../library/facets.ts'
import type { Library, WorkOnDay } from '../library/library.ts'
import { regionTree, regionValues } from '../library/region-facet.ts'
import type { Vocabulary } from '../library/vocabulary.ts'

const LISTED = 8

/** The figures that follow from the library alone. */
export type CollectionStats = Omit<Stats, 'completeUntil'>

/**
 * Figures of the visible collection on a day, and what is new in it. The caller keeps the result: it changes with the
 * library and the day only.
 */
export function collectionStats(
  library: Library,
  vocabulary: Vocabulary,
  texts: DictionaryTexts,
  today: string,
): CollectionStats {
  const view = library.onDay(today)
  const present = library.works.flatMap((work, number) => {
    const onDay = view.works[number]
    return onDay ? [{ work, onDay }] : []
  })
  const countsOf = (values: (item: (typeof present)[number]) => readonly string[]) => {
    const counts = new Map<string, number>()
    for (const item of present) for (const value of values(item)) counts.set(value, (counts.get(value) ?? 0) + 1)
    return counts
  }
  const frequentFirst = <V extends { value: string; count: number }>(values: V[]): V[] =>
    values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const count = (dictionary: string, values: (item: (typeof present)[number]) => readonly string[]) => {
    const items = texts.get(dictionary)
    return frequentFirst(
      [...countsOf(values)].map(([value, number]) => ({
        value,
        text: items?.get(value)?.text ?? STATE_TEXT[value] ?? value,
        count: number,
      })),
    )
  }
  const regions = texts.get('region')
  const valuesOfRegion = regionValues(regions)
  const inOrder = (dictionary: string, counted: { value: string; text: string; count: number }[]) =>
    counted.sort(
      (a, b) =>
        (texts.get(dictionary)?.get(a.value)?.sortOrder ?? 0) - (texts.get(dictionary)?.get(b.value)?.sortOrder ?? 0),
    )

  const published = ({ version }: WorkOnDay) => publishedOrMade(version)
  const brief = (work: WorkRow, onDay: WorkOnDay, date: string): Brief => ({
    workId: work.workId,
    title: onDay.version.title,
    fType: work.fType,
    fType_dictText: texts.get('F_TYPE')?.get(work.fType)?.text ?? work.fType,
    region: work.region,
    region_dictText: texts.get('region')?.get(work.region)?.text ?? work.region,
    issuers: work.issuers,
    date,
    ...forceOf(onDay.effect.look),
    ...demoMark(work),
  })
  const list = (dayOf: (item: (typeof present)[number]) => string | null, order: 1 | -1) =>
    present
      .flatMap((item) => {
        const date = dayOf(item)
        return date === null ? [] : [{ ...item, date }]
      })
      .sort((a, b) => (a.date < b.date ? -order : a.date > b.date ? order : a.work.workId < b.work.workId ? -1 : 1))
      .slice(0, LISTED)
      .map(({ work, onDay, date }) => brief(work, onDay, date))

  const years = new Map<number, { count: number; current: number }>()
  for (const { onDay } of present) {
    const day = published(onDay)
    if (day === null) continue
    const year = years.get(Number(day.slice(0, 4))) ?? { count: 0, current: 0 }
    year.count++
    if (isCurrent(onDay)) year.current++
    years.set(Number(day.slice(0, 4)), year)
  }
  return {
    works: present.length,
    versions: present.reduce((sum, { work }) => sum + work.versions.length, 0),
    articles: present.reduce((sum, { onDay }) => sum + onDay.version.articleCount, 0),
    years: [...years].map(([year, figures]) => ({ year, ...figures })).sort((a, b) => a.year - b.year),
    fType: inOrder(
      'F_TYPE',
      count('F_TYPE', ({ work }) => [work.fType]),
    ),
    fLevel: inOrder(
      'F_LEVEL',
      count('F_LEVEL', ({ work }) => [work.fLevel]),
    ),
    region: frequentFirst(
      regionTree(
        countsOf(({ work }) => valuesOfRegion(work.region)),
        new Set(),
        regions,
      ),
    ).slice(0, MOST_REGIONS),
    issuer: count('', ({ work }) => work.issuers).slice(0, 60),
    effectStatus: inOrder(
      'F_STATUS',
      count('F_STATUS', ({ onDay }) => [onDay.effect.look]),
    ),
    latest: list(({ onDay }) => (isCurrent(onDay) ? published(onDay) : null), -1),
    upcoming: list(({ onDay, work }) => upcomingDay(work, onDay, today), 1),
    repealed: list(
      ({ onDay }) => (onDay.effect.look === '04' || onDay.effect.look === '05' ? onDay.effect.since : null),
      -1,
    ),
    examples: examplesFrom(library, vocabulary, present),
    newestDay: newestOf(
      present.flatMap(({ work }) => work.versions.flatMap((version) => publishedOrMade(version) ?? [])),
    ),
    today,
  }
}

const newestOf = (days: readonly string[]) =>
  days.reduce<string | null>((newest, day) => (newest === null || day > newest ? day : newest), null)

/** In force as far as is known, or about to be. */
const isCurrent = ({ effect }: WorkOnDay) => mayBeInForce(effect.look) || effect.look === '02'

/** The next day on which a work or a new version of it takes effect. */
function upcomingDay(work: WorkRow, onDay: WorkOnDay, today: string): string | null {
  if (!isCurrent(onDay)) return null
  const days = work.versions.flatMap(({ effectDate }) =>
    effectDate !== null && effectDate > today ? [effectDate] : [],
  )
  return days.sort()[0] ?? null
}

/**
 * Up to three searches that show what the search box understands: a law with an article, an everyday word, a document
 * number.
 */
function examplesFrom(
  library: Library,
  vocabulary: Vocabulary,
  present: { work: WorkRow; onDay: WorkOnDay }[],
): string[] {
  const examples: string[] = []
  const known = present.filter(({ onDay }) => mayBeInForce(onDay.effect.look) && onDay.version.articleCount >= 12)
  const first = known.toSorted(
    (a, b) => b.work.effectRank - a.work.effectRank || b.onDay.version.articleCount - a.onDay.version.articleCount,
  )[0]
  if (first) examples.push(`${first.work.shortTitle}第${Math.min(12, first.onDay.version.articleCount)}条`)
  const titles = present.map(({ work }) => work.title)
  const everyday = [...vocabulary.terms.values()].find(
    ({ term, legal }) =>
      term.length <= 4 &&
      legal.some((word) => word.length >= 2 && !word.includes(term) && titles.some((title) => title.includes(word))),
  )
  if (everyday) examples.push(everyday.term)
  const numbered = known.find(({ onDay }) => onDay.version.docNumber !== null)
  if (numbered?.onDay.version.docNumber) examples.push(numbered.onDay.version.docNumber)
  const local = known.find(
    ({ work }) => work.region !== NATION && library.regions.names().some(([name]) => work.title.startsWith(name)),
  )
  if (examples.length < 3 && local) examples.push(local.work.shortTitle)
  return examples.slice(0, 3)
}
