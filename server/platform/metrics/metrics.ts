import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { SealedRow } from '../audit/chain.sql.ts'
import { CallFigures, isRefusal } from './call-figures.ts'

/** Seconds: from what a cached page takes to what nobody waits for. */
const CALL_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const STATEMENT_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/** A figure that is asked for when somebody reads the metrics; several values have a label each. */
export interface AskedFigure {
  /** Without the prefix `fagui_`. */
  name: string
  help: string
  /** Label that tells several values apart. */
  label?: string
}

/** Stages of a search: state of the library, reading the query, finding and filtering, ordering, texts of hits. */
export type SearchStage = 'ready' | 'read' | 'find' | 'order' | 'records'

/**
 * What one process counts of itself, in the form that Prometheus reads (text format 0.0.4). Labels hold routes and
 * kinds only, never an address, an account or words of a query.
 */
export class Metrics {
  /** What the pictures of 系统状态 are made of. */
  readonly calls = new CallFigures()
  readonly #registry = new Registry()
  readonly #shared = { registers: [this.#registry] }
  readonly #calls = new Histogram({
    ...this.#shared,
    name: 'fagui_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, by route, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: CALL_BUCKETS,
  })
  readonly #refusals = new Counter({
    ...this.#shared,
    name: 'fagui_refusals_total',
    help: 'Answers with 401, 403 or 429, by status',
    labelNames: ['status'] as const,
  })
  readonly #statements = new Histogram({
    ...this.#shared,
    name: 'fagui_db_statement_duration_seconds',
    help: 'Time of statements of the database, waiting for the engine included',
    buckets: STATEMENT_BUCKETS,
  })
  readonly #slow = new Counter({
    ...this.#shared,
    name: 'fagui_db_slow_statements_total',
    help: 'Statements slower than SLOW_QUERY_MS',
  })
  readonly #search = new Histogram({
    ...this.#shared,
    name: 'fagui_search_stage_duration_seconds',
    help: 'Time of the stages of searches',
    labelNames: ['stage'] as const,
    buckets: CALL_BUCKETS,
  })
  readonly #signIns = new Counter({
    ...this.#shared,
    name: 'fagui_sign_ins_total',
    help: 'Lines of the sign-in log that this process sealed, by success',
    labelNames: ['success'] as const,
  })
  readonly #operations = new Counter({
    ...this.#shared,
    name: 'fagui_operations_total',
    help: 'Lines of the operation log that this process sealed, by success',
    labelNames: ['success'] as const,
  })
  readonly #asked = new Map<string, { gauge: Gauge; read: () => number }>()

  /** @param ofProcess also figures of Node itself: processor, memory, garbage, delay of the event loop */
  constructor(ofProcess = false) {
    if (ofProcess) collectDefaultMetrics({ register: this.#registry, prefix: 'fagui_' })
    for (const success of ['true', 'false']) {
      this.#signIns.inc({ success }, 0)
      this.#operations.inc({ success }, 0)
    }
  }

  /** @param ms from arrival to the end of the answer */
  call({ route, method, status, ms }: { route: string; method: string; status: number; ms: number }): void {
    this.#calls.observe({ route, method, status: String(status) }, ms / 1000)
    this.calls.note({ call: `${method} ${route}`, ms, status }, new Date())
    if (isRefusal(status)) this.#refusals.inc({ status: String(status) })
  }

  statement({ ms, slow }: { ms: number; slow: boolean }): void {
    this.#statements.observe(ms / 1000)
    if (slow) this.#slow.inc()
  }

  searchStage(stage: SearchStage, ms: number): void {
    this.#search.observe({ stage }, ms / 1000)
  }

  /** Counts rows of the log; those of kind 1 are sign-ins. */
  logged(rows: readonly Pick<SealedRow, 'kind' | 'success'>[]): void {
    for (const { kind, success } of rows)
      (kind === 1 ? this.#signIns : this.#operations).inc({ success: String(success) })
  }

  /** A figure of this process that is read when the metrics are. */
  ask({ name, help }: AskedFigure, read: () => number): void {
    const gauge = new Gauge({ ...this.#shared, name: `fagui_${name}`, help })
    this.#asked.set(name, { gauge, read })
  }

  /** A figure of the whole installation, to be set by who reads the database. */
  gauge({ name, help, label }: AskedFigure): Gauge {
    return new Gauge({
      ...this.#shared,
      name: `fagui_${name}`,
      help,
      ...(label === undefined ? {} : { labelNames: [label] }),
    })
  }

  /** Everything, in the text form of Prometheus. */
  async text(): Promise<string> {
    for (const { gauge, read } of this.#asked.values()) gauge.set(read())
    return this.#registry.metrics()
  }

  get contentType(): string {
    return this.#registry.contentType
  }
}
