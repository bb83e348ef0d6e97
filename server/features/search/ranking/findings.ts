import type { BestUnits, FoundUnit } from '../index/best-units.ts'

/** A work found, before it is filtered, sorted and shown. */
export interface FoundWork {
  work: number
  score: number
  /**
   * The part of the score that the words of the query bring, in its provisions and title: what is left without name,
   * answer and standing.
   */
  said: number
  /** The part that a name or an answer of the vocabulary brings. */
  lifted: number
  /**
   * Best provisions first, at most `KEPT_UNITS` of the kind of query. `hitCount` says more cheaply whether there are
   * any.
   */
  readonly units: FoundUnit[]
  hitCount: number
}

/** A work found, whose provisions become objects when they are asked for. */
export class Finding implements FoundWork {
  readonly work: number
  score = 0
  said = 0
  lifted = 0
  hitCount = 0
  #best: BestUnits | null = null
  #units: FoundUnit[] | null = null

  constructor(work: number) {
    this.work = work
  }

  get units(): FoundUnit[] {
    return (this.#units ??= this.#best?.of(this.work) ?? [])
  }

  /** Shows the provisions in another order. */
  putInOrder(units: FoundUnit[]): void {
    this.#units = units
  }

  /** Takes provisions that were found otherwise than by their words. @param count of all of them */
  takeFound(units: FoundUnit[], count: number): void {
    this.#units = units
    this.hitCount = count
  }

  /**
   * Takes the provisions found of the work.
   * @param text worth of the best one
   * @param second share of that for the next one
   */
  takeUnits(best: BestUnits, text: number, second: number): void {
    this.#best = best
    this.hitCount = best.countOf(this.work)
    this.score += text * (best.scoreAt(this.work, 0) + second * best.scoreAt(this.work, 1))
  }
}

/** The works found so far, by number. */
export class Findings {
  readonly #works = new Map<number, Finding>()

  at(number: number): Finding {
    let work = this.#works.get(number)
    if (!work) this.#works.set(number, (work = new Finding(number)))
    return work
  }

  has(number: number): boolean {
    return this.#works.has(number)
  }

  get size(): number {
    return this.#works.size
  }

  all(): Finding[] {
    return [...this.#works.values()]
  }
}
