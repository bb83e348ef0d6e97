import { BestUnits } from '../index/best-units.ts'
import { coverageBy, type Group, type ScoreBoard } from '../index/scoring.ts'
import type { Likeness } from '../meaning/meanings.ts'
import type { Telling } from '../meaning/telling-pairs.ts'
import { besideOf, type Asked } from './asked.ts'
import { leastFor, type Search } from './being-found.ts'
import type { WeightBoard } from './boards.ts'
import { bestOf } from './query-groups.ts'
import { besideWords, openScore, wordsScore } from './scores.rules.ts'
import { ASKED, KEPT_UNITS, LEAST_HERE, OPEN, SECOND_UNIT, WORTH } from './worths.ts'

const EMPTY = new Int32Array()

/** How many words a mask holds. */
function countOf(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** A provision with its work, before the tail is known. */
interface Scored {
  unit: number
  number: number
  score: number
  question: number
}

/** Words up to which the combinations that were counted are noted. */
const MOST_NOTED = 12
/** Provisions that are looked at in one piece: a millisecond or two. */
const AT_ONCE = 8192

/** Does something for each of many provisions, piece by piece. */
function* inPieces(units: Int32Array, work: (unit: number) => void): Generator<void> {
  for (let from = 0; from < units.length; from += AT_ONCE) {
    for (const unit of units.subarray(from, from + AT_ONCE)) work(unit)
    yield
  }
}

/** What is known of provisions, by number, when they are scored. */
export interface Evidence {
  /** Words in titles, by work. */
  titles: ScoreBoard
  /** Words in the provisions. */
  units: ScoreBoard
  asked: Asked | null
  expected: WeightBoard | null
  likeness: Likeness | null
  telling: Telling | null
}

/**
 * Adds the works with provisions that hold enough of the words, words of the title beside them, and keeps the best
 * provisions. It does so piece by piece.
 * @param numbers the words that ask for a number, as a mask
 * @param least share of the words that a provision must hold
 */
export function addProvisions(
  search: Search,
  words: { groups: readonly Group[]; numbers: number },
  least: number,
  evidence: Evidence,
): Generator<void> {
  const kind = search.open ? OpenProvisions : search.allowed ? Provisions : WordProvisions
  return new kind(search, words, least, evidence).add()
}

/** The provisions found by one query, while they are scored. */
class Provisions {
  protected readonly kept: BestUnits
  /** The most that the words bring, about. */
  protected readonly best: number
  protected readonly covers: (mask: number) => number
  protected readonly search: Search
  protected readonly numbers: number
  protected readonly least: number
  protected readonly evidence: Evidence
  readonly #fields: Int32Array

  constructor(
    search: Search,
    { groups, numbers }: { groups: readonly Group[]; numbers: number },
    least: number,
    evidence: Evidence,
  ) {
    this.search = search
    this.numbers = numbers
    this.least = least
    this.evidence = evidence
    this.#fields = evidence.asked?.fields.mask ?? EMPTY
    this.best = bestOf(groups)
    this.covers = coverageBy(groups)
    this.kept = new BestUnits(search.library.works.length, search.open ? KEPT_UNITS.ofOpen : KEPT_UNITS.ofWords)
  }

  *add(): Generator<void> {
    const { asked, units } = this.evidence
    // The provisions that answer a question come first: they set the mark for the tail.
    for (const article of asked?.fields.found() ?? []) {
      const unit = asked?.unitOf[article] ?? -1
      if (unit >= 0) this.#consider(unit, article)
    }
    yield* inPieces(units.found(), (unit) => this.addFound(unit))
    this.addOthers()
    const [text, second] = this.search.open ? [OPEN.text, OPEN.second] : [WORTH.text, SECOND_UNIT]
    for (const work of this.kept.works()) this.search.findings.at(work).takeUnits(this.kept, text, second)
  }

  /** Adds a provision that holds any of the words. */
  protected addFound(unit: number): void {
    this.considerOnce(unit)
  }

  /** Adds what is found otherwise than by its words, at the end. */
  protected addOthers(): void {}

  /** Scores a provision, but for those that are asked about: they are scored already. */
  protected considerOnce(unit: number): void {
    const article = this.evidence.asked?.articleAt[unit] ?? -1
    if (!this.isConsidered(article)) this.#consider(unit, article)
  }

  protected isConsidered(article: number): boolean {
    return article >= 0 && this.#fields[article] !== 0
  }

  #consider(unit: number, article: number): void {
    const { asked } = this.evidence
    const work = this.search.allowed?.units[unit] === 0 ? -1 : (this.search.view.workOfUnit[unit] ?? -1)
    if (work < 0) return
    const question = asked && article >= 0 ? (asked.question[article] ?? -1) : -1
    const mask = this.#maskOf(unit, article)
    const covered = this.#coveredBy(mask, work)
    if (covered < leastFor(this.search, work, this.least)) return
    this.take(unit, work, this.scoreOf(unit, work, article, covered, mask), question)
    if (asked && article >= 0) this.countSaid(mask | (this.evidence.titles.mask[work] ?? 0))
  }

  /** The words that a provision holds with its questions. */
  #maskOf(unit: number, article: number): number {
    const { units, asked } = this.evidence
    return (units.mask[unit] ?? 0) | (asked && article >= 0 ? (asked.fields.mask[article] ?? 0) : 0)
  }

  /** Share of the words that a provision holds with the title of its law. */
  #coveredBy(mask: number, work: number): number {
    const covered = this.covers(this.search.scope === 'text' ? mask : mask | (this.evidence.titles.mask[work] ?? 0))
    if (covered > this.search.fullest) this.search.fullest = covered
    return covered
  }

  /** What the text of a provision brings. Scores of those without any of the words are those of an earlier search. */
  protected rawOf(unit: number): number {
    const { units } = this.evidence
    return units.mask[unit] === 0 ? 0 : (units.score[unit] ?? 0)
  }

  /** What the questions of a provision bring: all together, and the nearest one. */
  protected questionsOf(article: number): { field: number; nearest: number } {
    const { asked } = this.evidence
    if (!asked || article < 0) return { field: 0, nearest: 0 }
    return { field: asked.fields.score[article] ?? 0, nearest: (asked.nearest[article] ?? 0) / this.best }
  }

  /** Score of a provision that holds enough of the words. */
  protected scoreOf(unit: number, _work: number, article: number, covered: number, mask: number): number {
    const { field, nearest } = this.questionsOf(article)
    return wordsScore((this.rawOf(unit) + ASKED.field * field) / this.best, nearest, this.covers(mask), covered)
  }

  /** Keeps a provision with its score. */
  protected take(unit: number, work: number, score: number, question: number): void {
    this.kept.add(work, this.search.library.index.units.ord[unit] ?? 0, score, question)
  }

  /** Counts how many words a provision says. */
  protected countSaid(_mask: number): void {}
}

