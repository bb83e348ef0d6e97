import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** How long calls of one route took since the start of this process. */
export interface RouteTimes {
  /** Method and route, such as `GET /fagui/law/list`: no values. */
  call: string
  calls: number
  /** Milliseconds on average, and of the slowest one. */
  meanMs: number
  ms: number
  /** Of the slowest one. */
  status: number
  at: Date
}

/** What was counted in a span of time. */
export interface CallSpan {
  calls: number
  /** Those that ended with 5xx. */
  failed: number
  /** Those that ended with 401, 403 or 429. */
  refused: number
  /** Milliseconds of all together. */
  totalMs: number
  /** What the slowest twentieth took at least, in milliseconds. */
  slowMs: number
}

const SHOWN = 20
/** Longer than any call may take; the histogram holds no larger value. */
const LONGEST_MS = 3_600_000

/** Answers that refuse whoever asks: not signed in, not allowed, too many. */
export const isRefusal = (status: number): boolean => status === 401 || status === 403 || status === 429

/** Counts calls between two looks, and remembers the slowest of each route since the start of this process. */
export class CallFigures {
  readonly #times: RecordableHistogram = createHistogram({ lowest: 1, highest: LONGEST_MS, figures: 2 })
  /** By route: their number is that of the program's routes. */
  readonly #routes = new Map<string, { calls: number; totalMs: number; ms: number; status: number; at: Date }>()
  #counts = { calls: 0, failed: 0, refused: 0, totalMs: 0 }

  note({ call, ms, status }: Pick<RouteTimes, 'call' | 'ms' | 'status'>, at: Date): void {
    const whole = Math.min(LONGEST_MS, Math.max(1, Math.round(ms)))
    this.#times.record(whole)
    this.#counts.calls++
    this.#counts.totalMs += whole
    if (status >= 500) this.#counts.failed++
    if (isRefusal(status)) this.#counts.refused++
    const route = this.#routes.get(call) ?? { calls: 0, totalMs: 0, ms: 0, status, at }
    route.calls++
    route.totalMs += whole
    if (whole > route.ms) Object.assign(route, { ms: whole, status, at })
    this.#routes.set(call, route)
  }

  /** The routes whose slowest call took longest, that first; at most twenty. */
  get slowest(): readonly RouteTimes[] {
    return [...this.#routes]
      .map(([call, { totalMs, ...route }]) => ({ call, meanMs: Math.round(totalMs / route.calls), ...route }))
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SHOWN)
  }

  /** What was counted since the last time, which begins a new span. */
  take(): CallSpan {
    const span = { ...this.#counts, slowMs: this.#counts.calls === 0 ? 0 : this.#times.percentile(95) }
    this.#times.reset()
    this.#counts = { calls: 0, failed: 0, refused: 0, totalMs: 0 }
    return span
  }
}
