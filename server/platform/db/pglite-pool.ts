import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../project-root.ts'
import { DatabaseAway } from './away.ts'
import { EngineTurns } from './engine-turns.ts'
import { engineFolder, makeDatabase, type NewDatabase } from './new-database.ts'
import { type ClientLike, isInBackground, type PoolLike, type PoolLoad, type QueryAnswer } from './pool.ts'

interface Reply {
  id?: number
  ready?: boolean
  rows?: unknown[]
  command?: string
  rowCount?: number | null
  error?: { message: string }
  /** The engine's program has failed and cannot go on. */
  fatal?: boolean
}

/** A sign of life comes within this time, or the engine is at work for somebody. */
const BEAT_MS = 1_000
/** An engine that works on one statement for longer hangs. */
const HANGS_MS = 120_000

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * The engine's program, compiled once for a process. Workers share it with the code that V8 has optimised since; and it
 * is never freed, because V8 may end the whole process when code of one worker is freed while another’s is made
 * (https://github.com/nodejs/node/issues/64500).
 */
function engineModule(): Promise<WebAssembly.Module> {
  compiled ??= readFile(join(engineFolder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

/**
 * The embedded PostgreSQL (PGlite) behind the interface of a `pg` pool. The engine has one session, so the pool
 * has one client: a transaction that holds it makes the others wait, and exactly one statement runs at a time.
 */
export class PGlitePool implements PoolLike {
  readonly #start: () => Promise<Worker>
  #worker: Worker
  /** Why the engine does not run any more; its next user starts it anew. */
  #dead: DatabaseAway | undefined
  #starting: Promise<void> | undefined
  #beating: Promise<void> | undefined
  #ended = false
  readonly #waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>()
  #heardAt = performance.now()
  #nextId = 1
  readonly #turns = new EngineTurns()

  private constructor(worker: Worker, start: () => Promise<Worker>) {
    this.#start = start
    this.#worker = worker
    this.#listenTo(worker)
  }

  /**
   * Starts the engine.
   * @param dataDir folder of the database files, or null for one that lives in memory
   * @param template bytes of a dumped database to start from (tests), in memory that the engine's thread shares
   * @param buffersMb pages of the database that the engine keeps, in MB; it takes this memory when it starts
   * @param holds what a database holds that is not there yet
   */
  static async open(
    dataDir: string | null,
    template?: SharedArrayBuffer,
    buffersMb?: number,
    holds?: NewDatabase,
  ): Promise<PGlitePool> {
    // Compiled meanwhile, in threads of V8.
    const compiling = engineModule()
    compiling.catch(() => {})
    if (dataDir !== null && !existsSync(join(dataDir, 'PG_VERSION'))) await makeDatabase(dataDir, holds)
    const start = () => startWorker(dataDir, template, buffersMb)
    // What lived in memory is gone with the engine.
    return new PGlitePool(
      await start(),
      dataDir === null ? () => Promise.reject(new Error('a database in memory does not come back')) : start,
    )
  }

  async connect(): Promise<ClientLike> {
    const release = await this.#turns.take(isInBackground())
    try {
      await this.#revive()
    } catch (error) {
      release()
      throw error
    }
    const worker = this.#worker
    return {
      query: (text: string, values: readonly unknown[] = []) => this.#ask(worker, 'query', text, values),
      script: async (text: string) => void (await this.#ask(worker, 'script', text)),
      release,
    }
  }

  load(): PoolLoad {
    return this.#turns.load
  }

  ping(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => (this.#beating = undefined))
    return this.#beating
  }

  /** All files of the database as one archive, to start others from (tests). */
  async dump(): Promise<Uint8Array> {
    const client = await this.connect()
    try {
      return (await this.#ask(this.#worker, 'dump')).rows[0] as Uint8Array
    } finally {
      client.release()
    }
  }

  /** Ends the engine's thread at once, as a fault in it would (tests). */
  async kill(): Promise<void> {
    await this.#worker.terminate()
  }

  /**
   * Ends the engine at once, whatever it is at: what it computes is lost, and its memory is free again. It cannot be
   * used any more.
   */
  async stop(): Promise<void> {
    this.#ended = true
    await this.#worker.terminate()
  }

  async end(): Promise<void> {
    const release = await this.#turns.take(false)
    this.#ended = true
    if (!this.#dead) await this.#ask(this.#worker, 'close')
    release()
    await this.#worker.terminate()
  }

  /** Starts an engine that died anew. @throws DatabaseAway when that fails */
  async #revive(): Promise<void> {
    if (!this.#dead) return
    this.#starting ??= this.#start()
      .then(
        (worker) => {
          this.#worker = worker
          this.#dead = undefined
          this.#heardAt = performance.now()
          this.#listenTo(worker)
        },
        (error: unknown) => {
          throw new DatabaseAway(error)
        },
      )
      .finally(() => (this.#starting = undefined))
    await this.#starting
  }

  async #beat(): Promise<void> {
    const answers = async () => {
      const client = await this.connect()
      try {
        await client.query('select 1')
      } finally {
        client.release()
      }
    }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => {
        const silentMs = performance.now() - this.#heardAt
        if (!this.#dead && silentMs < HANGS_MS) resolve()
        else reject(this.#dead ?? new DatabaseAway(`the engine has said nothing for ${Math.round(silentMs / 1_000)} s`))
      }, BEAT_MS)
    })
    const working = answers()
    working.catch(() => {})
    try {
      await Promise.race([working, late])
    } finally {
      clearTimeout(timer)
    }
  }

  async #ask(worker: Worker, kind: string, text?: string, values?: readonly unknown[]): Promise<QueryAnswer> {
    if (this.#dead || worker !== this.#worker) {
      // The engine that had the transaction is gone, and the transaction with it. An error here would hide the one of
      // its end.
      if (kind === 'query' && /^rollback\b/i.test(text ?? '')) return { command: 'ROLLBACK', rows: [], rowCount: null }
      throw this.#dead ?? new DatabaseAway('the engine was started anew')
    }
    const id = this.#nextId++
    const reply = await new Promise<Reply>((resolve, reject) => {
      this.#waiting.set(id, {
        resolve,
        reject: (error) => reject(/^commit\b/i.test(text ?? '') ? new DatabaseAway(error, { unsure: true }) : error),
      })
      worker.postMessage({ id, kind, text, values })
    })
    if (reply.error) throw Object.assign(new Error(reply.error.message), reply.error)
    return { command: reply.command ?? '', rows: reply.rows ?? [], rowCount: reply.rowCount ?? null }
  }

  #listenTo(worker: Worker): void {
    worker.on('message', (reply: Reply) => {
      this.#receive(reply)
      if (!reply.fatal) return
      this.#fail(worker, new Error(reply.error?.message))
      void worker.terminate()
    })
    worker.on('error', (error: Error) => this.#fail(worker, error))
    worker.on('exit', () => this.#fail(worker, new Error('内置数据库已停止')))
  }

  #receive(reply: Reply): void {
    this.#heardAt = performance.now()
    if (reply.id === undefined) return
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.fatal) waiting?.reject(new DatabaseAway(reply.error?.message))
    else waiting?.resolve(reply)
  }

  #fail(worker: Worker, error: Error): void {
    if (worker !== this.#worker || this.#dead) return
    this.#dead = new DatabaseAway(error)
    if (!this.#ended) process.stderr.write(`内置数据库意外停止，下次使用时重新启动：${error.message}\n`)
    for (const { reject } of this.#waiting.values()) reject(this.#dead)
    this.#waiting.clear()
  }
}

async function startWorker(dataDir: string | null, template?: SharedArrayBuffer, buffersMb?: number): Promise<Worker> {
  const worker = new Worker(join(projectRoot, 'server/platform/db/pglite-worker.mjs'), {
    workerData: { dataDir: dataDir ?? 'memory://', template, buffersMb, module: await engineModule() },
    // tsx and vitest pass loader flags that a plain script does not need
    execArgv: [],
    // V8 would take 48 MB for what rows become on their way to the caller.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  })
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the engine ended while it started')))
  })
  return worker
}
