import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { refuse } from '#common/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { DatabaseAway, DatabaseBusy } from '#server/platform/db/away.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inBackground } from '#server/platform/db/pool.ts'
import { dueBetween } from './due.rules.ts'
import { claimRun, endRun, jobsInUse, keepRuns, newestStart, type DueJob } from './job-runs.sql.ts'
import type { NamedJob } from './named-job.ts'

const TICK_MS = 1_000
/** Between two signs of life of what runs; well below the time after which a silent run counts as failed. */
const SIGN_MS = 30_000
/** So long the end of a run is tried to be stored. */
const INSIST_MS = 3_600_000

export interface SchedulerParts {
  db: Db
  clock: Clock
  jobs: readonly NamedJob[]
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Why a run was started. */
export interface RunRequest {
  plannedAt: Date
  byHand?: boolean
  username?: string | null
}

/** Result of a run. */
export interface RunOutcome {
  success: boolean
  message: string
}

/** Runs jobs when they are due. Every process of an installation has one; the database decides who runs what. */
export class Scheduler {
  readonly #parts: SchedulerParts
  readonly #process = `${hostname()}:${process.pid}`
  readonly #running = new Set<Promise<unknown>>()
  /** Runs that this process has claimed, and when it last said that it does them. */
  readonly #claimed = new Set<number>()
  #signedAt = 0
  #looked: Date
  #closing = false

  constructor(parts: SchedulerParts) {
    this.#parts = parts
    this.#looked = parts.clock()
  }

  /** All jobs that the program has. */
  get jobs(): readonly NamedJob[] {
    return this.#parts.jobs
  }

  /** Starts what has become due since the last look, without waiting for it. @returns the runs */
  async look(): Promise<Promise<RunOutcome | null>[]> {
    const { db, clock } = this.#parts
    const [from, to] = [this.#looked, clock()]
    if (to <= from) return []
    const jobs = await jobsInUse(db)
    // Only now: what became due while the database was away is due at the next look.
    this.#looked = to
    const runs: Promise<RunOutcome | null>[] = []
    let before: Promise<unknown> = Promise.resolve()
    for (const job of jobs) {
      const due = dueBetween(job.cron, from, to)
      if (due === null) continue
      // After a stop the jobs of a whole night are due at once: one after another.
      const run = due.isLate
        ? before.then(() => this.run(job, { plannedAt: due.at }))
        : this.run(job, { plannedAt: due.at })
      if (due.isLate) before = run.catch(() => {})
      runs.push(run)
    }
    return runs
  }

  /** Looks back to when a process of this installation last ran a job: what was missed since is made up for. */
  async lookBack(): Promise<void> {
    const last = await newestStart(this.#parts.db)
    if (last && last < this.#looked) this.#looked = last
  }

  /** Runs a job and stores the result; null when another process has this run, or when the job still runs. */
  run(job: DueJob, request: RunRequest): Promise<RunOutcome | null> {
    const run = this.#run(job, request)
    this.#running.add(run)
    void Promise.allSettled([run]).then(() => this.#running.delete(run))
    return run
  }

  async #run(
    { id: jobId, handler, parameter }: DueJob,
    { plannedAt, byHand = false, username = null }: RunRequest,
  ): Promise<RunOutcome | null> {
    const { db, clock, log } = this.#parts
    const id = await claimRun(db, { jobId, plannedAt, now: clock(), process: this.#process, byHand, username })
    if (id === null) return null
    this.#claimed.add(id)
    let outcome: RunOutcome
    try {
      outcome = { success: true, message: await inBackground(() => this.#named(handler).run({ db, clock, parameter })) }
    } catch (error) {
      log.error({ err: error, job: handler }, 'scheduled job failed')
      outcome = { success: false, message: error instanceof Error ? error.message : String(error) }
    }
    const ended = { ...outcome, now: clock() }
    await this.#insist(() => endRun(db, id, ended)).finally(() => this.#claimed.delete(id))
    return outcome
  }

  /** Tells the other processes that what was claimed here is still being done. */
  async sign(): Promise<void> {
    const { db, clock } = this.#parts
    const now = clock()
    if (this.#claimed.size === 0 || now.getTime() - this.#signedAt < SIGN_MS) return
    await keepRuns(db, [...this.#claimed], now)
    this.#signedAt = now.getTime()
  }

  /**
   * Does again what fails because the database is away: a run whose end is not stored would keep its job from running
   * for an hour.
   */
  async #insist(work: () => Promise<void>): Promise<void> {
    const until = Date.now() + INSIST_MS
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof DatabaseAway || error instanceof DatabaseBusy) || this.#closing || Date.now() > until)
          throw error
        await wait(TICK_MS, undefined, { ref: false })
      }
    }
  }

  #named(name: string): NamedJob {
    const job = this.#parts.jobs.find((candidate) => candidate.name === name)
    if (!job) throw refuse('job.unknown', { name })
    return job
  }

  /** Resolves when nothing runs any more. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running)
  }

  /** Looks every second from when the server listens until it closes. */
  attach(app: FastifyInstance): void {
    const { log } = this.#parts
    let timer: NodeJS.Timeout | undefined
    let looking: Promise<unknown> = Promise.resolve()
    let hasLookedBack = false
    let isAway = false
    const look = async () => {
      try {
        if (!hasLookedBack) await this.lookBack()
        hasLookedBack = true
        void (await this.look())
        await this.sign()
        isAway = false
      } catch (error) {
        const away = error instanceof DatabaseAway || error instanceof DatabaseBusy
        // Said once: it is tried again every second.
        if (!away || !isAway) log.error({ err: error }, 'scheduled jobs')
        isAway = away
      }
    }
    const tick = () => {
      looking = look()
      // The next look comes after this one is done, so that a slow database does not get more and more queries.
      void looking.then(() => {
        if (timer !== undefined) timer = setTimeout(tick, TICK_MS).unref()
      })
    }
    app.addHook('onListen', async () => {
      timer = setTimeout(tick, TICK_MS).unref()
    })
    app.addHook('onClose', async () => {
      this.#closing = true
      clearTimeout(timer)
      timer = undefined
      await looking
      await this.idle()
    })
  }
}
