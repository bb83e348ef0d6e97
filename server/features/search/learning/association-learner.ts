import { foldWidth, pairsOf, wordRuns } from '#common/law/text-keys.ts'
import { numberAt } from '../text/numbers.ts'
import type { AssociationRow } from '../library/words.sql.ts'

/** An article and the words of the questions that it answers, one list a question. */
export interface Example {
  text: string
  questions: readonly (readonly string[])[]
}

interface Term {
  pair: string
  /** How rare it is among the articles (inverse document frequency). */
  rarity: number
}

/** Pairs of an article that may explain the words of its questions: the most telling ones. */
const PAIRS_OF_ARTICLE = 30
/** How soon more occurrences of a pair in one article stop telling more. */
const SATURATION = 1.2
/** A word of fewer questions says too little. */
const LEAST_QUESTIONS = 2
const ROUNDS = 4
/** Keeps a pair seen in few articles from explaining everything said of them. */
const SMOOTHING = 2
/** Pairs of a word that are kept, and the least chance in hundredths. */
const PAIRS_OF_WORD = 8
const LEAST_CHANCE = 3
/** Milliseconds after which other requests get a turn. */
const SLICE = 8

/**
 * Learns what articles say where people say a word. Words of questions are taken to be translations of the pairs of
 * characters of their articles (IBM Model 1: Brown et al., The Mathematics of Statistical Machine Translation, 1993;
 * for questions and answers: Xue, Jeon and Croft, Retrieval Models for Question and Answer Archives, 2008).
 */
export const learnAssociations = (examples: readonly Example[]): Promise<AssociationRow[]> =>
  new Learner(examples).learn()

/** Gives other requests a turn when it is time. */
class Slices {
  #since = performance.now()

  async pause(): Promise<void> {
    if (performance.now() - this.#since < SLICE) return
    await new Promise(setImmediate)
    this.#since = performance.now()
  }
}

class Learner {
  readonly #examples: readonly Example[]
  readonly #slices = new Slices()
  /** Pairs of characters by the number they have here. */
  readonly #terms: Term[] = []
  /** By article, the numbers of its terms. */
  readonly #sources: Int32Array[] = []
  /** By word, its articles and in how many of their questions it is. */
  readonly #words = new Map<string, Map<number, number>>()

  constructor(examples: readonly Example[]) {
    this.#examples = examples
  }

