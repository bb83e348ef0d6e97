import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldWidth, pairsOf, wordRuns } from '#common/law/text-keys.ts'
import { projectRoot } from '#server/platform/project-root.ts'

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

/** What each character and pair of a question counts: all questions are of length 1, long or short. */
export const valueOfFeature = (features: number): number => 1 / Math.sqrt(features)

/**
 * Tells by the wording of a question which laws it is about: a linear classifier, learned from the bank of questions
 * (`law-classifier-learner.ts`). Knows only laws that the bank has questions about.
 */
export class LawClassifier {
  readonly titles: readonly string[]
  readonly #biases: Float64Array
  /** By character or pair, the laws it says something for or against, and how much. */
  readonly #weights = new Map<string, { laws: Int32Array; weights: Float64Array }>()

  constructor(laws: readonly LawWeights[]) {
    this.titles = laws.map(({ title }) => title)
    this.#biases = Float64Array.from(laws, ({ bias }) => bias)
    const byFeature = new Map<string, { laws: number[]; weights: number[] }>()
    for (const [law, { weights }] of laws.entries())
      for (const [feature, weight] of weights) {
        const known = byFeature.get(feature)
        if (known) {
          known.laws.push(law)
          known.weights.push(weight)
        } else byFeature.set(feature, { laws: [law], weights: [weight] })
      }
    for (const [feature, known] of byFeature)
      this.#weights.set(feature, { laws: Int32Array.from(known.laws), weights: Float64Array.from(known.weights) })
  }

  /** By number of law, how surely a question is about it: about 1 and more for the law, about -1 for laws that it is not about. */
  marginsOf(question: string): Float64Array {
    const margins = Float64Array.from(this.#biases)
    const features = featuresOf(question)
    const value = valueOfFeature(features.length)
    for (const feature of features) {
      const known = this.#weights.get(feature)
      if (known) for (const [at, law] of known.laws.entries()) margins[law] = (margins[law] ?? 0) + value * (known.weights[at] ?? 0)
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
export const shippedLawClassifier = (): LawClassifier => (shipped ??= new LawClassifier(readLawWeights(readFileSync(LAW_CLASSIFIER_FILE, 'utf8'))))
