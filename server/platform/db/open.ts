import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.generated.ts'
import { lockFolder } from './lock-file.ts'
import { PGlitePool } from './pglite-pool.ts'
import { guarded, type PoolLike, type StatementWatcher } from './pool.ts'

export type Db = Kysely<Tables>

/** The database server cannot be used; the message is one line for the administrator. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
}

/** An open database: the pool for scripts and migrations, Kysely for everything else. */
export interface Database {
  db: Db
  pool: PoolLike
  /** `embedded` PGlite or a PostgreSQL `server`. */
  engine: 'embedded' | 'server'
  /** Major version of PostgreSQL; the first thing asked, so it tells whether the server can be reached. */
  serverVersion(): Promise<number>
  close(): Promise<void>
}

// The same JavaScript values from both engines (pglite-worker.mjs).
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** A `pg` pool with the interface of `PoolLike`. `schema` puts all tables into a schema of that name (tests). */
function serverPool(url: string, schema?: string): PoolLike {
  const pool = new pg.Pool({ connectionString: url, max: 10, ...(schema ? { options: `-c search_path=${schema}` } : {}) })
  // A broken idle connection is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      return {
        query: (text, values) => client.query(text, values as unknown[]),
        script: async (text) => void (await client.query(text)),
        release: () => client.release(),
      }
    },
  }
}

/** A pool whose end may be asked for twice. */
function endedOnce(pool: PoolLike): PoolLike {
  let ended: Promise<void> | undefined
  return { connect: () => pool.connect(), end: () => (ended ??= pool.end()) }
}

/** Wraps a pool into a database handle. */
export function databaseOver(pool: PoolLike, engine: Database['engine'], watch: StatementWatcher, onClose: () => void = () => {}): Database {
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
        throw new DatabaseUnreachable(
          `无法连接 DATABASE_URL 指定的数据库：${error.message || (error as NodeJS.ErrnoException).code}；请检查地址、账号与网络`,
        )
      })
      try {
        const { rows } = await client.query('show server_version_num')
        return Math.floor(Number((rows[0] as { server_version_num: string }).server_version_num) / 10_000)
      } finally {
        client.release()
      }
    },
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
}

/**
 * Opens the PostgreSQL server that `databaseUrl` names, else the embedded database in `dataDir`.
 * @throws DataDirInUse when another process has the folder
 */
export async function openDatabase(place: DatabasePlace, watch: StatementWatcher = () => {}): Promise<Database> {
  if (place.databaseUrl !== null) return databaseOver(serverPool(place.databaseUrl), 'server', watch)
  const unlock = lockFolder(place.dataDir)
  try {
    return databaseOver(await PGlitePool.open(join(place.dataDir, 'database')), 'embedded', watch, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** A server database confined to one schema, made if missing: each test worker has its own. */
export async function openSchema(url: string, schema: string, watch: StatementWatcher = () => {}): Promise<Database> {
  if (!/^[a-z][a-z0-9_]*$/.test(schema)) throw new Error(`schema name ${schema}`)
  const pool = serverPool(url, schema)
  const client = await pool.connect()
  await client.query(`drop schema if exists ${schema} cascade`)
  await client.query(`create schema ${schema}`)
  client.release()
  return databaseOver(pool, 'server', watch)
}
