import { constants, lstatSync, readdirSync, rmSync, type BigIntStats } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Db } from './open.ts'
import { PGlitePool } from './pglite-pool.ts'
import type { ClientLike, PoolLike } from './pool.ts'

/** The state of a database at one moment, to be read from for as long as it takes. */
export interface Snapshot {
  client: ClientLike
  /** All that was acknowledged before this moment is in it. */
  moment: Date
  /** How long others could not use the database for it, in milliseconds. */
  heldMs: number
  close(): Promise<void>
}

/** Gives `work` the only session of the embedded engine; until it ends, nobody else runs a statement. */
export type HoldEngine = (work: (client: Pick<ClientLike, 'query'>) => Promise<void>) => Promise<void>

/**
 * Values are written the same by every engine and session, and no limit that an administrator has set for calls ends
 * the reading.
 */
const SESSION = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'iso_8601'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
]

/** How text becomes values, and values text, in the transaction that is open. */
export async function fixWriting(client: Pick<ClientLike, 'query'>): Promise<void> {
  for (const statement of SESSION) await client.query(statement)
}

/**
 * One transaction that reads and sees nothing of what others write meanwhile. On a server nobody waits for it; at an
 * embedded engine that this process has to itself there is nobody to wait.
 */
export async function transactionSnapshot(pool: PoolLike): Promise<Snapshot> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    // The first statement takes the snapshot, after the time that it tells.
    const { rows } = await client.query('select statement_timestamp() as moment')
    await fixWriting(client)
    return {
      client,
      moment: new Date((rows[0] as { moment: Date }).moment),
      heldMs: 0,
      async close() {
        await client.query('rollback').catch(() => {})
        client.release()
      },
    }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    client.release()
    throw error
  }
}

/** What is known of a file when it was copied. */
type Copied = Map<string, BigIntStats>

/**
 * File times go in steps: a file that was written this shortly before it was looked at may be written again without a
 * sign.
 */
const RECENT_MS = 2_000n
/**
 * A sign of life for the process that lends its engine, which takes it back from silent programs (engine-socket.ts).
 */
const SIGN_OF_LIFE_MS = 3_000

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
  )
const statOf = (path: string): BigIntStats | null => lstatSync(path, { bigint: true, throwIfNoEntry: false }) ?? null

/** Whether a file is as it was when it was copied. */
function isSame(now: BigIntStats, then: BigIntStats | undefined, lookedAt: bigint): boolean {
  return (
    then !== undefined &&
    now.size === then.size &&
    now.mtimeNs === then.mtimeNs &&
    now.ctimeNs === then.ctimeNs &&
    now.mtimeMs < lookedAt - RECENT_MS
  )
}

/** Makes `to` the same as `from`, copying only what is not as it was at the last look. @returns what was seen */
async function copyChanged(
  from: string,
  to: string,
  before: { seen: Copied; at: bigint },
  alive: () => Promise<void>,
): Promise<{ seen: Copied; at: bigint }> {
  const at = BigInt(Date.now())
  const seen: Copied = new Map()
  for (const name of filesIn(from)) {
    const now = statOf(join(from, name))
    if (now === null) continue
    seen.set(name, now)
    if (isSame(now, before.seen.get(name), before.at)) continue
    await mkdir(dirname(join(to, name)), { recursive: true })
    // A file that the engine removed meanwhile is missing at the next look too.
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      },
    )
    await alive()
  }
  for (const name of before.seen.keys()) if (!seen.has(name)) rmSync(join(to, name), { force: true })
  return { seen, at }
}

/** Folders of the engine that have to be there although nothing lies in them. */
async function copyFolders(from: string, to: string): Promise<void> {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory())
      await mkdir(join(to, join(entry.parentPath, entry.name).slice(from.length + 1)), { recursive: true })
}

const FEW_BUFFERS_MB = 32

/**
 * The state of an embedded database that is in use: a copy of its files, read by an engine of its own. The files are
 * copied while the database is used; then the engine is held, what has changed since is copied once more, and the
 * engine is given back. With nobody in the middle of a statement the files are what an end of the process would leave,
 * from which an engine recovers (decision 0183).
 * @param folder of the database
 * @param scratch a folder on a disk with as much room as the database takes; it is made, and removed at the end
 */
export async function copiedSnapshot(folder: string, scratch: string, hold: HoldEngine): Promise<Snapshot> {
  try {
    await mkdir(scratch, { recursive: true, mode: 0o700 })
    // What the copy would have to do again after recovery is written first.
    await hold(async (client) => void (await client.query('checkpoint')))
    const idle = async () => {}
    const first = await copyChanged(folder, scratch, { seen: new Map(), at: 0n }, idle)
    // Until what the checkpoint has just written can be told from what is written later.
    await wait(Number(RECENT_MS))
    const second = await copyChanged(folder, scratch, first, idle)
    let moment = new Date(0)
    let heldMs = 0
    await hold(async (client) => {
      const began = performance.now()
      moment = new Date()
      let spoke = began
      await copyChanged(folder, scratch, second, async () => {
        if (performance.now() - spoke < SIGN_OF_LIFE_MS) return
        await client.query('select 1')
        spoke = performance.now()
      })
      await copyFolders(folder, scratch)
      // Refused when the engine was taken away meanwhile: then somebody may have written.
      await client.query('select 1')
      heldMs = performance.now() - began
    })
    const pool = await PGlitePool.open(scratch, undefined, FEW_BUFFERS_MB)
    const state = await transactionSnapshot(pool).catch(async (error: unknown) => {
      await pool.end().catch(() => {})
      throw error
    })
    return {
      client: state.client,
      moment,
      heldMs,
      async close() {
        await state.close()
        await pool.end()
        await rm(scratch, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(scratch, { recursive: true, force: true })
    throw error
  }
}

/** Holds the engine that a pool reaches. */
export const holdOf =
  (pool: PoolLike): HoldEngine =>
  async (work) => {
    const client = await pool.connect()
    try {
      await work(client)
    } finally {
      client.release()
    }
  }

/** Holds the engine of this process, whose one session a handle reaches. */
export const holdIn =
  (db: Db): HoldEngine =>
  (work) =>
    db.connection().execute((held) =>
      work({
        async query(text, values = []) {
          const { rows } = await held.executeQuery(CompiledQuery.raw(text, [...values]))
          return { command: '', rows, rowCount: null }
        },
      }),
    )
