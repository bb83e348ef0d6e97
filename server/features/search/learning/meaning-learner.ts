import { countFeatures, MeaningModel, saturated, type Bag, type Weighted } from '../index/meaning-model.ts'
import { numberAt } from '../text/numbers.ts'

/** What is learned from: texts, and questions with the number of the text that answers each. */
export interface Lessons {
  texts: readonly (readonly Weighted[])[]
  questions: readonly { text: string; answer: number }[]
}

/** Numbers of a vector. */
const DIMENSIONS = 192
/** Features in fewer texts and questions than this say too little. */
const LEAST_TEXTS = 8
/** Examples that are told from each other at once. */
const AT_ONCE = 512
/** How sharply the right answer is told from the others (temperature of the softmax). */
const SHARPNESS = 0.07
const STEP = 0.05
/**
 * Rounds over the texts by themselves, and over the questions with their answers. More of them learn the questions by
 * heart.
 */
const ROUNDS = { ofTexts: 1, ofQuestions: 3 }
/** Share of a text that is taken from it to be told from the rest: at least, and how much more. */
const TAKEN = { least: 0.15, more: 0.35 }
/** Error below which a pair of examples teaches nothing more. */
const LEARNED = 1e-3
const SEED = 12_345

/** Numbers between 0 and 1, the same ones at every run (linear congruential generator of Numerical Recipes). */
class Chance {
  #state = SEED

  next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return this.#state / 2 ** 32
  }

  /** Normally distributed (Box and Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(this.next() + 1e-12)) * Math.cos(2 * Math.PI * this.next())
  }

  shuffle<T>(list: T[]): T[] {
    for (let i = list.length - 1; i > 0; i--) {
      const j = Math.floor(this.next() * (i + 1))
      const [a, b] = [list[i] as T, list[j] as T]
      list[i] = b
      list[j] = a
    }
    return list
  }
}

/** What is asked, and the text, or the other question, that is to be like it. */
interface Example {
  asked: Bag
  text: Bag
  /** Number of the text that answers: what has the same is not told from each other. */
  answer: number
}

/** Vectors of the examples of a step on one side, and what they have to be changed by. */
interface Side {
  bags: Bag[]
  vectors: Float32Array
  lengths: Float32Array
  changes: Float32Array
}

const newSide = (): Side => ({
  bags: [],
  vectors: new Float32Array(AT_ONCE * DIMENSIONS),
  lengths: new Float32Array(AT_ONCE),
  changes: new Float32Array(AT_ONCE * DIMENSIONS),
})

/**
 * Learns vectors of characters and pairs of characters, so that a part of a text is like the rest of it, and a question
 * like the text that answers it and like other questions that this text answers, more than like the others of the step
 * (Wu et al., StarSpace: Embed All The Things!, 2018, with the loss of Oord et al., Representation Learning with
 * Contrastive Predictive Coding, 2018). Takes three minutes or so for the texts of the law of the state.
 */
export const learnMeanings = (lessons: Lessons): MeaningModel => new Learner(lessons).learn()

class Learner {
  readonly #chance = new Chance()
  readonly #features: number[] = []
  readonly #rarity: number[] = []
  readonly #texts: Bag[]
  readonly #questions: { bag: Bag; answer: number }[]
  readonly #vectors: Float32Array
  /**
   * By feature, the sum of the squares of its changes: what has changed much changes less (Adagrad: Duchi, Hazan and
   * Singer, 2011).
   */
  readonly #changed: Float32Array
  readonly #asked = newSide()
  readonly #answers = newSide()
  readonly #errors = new Float32Array(AT_ONCE * AT_ONCE)
  readonly #likeness = new Float32Array(AT_ONCE * AT_ONCE)

