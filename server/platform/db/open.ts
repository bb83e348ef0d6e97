import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.generated.ts'
import { DatabaseAway } from './away.ts'
import { borrowEngine, offerEngine } from './engine-socket.ts'
import { lockFolder } from './lock-file.ts'
import type { NewDatabase } from './new-database.ts'
import { PGlitePool } from './pglite-pool.ts'
import { guarded, type PoolLike, type PoolLoad, type StatementWatcher } from './pool.ts'
import { SERVER_BOUNDS, serverPool, type ServerBounds } from './server-pool.ts'

export type Db = Kysely<Tables>

/** Thrown when the database server cannot be used; the message is one line for the administrator. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
}

/** An open database: the pool for scripts and migrations, Kysely for everything else. */
export interface Database {
  db: Db
  pool: PoolLike
  /** `embedded` PGlite or a PostgreSQL `server`. */
  engine: 'embedded' | 'server'
  /** Major version of PostgreSQL. It is asked first, so it shows whether the server can be reached. */
  serverVersion(): Promise<number>
  /** Resolves when the database answers within a second or is known to be at work. @throws DatabaseAway */
  ping(): Promise<void>
  /** How its connections are used. */
  load(): PoolLoad
  close(): Promise<void>
}

/** A pool whose end may be asked for twice. */
function endedOnce(pool: PoolLike): PoolLike {
  let ended: Promise<void> | undefined
  return {
    connect: () => pool.connect(),
    end: () => (ended ??= pool.end()),
    ping: () => pool.ping(),
    load: () => pool.load(),
  }
}

/** Wraps a pool into a database handle. */
export function databaseOver(
  pool: PoolLike,
  engine: Database['engine'],
  watch: StatementWatcher,
  onClose: () => void = () => {},
): Database {
  const watched = guarded(endedOnce(pool), watch)
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: watched as unknown as pg.Pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    db,
    pool: watched,
    engine,
    async serverVersion() {
      const client = await pool.connect().catch((error: Error) => {
        const reason = (error instanceof DatabaseAway ? error.cause : error) as NodeJS.ErrnoException
        throw new DatabaseUnreachable(
          `无法连接 DATABASE_URL 指定的数据库：${reason.message || reason.code}；请检查地址、账号与网络`,
        )
      })
      try {
        const { rows } = await client.query('show server_version_num')
        return Math.floor(Number((rows[0] as { server_version_num: string }).server_version_num) / 10_000)
      } finally {
        client.release()
      }
    },
    ping: () => pool.ping(),
    load: () => pool.load(),
    async close() {
      await db.destroy()
      // Kysely only ends a pool it has used.
      await watched.end()
      onClose()
    },
  }
}

/** Where a database lives. */
export interface DatabasePlace {
  databaseUrl: string | null
  dataDir: string
  /** Pages of the database that the embedded engine keeps, in MB; without it, as many as for a server. */
  buffersMb?: number
  /** What a new embedded database holds; without it, nothing. */
  holds?: NewDatabase
  /** How a server is used, where it is not as usual. */
  server?: ServerBounds
}

/** The running embedded engine of a data folder, which no other process uses meanwhile. */
export interface Engine {
  pool: PoolLike
  /** Releases the folder; to be called once the pool has ended. */
  unlock: () => void
}

/**
 * Starts the embedded engine in `dataDir`, and lets programs of the same user take turns at it (engine-socket.ts).
 * @throws DataDirInUse when another process has the folder
 */
export async function openEngine(dataDir: string, buffersMb?: number, holds?: NewDatabase): Promise<Engine> {
  const unlock = lockFolder(dataDir)
  try {
    const pool = await PGlitePool.open(join(dataDir, 'database'), undefined, buffersMb, holds)
    const withdraw = await offerEngine(pool, dataDir)
    const end = async () => {
      await withdraw?.()
      await pool.end()
    }
    return { pool: { connect: () => pool.connect(), end, ping: () => pool.ping(), load: () => pool.load() }, unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens the PostgreSQL server that `databaseUrl` names, else the embedded database in `dataDir`.
 * @throws DataDirInUse when another process has the folder
 */
export async function openDatabase(place: DatabasePlace, watch: StatementWatcher = () => {}): Promise<Database> {
  if (place.databaseUrl !== null)
    return databaseOver(serverPool(place.databaseUrl, place.server ?? SERVER_BOUNDS), 'server', watch)
  const { pool, unlock } = await openEngine(place.dataDir, place.buffersMb, place.holds)
  return databaseOver(pool, 'embedded', watch, unlock)
}

/**
 * Opens the embedded database through the process that runs it.
 * @returns null when none offers it
 */
export async function borrowDatabase(dataDir: string): Promise<Database | null> {
  const pool = await borrowEngine(dataDir)
  return pool && databaseOver(pool, 'embedded', () => {})
}

/** A database on a server, made for tests. */
export interface MadeDatabase extends Database {
  url: string
}

/**
 * Makes a database on the server of `url`, as a copy of the database `template` where one is named: a fifth of the time
 * that migrations and base data take. The copied one must have no connections.
 */
export async function makeDatabase(
  url: string,
  name: string,
  { template, watch = () => {} }: { template?: string; watch?: StatementWatcher } = {},
): Promise<MadeDatabase> {
  for (const each of [name, template ?? 'a'])
    if (!/^[a-z][a-z0-9_]*$/.test(each)) throw new Error(`name of a database: ${each}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  await onServer(
    url,
    `drop database if exists ${name}`,
    `create database ${name}${template ? ` template ${template}` : ''}`,
  )
  return Object.assign(databaseOver(serverPool(own.href), 'server', watch), { url: own.href })
}

/** Removes a database that was made for tests; connections to it are closed. */
export const dropDatabase = (url: string, name: string): Promise<void> =>
  onServer(url, `drop database if exists ${name} with (force)`)

/** Runs statements that are not allowed in a transaction, over a connection of their own. */
async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
