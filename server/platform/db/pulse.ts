import pg from 'pg'
import { DatabaseAway, isAway } from './away.ts'
import type { Servers } from './servers.ts'

/** A server that works answers this fast, whatever else it does. */
const BEAT_MS = 1_000
/** Between two questions to a server that fell silent. */
const AGAIN_MS = 500
/** So often a silent server is asked before connections to it are given up: one late answer is no silence. */
const BEATS = 2
const TOO_MANY_CONNECTIONS = '53300'

/** Ends a connection without a word to the other side, which does not listen. */
export function cutOff(client: pg.ClientBase): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/**
 * Tells a PostgreSQL server that works on something long from one that does not answer (stopped, hanging, cut off by
 * the network), over a connection of its own that is opened when it is first needed.
 */
export class Pulse {
  readonly #servers: Servers
  #client: pg.Client | undefined
  #beating: Promise<void> | undefined
  #listening: NodeJS.Timeout | undefined
  #silentUntil = 0
  #ended = false

  constructor(servers: Servers) {
    this.#servers = servers
  }

  /** True from when the server was found silent until it answers again. */
  get isSilent(): boolean {
    return this.#listening !== undefined
  }

  /** When the last silence ended (performance.now()): connections from before it may be dead without knowing. */
  get silentUntil(): number {
    return this.#silentUntil
  }

  /** Resolves when the server answers within a second. Who asks meanwhile gets the same answer. @throws DatabaseAway */
  beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => (this.#beating = undefined))
    return this.#beating
  }

  /** Whether the server answers; when it does not, it counts as silent until it does. */
  async isAlive(): Promise<boolean> {
    if (this.isSilent) return false
    for (let beats = 0; beats < BEATS; beats++) {
      const answers = await this.beat().then(
        () => true,
        () => false,
      )
      if (answers) return true
    }
    this.fallSilent()
    return false
  }

  /** Asks a silent server until it answers. */
  fallSilent(): void {
    if (this.isSilent || this.#ended) return
    const ask = () => {
      this.#listening = setTimeout(() => {
        this.beat().then(() => {
          this.#listening = undefined
          this.#silentUntil = performance.now()
        }, ask)
      }, AGAIN_MS).unref()
    }
    ask()
  }

  /** Ends the statement that a connection works on; it fails with SQLSTATE 57014. */
  async cancel(processId: number): Promise<void> {
    await this.beat()
    await this.#client?.query('select pg_cancel_backend($1)', [processId])
  }

  async end(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#listening)
    const client = this.#client
    this.#client = undefined
    if (!client) return
    const late = setTimeout(() => cutOff(client), BEAT_MS)
    await client.end().catch(() => {})
    clearTimeout(late)
  }

  async #beat(): Promise<void> {
    const client = this.#client ?? this.#servers.client()
    // A kept connection that was ended meanwhile says nothing about the server: the next one does.
    const wasKept = this.#client !== undefined
    try {
      await withinBeat(client, async () => {
        if (!wasKept) {
          client.on('error', () => this.#forget(client))
          client.on('end', () => this.#forget(client))
          await client.connect()
        }
        await client.query('select 1')
      })
      if (this.#ended) return cutOff(client)
      this.#client = client
    } catch (error) {
      this.#forget(client)
      cutOff(client)
      if (error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS) return
      if (wasKept && !(error instanceof Late) && isAway(error)) return this.#beat()
      this.#servers.suspect()
      throw new DatabaseAway(error)
    }
  }

  #forget(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined
  }
}

class Late extends Error {
  override name = 'Late'
}

/** @throws Late when the work took longer than a beat */
async function withinBeat(client: pg.Client, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let over = false
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // What came while this process was busy is read before the check phase, and only then is the server known to be
      // late.
      setImmediate(() => {
        if (over) return
        reject(new Late(`no answer within ${BEAT_MS} ms`))
        cutOff(client)
      })
    }, BEAT_MS)
  })
  const working = work()
  working.catch(() => {})
  try {
    await Promise.race([working, late])
  } finally {
    over = true
    clearTimeout(timer)
  }
}