/** Of words that are compulsory and without signs, most provisions are of no question, and quickly scored. */
class WordProvisions extends Provisions {
  /** What every work must hold, where no work is asked for less. */
  readonly #everywhere = this.search.regions.length === 0 && this.search.beside.size === 0 ? this.least : null

  protected override addFound(unit: number): void {
    const { asked, titles, units } = this.evidence
    const work = this.search.view.workOfUnit[unit] ?? -1
    if (work < 0) return
    if ((asked?.articleAt[unit] ?? -1) >= 0) {
      this.considerOnce(unit)
      return
    }
    const mask = units.mask[unit] ?? 0
    const covered = this.covers(this.search.scope === 'text' ? mask : mask | (titles.mask[work] ?? 0))
    if (covered > this.search.fullest) this.search.fullest = covered
    if (covered < (this.#everywhere ?? leastFor(this.search, work, this.least))) return
    this.take(unit, work, wordsScore((units.score[unit] ?? 0) / this.best, 0, this.covers(mask), covered), -1)
  }
}

/** Of a question, or of several words, what is in the tail is only known at the end. */
class OpenProvisions extends Provisions {
  readonly #scored: Scored[] = []
  /** The best score so far. */
  #top = 0
  /** Share of it below which a provision is left out. Whatever signs allow is an answer, however little it says. */
  readonly #tail = this.search.allowed ? 0 : this.search.listed ? OPEN.tailOfList : OPEN.tail
  readonly #mostBeside = (OPEN.beside * (this.evidence.asked?.highest ?? 0)) / this.best

  /** The law of a place that the query names is an answer though it says less: no question of the bank asks for it. */
  #leastOf(work: number): number {
    const { library, regions } = this.search
    const isThere = regions.length > 0 && regions.includes(library.workAt(work).region)
    return this.#top * (isThere ? this.#tail * LEAST_HERE : this.#tail)
  }

  /** What its place, its meaning and telling pairs bring a provision. */
  #besideWords(unit: number): number {
    const { expected, likeness, telling } = this.evidence
    return besideWords(expected?.value[unit] ?? 0, likeness?.value[unit] ?? 0, telling?.units.get(unit) ?? 0)
  }

