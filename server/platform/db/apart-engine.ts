import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseAway } from './away.ts'
import { databaseOver, type Database, type Db } from './open.ts'
import { PGlitePool } from './pglite-pool.ts'
import { besideTransaction } from './pool.ts'

/** Why work was ended before it was done. */
export class ApartStopped extends Error {
  override name = 'ApartStopped'
  readonly why: 'time' | 'memory' | 'end'
  constructor(why: 'time' | 'memory' | 'end') {
    super(`the engine for work apart was stopped: ${why}`)
    this.why = why
  }
}

/** What work may use. */
export interface ApartBounds {
  seconds: number
  /** Memory by which the process may grow meanwhile, in MB. */
  memoryMb: number
}

/** Without work for this long, the engine ends. */
const IDLE_MS = 60_000
const LOOK_MS = 100
/** Growth of the process after which the engine is not used again: WebAssembly gives no memory back. */
const KEPT_MB = 256
const BUFFERS_MB = 16
const FOLDER = 'fagui-apart-'

const usedMb = (): number => process.memoryUsage.rss() / 1e6

/** Folders of processes that have ended without removing theirs. */
function removeLeftOver(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(FOLDER) ? Number(/^\d+/.exec(name.slice(FOLDER.length))?.[0]) : Number.NaN
    if (Number.isNaN(pid) || isRunning(pid)) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {
      // Another user's.
    }
  }
}
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * A second embedded engine with tables of its own, for statements that nobody can vouch for: the embedded engine cannot
 * stop a statement, but this one can be ended while it computes, and the one that serves the installation does not wait
 * for it (decision 0186). It starts when it is needed and ends when it is idle.
 */
export class ApartEngine {
  readonly #prepare: (db: Db) => Promise<void>
  #started: { database: Database; pool: PGlitePool; folder: string } | undefined
  #last: Promise<unknown> = Promise.resolve()
  #stopRunning: ((why: ApartStopped['why']) => void) | undefined
  #idle: NodeJS.Timeout | undefined
  #closed = false

  /** @param prepare makes what every engine needs before its first work */
  constructor(prepare: (db: Db) => Promise<void>) {
    this.#prepare = prepare
  }

  /**
   * Runs work, one after the other.
   * @param fill brings its data; not bounded
   * @throws ApartStopped
   */
  run<T>(
    bounds: ApartBounds,
    fill: (db: Db, isNew: boolean) => Promise<void>,
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    const turn = this.#last.then(() => besideTransaction(() => this.#run(bounds, fill, work)))
    this.#last = turn.catch(() => {})
    return turn
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#stopRunning?.('end')
    await this.#last
    await this.#end()
  }

  async #run<T>(
    { seconds, memoryMb }: ApartBounds,
    fill: (db: Db, isNew: boolean) => Promise<void>,
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    if (this.#closed) throw new ApartStopped('end')
    clearTimeout(this.#idle)
    const before = usedMb()
    const isNew = this.#started === undefined
    const { database, pool } = (this.#started ??= await this.#start())
    let stopped: ApartStopped | undefined
    const stop = (why: ApartStopped['why']) => {
      stopped ??= new ApartStopped(why)
      void pool.stop()
    }
    this.#stopRunning = stop
    let timers: NodeJS.Timeout[] = []
    try {
      await fill(database.db, isNew)
      const filled = usedMb()
      timers = [
        setTimeout(() => stop('time'), seconds * 1000),
        setInterval(() => {
          if (usedMb() - filled > memoryMb) stop('memory')
        }, LOOK_MS),
      ]
      return await work(database.db).catch((error: unknown) => {
        // It failed by itself, as it does when a stack or the memory of its program is used up.
        if (error instanceof DatabaseAway) stop('memory')
        throw error
      })
    } catch (error) {
      throw stopped ?? error
    } finally {
      for (const timer of timers) clearTimeout(timer)
      this.#stopRunning = undefined
      if (stopped || usedMb() - before > KEPT_MB) await this.#end()
      else this.#idle = setTimeout(() => void this.#endIdle(), IDLE_MS).unref()
    }
  }

  #endIdle(): Promise<void> {
    const turn = this.#last.then(() => this.#end())
    this.#last = turn.catch(() => {})
    return turn
  }

  async #start() {
    removeLeftOver()
    const folder = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`))
    try {
      const pool = await PGlitePool.open(join(folder, 'database'), undefined, BUFFERS_MB)
      const database = databaseOver(pool, 'embedded', () => {})
      await this.#prepare(database.db)
      return { database, pool, folder }
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const started = this.#started
    this.#started = undefined
    if (!started) return
    await started.pool.stop()
    rmSync(started.folder, { recursive: true, force: true })
  }
}
