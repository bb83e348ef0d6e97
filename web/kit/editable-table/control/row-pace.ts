import type { Window } from '../model/window.ts'

/** Time that drawing rows may take of a frame while the table scrolls, in milliseconds. Their layout and painting take longer. */
const SCROLLING_MS = 3
/** Time for it in each frame once the table stands still: the rest is drawn soon, and keys are answered in between. */
const STILL_MS = 12
/** At sixty frames a second each takes 16.7 ms; one that took longer than this missed its turn. */
const LATE_MS = 25
/** What a late frame leaves of the rows that the next ones may draw. */
const AFTER_LATE = 0.5
/** Up to this part of the rows with which a frame was late, others are likely to be in time. */
const SAFE = 0.7
/** How many more rows they may draw after `n` frames in time that had more to draw: soon up to the safe part, with care beyond it. */
const more = (n: number, isSafe: boolean) => 1 + (isSafe ? n * 0.005 : n * n * 0.000_002)
/** A late frame after fewer frames in time than this has a cause of its own, such as another program, and tells nothing of the rows. */
const BURST = 4
/** Rows a frame however late the frames are, or the table would be empty: one in every four frames. */
const LEAST_ROWS = 0.25
/** A table that has not moved for this long stands still, in milliseconds: a leap from there is drawn whole. */
const APART_MS = 120

/** Elements beyond those of the rows in view. */
const SPARE = 1

/**
 * Decides which rows are drawn now. On a slow processor more rows come into view in a frame than can be drawn in its time; then some are
 * drawn and the others follow, so that scrolling goes on smoothly. How many is learnt from the frames: what the browser needs to lay out and
 * paint a row cannot be measured in any other way. A late frame halves the rows of the next ones, each in time allows some more.
 */
export class RowPace {
  readonly #drawRest: () => void
  #view: readonly string[] = []
  #drawn: readonly number[] = []
  #from = 0
  #isWhole = true
  #cost = 0
  #fresh = 0
  /** Rows that a frame has time for while the table scrolls. */
  #share = Number.POSITIVE_INFINITY
  /** Rows up to which that number grows soon. */
  #safe = Number.POSITIVE_INFINITY
  /** Rows that this frame has time for, with the parts of a row that earlier ones left. */
  #credit = 0
  /** Frames in time that had more to draw, since the last late one. */
  #timely = 0
  /** When the work on the rows began that are drawn next; NaN when they are drawn for another reason than scrolling. */
  #began = performance.now()
  #movedAt = Number.NEGATIVE_INFINITY
  #isLeap = false
  #isScrolling = false
  #isWatched = false
  #frame = 0

  /** @param drawRest has rows drawn that are missing */
  constructor(drawRest: () => void) {
    this.#drawRest = drawRest
  }

  /** Tells that the table was scrolled. False when this frame has no time for a row, so that the table need not be rendered. */
  moved(): boolean {
    const now = performance.now()
    this.#isLeap = now - this.#movedAt > APART_MS
    this.#movedAt = now
    this.#began = now
    this.#isScrolling = true
    this.#watch()
    if (this.#cost === 0) return true
    this.#share = Math.max(LEAST_ROWS, Math.min(this.#share, SCROLLING_MS / this.#cost))
    this.#credit = (this.#credit % 1) + this.#share
    const hasTime = this.#isLeap || this.#credit >= 1
    if (!hasTime) this.#isWhole = false
    return hasTime
  }

  /** Measures the frames while the table scrolls; in the first in which it stands still, the missing rows are asked for. */
  #watch(): void {
    if (this.#isWatched) return
    this.#isWatched = true
    cancelAnimationFrame(this.#frame)
    const next = (began: number, movedAt: number, wasWhole: boolean) =>
      requestAnimationFrame((now) => {
        this.#learn(now - began, wasWhole)
        if (movedAt !== this.#movedAt) return next(now, this.#movedAt, this.#isWhole)
        this.#isWatched = false
        this.#isScrolling = false
        this.#began = Number.NaN
        if (!this.#isWhole) this.#drawMissing()
      })
    // Asked for while the table is told of scrolling, the first comes in the same frame. That frame tells nothing of the rows: a leap draws all
    // of them, and to begin to scroll takes time of its own.
    requestAnimationFrame(() => next(Number.POSITIVE_INFINITY, this.#movedAt, true))
  }

  #learn(frameMs: number, wasWhole: boolean): void {
    if (frameMs > LATE_MS) {
      if (this.#timely >= BURST) this.#safe = this.#share * SAFE
      this.#timely = 0
      this.#share *= AFTER_LATE
    } else if (!wasWhole) {
      this.#timely++
      this.#share *= more(this.#timely, this.#share < this.#safe)
    }
  }

  /**
   * Indices of the rows to be drawn now, of those that are wanted. Rows out of sight stay until their elements are needed.
   * @param seen the rows within sight
   */
  choose(view: readonly string[], wanted: Window, seen: Window): number[] {
    const count = Math.max(0, wanted.to - wanted.from)
    const all = Array.from({ length: count }, (_, at) => wanted.from + at)
    const held = new Set(this.#drawn)
    const missing = all.filter((index) => !held.has(index))
    const most = this.#most()
    // One row more than before comes into view now and then; that is no reason to draw them all.
    const isOther = view !== this.#view || (!this.#isScrolling && held.size < count - SPARE)
    const isDown = wanted.from >= this.#from
    this.#view = view
    this.#from = wanted.from
    this.#isWhole = isOther || missing.length <= most || (this.#isLeap && missing.length > count / 2)
    if (this.#isWhole) {
      this.#fresh = missing.length
      this.#drawn = all
      return [...all]
    }
    // Those that stay in sight longest come first.
    const within = (index: number) => (index >= seen.from && index < seen.to ? 0 : 1)
    const next = missing.toSorted((a, b) => within(a) - within(b) || (isDown ? b - a : a - b)).slice(0, most)
    const kept = all.filter((index) => held.has(index))
    const stale = this.#drawn.filter((index) => index < wanted.from || index >= wanted.to)
    this.#fresh = next.length
    this.#drawn = [...kept, ...next, ...stale.slice(0, count + SPARE - kept.length - next.length)]
    return [...this.#drawn]
  }

  /** Tells that the rows were drawn. Those that are missing are asked for in a later frame. */
  drawn(): void {
    const cost = (performance.now() - this.#began) / this.#fresh
    if (this.#fresh > 0 && !Number.isNaN(cost)) this.#cost = this.#cost === 0 ? cost : this.#cost * 0.7 + cost * 0.3
    this.#fresh = 0
    this.#began = Number.NaN
    cancelAnimationFrame(this.#frame)
    if (!this.#isWhole && !this.#isWatched) this.#frame = requestAnimationFrame(() => this.#drawMissing())
  }

  #drawMissing(): void {
    this.#began = performance.now()
    this.#drawRest()
  }

  #most(): number {
    if (this.#cost === 0) return Number.POSITIVE_INFINITY
    return this.#isScrolling ? Math.floor(this.#credit) : Math.max(1, Math.floor(STILL_MS / this.#cost))
  }
}
