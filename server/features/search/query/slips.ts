import { pairsOf, wordRuns } from '#common/law/text-keys.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { DayView } from '../library/library.ts'
import { looksLike } from '../text/look-alikes.ts'
import { cut } from '../text/query-text.ts'
import { isStopWord } from './query-words.ts'
import { dictionary, soundsLike, soundsSame, type Dictionary, type SoundWords } from '../text/sound-words.ts'
import { withSpelledWords } from './spelled-words.ts'
import { Standing, type Known } from './standing.ts'
import type { Mend } from './understanding.ts'
import type { Vocabulary } from '../library/vocabulary.ts'

/** A query is looked through up to this length; longer text was hardly typed. */
const LONGEST_QUERY = 60
/** Characters of a word that may hold a slip. */
const LONGEST_WORD = 8
/** Of two words that may be meant, one is sure when it stands in so many times as many provisions. */
const FAR_MORE = 5

/** A name of a law beside other words of its run has so many characters. */
const LEAST_NAME = 5
/**
 * A character used so often as a word of its own is one here; one used less often but still so much is not the wrong
 * one.
 */
const COMMON_WORD = 20_000
const USUAL_WORD = 6_000

/** What people ask for behind any word: 垃圾罚 means no 垃圾法. */
const VERDICTS = new Set('罚赔判告')

/** What was typed with its slips mended, and another query to try when one was not sure. */
export interface Mended {
  text: string
  mends: readonly Mend[]
  hint: string | null
}

/** How near the sound of the characters that differ is; those that only look the same sound otherwise. */
const SAME = 3
const NEARLY = 2
const LOOK = 1

/** A word that may be meant in the place of a part of a run. */
interface Candidate {
  from: number
  to: number
  word: string
  nearness: number
  changed: number
}

interface Weighed extends Candidate {
  /** Pairs of the run that stand nowhere before and no more after. */
  healed: number
  /** Provisions that hold the rarest pair of the word. */
  support: number
}

/**
 * Finds wrong characters in words of a query. A word is mended when it stands in no provision, title, question or term,
 * no dictionary places it, and a word of the law differs from it in a character that sounds or looks the same.
 */
export class SlipFinder {
  readonly #known: Known
  #terms: Promise<SoundWords> | null = null

  constructor(known: Known) {
    this.#known = known
  }

