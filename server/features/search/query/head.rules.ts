import type { Understanding } from './understanding.ts'

/** Sureness from which a name among several is that of one law. */
const SURE = 0.9

/**
 * Number of the one work that a query names by title, alias, citation or pinyin; null when it names none, or more than
 * one equally.
 */
export function workMeant(understood: Understanding): number | null {
  if (understood.kind !== 'title' && understood.kind !== 'citation' && understood.kind !== 'pinyin') return null
  const [first, second] = understood.named.toSorted((a, b) => b.sureness - a.sureness)
  if (!first || (understood.kind === 'pinyin' && first.sureness < SURE)) return null
  if (second && (second.sureness === first.sureness || first.sureness < SURE)) return null
  return first.work
}
