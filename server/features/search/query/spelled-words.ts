import { pairsOf } from '#common/law/text-keys.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { SoundWords } from '../text/sound-words.ts'
import type { Standing } from './standing.ts'
import { syllablesIn } from '../text/syllables.ts'
import type { Mend } from './understanding.ts'

/** Letters that may be pinyin, with blanks and apostrophes between syllables. */
const LETTERS = /[a-z][a-z\s'’]*[a-z]/g
/** Syllables of a word. One syllable alone has too many meanings. */
const SHORTEST = 2
const LONGEST = 8

/**
 * Reads the letters of a query as words of the law that sound so, where all of them can be read: jiaotong shigu → 交通
 * 事故. Of words of one sound the one in most provisions is meant. One statement at the most.
 */
export async function withSpelledWords(
  db: Db,
  standing: Standing,
  sounds: readonly SoundWords[],
  clean: string,
): Promise<{ text: string; mends: readonly Mend[] }> {
  const parts = [...new Set(clean.match(LETTERS))].map((letters) => ({ letters, ways: syllablesIn(letters) }))
  const named = (syllables: readonly string[]) => sounds.flatMap((words) => words.spelled(syllables))
  await standing.load(
    db,
    parts.flatMap(({ ways }) =>
      ways.flatMap((way) => stretchesOf(way).flatMap((stretch) => named(stretch).flatMap(pairsOf))),
    ),
  )
  const best = (syllables: readonly string[]): string | null => {
    const words = named(syllables).filter((word) => standing.support(word) >= standing.many)
    return words.toSorted((a, b) => standing.support(b) - standing.support(a))[0] ?? null
  }
  let text = clean
  const mends: Mend[] = []
  for (const { letters, ways } of parts) {
    const words = ways.map((way) => covered(way, best)).find((found) => found !== null)
    if (!words) continue
    text = text.replace(letters, words.join(' '))
    mends.push({ from: letters, to: words.join(' ') })
  }
  return { text, mends }
}

/** All stretches of syllables that may be a word. */
function stretchesOf(way: readonly string[]): string[][] {
  const stretches: string[][] = []
  for (let from = 0; from < way.length; from++)
    for (let to = from + SHORTEST; to <= Math.min(way.length, from + LONGEST); to++) stretches.push(way.slice(from, to))
  return stretches
}

/** Words that together have all the syllables, the longest first; null when some syllable is left over. */
function covered(way: readonly string[], best: (syllables: readonly string[]) => string | null): string[] | null {
  if (way.length === 0) return []
  for (let length = Math.min(LONGEST, way.length); length >= SHORTEST; length--) {
    const word = best(way.slice(0, length))
    const rest = word === null ? null : covered(way.slice(length), best)
    if (word !== null && rest) return [word, ...rest]
  }
  return null
}
