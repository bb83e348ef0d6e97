import { featuresOf, valueOfFeature, type LawWeights } from '../meaning/law-classifier.ts'
import { numberAt } from '../text/numbers.ts'

/** A question and the law that answers it. */
export interface QuestionOfLaw {
  title: string
  question: string
}

/** Characters and pairs in fewer questions tell nothing of other questions. */
const LEAST_QUESTIONS = 2
/** Weights of a law that are kept: those that say most. */
const WEIGHTS_OF_LAW = 300
/** What a question on the wrong side costs beside large weights (C of the literature). */
const COST = 0.5
/** Rounds over the questions at the most, and the change below which nothing more is learned. */
const ROUNDS = { most: 40, stillness: 0.02 }
/** A question that costs nothing and is further from costing something than this is left out of the next rounds. */
const FAR = 0.5
/** Numbers of the generator that shuffles (Numerical Recipes), so that the same questions teach the same. */
const CHANCE = { seed: 12_345, factor: 1_664_525, step: 1_013_904_223 }

/** The questions as lists of features by number. */
interface Examples {
  features: readonly string[]
  /** The features of each question, and how much each of them counts. */
  lists: { features: Int32Array; starts: Int32Array }
  values: Float64Array
  laws: Int32Array
}

/**
 * Learns to tell by its wording which law a question is about: for each law a linear support vector machine with
 * squared hinge loss, solved in the dual by coordinates (Hsieh et al., A Dual Coordinate Descent Method for Large-scale
 * Linear SVM, 2008). Takes about half a minute for 30,000 questions of 300 laws.
 */
export function learnLawClassifier(questions: readonly QuestionOfLaw[]): LawWeights[] {
  const titles = [...new Set(questions.map(({ title }) => title))]
  const numbers = new Map(titles.map((title, number) => [title, number]))
  const examples = examplesOf(questions, numbers)
  return titles.map((title, law) => ({ title, ...learnLaw(examples, law) }))
}

function examplesOf(questions: readonly QuestionOfLaw[], lawNumbers: ReadonlyMap<string, number>): Examples {
  const said = questions.map(({ question }) => featuresOf(question))
  const counts = new Map<string, number>()
  for (const features of said) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const features = [...counts].flatMap(([feature, count]) => (count >= LEAST_QUESTIONS ? [feature] : []))
  const numbers = new Map(features.map((feature, number) => [feature, number]))
  const known = said.map((list) => list.flatMap((feature) => numbers.get(feature) ?? []))
  let sum = 0
  return {
    features,
    lists: {
      features: Int32Array.from(known.flat()),
      starts: Int32Array.from([0, ...known.map(({ length }) => (sum += length))]),
    },
    values: Float64Array.from(said, (list) => valueOfFeature(list.length)),
    laws: Int32Array.from(questions, ({ title }) => lawNumbers.get(title) ?? -1),
  }
}

/** Learns to tell the questions of one law from all others. */
function learnLaw({ features, lists, values, laws }: Examples, law: number): Omit<LawWeights, 'title'> {
  const weights = new Float64Array(features.length)
  let bias = 0
  const diagonal = 1 / (2 * COST)
  const alphas = new Float64Array(values.length)
  const active = Int32Array.from(values.keys())
  let count = active.length
  let chance = CHANCE.seed
  for (let round = 0; round < ROUNDS.most; round++) {
    for (let i = count - 1; i > 0; i--) {
      chance = (Math.imul(chance, CHANCE.factor) + CHANCE.step) >>> 0
      const j = chance % (i + 1)
      const swapped = numberAt(active, i)
      active[i] = numberAt(active, j)
      active[j] = swapped
    }
    let largest = 0
    let left = 0
    for (let i = 0; i < count; i++) {
      const at = active[i] as number
      const [from, to] = [lists.starts[at] as number, lists.starts[at + 1] as number]
      const value = values[at] as number
      const side = laws[at] === law ? 1 : -1
      let sum = 0
      for (let k = from; k < to; k++) sum += weights[lists.features[k] as number] as number
      const alpha = alphas[at] as number
      const gradient = side * (value * sum + bias) - 1 + diagonal * alpha
      if (alpha === 0 && gradient > FAR) continue
      active[left++] = at
      if (alpha === 0 && gradient >= 0) continue
      largest = Math.max(largest, Math.abs(gradient))
      // The bias is a feature of every question.
      const next = Math.max(0, alpha - gradient / ((to - from) * value * value + 1 + diagonal))
      const step = (next - alpha) * side
      alphas[at] = next
      bias += step
      for (let k = from; k < to; k++) {
        const feature = lists.features[k] as number
        weights[feature] = (weights[feature] as number) + step * value
      }
    }
    count = left
    if (largest < ROUNDS.stillness) break
  }
  const best = [...weights.entries()].toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a)).slice(0, WEIGHTS_OF_LAW)
  return {
    bias,
    weights: new Map(best.flatMap(([feature, weight]) => (weight === 0 ? [] : [[features[feature] ?? '', weight]]))),
  }
}
