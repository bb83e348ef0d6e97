import { foldWidth, pairsOf } from '#common/law/text-keys.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Turns } from '#server/platform/turns.ts'
import { nearHolders, phraseHolders } from '../library/hits.sql.ts'
import type { DayView, Library } from '../library/library.ts'
import { numberAt } from '../text/numbers.ts'
import type { Expression } from '../text/operators.ts'
import { codeOfTerm, eachPosting } from '../index/postings.ts'

/** What a demand leaves of the library on a day. */
export interface Allowed {
  /** By number of the provision in the index: 1 when it, with the title of its law, meets the demand. */
  units: Uint8Array
  /** Whether the title of a work alone meets it. */
  title: (work: number) => boolean
}

/**
 * Provisions whose letters are compared for one phrase; where more hold all its pairs, the pairs are taken for the
 * phrase.
 */
const MOST_COMPARED = 2_000

/**
 * Works out which provisions meet a demand. A phrase counts when it stands in the provision or in the title of its law.
 */
export async function allowedBy(
  db: Db,
  library: Library,
  view: DayView,
  turns: Turns,
  expression: Expression,
): Promise<Allowed> {
  const { units } = library.index
  const titles = library.works.map(({ title }) => lettersOf(title))
  const inTitle = (work: number, text: string) => titles[work]?.includes(text) ?? false
  const placesOf = (found: Uint8Array) => {
    const places: { unit: number; versionId: string; ord: number }[] = []
    found.forEach((on, unit) => {
      if (on)
        places.push({
          unit,
          versionId: units.versionIds[numberAt(units.version, unit)] ?? '',
          ord: numberAt(units.ord, unit),
        })
    })
    return places
  }
  /** Keeps of the provisions found those that are named. */
  const only = async (
    found: Uint8Array,
    holders: (places: ReturnType<typeof placesOf>) => Promise<{ versionId: string; ord: number }[]>,
  ) => {
    const places = placesOf(found)
    if (places.length > MOST_COMPARED) return found
    const held = new Set((await holders(places)).map(({ versionId, ord }) => `${versionId}/${ord}`))
    await turns.take()
    const kept = new Uint8Array(units.count)
    for (const { unit, versionId, ord } of places) if (held.has(`${versionId}/${ord}`)) kept[unit] = 1
    return kept
  }
  /** Provisions that hold all pairs of a text. */
  const withPairs = async (text: string): Promise<Uint8Array> => {
    const terms =
      text.length === 1
        ? await library.index.termsFrom(db, text.charCodeAt(0))
        : [...new Set(pairsOf(text).map(codeOfTerm))]
    const postings = await library.index.postings(db, terms)
    await turns.take()
    const counts = new Uint16Array(units.count)
    for (const term of terms)
      for (const { base, content, place } of postings.get(term) ?? [])
        eachPosting(content, place, (unit) => void (counts[base + unit] = (counts[base + unit] ?? 0) + 1))
    const enough = text.length === 1 ? 1 : terms.length
    return Uint8Array.from(counts, (count, unit) => (count >= enough && numberAt(view.workOfUnit, unit) >= 0 ? 1 : 0))
  }
  const inText = async (text: string): Promise<Uint8Array> => {
    const found = await withPairs(text)
    return text.length <= 2 ? found : only(found, (places) => phraseHolders(db, places, [text]))
  }
  const meets = async (one: Expression): Promise<Uint8Array> => {
    switch (one.kind) {
      case 'phrase': {
        const found = await inText(one.text)
        return found.map((on, unit) => (on || inTitle(numberAt(view.workOfUnit, unit), one.text) ? 1 : 0))
      }
      case 'near': {
        const [first, second] = [await withPairs(one.first), await withPairs(one.second)]
        return only(
          first.map((on, unit) => on & numberAt(second, unit)),
          (places) => nearHolders(db, places, one),
        )
      }
      case 'not':
        return (await meets(one.of)).map((on) => 1 - on)
      default: {
        const found: Uint8Array[] = []
        for (const part of one.of) found.push(await meets(part))
        return found.reduce((all, part) =>
          all.map((on, unit) => (one.kind === 'all' ? on & numberAt(part, unit) : on | numberAt(part, unit))),
        )
      }
    }
  }
  const titleMeets = (work: number, one: Expression): boolean => {
    switch (one.kind) {
      case 'phrase':
        return inTitle(work, one.text)
      case 'near':
        return false
      case 'not':
        return !titleMeets(work, one.of)
      case 'all':
        return one.of.every((part) => titleMeets(work, part))
      case 'any':
        return one.of.some((part) => titleMeets(work, part))
    }
  }
  return { units: await meets(expression), title: (work) => titleMeets(work, expression) }
}

const lettersOf = (text: string): string => foldWidth(text).replace(/[^\p{L}\p{N}]/gu, '')
