import { dict } from '@node-rs/jieba/dict.js'
import { readingsOf, syllablesOf } from '#server/platform/pinyin.ts'

/**
 * Words of the dictionary that are used at least so often in its own figures; rarer ones are mostly names of people and
 * places.
 */
const LEAST_USED = 80
const WORD = /^[\u4e00-\u9fff]{2,4}$/
/** Milliseconds after which other requests get a turn. */
const SLICE_MS = 6
/** Ways to read a word that are looked up at the most. */
const MOST_WAYS = 8

/** A syllable without what many speakers do not tell apart: zh and z, n and ng, n and l. */
const loose = (syllable: string): string =>
  syllable
    .replace(/^([zcs])h/, '$1')
    .replace(/^n(?=.)/, 'l')
    .replace(/(?<=[aei])ng$/, 'n')

/** Whether two characters may be read with the same syllable. */
export const soundsSame = (one: string, other: string): boolean =>
  readingsOf(one).some((syllable) => readingsOf(other).includes(syllable))

/** Whether two characters may be read with syllables that many speakers do not tell apart. */
export const soundsLike = (one: string, other: string): boolean =>
  readingsOf(one).some((syllable) => readingsOf(other).some((second) => loose(syllable) === loose(second)))

/** Words by their sound. */
export class SoundWords {
  readonly #bySound = new Map<string, string[]>()
  readonly #words = new Set<string>()

  /** Reads words a slice at a time, so that other requests are answered meanwhile. */
  static async of(words: Iterable<string>): Promise<SoundWords> {
    const made = new SoundWords()
    let started = performance.now()
    for (const word of words) {
      if (word !== '') made.#add(word)
      if (performance.now() - started < SLICE_MS) continue
      await new Promise(setImmediate)
      started = performance.now()
    }
    return made
  }

  #add(word: string): void {
    if (this.#words.has(word)) return
    this.#words.add(word)
    const readings = [...word].map(readingsOf)
    // Only the context tells how a character with several readings is read.
    const syllables = readings.every((ways) => ways.length === 1)
      ? readings.map(([only = '']) => only)
      : syllablesOf(word)
    const key = syllables.map(loose).join(' ')
    const list = this.#bySound.get(key)
    if (list) list.push(word)
    else this.#bySound.set(key, [word])
  }

  has(word: string): boolean {
    return this.#words.has(word)
  }

  /** Words of as many characters that sound the same or nearly so, the word itself left out. */
  like(word: string): string[] {
    let ways = ['']
    for (const character of word) {
      const syllables = new Set(readingsOf(character).map(loose))
      ways = ways
        .flatMap((way) => [...syllables].map((syllable) => (way === '' ? syllable : `${way} ${syllable}`)))
        .slice(0, MOST_WAYS)
    }
    return [...new Set(ways.flatMap((way) => this.#bySound.get(way) ?? []))].filter((other) => other !== word)
  }

  /** Words of exactly these syllables. */
  spelled(syllables: readonly string[]): string[] {
    const found = this.#bySound.get(syllables.map(loose).join(' ')) ?? []
    return found.filter((word) =>
      [...word].every((character, at) => readingsOf(character).includes(syllables[at] ?? '')),
    )
  }
}

/** What the dictionary that texts are parted by knows. */
export interface Dictionary {
  /** Its words by sound. */
  sounds: SoundWords
  /** How often a character is used as a word of its own, by the figures of the dictionary. */
  usedAlone: ReadonlyMap<string, number>
}

const CHUNK = 32 * 1024
const LINE_END = 10

/** The lines of the dictionary, decoded a chunk at a time: all at once would keep other requests waiting. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length;) {
    const end = at + CHUNK < bytes.length ? bytes.lastIndexOf(LINE_END, at + CHUNK) + 1 : bytes.length
    yield* decoder.decode(bytes.subarray(at, end)).split('\n')
    at = end
  }
}

async function readDictionary(): Promise<Dictionary> {
  const usedAlone = new Map<string, number>()
  /** Rarer words come as '', so that the reader can stop between any two lines. */
  function* words(): Generator<string> {
    for (const line of linesOf(dict)) {
      const [word = '', used] = line.split(' ')
      if (word.length === 1) usedAlone.set(word, Number(used))
      yield Number(used) >= LEAST_USED && WORD.test(word) ? word : ''
    }
  }
  return { sounds: await SoundWords.of(words()), usedAlone }
}

let known: Promise<Dictionary> | null = null

/** The dictionary, which is read at the first call and kept. */
export const dictionary = (): Promise<Dictionary> => (known ??= readDictionary())
