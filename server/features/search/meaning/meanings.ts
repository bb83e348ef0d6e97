import type { Db } from '#server/platform/db/open.ts'
import { DotProducts, type Products } from './dot-products.ts'
import { SegmentGone, type IndexReader } from '../index/index-reader.ts'
import { versionVectors } from '../index/index.sql.ts'
import type { MeaningModel } from '../index/meaning-model.ts'
import { numberAt } from '../text/numbers.ts'
import type { QuestionMeanings } from './question-meanings.ts'
import { isUnasked } from './telling-pairs.ts'

/** How like a question the provisions are. */
export interface Likeness {
  /** Provisions so like it that they answer it without a word in common. */
  alone: number[]
  /** By number of provision, 0 to 1; 0 where nothing is known. It is overwritten by the next question. */
  value: Float32Array
}

/** Texts of different matters are as like as this (cosine of their vectors); it counts as nothing. */
const UNLIKE = 0.2
/** Likeness from which a provision is found though it has no word of the question. */
const ALONE = 0.5
/** The same of a normative document: it names its matter in words of its own, which people who ask seldom know. */
const DOCUMENT_ALONE = 0.32
/**
 * Characters from which a query says its matter. Two words of two name something, known or not, and their vector is
 * that of the nearest word.
 */
const SAYS_ITS_MATTER = 5
/**
 * What the likeness of a normative document is worth beside that of law of the state. The questions of the bank, the
 * articles beside them and the laws they are about speak for law only.
 */
const DOCUMENTS_WORTH = 2.5
/** The first digits of the code of a region name its province. */
const PROVINCE = 2
/** Provisions that are compared in one piece, in some milliseconds. */
const AT_ONCE = 65_536
/** Likeness is tuned for a library of so many provisions. */
const TUNED_FOR = 120_000

/**
 * Questions of different matters are as like as this. What is above counts by `worth`, and as much for the articles
 * beside it that have no questions of their own: they would else be behind all that have some. From `alone` on it is
 * found without a word of the question. Tuned with `npm run bench -- questions`.
 */
const ASKED = { unlike: 0.4, worth: 0.5, alone: 0.6 } as const
/** Articles on either side that count as beside one. */
const BESIDE = [-2, -1, 1, 2]

/** Where the articles of the bank of questions stand on a day. */
export interface AskedPlaces {
  /** By article of the bank, its provision, and the other way round; -1 where there is none. */
  readonly unitOf: Int32Array
  readonly articleAt: Int32Array
}

/** Provisions by number, with the vectors of as many. */
interface Part {
  units: Int32Array
  vectors: DotProducts
}

interface ComparedPart {
  units: Int32Array
  /** What their likeness counts beside that of law of the state. */
  worth: number
  /** Likeness from which they are found without a word of the question. */
  enough: number
  products: Products
}

/** The products of a question with what there is: to be read before the next is compared. */
export interface Compared {
  parts: ComparedPart[]
  questions: { bank: QuestionMeanings; products: Products } | null
}

/** The vectors of a version, one for each of its provisions. */
interface VectorsOfVersion {
  segmentId: number
  read: () => Int8Array
}

/** Names a version as it stands in a segment. */
const keyOf = (versionId: string, segmentId: number | undefined): string => `${versionId}/${segmentId ?? ''}`

/**
 * The law that a question is compared with beside that of the state: none, that of the home province with its cities,
 * or that of all places.
 */
export type PlacesCompared = 'none' | 'home' | 'all'

/**
 * Law of the state, normative documents of every place, law of the home province with its cities, and that of other
 * places: each is compared by itself, for not every question asks for all.
 */
interface Parts {
  ofState: Part
  documents: Part
  home: Part
  elsewhere: Part
}

/** What the provisions of an index mean, as vectors. */
export class Meanings {
  readonly index: IndexReader
  readonly #model: MeaningModel
  readonly #parts: Parts
  /** The vectors by version and segment. */
  readonly #known: ReadonlyMap<string, VectorsOfVersion>
  readonly #value: Float32Array

  private constructor(
    index: IndexReader,
    model: MeaningModel,
    parts: Parts,
    known: ReadonlyMap<string, VectorsOfVersion>,
  ) {
    this.index = index
    this.#model = model
    this.#parts = parts
    this.#known = known
    this.#value = new Float32Array(index.units.count)
  }