  constructor({ texts, questions }: Lessons) {
    const counted = texts.map(countFeatures)
    const asked = questions.map(({ text }) => countFeatures([{ text, weight: 1 }]))
    const numbers = this.#number(counted, asked)
    const bagOf = (counts: ReadonlyMap<number, number>): Bag => {
      const known = [...counts].flatMap(([feature, count]) => {
        const number = numbers.get(feature)
        return number === undefined ? [] : [{ number, weight: saturated(count) * (this.#rarity[number] ?? 0) }]
      })
      return {
        features: Int32Array.from(known, ({ number }) => number),
        weights: Float32Array.from(known, ({ weight }) => weight),
      }
    }
    this.#texts = counted.map(bagOf)
    this.#questions = asked.map((counts, at) => ({ bag: bagOf(counts), answer: questions[at]?.answer ?? 0 }))
    const spread = 0.3 / Math.sqrt(DIMENSIONS)
    this.#vectors = Float32Array.from(
      { length: this.#features.length * DIMENSIONS },
      () => this.#chance.normal() * spread,
    )
    this.#changed = new Float32Array(this.#features.length).fill(1e-6)
  }

  /** Numbers the features that are common enough, and notes how rare each is among the texts. */
  #number(
    texts: readonly ReadonlyMap<number, number>[],
    questions: readonly ReadonlyMap<number, number>[],
  ): ReadonlyMap<number, number> {
    const [inTexts, inAll] = [new Map<number, number>(), new Map<number, number>()]
    for (const [at, counts] of [...texts, ...questions].entries())
      for (const feature of counts.keys()) {
        inAll.set(feature, (inAll.get(feature) ?? 0) + 1)
        if (at < texts.length) inTexts.set(feature, (inTexts.get(feature) ?? 0) + 1)
      }
    const least = Math.min(LEAST_TEXTS, texts.length)
    for (const [feature, count] of inAll) {
      if (count < least) continue
      const held = inTexts.get(feature) ?? 0
      this.#features.push(feature)
      this.#rarity.push(Math.log(1 + (texts.length - held + 0.5) / (held + 0.5)))
    }
    return new Map(this.#features.map((feature, number) => [feature, number]))
  }

  learn(): MeaningModel {
    for (let round = 0; round < ROUNDS.ofTexts; round++)
      this.#round(
        this.#chance.shuffle([...this.#texts.keys()]).flatMap((text) => {
          const parts = this.#parted(this.#texts[text] as Bag)
          return parts ? [{ ...parts, answer: text }] : []
        }),
      )
    for (let round = 0; round < ROUNDS.ofQuestions; round++) {
      const order = this.#chance.shuffle(
        this.#questions.map(({ bag, answer }) => ({ asked: bag, text: this.#texts[answer] as Bag, answer })),
      )
      // Every other round, articles that stand near each other are told from each other: they are the hardest to tell.
      if (round % 2 === 1) this.#byNeighbours(order)
      this.#round(order)
      // Questions that the same article answers mean the like, also where they share no word.
      if (round < ROUNDS.ofQuestions - 1) this.#round(this.#asAskedTwice())
    }
    const own = this.#vectors.map((value, at) => value * (this.#rarity[Math.floor(at / DIMENSIONS)] ?? 0))
    return MeaningModel.of(this.#features, own, DIMENSIONS)
  }

  /** Pairs of questions that the same article answers, each question in one of them at most. */
  #asAskedTwice(): Example[] {
    const byAnswer = new Map<number, Bag[]>()
    for (const { bag, answer } of this.#questions) byAnswer.set(answer, [...(byAnswer.get(answer) ?? []), bag])
    const pairs = [...byAnswer].flatMap(([answer, bags]) => {
      this.#chance.shuffle(bags)
      return bags.flatMap((asked, at) =>
        at % 2 === 0 && bags[at + 1] ? [{ asked, text: bags[at + 1] as Bag, answer }] : [],
      )
    })
    return this.#chance.shuffle(pairs)
  }

  #byNeighbours(order: { answer: number }[]): void {
    const places = new Map<number, number>()
    for (const { answer } of order) if (!places.has(answer >> 3)) places.set(answer >> 3, this.#chance.next())
    order.sort((a, b) => (places.get(a.answer >> 3) ?? 0) - (places.get(b.answer >> 3) ?? 0))
  }