  protected override addFound(unit: number): void {
    const { titles, units } = this.evidence
    const work = this.search.view.workOfUnit[unit] ?? -1
    if (work < 0) return
    const mask = (units.mask[unit] ?? 0) | (titles.mask[work] ?? 0)
    this.countSaid(mask)
    // Most provisions are in the tail already, whatever else may be said of them.
    const words = (units.score[unit] ?? 0) / this.best + OPEN.held * this.covers(mask)
    if (words + this.#besideWords(unit) + this.#mostBeside < this.#leastOf(work)) return
    this.considerOnce(unit)
  }

  protected override scoreOf(unit: number, work: number, article: number, covered: number): number {
    const { asked, units } = this.evidence
    const { field, nearest } = this.questionsOf(article)
    const beside = asked ? (OPEN.beside * besideOf(unit, work, asked, this.search.view)) / this.best : 0
    return (
      openScore(
        (this.rawOf(unit) + OPEN.field * field) / this.best,
        covered,
        ((units.mask[unit] ?? 0) & this.numbers) !== 0,
      ) +
      OPEN.nearest * nearest +
      (this.#besideWords(unit) + beside)
    )
  }

  protected override take(unit: number, work: number, score: number, question: number): void {
    if (score > this.#top) this.#top = score
    this.#scored.push({ unit, number: work, score, question })
  }

  /** What stands where the words are expected, and what means the like without a word in common. */
  protected override addOthers(): void {
    const { asked, expected, likeness, units } = this.evidence
    for (const unit of expected?.found() ?? []) if (units.mask[unit] === 0) this.considerOnce(unit)
    for (const unit of (asked && likeness?.alone) ?? []) {
      const isFound = units.mask[unit] !== 0 || (expected?.value[unit] ?? 0) > 0
      if (isFound || OPEN.alike * (likeness?.value[unit] ?? 0) < this.#top * this.#tail) continue
      this.considerOnce(unit)
    }
    for (const { unit, number, score, question } of this.#scored)
      if (score >= this.#leastOf(number)) super.take(unit, number, score, question)
  }

  readonly #saidBefore: Uint8Array
  readonly #ofWords: number

  constructor(...given: ConstructorParameters<typeof Provisions>) {
    super(...given)
    const [, { groups }] = given
    this.#ofWords = groups.reduce((mask, { loose }, bit) => (loose === true ? mask : mask | (1 << bit)), 0)
    this.#saidBefore = new Uint8Array(groups.length <= MOST_NOTED ? 1 << groups.length : 0)
  }

  protected override countSaid(mask: number): void {
    // There are a thousand provisions for each combination of words.
    if (this.#saidBefore[mask] === 1) return
    this.#saidBefore[mask] = 1
    this.search.mostSaid = Math.max(this.search.mostSaid, countOf(mask & this.#ofWords))
  }
}
