import pg from 'pg'
import { DatabaseAway, DatabaseBusy, inOwnWords, isAway } from './away.ts'
import { PlanMode } from './plan-mode.mjs'
import { isPlanOutdated, PlannedStatements } from './planned-statements.ts'
import { type ClientLike, isInBackground, isReading, type PoolLike, type QueryAnswer } from './pool.ts'
import { cutOff, Pulse } from './pulse.ts'
import { serversOf } from './servers.ts'

// The same JavaScript values from both engines (pglite-worker.mjs).
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** How a server is used. */
export interface ServerBounds {
  /** Connections of this process at most, besides two for notifications and signs of life. */
  connections: number
  /** Seconds that a call waits for a connection. */
  waitSeconds: number
  /** Seconds after which a statement of a call that only reads is stopped; 0: never. */
  statementSeconds: number
}

export const SERVER_BOUNDS: ServerBounds = { connections: 10, waitSeconds: 4, statementSeconds: 60 }

/** TCP keep-alive finds connections that broke without a message. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
/**
 * A statement that takes longer makes us ask for a sign of life. With two beats of a second each a silent server is
 * known after 3.5 s.
 */
const STALL_MS = 1_500
/** Work that nobody waits for at a screen waits longer for a connection. */
const BACKGROUND_WAIT_MS = 60_000

/** Makes a connection plan a statement anew; the driver has no call for it. */
const forgetPlan = (client: pg.PoolClient, name: string): void => {
  const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } }
  delete connection.parsedStatements[name]
}

const modes = new WeakMap<pg.PoolClient, PlanMode>()

/** What a connection was told of planning, whoever has it. */
function modeOf(client: pg.PoolClient): PlanMode {
  const mode = modes.get(client) ?? new PlanMode()
  modes.set(client, mode)
  return mode
}

/**
 * One checked-out connection. What ends it is an error of the statement that meets it, and it does not go back into the
 * pool.
 */
class ServerClient implements ClientLike {
  readonly #client: pg.PoolClient
  readonly #parts: { planned: PlannedStatements; pulse: Pulse; bounds: ServerBounds }
  #broken: DatabaseAway | undefined

  constructor(client: pg.PoolClient, parts: { planned: PlannedStatements; pulse: Pulse; bounds: ServerBounds }) {
    this.#client = client
    this.#parts = parts
  }

  query(text: string, given?: readonly unknown[]): Promise<QueryAnswer> {
    const [name, values] = [this.#parts.planned.nameOf(text), given as unknown[]]
    return this.#watched(text, async () => {
      await this.#setMode(text, Boolean(values?.length))
      if (name === undefined) return this.#client.query(text, values)
      try {
        return await this.#client.query({ name, text, values })
      } catch (error) {
        if (!isPlanOutdated(error)) throw error
        // In a transaction this fails too, for the first failure has ended it; its caller begins anew.
        await this.#client.query(`deallocate ${name}`)
        forgetPlan(this.#client, name)
        return this.#client.query({ name, text, values })
      }
    })
  }

  async #setMode(text: string, hasValues: boolean): Promise<void> {
    const mode = modeOf(this.#client)
    const first = mode.before(text, hasValues)
    if (first === undefined) return
    try {
      await this.#client.query(first)
    } catch (error) {
      mode.forget()
      throw error
    }
  }

  async script(text: string): Promise<void> {
    await this.#watched(text, () => this.#client.query(text))
  }

  release(): void {
    this.#client.release(this.#broken)
  }

  async #watched<T>(text: string, work: () => Promise<T>): Promise<T> {
    // The server has rolled back what a dead connection left open. An error here would hide the one that broke it.
    if (this.#broken && /^rollback\b/i.test(text)) return { command: 'ROLLBACK', rows: [], rowCount: null } as T
    if (this.#broken) throw this.#broken
    const endWatch = this.#watch()
    try {
      return await work()
    } catch (error) {
      if (!isAway(error)) throw error
      this.#broken = new DatabaseAway(error, { unsure: /^commit\b/i.test(text) })
      throw this.#broken
    } finally {
      endWatch()
    }
  }

  /**
   * Looks after a statement while it runs: cuts the connection when the server is silent, and stops reading that takes
   * too long.
   */
  #watch(): () => void {
    const { pulse, bounds } = this.#parts
    const began = performance.now()
    const limitMs = isReading() ? bounds.statementSeconds * 1_000 : 0
    let over = false
    let timer: NodeJS.Timeout
    const look = async () => {
      if (!(await pulse.isAlive())) {
        if (!over) cutOff(this.#client)
        return
      }
      if (over) return
      if (limitMs > 0 && performance.now() - began > limitMs) {
        const { processID } = this.#client as unknown as { processID: number }
        await pulse.cancel(processID).catch(() => {})
      }
      if (!over) timer = setTimeout(() => void look(), STALL_MS).unref()
    }
    timer = setTimeout(() => void look(), STALL_MS).unref()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }
}

/**
 * A pool of `pg` with the interface that both engines share.
 * @param url of one server, or of several of which one takes writes (servers.ts)
 */
export function serverPool(url: string, bounds: ServerBounds = SERVER_BOUNDS): PoolLike {
  const servers = serversOf(url)
  const pool = new pg.Pool({
    Client: servers.Client,
    max: bounds.connections,
    connectionTimeoutMillis: bounds.waitSeconds * 1_000,
    ...KEEP_ALIVE,
  })
  // An idle connection that ends is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  const made = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => {
    made.set(client, performance.now())
    // The same for one that is checked out, between two statements of a transaction: the pool listens to idle ones
    // only.
    client.on('error', () => {})
  })
  const parts = { planned: new PlannedStatements(), pulse: new Pulse(servers), bounds }
  const { pulse } = parts

  async function connectOnce(): Promise<pg.PoolClient> {
    if (pulse.isSilent) throw new DatabaseAway('it does not answer')
    await servers.lookedAt()
    try {
      return await pool.connect()
    } catch (given) {
      const error = inOwnWords(given)
      if (error instanceof DatabaseAway) servers.suspect()
      // A server that takes no connection in time is asked for signs of life; until it gives one, nobody else waits for
      // it.
      if (error instanceof DatabaseAway && /timeout/.test(String((given as Error).message))) pulse.fallSilent()
      // All connections may be waiting for a server that is silent.
      if (error instanceof DatabaseBusy && !(await pulse.isAlive())) throw new DatabaseAway(given)
      throw error
    }
  }
  return {
    ping: () => pulse.beat(),
    load: () => ({ busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    async end() {
      await Promise.all([pool.end(), pulse.end()])
    },
    async connect() {
      const patientUntil = isInBackground() ? performance.now() + BACKGROUND_WAIT_MS : 0
      for (;;) {
        try {
          const client = await connectOnce()
          if ((made.get(client) ?? 0) >= Math.max(pulse.silentUntil, servers.changedAt))
            return new ServerClient(client, parts)
          client.release(true)
        } catch (error) {
          if (!(error instanceof DatabaseBusy) || performance.now() > patientUntil) throw error
        }
      }
    },
  }
}