  #round(examples: readonly Example[]): void {
    for (let at = 0; at < examples.length; at += AT_ONCE) {
      const some = examples.slice(at, at + AT_ONCE)
      if (some.length > 1) this.#step(some)
    }
  }

  /** Parts a text into what is taken from it and the rest; null when one of them is nothing. */
  #parted({ features, weights }: Bag): { asked: Bag; text: Bag } | null {
    const share = TAKEN.least + TAKEN.more * this.#chance.next()
    const isTaken = Array.from(features, () => this.#chance.next() < share)
    const part = (taken: boolean): Bag => ({
      features: features.filter((_, at) => isTaken[at] === taken),
      weights: weights.filter((_, at) => isTaken[at] === taken),
    })
    const [asked, text] = [part(true), part(false)]
    return asked.features.length === 0 || text.features.length === 0 ? null : { asked, text }
  }

  /** One step: each question is to be more like its own text than like those of the others, and the other way round. */
  #step(examples: readonly Example[]): void {
    const count = examples.length
    const [asked, answers] = [this.#asked, this.#answers]
    asked.bags = examples.map((example) => example.asked)
    answers.bags = examples.map(({ text }) => text)
    this.#sum(asked)
    this.#sum(answers)
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++) {
        const isSame = i !== j && examples[i]?.answer === examples[j]?.answer
        this.#likeness[i * count + j] = isSame ? -50 : dot(asked.vectors, i, answers.vectors, j) / SHARPNESS
      }
    this.#errors.fill(0)
    for (let i = 0; i < count; i++) this.#addShares(count, i * count, 1)
    for (let j = 0; j < count; j++) this.#addShares(count, j, count)
    for (let i = 0; i < count; i++) this.#errors[i * count + i] = numberAt(this.#errors, i * count + i) - 2
    this.#spread(count)
    for (const side of [asked, answers]) for (const [at, bag] of side.bags.entries()) this.#change(side, at, bag)
  }

  /** Vectors of the examples, of length 1. */
  #sum({ bags, vectors, lengths }: Side): void {
    for (const [at, { features, weights }] of bags.entries()) {
      const to = at * DIMENSIONS
      vectors.fill(0, to, to + DIMENSIONS)
      for (let k = 0; k < features.length; k++) {
        const from = (features[k] as number) * DIMENSIONS
        const weight = weights[k] as number
        for (let d = 0; d < DIMENSIONS; d++)
          vectors[to + d] = (vectors[to + d] as number) + weight * (this.#vectors[from + d] as number)
      }
      const length = Math.sqrt(dot(vectors, at, vectors, at) + 1e-9)
      for (let d = 0; d < DIMENSIONS; d++) vectors[to + d] = (vectors[to + d] as number) / length
      lengths[at] = length
    }
  }

  /** Adds the shares (softmax) of a row or column of likenesses to the errors. */
  #addShares(count: number, from: number, by: number): void {
    let most = Number.NEGATIVE_INFINITY
    for (let k = 0; k < count; k++) most = Math.max(most, this.#likeness[from + k * by] as number)
    let all = 0
    for (let k = 0; k < count; k++) all += Math.exp((this.#likeness[from + k * by] as number) - most)
    for (let k = 0; k < count; k++) {
      const at = from + k * by
      this.#errors[at] = (this.#errors[at] as number) + Math.exp((this.#likeness[at] as number) - most) / all
    }
  }

  /** What the errors ask of the vectors of both sides. */
  #spread(count: number): void {
    const [asked, answers] = [this.#asked, this.#answers]
    asked.changes.fill(0)
    answers.changes.fill(0)
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++) {
        const error = this.#errors[i * count + j] as number
        if (Math.abs(error) < LEARNED) continue
        const share = error / (SHARPNESS * count)
        const [a, b] = [i * DIMENSIONS, j * DIMENSIONS]
        for (let d = 0; d < DIMENSIONS; d++) {
          asked.changes[a + d] = (asked.changes[a + d] as number) + share * (answers.vectors[b + d] as number)
          answers.changes[b + d] = (answers.changes[b + d] as number) + share * (asked.vectors[a + d] as number)
        }
      }
  }

  /** Changes the vectors of the features of an example. */
  #change({ vectors, changes, lengths }: Side, at: number, { features, weights }: Bag): void {
    const from = at * DIMENSIONS
    // Only what turns the vector counts: its length is always 1.
    const along = dot(vectors, at, changes, at)
    const length = numberAt(lengths, at)
    let squares = 0
    for (let d = 0; d < DIMENSIONS; d++) {
      const change = ((changes[from + d] as number) - (vectors[from + d] as number) * along) / length
      changes[from + d] = change
      squares += change * change
    }
    for (let k = 0; k < features.length; k++) {
      const feature = features[k] as number
      const weight = weights[k] as number
      const changed = (this.#changed[feature] as number) + (weight * weight * squares) / DIMENSIONS
      this.#changed[feature] = changed
      const step = (STEP * weight) / Math.sqrt(changed)
      const to = feature * DIMENSIONS
      for (let d = 0; d < DIMENSIONS; d++)
        this.#vectors[to + d] = (this.#vectors[to + d] as number) - step * (changes[from + d] as number)
    }
  }
}

function dot(a: Float32Array, i: number, b: Float32Array, j: number): number {
  let sum = 0
  for (let d = 0, x = i * DIMENSIONS, y = j * DIMENSIONS; d < DIMENSIONS; d++)
    sum += (a[x + d] as number) * (b[y + d] as number)
  return sum
}