  /**
   * Reads the vectors that the model made of the provisions of an index, of some hundred versions at a time.
   * @param homeRegion region of the library's own province
   * @param before those of the index before: what stands in the same segments is taken over, for nearly all of it does
   * when a law is released
   * @throws SegmentGone when there are vectors of segments that came after the index was opened
   */
  static async open(
    db: Db,
    index: IndexReader,
    model: MeaningModel,
    homeRegion: string,
    before?: Meanings,
  ): Promise<Meanings> {
    const { versionIds, versionSegment, version, count } = index.units
    const numbers = new Map(versionIds.map((id, number) => [keyOf(id, versionSegment[number]), number]))
    const [first, lengths] = [new Int32Array(versionIds.length).fill(-1), new Int32Array(versionIds.length)]
    for (let unit = 0; unit < count; unit++) {
      const number = numberAt(version, unit)
      if (numberAt(first, number) < 0) first[number] = unit
      lengths[number] = numberAt(lengths, number) + 1
    }
    const size = model.dimensions
    const atHand = before !== undefined && before.#model === model ? before.#known : new Map<string, VectorsOfVersion>()
    const segments = new Set([...atHand.values()].map(({ segmentId }) => segmentId))
    const fresh = await versionVectors(db, model.id, [...segments])
    const isMissing = fresh.some(
      ({ versionId, segmentId, vectors }) => vectors === null && !atHand.has(keyOf(versionId, segmentId)),
    )
    const rows = isMissing ? await versionVectors(db, model.id, []) : fresh
    if (!rows.every(({ segmentId }) => index.knows(segmentId))) throw new SegmentGone()
    const known = new Map<string, VectorsOfVersion>()
    const partNamed = ({ ofState, region, fType }: (typeof rows)[number]): keyof Parts => {
      if (ofState) return 'ofState'
      if (isUnasked(fType)) return 'documents'
      return region.slice(0, PROVINCE) === homeRegion.slice(0, PROVINCE) ? 'home' : 'elsewhere'
    }
    const partOf = (name: keyof Parts): Part => {
      const found = rows.flatMap((row) => {
        const { versionId, segmentId, vectors } = row
        const key = keyOf(versionId, segmentId)
        const number = numbers.get(key)
        const given =
          vectors === null ? atHand.get(key)?.read() : new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length)
        const isWhole = number !== undefined && given?.length === numberAt(lengths, number) * size
        return partNamed(row) === name && isWhole ? [{ key, segmentId, number, given }] : []
      })
      const all = new Int8Array(found.reduce((sum, { given }) => sum + given.length, 0))
      const units = new Int32Array(all.length / size)
      const places: { key: string; segmentId: number; from: number; count: number }[] = []
      let at = 0
      for (const { key, segmentId, number, given } of found) {
        all.set(given, at * size)
        places.push({ key, segmentId, from: at, count: numberAt(lengths, number) })
        for (let i = 0; i < numberAt(lengths, number); i++) units[at++] = numberAt(first, number) + i
      }
      const vectors = new DotProducts(all, size)
      for (const { key, segmentId, from, count: units } of places)
        known.set(key, { segmentId, read: () => vectors.vectors(from, units) })
      return { units, vectors }
    }
    return new Meanings(
      index,
      model,
      {
        ofState: partOf('ofState'),
        documents: partOf('documents'),
        home: partOf('home'),
        elsewhere: partOf('elsewhere'),
      },
      known,
    )
  }

  /**
   * Compares the provisions, and the questions of the bank, with a question.
   * @param places the places whose law is compared beside that of the state
   */
  async compare(question: string, bank: QuestionMeanings | null, places: PlacesCompared): Promise<Compared> {
    const asked = this.#model.vectorOf([{ text: question, weight: 1 }])
    const { ofState, documents, home, elsewhere } = this.#parts
    const documentAlone = question.length < SAYS_ITS_MATTER ? ALONE : DOCUMENT_ALONE
    const parts = [
      ofState,
      documents,
      ...(places === 'none' ? [] : [home]),
      ...(places === 'all' ? [elsewhere] : []),
    ].map((part) => ({
      units: part.units,
      worth: part === documents ? DOCUMENTS_WORTH : 1,
      enough: part === documents ? documentAlone : ALONE,
      products: part.vectors.with(asked),
    }))
    const questions = bank === null ? null : { bank, products: bank.with(asked) }
    return {
      parts: await Promise.all(parts.map(async (part) => ({ ...part, products: await part.products }))),
      questions: questions && { bank: questions.bank, products: await questions.products },
    }
  }

  /**
   * How like the provisions, and the questions known of them, are to the question that they were compared with. It is
   * done piece by piece, because a large library has ten times as many.
   */
  *likenessOf({ parts, questions }: Compared, bank: AskedPlaces | null): Generator<void, Likeness> {
    this.#value.fill(0)
    const alone: number[] = []
    for (const part of parts)
      for (let from = 0; from < part.units.length; from += AT_ONCE) {
        this.#add(part, from, alone)
        yield
      }
    return {
      alone:
        bank && questions
          ? [...new Set([...alone, ...this.#addAsked(questions.bank.likest(questions.products), bank)])]
          : alone,
      value: this.#value,
    }
  }

  /**
   * How like a text some provisions of a normative document are, in their order, on the scale of `likenessTo`.
   * @returns nothing where their vectors are not known
   */
  likenessWithin(text: string, first: number, end: number): number[] {
    const { versionIds, versionSegment, version } = this.index.units
    const number = numberAt(version, first)
    const vectors = this.#known.get(keyOf(versionIds[number] ?? '', versionSegment[number]))?.read()
    const size = this.#model.dimensions
    if (vectors?.length !== (end - first) * size) return []
    const asked = this.#model.vectorOf([{ text, weight: 1 }])
    const scale = (DOCUMENTS_WORTH * this.#scale) / (1 - UNLIKE)
    // What is unlike still tells the provisions of one document apart.
    return Array.from({ length: end - first }, (_, at) => {
      let product = 0
      for (let d = 0; d < size; d++) product += numberAt(asked, d) * numberAt(vectors, at * size + d)
      return (scale * Math.max(0, product)) / 127
    })
  }

  /**
   * Sets how like some provisions of a part are.
   * @param alone where those are noted that are found without a word of the question
   */
  #add({ units, worth, enough, products: { products, step } }: ComparedPart, from: number, alone: number[]): void {
    if (step === 0) return
    const end = Math.min(from + AT_ONCE, units.length)
    const value = this.#value
    const scale = (worth * this.#scale) / (1 - UNLIKE)
    // Nearly all provisions are unlike: those are told by their product, before anything is reckoned.
    const least = (UNLIKE * 127) / step
    for (let at = from; at < end; at++) {
      const product = products[at] as number
      if (product <= least) continue
      const cosine = (product * step) / 127
      const unit = units[at] as number
      value[unit] = (cosine - UNLIKE) * scale
      if (cosine >= enough) alone.push(unit)
    }
  }

  /**
   * Adds how like the questions of the articles are.
   * @param likest by article of the bank
   * @returns the provisions that are found by a question alone
   */
  #addAsked(likest: Float32Array, { unitOf, articleAt }: AskedPlaces): number[] {
    const value = this.#value
    const { version } = this.index.units
    const alone: number[] = []
    const beside = new Map<number, number>()
    for (let article = 0; article < likest.length; article++) {
      const cosine = likest[article] as number
      if (cosine <= ASKED.unlike) continue
      const unit = numberAt(unitOf, article)
      if (unit < 0) continue
      const more = (ASKED.worth * this.#scale * (cosine - ASKED.unlike)) / (1 - ASKED.unlike)
      value[unit] = numberAt(value, unit) + more
      if (cosine >= ASKED.alone) alone.push(unit)
      for (const step of BESIDE) {
        const other = unit + step
        if (version[other] === version[unit] && numberAt(articleAt, other) < 0)
          beside.set(other, Math.max(beside.get(other) ?? 0, more))
      }
    }
    for (const [unit, more] of beside) value[unit] = numberAt(value, unit) + more
    return alone
  }

  /** Scores of words grow with the logarithm of the number of provisions, and likeness beside them. */
  get #scale(): number {
    return Math.log1p(this.#value.length) / Math.log1p(TUNED_FOR)
  }
}
