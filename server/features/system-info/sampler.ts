import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hostname } from 'node:os'
import type { Clock } from '#server/platform/clock.ts'
import { DatabaseAway, DatabaseBusy } from '#server/platform/db/away.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inBackground } from '#server/platform/db/pool.ts'
import type { DiskRoom } from '#server/platform/health/disk-room.ts'
import type { CallFigures } from '#server/platform/metrics/call-figures.ts'
import { addSample } from './samples.sql.ts'
import { countsOf, databaseFacts } from './system-info.sql.ts'

export interface SamplerParts {
  db: Db
  clock: Clock
  calls: CallFigures
  room?: DiskRoom | undefined
  idleMs: number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A sample is taken every five minutes: a day is 288 points of a picture. */
const SAMPLE_MS = 300_000

/** Stores now and then what this process measured, for the pictures of 系统状态. */
export class Sampler {
  readonly #parts: SamplerParts
  readonly #loop = monitorEventLoopDelay({ resolution: 20 })

  constructor(parts: SamplerParts) {
    this.#parts = parts
  }

  /** Stores what was measured since the last time. */
  async take(): Promise<void> {
    const { db, clock, calls, room, idleMs } = this.#parts
    const takenAt = clock()
    const { bytes: databaseBytes } = await databaseFacts(db)
    const { fileBytes } = await countsOf(db, takenAt, idleMs)
    const disk = (await room?.bytes()) ?? null
    // Only now: while the database is away nothing is taken, and the next sample counts what happened meanwhile.
    const late = this.#loop.count === 0 ? 0 : Math.max(0, Math.round(this.#loop.percentile(99) / 1e6))
    this.#loop.reset()
    await addSample(db, {
      takenAt,
      machine: hostname(),
      pid: process.pid,
      ...calls.take(),
      loopMs: late,
      memoryBytes: process.memoryUsage.rss(),
      databaseBytes,
      fileBytes,
      diskFreeBytes: disk?.free ?? null,
      diskBytes: disk?.total ?? null,
    })
  }

  /** Takes samples from when the server listens until it closes. */
  attach(app: FastifyInstance): void {
    let timer: NodeJS.Timeout | undefined
    let taking: Promise<void> = Promise.resolve()
    app.addHook('onListen', async () => {
      this.#loop.enable()
      timer = setInterval(() => {
        taking = inBackground(() => this.take()).catch((error: unknown) => {
          // The log says that the database is away where it is noticed first.
          if (!(error instanceof DatabaseAway || error instanceof DatabaseBusy))
            this.#parts.log.warn({ err: error }, 'system sample')
        })
      }, SAMPLE_MS).unref()
    })
    app.addHook('onClose', async () => {
      clearInterval(timer)
      this.#loop.disable()
      await taking
    })
  }
}
