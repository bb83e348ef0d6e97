import { foldWidth, pairsOf, wordRuns } from '#common/law/text-keys.ts'
import type { FoundUnit } from './best-units.ts'
import { codeOfTerm } from './postings.ts'
import type { Group, Needs } from './scoring.ts'

/** What a question asks of a document beyond naming it. */
export interface Beyond {
  /** The words that the name does not say, in their places; null for those it says. */
  groups: (Group | null)[]
  /** The text of the question without what the name says. */
  text: string
}

/** Characters of the text that must be left, for of fewer nothing can be told. */
const LEAST_LEFT = 2
/**
 * Share of the question that must be left. Where the name says most of it (海塘巡护员一个月有多少补助, of a notice on 海塘巡护补助), what
 * is left tells less than the words as they stand.
 */
const LEAST_SHARE = 0.4

const termsOf = (text: string): number[] => wordRuns(foldWidth(text)).flatMap(pairsOf).map(codeOfTerm)

/**
 * What a question asks beyond the name of a document: of 平江几轴的车不让进县城 and the notice of 平江 on lorries in 县城区 it is
 * 几轴的车不让进. The name says of all its provisions what it says, whether they repeat it or not: the opening and the
 * signature repeat it, and answer nothing.
 * @param groups the words of the question, and its pairs
 * @param name the title of the document and the bodies that made it
 * @returns null when the name says all that is asked
 */
export function beyondName(groups: readonly Group[], sentence: string, name: string): Beyond | null {
  const named = new Set(termsOf(name))
  const isNamed = (term: number): boolean => named.has(term)
  const left = groups.map((group): Group | null => {
    if (group.loose !== true) return group.alternatives.some(({ terms }) => terms.every(isNamed)) ? null : group
    const alternatives = group.alternatives.map((one) => ({
      ...one,
      terms: one.terms.filter((term) => !isNamed(term)),
    }))
    return alternatives.some(({ terms }) => terms.length > 0) ? { ...group, alternatives } : null
  })
  const text = withoutPairs(foldWidth(sentence), isNamed)
  const [rest, whole] = [text, sentence].map((words) => words.replace(/\s/g, '').length) as [number, number]
  return rest < Math.max(LEAST_LEFT, LEAST_SHARE * whole) || left.every((group) => group === null)
    ? null
    : { groups: left, text }
}

/** A text without the characters that stand in a pair of a name. */
function withoutPairs(text: string, isNamed: (term: number) => boolean): string {
  const characters = [...text]
  return characters
    .filter((character, at) => {
      const [before, behind] = [`${characters[at - 1] ?? ''}${character}`, `${character}${characters[at + 1] ?? ''}`]
      return ![before, behind].some((pair) => pair.length === 2 && termsOf(pair).some(isNamed))
    })
    .join('')
}

/** Chooses some consecutive provisions, whatever they hold (`Needs`). */
export const onlyThese = (first: number, end: number): Needs => ({
  least: Infinity,
  narrow: ({ base, size }, _holders, _left, before, { units, has }) => {
    if (before !== null) return before.count
    let count = 0
    for (let unit = Math.max(first, base); unit < Math.min(end, base + size); unit++) {
      has[unit - base] = 1
      units[count++] = unit - base
    }
    return count
  },
})

/**
 * The provisions of a document in the order of what they say beyond its name. Their scores stay as they were from place
 * to place, for by those it is compared with others.
 * @param found the provisions found, best first @param beyond by number of the node, what the provisions say beyond the
 * name
 */
export function inOrderWithin(
  found: readonly FoundUnit[],
  beyond: ReadonlyMap<number, number>,
  most: number,
): FoundUnit[] {
  const known = new Map(found.map((unit, at) => [unit.ord, { unit, at }]))
  const placeOf = (ord: number): number => known.get(ord)?.at ?? found.length
  const saying = [...beyond]
    .filter(([ord, score]) => score > 0 || known.has(ord))
    .map(([ord, score]) => ({ ord, score }))
  const ordered = saying
    .sort((a, b) => b.score - a.score || placeOf(a.ord) - placeOf(b.ord) || a.ord - b.ord)
    .slice(0, most)
  const lowest = found.at(-1)?.score ?? 0
  return ordered.map(({ ord }, at) => ({
    ord,
    score: found[at]?.score ?? lowest,
    question: known.get(ord)?.unit.question ?? -1,
  }))
}
