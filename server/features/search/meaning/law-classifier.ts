import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldWidth, pairsOf, wordRuns } from '#common/law/text-keys.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { CodeNumbers } from '../text/code-numbers.ts'
import { numberAt } from '../text/numbers.ts'
import { codeOfTerm } from '../index/postings.ts'

/** What tells the questions about one law from those about the others. */
export interface LawWeights {
  title: string
  /** What the law has before any character of a question is read. */
  bias: number
  /** By character or pair of characters, what it says for the law (above 0) or against it. */
  weights: ReadonlyMap<string, number>
}

const [SEPARATOR, TAB] = ['|', '\t']
/** The weights of the file are whole numbers of so many parts of one. */
const PARTS = 100

/** The characters and the pairs of characters of a question, each once. */
export function featuresOf(question: string): string[] {
  const runs = wordRuns(foldWidth(question))
  return [...new Set([...runs.flatMap((run) => [...run]), ...runs.flatMap(pairsOf)])]
}

/** One number for a character or a pair of characters. */
const codeOfFeature = (feature: string): number => (feature.length === 1 ? feature.charCodeAt(0) : codeOfTerm(feature))

/** What each character and pair of a question counts: all questions are of length 1, long or short. */
export const valueOfFeature = (features: number): number => 1 / Math.sqrt(features)

/**
 * Tells by the wording of a question which laws it is about: a linear classifier, learned from the bank of questions
 * (`law-classifier-learner.ts`). Knows only laws that the bank has questions about.
 */
export class LawClassifier {
  readonly titles: readonly string[]
  readonly #biases: Float64Array
  /** Number of each character or pair, by its code. */
  readonly #numbers = new CodeNumbers()
  /**
   * Where the laws of a character or pair begin, by its number, and last where they end; the laws, and what it says for
   * or against each.
   */
  readonly #starts: Int32Array
  readonly #laws: Uint16Array
  readonly #weights: Float64Array

  constructor(laws: readonly LawWeights[]) {
    this.titles = laws.map(({ title }) => title)
    this.#biases = Float64Array.from(laws, ({ bias }) => bias)
    const counts: number[] = []
    for (const { weights } of laws)
      for (const feature of weights.keys()) {
        const code = codeOfFeature(feature)
        const known = this.#numbers.of(code)
        if (known < 0) this.#numbers.set(code, counts.push(1) - 1)
        else counts[known] = (counts[known] ?? 0) + 1
      }
    this.#starts = new Int32Array(counts.length + 1)
    for (const [number, count] of counts.entries()) this.#starts[number + 1] = (this.#starts[number] ?? 0) + count
    const next = this.#starts.slice()
    this.#laws = new Uint16Array(this.#starts.at(-1) ?? 0)
    this.#weights = new Float64Array(this.#laws.length)
    for (const [law, { weights }] of laws.entries())
      for (const [feature, weight] of weights) {
        const number = this.#numbers.of(codeOfFeature(feature))
        const at = next[number] ?? 0
        next[number] = at + 1
        this.#laws[at] = law
        this.#weights[at] = weight
      }
  }

  /**
   * By number of law, how surely a question is about it: about 1 and more for the law, about -1 for laws that it is not
   * about.
   */
  marginsOf(question: string): Float64Array {
    const margins = Float64Array.from(this.#biases)
    const features = featuresOf(question)
    const value = valueOfFeature(features.length)
    for (const feature of features) {
      const number = this.#numbers.of(codeOfFeature(feature))
      if (number < 0) continue
      const end = numberAt(this.#starts, number + 1)
      for (let at = numberAt(this.#starts, number); at < end; at++) {
        const law = numberAt(this.#laws, at)
        margins[law] = numberAt(margins, law) + value * numberAt(this.#weights, at)
      }
    }
    return margins
  }
}

/** Text of the file that keeps what was learned: a line for each law, its title, bias and weights. */
export function writeLawWeights(laws: readonly LawWeights[]): string {
  const lines = laws.map(({ title, bias, weights }) => {
    const listed = [...weights].map(([feature, weight]) => `${feature} ${Math.round(weight * PARTS)}`)
    return [title, Math.round(bias * PARTS), listed.join(SEPARATOR)].join(TAB)
  })
  return `${[['title', 'bias', 'weights'].join(TAB), ...lines].join('\n')}\n`
}

/** @param text as `writeLawWeights` writes it @throws RangeError when a weight is no number */
export function readLawWeights(text: string): LawWeights[] {
  const numberIn = (value: string): number => {
    const number = Number(value)
    if (value === '' || !Number.isInteger(number)) throw new RangeError(`${value} is no weight`)
    return number / PARTS
  }
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [title = '', bias = '', listed = ''] = line.split(TAB)
      const weights = listed.split(SEPARATOR).filter((item) => item !== '')
      return {
        title,
        bias: numberIn(bias),
        weights: new Map(
          weights.map((item) => {
            const [feature = '', weight = ''] = item.split(' ')
            return [feature, numberIn(weight)] as const
          }),
        ),
      }
    })
}

/** File of the classifier that comes with the base data. */
export const LAW_CLASSIFIER_FILE = join(projectRoot, 'server/seeds/base/words/law-classifier.tsv')
let shipped: LawClassifier | null = null

/** The classifier that comes with the base data; read at the first call. */
export const shippedLawClassifier = (): LawClassifier =>
  (shipped ??= new LawClassifier(readLawWeights(readFileSync(LAW_CLASSIFIER_FILE, 'utf8'))))
