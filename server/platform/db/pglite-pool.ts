import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../project-root.ts'
import { EngineTurns } from './engine-turns.ts'
import { engineFolder, makeDatabase } from './new-database.ts'
import { type ClientLike, isInBackground, type PoolLike, type QueryAnswer } from './pool.ts'

interface Reply {
  id?: number
  ready?: boolean
  rows?: unknown[]
  command?: string
  rowCount?: number | null
  error?: { message: string }
}

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * The engine's program, compiled once for a process. Workers share it with the code that V8 has optimised since; and it is never
 * freed, because V8 may end the whole process when code of one worker is freed while another’s is made
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
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>()
  #nextId = 1
  readonly #turns = new EngineTurns()

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (reply: Reply) => this.#receive(reply))
    worker.on('error', (error: Error) => this.#fail(error))
    worker.on('exit', () => this.#fail(new Error('内置数据库已停止')))
  }

  /**
   * Starts the engine.
   * @param dataDir folder of the database files, or null for one that lives in memory
   * @param template bytes of a dumped database to start from (tests), in memory that the engine's thread shares
   * @param buffersMb pages of the database that the engine keeps, in MB; it takes this memory when it starts
   */
  static async open(dataDir: string | null, template?: SharedArrayBuffer, buffersMb?: number): Promise<PGlitePool> {
    if (dataDir !== null && !existsSync(join(dataDir, 'PG_VERSION'))) await makeDatabase(dataDir)
    return PGlitePool.#start(dataDir, template, buffersMb)
  }

  static async #start(dataDir: string | null, template?: SharedArrayBuffer, buffersMb?: number): Promise<PGlitePool> {
    const worker = new Worker(join(projectRoot, 'server/platform/db/pglite-worker.mjs'), {
      workerData: { dataDir: dataDir ?? 'memory://', template, buffersMb, module: await engineModule() },
      // tsx and vitest pass loader flags that a plain script does not need
      execArgv: [],
    })
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
    })
    return new PGlitePool(worker)
  }

  async connect(): Promise<ClientLike> {
    const release = await this.#turns.take(isInBackground())
    return {
      query: (text: string, values: readonly unknown[] = []) => this.#ask('query', text, values),
      script: async (text: string) => void (await this.#ask('script', text)),
      release,
    }
  }

  /** All files of the database as one archive, to start others from (tests). */
  async dump(): Promise<Uint8Array> {
    const client = await this.connect()
    try {
      return (await this.#ask('dump')).rows[0] as Uint8Array
    } finally {
      client.release()
    }
  }

  async end(): Promise<void> {
    const client = await this.connect()
    await this.#ask('close')
    client.release()
    await this.#worker.terminate()
  }

  async #ask(kind: string, text?: string, values?: readonly unknown[]): Promise<QueryAnswer> {
    const id = this.#nextId++
    const reply = await new Promise<Reply>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, kind, text, values })
    })
    if (reply.error) throw Object.assign(new Error(reply.error.message), reply.error)
    return { command: reply.command ?? '', rows: reply.rows ?? [], rowCount: reply.rowCount ?? null }
  }

  #receive(reply: Reply): void {
    if (reply.id === undefined) return
    this.#waiting.get(reply.id)?.resolve(reply)
    this.#waiting.delete(reply.id)
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
