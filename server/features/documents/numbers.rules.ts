import type { NumberSeries, NumberedText } from '#common/contract/document-numbers.ts'
import { keptNumber, missingOf, placeOf } from '#common/law/number-series.ts'
import type { Numbered } from './numbers.sql.ts'

/** A text as others are told of it. */
export const told = ({ kind, id, title, docNumber, stage }: Numbered): NumberedText => ({
  kind,
  id,
  title,
  docNumber,
  stage,
})

/** Whether two texts may have been made by the same body: they name one together, or one of them names none. */
const shareIssuer = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((name) => other.includes(name))

/**
 * Texts with the number of another title that the same body may have made. Editions of one law and drafts of one title
 * have one number by right.
 */
export function sameNumber(
  texts: readonly Numbered[],
  mine: { id: string | null; number: string; titleKey: string; issuers: readonly string[] },
  templates: readonly string[],
): Numbered[] {
  const place = JSON.stringify(placeOf(mine.number, templates))
  return texts.filter(
    (text) =>
      text.id !== mine.id &&
      text.titleKey !== mine.titleKey &&
      (keptNumber(text.docNumber, templates) === mine.number ||
        (place !== 'null' && JSON.stringify(placeOf(text.docNumber, templates)) === place)) &&
      shareIssuer(text.issuers, mine.issuers),
  )
}

/** The series of a year with what is missing and what is there twice, those with most to look at first. */
export function seriesOf(texts: readonly Numbered[], year: number, templates: readonly string[]): NumberSeries[] {
  const found = new Map<string, { order: number; text: Numbered }[]>()
  for (const text of texts) {
    const place = placeOf(text.docNumber, templates)
    if (place?.year !== year) continue
    const series = found.get(place.series)
    if (series) series.push({ order: place.order, text })
    else found.set(place.series, [{ order: place.order, text }])
  }
  const all = [...found].map(([series, numbers]): NumberSeries => {
    const missing = missingOf(numbers.map(({ order }) => order))
    const byOrder = new Map<number, Numbered[]>()
    for (const { order, text } of numbers) byOrder.set(order, [...(byOrder.get(order) ?? []), text])
    return {
      series,
      issuer: mostFrequent(numbers.flatMap(({ text }) => text.issuers[0] ?? [])),
      year,
      isRule: templates.includes(series),
      count: byOrder.size,
      last: Math.max(...byOrder.keys()),
      missing,
      missingCount: missing.reduce((sum, { from, to }) => sum + to - from + 1, 0),
      same: [...byOrder.values()].flatMap((group) => {
        const doubled = group.filter((text) => group.some((other) => isOther(text, other)))
        return doubled.length > 0 ? [{ number: doubled[0]?.docNumber ?? '', texts: doubled.map(told) }] : []
      }),
    }
  })
  return all.toSorted(
    (one, other) =>
      other.same.length - one.same.length ||
      other.missingCount - one.missingCount ||
      (one.series < other.series ? -1 : 1),
  )
}

const isOther = (one: Numbered, other: Numbered): boolean =>
  one.titleKey !== other.titleKey && shareIssuer(one.issuers, other.issuers)

function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ''
}
