import type { Window } from '../model/window.ts'

/** Time that drawing rows may take of a frame while the table scrolls, in milliseconds. Their layout and painting take as long again. */
const SCROLLING_MS = 3
/** The same once it stands still: the rest is drawn soon, and keys are answered in between. */
const STILL_MS = 12
/** A table that has not moved for this long stands still, in milliseconds: a leap from there is drawn whole. */
const APART_MS = 120

/** Elements beyond those of the rows in view. */
const SPARE = 1

/**
 * Decides which rows are drawn now. On a slow processor more rows come into view in a frame than can be drawn in its time; then some are
 * drawn and the others follow, so that scrolling goes on smoothly. How many is reckoned from what the last ones took.
 */
export class RowPace {
  #view: readonly string[] = []
  #drawn: readonly number[] = []
  #from = 0
  #cost = 0
  #fresh = 0
  /** When the work on the rows began that are drawn next; NaN when they are drawn for another reason than scrolling. */
  #began = performance.now()
  #movedAt = Number.NEGATIVE_INFINITY
  #isLeap = false
  #isScrolling = false
  #frame = 0

  /** Tells that the table was scrolled; what waits for the next frame is drawn with it. */
  moved(): void {
    const now = performance.now()
    this.#isLeap = now - this.#movedAt > APART_MS
    this.#movedAt = now
    this.#began = now
    this.#isScrolling = true
  }

  /**
   * Indices of the rows to be drawn now, of those that are wanted. Rows out of sight stay until their elements are needed.
   * @param seen the rows within sight
   */
  choose(view: readonly string[], wanted: Window, seen: Window): { indices: number[]; isWhole: boolean } {
    const count = Math.max(0, wanted.to - wanted.from)
    const all = Array.from({ length: count }, (_, at) => wanted.from + at)
    const held = new Set(this.#drawn)
    const missing = all.filter((index) => !held.has(index))
    const most = this.#most()
    // One row more than before comes into view now and then; that is no reason to draw them all.
    const isOther = view !== this.#view || held.size < count - SPARE
    const isWhole = isOther || missing.length <= most || (this.#isLeap && missing.length > count / 2)
    const isDown = wanted.from >= this.#from
    this.#view = view
    this.#from = wanted.from
    if (isWhole) {
      this.#fresh = missing.length
      this.#drawn = all
      return { indices: all, isWhole }
    }
    // Those that stay in sight longest come first.
    const within = (index: number) => (index >= seen.from && index < seen.to ? 0 : 1)
    const next = missing.toSorted((a, b) => within(a) - within(b) || (isDown ? b - a : a - b)).slice(0, most)
    const kept = all.filter((index) => held.has(index))
    const stale = this.#drawn.filter((index) => index < wanted.from || index >= wanted.to)
    this.#fresh = next.length
    this.#drawn = [...kept, ...next, ...stale.slice(0, count + SPARE - kept.length - next.length)]
    return { indices: [...this.#drawn], isWhole }
  }

  /** Tells that the rows were drawn, and calls `again` in the next frame when some are missing. */
  drawn(isWhole: boolean, again: () => void): void {
    const cost = (performance.now() - this.#began) / this.#fresh
    if (this.#fresh > 0 && !Number.isNaN(cost)) this.#cost = this.#cost === 0 ? cost : this.#cost * 0.7 + cost * 0.3
    const wasScrolling = this.#isScrolling
    this.#fresh = 0
    this.#began = Number.NaN
    this.#isScrolling = false
    cancelAnimationFrame(this.#frame)
    if (isWhole) return
    const draw = () => {
      this.#began = performance.now()
      again()
    }
    // What is asked for while the table is told of scrolling still runs in the same frame.
    this.#frame = requestAnimationFrame(wasScrolling ? () => (this.#frame = requestAnimationFrame(draw)) : draw)
  }

  #most(): number {
    if (this.#cost === 0) return Number.POSITIVE_INFINITY
    return Math.max(1, Math.floor((this.#isScrolling ? SCROLLING_MS : STILL_MS) / this.#cost))
  }
}