  /**
   * Mends the words of a query, as cleaned. At most two statements.
   * @param question a sentence: everyday speech has words that no law has, so a sound that is only near is not sure
   * there
   */
  async mend(db: Db, view: DayView, clean: string, question: boolean): Promise<Mended> {
    const untouched: Mended = { text: clean, mends: [], hint: null }
    if (/[a-z]/.test(clean)) return this.#withSpelledWords(db, view, clean)
    const runs = wordRuns(clean).filter((run) => /[\u4e00-\u9fff]{2}/.test(run))
    if (clean.length > LONGEST_QUERY || runs.length === 0) return untouched
    const standing = new Standing(this.#known, view)
    await standing.load(db, runs.flatMap(pairsOf))
    const found: { run: string; candidates: Candidate[] }[] = []
    for (const run of runs)
      if (this.#isOpenToSlips(run, standing)) found.push({ run, candidates: await this.#candidates(run, standing) })
    await standing.load(
      db,
      found.flatMap(({ run, candidates }) => candidates.flatMap((one) => pairsOf(inContext(run, one)))),
    )
    let { text } = untouched
    const mends: Mend[] = []
    let hint: string | null = null
    for (const { run, candidates } of found)
      for (const { candidate, sure } of chosen(candidates.flatMap((one) => weighed(run, one, standing)))) {
        const from = run.slice(candidate.from, candidate.to)
        if ((question && candidate.nearness === NEARLY) || mends.some((mend) => mend.from === from)) continue
        if (sure) {
          text = text.replaceAll(from, candidate.word)
          mends.push({ from, to: candidate.word })
        } else hint ??= clean.replace(from, candidate.word)
      }
    return { text, mends, hint: mends.length > 0 ? null : hint }
  }

  /** Everyday words typed in pinyin are read as the words of the law that sound so. */
  async #withSpelledWords(db: Db, view: DayView, clean: string): Promise<Mended> {
    const sounds = [(await dictionary()).sounds, await this.#termSounds()]
    return { ...(await withSpelledWords(db, new Standing(this.#known, view), sounds, clean)), hint: null }
  }

  #termSounds(): Promise<SoundWords> {
    return (this.#terms ??= this.#known.vocabulary.soundWords())
  }

  /** Whether some pair of a run is unknown, or the run may be a law's name with a slip. */
  #isOpenToSlips(run: string, standing: Standing): boolean {
    return pairsOf(run).some((pair) => !standing.has(pair)) || this.#known.names.soundingLike(run).length > 0
  }

  async #candidates(run: string, standing: Standing): Promise<Candidate[]> {
    const known = await dictionary()
    const { sounds } = known
    const terms = await this.#termSounds()
    const candidates: Candidate[] = []
    for (const { from, to } of windowsOf(run, this.#known.vocabulary, known, standing)) {
      const typed = run.slice(from, to)
      if (sounds.has(typed) || terms.has(typed) || this.#known.names.exactly(typed)) continue
      const words = new Set([
        ...sounds.like(typed),
        ...terms.like(typed),
        ...this.#known.names.soundingLike(typed),
        ...lookingLike(typed).filter((word) => sounds.has(word) || terms.has(word) || this.#known.names.exactly(word)),
      ])
      for (const word of words) {
        const near = nearnessOf(typed, word)
        // Names are long enough, or alone enough, to be sure of.
        const isName = this.#known.names.exactly(word) !== null
        if (near && (isName ? typed.length >= LEAST_NAME || typed === run : isRare(typed, word, known)))
          candidates.push({ from, to, word, ...near })
      }
    }
    return candidates
  }
}

/**
 * The parts of a run that a slip may be in: whole words of the dictionary, one of a single character among them, or
 * such a character with the next one, whatever word that is parted to: 瞻|养父母.
 */
function windowsOf(
  run: string,
  { questions }: Vocabulary,
  { sounds, usedAlone }: Dictionary,
  standing: Standing,
): { from: number; to: number }[] {
  const words: { from: number; to: number; open: boolean; single: boolean }[] = []
  for (const word of cut(run)) {
    const from = words.at(-1)?.to ?? 0
    const common = word.length === 1 && ((usedAlone.get(word) ?? 0) >= COMMON_WORD || VERDICTS.has(word))
    const open = /^[\u4e00-\u9fff]+$/.test(word) && !common && !isStopWord(word) && !questions.has(word)
    words.push({ from, to: from + word.length, open, single: word.length === 1 })
  }
  const broken = pairsOf(run).map((pair) => !standing.has(pair))
  const windows = words.flatMap(({ from }, first) => {
    const ends: { from: number; to: number }[] = []
    let single = false
    for (const word of words.slice(first)) {
      if (!word.open || word.to - from > LONGEST_WORD) break
      single ||= word.single
      // A pair across the edge counts as well: 劳动合同发|经济补偿.
      const touched = broken.slice(Math.max(0, from - 1), word.to).some(Boolean)
      if (single && word.to - from >= 2 && touched) ends.push({ from, to: word.to })
    }
    return ends
  })
  for (const [at, { from, open, single }] of words.entries()) {
    const next = words[at + 1]
    const rest = next ? run.slice(next.from + 1, next.to) : ''
    if (single && open && broken[from] && sounds.has(rest)) windows.push({ from, to: from + 2 })
  }
  return [...windows, { from: 0, to: run.length }]
}

/** The words that differ from one in a character that looks the same. */
const lookingLike = (word: string): string[] =>
  [...word].flatMap((character, at) =>
    [...looksLike(character)].map((other) => word.slice(0, at) + other + word.slice(at + 1)),
  )

/** How a word differs from the one typed; null when it is too different to be meant. */
function nearnessOf(typed: string, word: string): { nearness: number; changed: number } | null {
  if (typed.length !== word.length) return null
  let nearness = SAME
  let changed = 0
  for (const [at, character] of [...typed].entries()) {
    const other = word[at] ?? ''
    if (character === other) continue
    changed++
    nearness = Math.min(nearness, soundsSame(character, other) ? SAME : soundsLike(character, other) ? NEARLY : LOOK)
  }
  // One character may be wrong; of a longer word more, when all of it sounds the same.
  return changed === 1 || (nearness === SAME && changed * 2 <= typed.length) ? { nearness, changed } : null
}

/** Whether the characters that differ are seldom words of their own. */
const isRare = (typed: string, word: string, { usedAlone }: Dictionary): boolean =>
  [...typed].every((character, at) => character === word[at] || (usedAlone.get(character) ?? 0) < USUAL_WORD)

const inContext = (run: string, { from, to, word }: Candidate): string => run.slice(0, from) + word + run.slice(to)

const brokenIn = (text: string, standing: Standing): number =>
  pairsOf(text).filter((pair) => !standing.has(pair)).length

/** A candidate with what speaks for it; none when the word is not one of the law or heals nothing. */
function weighed(run: string, candidate: Candidate, standing: Standing): Weighed[] {
  const isName = standing.isName(candidate.word)
  const support = standing.support(candidate.word)
  const healed = brokenIn(run, standing) - brokenIn(inContext(run, candidate), standing)
  const whole = isName && candidate.to - candidate.from === run.length
  return (healed > 0 || whole) && (isName || support >= standing.many) ? [{ ...candidate, healed, support }] : []
}

/** Best first: what heals most, sounds nearest, changes least, is longest, stands in most provisions. */
const better = (one: Weighed, other: Weighed): number =>
  other.healed - one.healed ||
  other.nearness - one.nearness ||
  one.changed - other.changed ||
  other.word.length - one.word.length ||
  other.support - one.support

/** The best candidates of a run that do not overlap, and whether each is sure. */
function chosen(candidates: readonly Weighed[]): { candidate: Weighed; sure: boolean }[] {
  const taken: { candidate: Weighed; sure: boolean }[] = []
  for (const candidate of candidates.toSorted(better)) {
    const { from, to, healed, nearness, support, word } = candidate
    if (taken.some((one) => from < one.candidate.to && to > one.candidate.from)) continue
    const rival = candidates.find(
      (one) =>
        one.from === from &&
        one.to === to &&
        one.word !== word &&
        one.healed === healed &&
        one.nearness === nearness &&
        one.support * FAR_MORE > support,
    )
    // A name of three characters is too short to be sure of where its pairs stand in the law.
    taken.push({ candidate, sure: !rival && (healed > 0 || word.length > 3) })
  }
  return taken
}
