import { foldWidth, pairsOf, wordRuns } from '#common/law/text-keys.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Postings } from '../index/index-reader.ts'
import { codeOfTerm } from '../index/postings.ts'
import type { Alternative, Group } from '../index/scoring.ts'
import type { Library } from '../library/library.ts'
import { asksForNumber } from '../query/query-words.ts'
import type { QueryWord } from '../query/understanding.ts'
import { ALL_WORDS, BEST_OF_PAIR, BROAD_ENOUGH, BROADEST, BROADEST_PAIR, MEANT, OPEN } from './worths.ts'

/** The words of a query as they are scored. */
export interface Scoring {
  words: readonly QueryWord[]
  groups: Group[]
  /** The word of each group, null for what is no word. */
  spoken: readonly (QueryWord | null)[]
  postings: Postings
}

/** Codes of the pairs of characters of a text. */
export const termsOf = (text: string): number[] => [
  ...new Set(wordRuns(foldWidth(text)).flatMap(pairsOf).map(codeOfTerm)),
]

const unitsHolding = (postings: Postings, term: number): number =>
  postings.get(term)?.reduce((sum, { place }) => sum + place.unitCount, 0) ?? 0

/**
 * By words of one character: the pairs that begin with it. A single character has no pair, so any of these stands for
 * it.
 */
export async function pairsBeginning(
  db: Db,
  library: Library,
  words: readonly QueryWord[],
): Promise<Map<string, Alternative[]>> {
  const beginning = new Map<string, Alternative[]>()
  for (const { text } of words) {
    if (text.length !== 1) continue
    const code = text.charCodeAt(0)
    const terms = new Set([...(await library.index.termsFrom(db, code)), ...library.titles.postings.termsFrom(code)])
    beginning.set(
      text,
      [...terms].map((term) => ({ terms: [term], factor: 1 })),
    )
  }
  return beginning
}

/** The groups of pairs that stand for words of the query. */
export function groupsOf(words: readonly QueryWord[], beginning: Map<string, Alternative[]>, strict: boolean): Group[] {
  return words
    .map(({ text, others }): Group => {
      const own = beginning.get(text) ?? [{ terms: termsOf(text), factor: 1 }]
      const alternatives = [...own, ...others.map((other) => ({ terms: termsOf(other), factor: MEANT }))]
      return { word: text, alternatives: alternatives.filter(({ terms }) => terms.length > 0), strict, weight: 0 }
    })
    .filter(({ alternatives }) => alternatives.length > 0)
}

/** The pairs of a question, also across its words: a reader parts words otherwise than the writer did. */
export function pairsGroup(sentence: string, postings: Postings, count: number): Group[] {
  const most = Math.max(BROADEST_PAIR * count, BROAD_ENOUGH)
  const terms = termsOf(sentence).filter((term) => unitsHolding(postings, term) <= most)
  return terms.length === 0
    ? []
    : [{ alternatives: [{ terms, factor: OPEN.loose }], strict: false, loose: true, weight: 0 }]
}

/** The words without the words meant that are far more common than the word said: 离婚冷静期 must not find every 三十日. */
export function withoutBroad(words: readonly QueryWord[], postings: Postings, count: number): QueryWord[] {
  const rarest = (text: string) => Math.min(...termsOf(text).map((term) => unitsHolding(postings, term)))
  const roomy = Math.max(BROADEST * count, BROAD_ENOUGH)
  return words.map((word) => {
    // Numbers that may answer 几日 are not words meant, and stay.
    if (word.meaning === null || word.others.length === 0) return word
    const most = Math.max(roomy, rarest(word.text))
    return { ...word, others: word.others.filter((other) => rarest(other) <= most) }
  })
}

/** Share of the query's weight a text must have: everything of short queries, less of long ones. */
export const leastCoverage = (groups: number): number =>
  groups <= 2 ? ALL_WORDS : groups === 3 ? 0.62 : groups <= 6 ? 0.58 : 0.5

/** The most that the words bring, about. */
export const bestOf = (groups: readonly Group[]): number =>
  groups.reduce(
    (sum, { alternatives }) => sum + Math.max(...alternatives.map(({ terms }) => terms.length)) * BEST_OF_PAIR,
    0,
  )

/** The words that ask for a number, as a mask of their groups. */
export const asksForNumbers = (spoken: readonly (QueryWord | null)[]): number =>
  spoken.reduce((mask, word, bit) => (word !== null && asksForNumber(word) ? mask | (1 << bit) : mask), 0)