  async learn(): Promise<AssociationRow[]> {
    await this.#readArticles()
    for (const [article, { questions }] of this.#examples.entries())
      for (const words of questions)
        for (const word of new Set(words)) {
          const articles = this.#words.get(word)
          if (articles) articles.set(article, (articles.get(article) ?? 0) + 1)
          else this.#words.set(word, new Map([[article, 1]]))
        }
    // A single character has too many meanings.
    for (const [word, articles] of this.#words)
      if (word.length < 2 || [...articles.values()].reduce((sum, count) => sum + count, 0) < LEAST_QUESTIONS)
        this.#words.delete(word)
    return this.#translate()
  }

  /** Keeps the most telling pairs of each article. */
  async #readArticles(): Promise<void> {
    const numbers = new Map<string, number>()
    const holders: number[] = []
    const counted: Map<number, number>[] = []
    for (const { text } of this.#examples) {
      const counts = new Map<number, number>()
      for (const pair of wordRuns(foldWidth(text)).flatMap(pairsOf)) {
        let number = numbers.get(pair)
        if (number === undefined) numbers.set(pair, (number = this.#terms.push({ pair, rarity: 0 }) - 1))
        counts.set(number, (counts.get(number) ?? 0) + 1)
      }
      for (const number of counts.keys()) holders[number] = (holders[number] ?? 0) + 1
      counted.push(counts)
      await this.#slices.pause()
    }
    for (const [number, term] of this.#terms.entries()) {
      const held = numberAt(holders, number)
      term.rarity = Math.log(1 + (counted.length - held + 0.5) / (held + 0.5))
    }
    for (const counts of counted) {
      const telling = [...counts].map(([number, occurrences]) => ({
        number,
        worth: ((this.#terms[number]?.rarity ?? 0) * occurrences) / (occurrences + SATURATION),
      }))
      telling.sort((a, b) => b.worth - a.worth || a.number - b.number)
      this.#sources.push(Int32Array.from(telling.slice(0, PAIRS_OF_ARTICLE), ({ number }) => number))
      await this.#slices.pause()
    }
  }

  /**
   * Chances of the words by pair, from rounds of expectation and maximisation. The last source stands for nothing in
   * the text.
   */
  async #translate(): Promise<AssociationRow[]> {
    const nothing = this.#terms.length
    const words = [...this.#words].map(([word, articles]) => ({
      word,
      articles: [...articles],
      sources: this.#sourcesOf(articles, nothing),
    }))
    const starts = new Int32Array(words.length + 1)
    for (const [i, { sources }] of words.entries()) starts[i + 1] = numberAt(starts, i) + sources.length
    const chances = new Float32Array(numberAt(starts, words.length)).fill(1)
    const [chance, counted] = [new Float32Array(nothing + 1), new Float32Array(nothing + 1)]
    for (let round = 0; round < ROUNDS; round++) {
      const totals = new Float64Array(nothing + 1)
      for (const [i, { articles, sources }] of words.entries()) {
        const own = chances.subarray(starts[i], starts[i + 1])
        for (const [at, source] of sources.entries()) {
          chance[source] = numberAt(own, at)
          counted[source] = 0
        }
        for (const [article, times] of articles) this.#share(article, times, chance, counted, nothing)
        for (const [at, source] of sources.entries()) {
          own[at] = numberAt(counted, source)
          totals[source] = numberAt(totals, source) + numberAt(counted, source)
        }
        await this.#slices.pause()
      }
      for (const [i, { sources }] of words.entries()) {
        const own = chances.subarray(starts[i], starts[i + 1])
        for (const [at, source] of sources.entries())
          own[at] = numberAt(own, at) / (numberAt(totals, source) + SMOOTHING)
        await this.#slices.pause()
      }
    }
    const rows = words.map(({ word, sources }, i) => ({
      word,
      ...this.#best(sources, chances.subarray(starts[i], starts[i + 1]), nothing),
    }))
    return rows.filter(({ pairs }) => pairs.length > 0).sort((a, b) => (a.word < b.word ? -1 : 1))
  }

  /** All pairs of the articles of a word, once each, and nothing. */
  #sourcesOf(articles: ReadonlyMap<number, number>, nothing: number): Int32Array {
    const sources = new Set<number>([nothing])
    for (const article of articles.keys()) for (const source of this.#sources[article] ?? []) sources.add(source)
    return Int32Array.from(sources)
  }

  /** Shares the occurrences of a word in the questions of an article among the pairs that may explain it. */
  #share(article: number, times: number, chance: Float32Array, counted: Float32Array, nothing: number): void {
    const sources = this.#sources[article] ?? new Int32Array()
    let all = numberAt(chance, nothing)
    for (const source of sources) all += numberAt(chance, source)
    const each = times / all
    for (const source of sources) counted[source] = numberAt(counted, source) + numberAt(chance, source) * each
    counted[nothing] = numberAt(counted, nothing) + numberAt(chance, nothing) * each
  }

  /** The pairs that tell most of a word. */
  #best(sources: Int32Array, chances: Float32Array, nothing: number): Pick<AssociationRow, 'pairs' | 'chances'> {
    const said = [...sources].flatMap((source, at) => {
      const chance = Math.round(numberAt(chances, at) * 100)
      if (source === nothing || chance < LEAST_CHANCE) return []
      const { pair, rarity } = this.#terms[source] as Term
      return [{ pair, chance, worth: chance * rarity }]
    })
    said.sort((a, b) => b.worth - a.worth || (a.pair < b.pair ? -1 : 1))
    const best = said.slice(0, PAIRS_OF_WORD)
    return { pairs: best.map(({ pair }) => pair), chances: best.map(({ chance }) => chance) }
  }
}
