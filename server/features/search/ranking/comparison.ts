import { foldWidth, wordRuns } from '#common/law/text-keys.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hitRows, phraseHolders } from '../library/hits.sql.ts'
import type { DayView, Library } from '../library/library.ts'
import { likenessOf } from '../text/likeness.ts'
import { cleanQuery } from '../text/query-text.ts'
import type { FoundWork } from './findings.ts'
import type { QueryWord } from '../query/understanding.ts'

/** Phrases of three and more characters are looked up in the texts of at most this many provisions. */
const MOST_VERIFIED = 3_000
/** Number of works whose best provisions are read and compared with a quoted passage. */
const COMPARED = 40
/** What a likeness of 1 adds to the score of a work. */
const LIKENESS = 120
/**
 * Likeness of a passage that a text says, with a slip or two. Of 120 passages of 16 to 40 characters cut from law, with
 * up to two slips, the least like was 0.56 like its text; of 44 sentences without a question word from the bank and the
 * judged searches two were more than 0.36.
 */
const QUOTED = 0.4

/** Name of a provision of the version that counts. */
const placeOf = (view: DayView, work: number, ord: number) => ({
  versionId: view.works[work]?.version.versionId ?? '',
  ord,
})
const keyOf = ({ versionId, ord }: { versionId: string; ord: number }) => `${versionId}/${ord}`

/** Keeps provisions in which the phrases really stand; pairs of characters alone may meet by chance. */
export async function withPhrases(
  db: Db,
  library: Library,
  view: DayView,
  found: FoundWork[],
  words: readonly QueryWord[],
): Promise<FoundWork[]> {
  const phrases = words.map(({ text }) => text).filter((text) => text.length > 2)
  const places = found.flatMap(({ work, units }) => units.map(({ ord }) => placeOf(view, work, ord)))
  if (phrases.length === 0 || places.length > MOST_VERIFIED) return found
  const holders = new Set((await phraseHolders(db, places, phrases)).map(keyOf))
  return found.flatMap((item) => {
    const units = item.units.filter(({ ord }) => holders.has(keyOf(placeOf(view, item.work, ord))))
    const title = cleanQuery(library.workAt(item.work).title).replace(/\s/g, '')
    if (units.length === 0 && !words.every(({ text }) => title.includes(text))) return []
    return [{ ...item, units, hitCount: item.hitCount - (item.units.length - units.length) }]
  })
}

/**
 * Raises the works in which a quoted passage stands most nearly as quoted: by pairs alone, nearly equal texts score the
 * same.
 * @returns whether it stands in any nearly as quoted
 */
export async function compareLetters(db: Db, view: DayView, found: FoundWork[], passage: string): Promise<boolean> {
  const best = found
    .filter(({ hitCount }) => hitCount > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, COMPARED)
  const rows = await hitRows(
    db,
    best.flatMap(({ work, units }) => units.slice(0, 2).map(({ ord }) => placeOf(view, work, ord))),
  )
  const likeness = new Map(rows.map((row) => [keyOf(row), likenessOf(passage, wordRuns(foldWidth(row.text)).join(''))]))
  for (const item of best) {
    const likenessAt = (ord: number) => likeness.get(keyOf(placeOf(view, item.work, ord))) ?? 0
    for (const unit of item.units) unit.score += likenessAt(unit.ord)
    // What several articles say to the letter is looked for in the first of them.
    const isWhole = ({ ord }: { ord: number }) => likenessAt(ord) === 1
    item.units.sort(
      (a, b) => Number(isWhole(b)) - Number(isWhole(a)) || (isWhole(a) ? a.ord - b.ord : b.score - a.score),
    )
    const likely = LIKENESS * Math.max(...item.units.map(({ ord }) => likenessAt(ord)))
    item.score += likely
    item.said += likely
  }
  return Math.max(0, ...likeness.values()) >= QUOTED
}
