import { inNextTask } from '../model/next-task.ts'
import type { Window } from '../model/window.ts'

/**
 * Time that drawing rows may take of a frame until it is known what all of it takes, in milliseconds. Layout and
 * painting take longer.
 */
const FIRST_MS = 3
/** Time for it in each frame once the table stands still: the rest is drawn soon, and keys are answered in between. */
const STILL_MS = 12
/** A frame that took longer than this missed its turn. */
const LATE_MS = 25
/**
 * Most time that a frame with rows should take. One that took more makes the next draw fewer rows, another more of
 * them.
 */
const MOST_MS = 19
const [FEWER, MORE] = [0.9, 0.12]
/**
 * A frame with rows that may take longer than this is followed by frames without rows: one for so many milliseconds.
 */
const [REST_MS, REST_EACH_MS] = [18, 2]
/** Frames without rows that follow a frame with rows, at most: for the time it takes, and for late ones. */
const [MOST_RESTS, MOST_PENALTY] = [5, 8]
/** What a late frame adds to them, and what remains of it after each frame in time. */
const [PENALTY, FORGET] = [2, 0.98]
/** The first frames with rows are slow, because their code is new, and tell nothing. */
const COLD = 3
/** Weight of a frame in the mean of those before it. */
const WEIGHT = 1 / 8
/** Deviations from the mean that are hardly exceeded. */
const SPREAD = 3
/** Rows that pass faster than one in so many milliseconds cannot be read. */
const READ_MS = 20
/** A table that has not moved for this long stands still, in milliseconds: a leap from there is drawn whole. */
const APART_MS = 120

/**
 * Decides which rows are drawn now. On a slow processor more rows come into view in a frame than can be drawn in its
 * time; then some are drawn and the others follow, so that scrolling goes on smoothly.
 *
 * What a frame takes is measured from the scroll event to the first task after it was painted. Most of it is the same
 * for one row as for four: style, layout and painting of a page of which anything changed. So when such a frame takes
 * too long, several rows are drawn in it and none in the frames after it, and only then fewer rows. Rows that pass
 * slowly enough to be read are drawn in any case.
 */
export class RowPace {
  readonly #drawRest: () => void
  #tellFast: (isFast: boolean) => void = () => {}
  #view: readonly string[] = []
  #drawn: readonly number[] = []
  #from = 0
  #isWhole = true
  #cost = 0
  #fresh = 0
  /** Rows that a frame has time for while the table scrolls. */
  #rows = Number.POSITIVE_INFINITY
  /**
   * Frames without rows that are still to follow the last with rows, and those that follow each because frames were
   * late.
   */
  #rests = 0
  #penalty = 0
  /** How many frames with rows there were, what they take and how far they differ from that, in milliseconds. */
  #count = 0
  #mean = 0
  #deviation = 0
  /** Rows drawn in this frame, and what it took. */
  #rowsOfFrame = 0
  #work = 0
  /** When the work on the rows began that are drawn next; NaN when they are drawn for another reason than scrolling. */
  #began = performance.now()
  #movedAt = Number.NEGATIVE_INFINITY
  #place = 0
  #isLeap = false
  #isFast = false
  #isScrolling = false
  #isWatched = false
  #frame = 0

  /** @param drawRest has rows drawn that are missing */
  constructor(drawRest: () => void) {
    this.#drawRest = drawRest
  }

  /** Has it told when rows begin to pass too fast to be read, and when no longer. */
  onFast(tell: (isFast: boolean) => void): void {
    this.#tellFast = tell
  }

  #passes(isFast: boolean): void {
    if (this.#isFast !== isFast) this.#tellFast(isFast)
    this.#isFast = isFast
  }

