import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { DatabaseAway, DatabaseBusy } from '../db/away.ts'
import type { Db } from '../db/open.ts'
import { inBackground } from '../db/pool.ts'

/** A piece of work for a program: its id, and the name by which the program has it. */
export interface WorkTaken {
  id: string
  worker: string
}

/**
 * Does a piece of work, in a program of its own or in this process.
 * @param ending the work is left where it is, for the next program
 */
export type WorkProgram = (taken: WorkTaken, ending: AbortSignal) => Promise<void>

/** Where work of a kind waits: rows with the program that is at each, and its last sign of life. */
export interface WorkTable {
  /** Of the work, in lines of the program's log. */
  name: string
  /** Takes what has waited longest, unless a program is at work. */
  take(db: Db, worker: string, now: Date): Promise<{ id: string } | undefined>
  /** A program has ended without a word: its work waits for another, so often and not more. */
  release(db: Db, id: string, worker: string, now: Date): Promise<void>
  /** No program is at work any more: none has to be waited for. */
  releaseAll(db: Db): Promise<void>
}

export interface RunnerParts {
  db: Db
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error'>
  program: WorkProgram
  table: WorkTable
  /** The embedded engine runs in this process: when it begins, no program of before is at work any more. */
  isAlone: boolean
}

/** A name for a program that is at work, unlike that of any other. */
export const workerName = (): string => `${hostname()}:${process.pid}:${randomBytes(6).toString('hex')}`

/**
 * Starts a program for work of one kind that waits. Every process of an installation has one; the database decides
 * which of them begins what.
 */
export class WorkRunner {
  readonly #parts: RunnerParts
  readonly #ending = new AbortController()
  #running: Promise<void> | null = null
  #looking: Promise<void> = Promise.resolve()

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** Begins the work that has waited longest, unless this process or another is at one. @returns when it has begun */
  look(): Promise<void> {
    // One look at a time: two that come together would both find nothing running.
    this.#looking = this.#looking.then(() => this.#look())
    return this.#looking
  }

  async #look(): Promise<void> {
    const { db, clock, log, table } = this.#parts
    if (this.#running || this.#ending.signal.aborted) return
    const worker = workerName()
    const taken = await inBackground(() => table.take(db, worker, clock())).catch((error: unknown) => {
      // It is looked for again in a minute.
      if (!(error instanceof DatabaseAway || error instanceof DatabaseBusy)) log.error({ err: error }, table.name)
      return undefined
    })
    if (!taken) return
    this.#running = this.#run({ id: taken.id, worker }).finally(() => {
      this.#running = null
      void this.look()
    })
  }

  async #run(taken: WorkTaken): Promise<void> {
    const { db, clock, log, program, table } = this.#parts
    try {
      await program(taken, this.#ending.signal)
    } catch (error) {
      log.error({ err: error, work: taken.id }, table.name)
    }
    // Of a program that ended in order there is nothing to release.
    await table
      .release(db, taken.id, taken.worker, clock())
      .catch((error: unknown) => log.error({ err: error }, table.name))
  }

  /** Resolves when nothing runs and nothing waits that this process could begin. */
  async idle(): Promise<void> {
    for (;;) {
      await this.#looking
      const running = this.#running
      if (!running) return
      await running
    }
  }

  /** Looks when the server listens; ends the program when the server does. */
  attach(app: FastifyInstance): void {
    const { db, log, isAlone, table } = this.#parts
    app.addHook('onListen', () => {
      if (isAlone) this.#looking = table.releaseAll(db).catch((error: unknown) => log.error({ err: error }, table.name))
      void this.look()
    })
    app.addHook('preClose', async () => this.#ending.abort())
    app.addHook('onClose', () => this.idle())
  }
}
