import { AsyncLocalStorage } from 'node:async_hooks'

/** What a statement gives back; the part of pg's result that Kysely reads. */
export interface QueryAnswer {
  command: string
  rows: unknown[]
  rowCount: number | null
}

/** One database session, as Kysely and the migrations use it. */
export interface ClientLike {
  query(text: string, values?: readonly unknown[]): Promise<QueryAnswer>
  /** Runs several statements at once, without parameters (migrations). */
  script(text: string): Promise<void>
  release(): void
}

/** How a pool is used at a moment. */
export interface PoolLoad {
  busy: number
  waiting: number
}

/** The interface shared by the embedded engine and a PostgreSQL server's pool. */
export interface PoolLike {
  /** @throws DatabaseAway, DatabaseBusy */
  connect(): Promise<ClientLike>
  /** Resolves when the database gives a sign of life within a second. @throws DatabaseAway */
  ping(): Promise<void>
  /** How many connections are at work, and how many callers wait for one, as far as this process knows. */
  load(): PoolLoad
  end(): Promise<void>
}

const openTransaction = new AsyncLocalStorage<true>()

/** Runs `work` so that a second database handle taken inside it is refused (see `guarded`). */
export function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return openTransaction.run(true, work)
}

const reading = new AsyncLocalStorage<true>()

/**
 * Runs the handler of a call that only reads: a statement in it that changes a table fails. The log of what was done
 * may still be written, because exports are noted there.
 */
export function whileReading<T>(work: () => Promise<T>): Promise<T> {
  return reading.run(true, work)
}

/**
 * Runs work that uses a second database, which has nothing to do with the transaction or the reading call around it.
 */
export function besideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return openTransaction.exit(() => reading.exit(work))
}

export const isReading = (): boolean => reading.getStore() === true

const background = new AsyncLocalStorage<true>()

/**
 * Runs work that nobody waits for at a screen, or that takes long anyway: at the embedded engine, which has one session
 * for all, it lets those who wait for an answer go first (engine-turns.ts). It should hold the engine for some
 * milliseconds at a time.
 */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  return background.run(true, work)
}

export const isInBackground = (): boolean => background.getStore() === true

const CHANGES =
  /(?<!\bfor (?:no key )?)\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+"?(?!activity_log\b)\w+/i

/** Counts statements of the pool for tests and the slow-query log. */
export type StatementWatcher = (statement: { text: string; ms: number }) => void

/**
 * A pool that watches statements and refuses a second handle inside a transaction: on the embedded engine that
 * would wait for ever, on a server it would silently write outside the transaction (decision 0008).
 */
export function guarded(pool: PoolLike, watch: StatementWatcher): PoolLike {
  return {
    end: () => pool.end(),
    ping: () => pool.ping(),
    load: () => pool.load(),
    async connect() {
      if (openTransaction.getStore()) throw new Error('database used outside its transaction')
      const client = await pool.connect()
      return {
        script: (text) => client.script(text),
        release: () => client.release(),
        async query(text, values) {
          if (isReading() && CHANGES.test(text))
            throw new Error(`a call that only reads changes a table: ${text.slice(0, 200)}`)
          const started = performance.now()
          try {
            return await client.query(text, values)
          } finally {
            watch({ text, ms: performance.now() - started })
          }
        },
      }
    },
  }
}
