import { numberAt } from '../text/numbers.ts'

/** A provision found in a work. */
export interface FoundUnit {
  ord: number
  score: number
  /** Number of the question of the bank that is much of the reason; -1 when the words of the text are. */
  question: number
}

/** Works that there is room for at first. */
const FIRST_ROOM = 128

/**
 * The best provisions of every work, in arrays of numbers: 规定 stands in half of all provisions, and an object for each
 * of them would cost more than scoring them. Those of a work become objects when they are asked for, which is for the
 * page shown. There is room for the works found only: for all of a large library it would be megabytes a search, and
 * tidying those up holds other requests for 20 ms.
 */
export class BestUnits {
  readonly #kept: number
  /** By work, how many provisions were added. */
  readonly #count: Int32Array
  /** By work, its row in the tables below; meaningful where something was added. */
  readonly #row: Int32Array
  #rows = 0
  /** By row, `kept` places each, the best first. */
  #ord: Int32Array
  #score: Float64Array
  #question: Int32Array

  /** @param kept provisions of a work that are kept at the most */
  constructor(works: number, kept: number) {
    this.#kept = kept
    this.#count = new Int32Array(works)
    this.#row = new Int32Array(works)
    const room = Math.min(works, FIRST_ROOM) * kept
    this.#ord = new Int32Array(room)
    this.#score = new Float64Array(room)
    this.#question = new Int32Array(room)
  }

  /** Adds a provision; of equal ones the first added is the better one. */
  add(work: number, ord: number, score: number, question: number): void {
    const count = this.#count[work] ?? 0
    if (count === 0) this.#addRow(work)
    const scores = this.#score
    const held = Math.min(count, this.#kept)
    this.#count[work] = count + 1
    const first = (this.#row[work] ?? 0) * this.#kept
    let at = first + held
    if (held === this.#kept) {
      if (score <= (scores[at - 1] ?? 0)) return
      at--
    }
    for (; at > first && (scores[at - 1] ?? 0) < score; at--) {
      scores[at] = scores[at - 1] ?? 0
      this.#ord[at] = this.#ord[at - 1] ?? 0
      this.#question[at] = this.#question[at - 1] ?? 0
    }
    scores[at] = score
    this.#ord[at] = ord
    this.#question[at] = question
  }

  #addRow(work: number): void {
    this.#row[work] = this.#rows++
    if (this.#rows * this.#kept <= this.#ord.length) return
    const room = Math.min(this.#count.length, this.#rows * 2) * this.#kept
    const [ord, score, question] = [new Int32Array(room), new Float64Array(room), new Int32Array(room)]
    ord.set(this.#ord)
    score.set(this.#score)
    question.set(this.#question)
    this.#ord = ord
    this.#score = score
    this.#question = question
  }

  /** Number of provisions added of a work. */
  countOf(work: number): number {
    return numberAt(this.#count, work)
  }

  /** Score of the provision of a work at a place, 0 for the best one; 0 where there is none. */
  scoreAt(work: number, place: number): number {
    return place < Math.min(this.countOf(work), this.#kept)
      ? numberAt(this.#score, numberAt(this.#row, work) * this.#kept + place)
      : 0
  }

  /** The best provisions of a work, best first. */
  of(work: number): FoundUnit[] {
    return Array.from({ length: Math.min(this.countOf(work), this.#kept) }, (_, place) => {
      const at = numberAt(this.#row, work) * this.#kept + place
      return { ord: numberAt(this.#ord, at), score: numberAt(this.#score, at), question: numberAt(this.#question, at) }
    })
  }

  /** Works of which a provision was added. */
  works(): number[] {
    const works: number[] = []
    for (let work = 0; work < this.#count.length; work++) if (this.countOf(work) > 0) works.push(work)
    return works
  }
}