  /**
   * Tells that the table was scrolled. False when this frame has no time for a row, so that the table need not be
   * rendered.
   * @param place how far, in rows
   */
  moved(place: number): boolean {
    const now = performance.now()
    this.#isLeap = now - this.#movedAt > APART_MS
    this.#passes(!this.#isLeap && Math.abs(place - this.#place) * READ_MS > now - this.#movedAt)
    this.#place = place
    this.#movedAt = now
    this.#began = now
    this.#isScrolling = true
    this.#watch()
    if (this.#cost === 0) return true
    if (this.#rows === Number.POSITIVE_INFINITY) this.#rows = Math.max(1, FIRST_MS / this.#cost)
    const hasTime = this.#isLeap || !this.#isFast || this.#rests <= 0
    if (!hasTime) this.#isWhole = false
    this.#rests = hasTime ? this.#restsAfter() : this.#rests - 1
    return hasTime
  }

  /**
   * Measures the frames while the table scrolls; in the first in which it stands still, the missing rows are asked for.
   */
  #watch(): void {
    if (this.#isWatched) return
    this.#isWatched = true
    cancelAnimationFrame(this.#frame)
    const next = (began: number, movedAt: number, wasWhole: boolean) => {
      const rows = this.#rowsOfFrame
      this.#rowsOfFrame = 0
      this.#work = 0
      inNextTask(() => (this.#work = performance.now() - movedAt))
      requestAnimationFrame((now) => {
        this.#learn(now - began, rows, wasWhole)
        if (movedAt !== this.#movedAt) return next(now, this.#movedAt, this.#isWhole)
        this.#isWatched = false
        this.#isScrolling = false
        this.#passes(false)
        this.#began = Number.NaN
        if (!this.#isWhole) this.#drawMissing()
      })
    }
    // Asked for while the table is told of scrolling, the first comes in the same frame. That frame tells nothing of
    // the rows: a leap draws all of them, and to begin to scroll takes time of its own.
    requestAnimationFrame(() => {
      this.#rowsOfFrame = 0
      next(Number.POSITIVE_INFINITY, this.#movedAt, true)
    })
  }

  /** @param frameMs time of the last frame, to the beginning of this one, in milliseconds */
  #learn(frameMs: number, rows: number, wasWhole: boolean): void {
    const isLate = frameMs > LATE_MS && frameMs !== Number.POSITIVE_INFINITY
    if (rows > 0) this.#count++
    if (this.#count <= COLD) return
    this.#penalty = isLate ? Math.min(MOST_PENALTY, this.#penalty + PENALTY) : this.#penalty * FORGET
    if (rows === 0) return
    const took = isLate ? Math.max(frameMs, this.#work) : this.#work
    const known = this.#count - COLD
    if (known === 1) this.#mean = took
    const weight = Math.max(WEIGHT, 1 / known)
    const off = took - this.#mean
    this.#mean += off * weight
    this.#deviation += (Math.abs(off) - this.#deviation) * weight
    if (took > MOST_MS) this.#rows = Math.max(1, this.#rows * FEWER)
    else if (!wasWhole) this.#rows *= 1 + MORE * (1 - took / MOST_MS)
  }

  /** What a frame with rows hardly ever exceeds, in milliseconds. */
  get #likely(): number {
    return this.#mean + SPREAD * this.#deviation
  }

  /** Frames without rows that are to follow one with rows. */
  #restsAfter(): number {
    const rests = Math.max(0, Math.min(MOST_RESTS, Math.ceil((this.#likely - REST_MS) / REST_EACH_MS)))
    return rests + Math.round(this.#penalty)
  }

  /**
   * Indices of the rows to be drawn now, of those that are wanted. Rows out of sight stay until their elements are
   * needed.
   * @param seen the rows within sight
   */
  choose(view: readonly string[], wanted: Window, seen: Window): number[] {
    const count = Math.max(0, wanted.to - wanted.from)
    const all = Array.from({ length: count }, (_, at) => wanted.from + at)
    const held = new Set(this.#drawn)
    const missing = all.filter((index) => !held.has(index))
    const most = this.#most()
    const isOther = view !== this.#view || (!this.#isScrolling && held.size < count)
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
    this.#drawn = [...kept, ...next, ...stale.slice(0, count - kept.length - next.length)]
    return [...this.#drawn]
  }

  /** Tells that the rows were drawn. Those that are missing are asked for in a later frame. */
  drawn(): void {
    const cost = (performance.now() - this.#began) / this.#fresh
    if (this.#fresh > 0 && !Number.isNaN(cost)) this.#cost = this.#cost === 0 ? cost : this.#cost * 0.7 + cost * 0.3
    this.#rowsOfFrame += this.#fresh
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
    return this.#isScrolling ? Math.floor(this.#rows) : Math.max(1, Math.floor(STILL_MS / this.#cost))
  }
}
