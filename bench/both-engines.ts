// What benches share that measure calls of an application on the embedded database and on PostgreSQL, beside the same
// work by plain SQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { openDatabase, type Database } from '#server/platform/db/open.ts'
import { tidyDatabase } from '#server/platform/db/tidy.sql.ts'
import { loadBaseSeeds } from '#server/seeds/load.sql.ts'
import { readSettings } from '#server/settings.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { finish } from './library.ts'

let counted = 0
const watch = () => void counted++

/** Milliseconds that each of some repetitions took. */
export async function timed(times: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < times; at++) {
    const began = performance.now()
    await work(at)
    took.push(performance.now() - began)
  }
  return took
}

/** Runs work and counts its SQL statements. */
export async function counting<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  counted = 0
  const result = await work()
  return { result, statements: counted }
}

/** An application to be measured. */
export interface Measured {
  /** What the report calls the engine. */
  engine: string
  database: Database
  /**
   * Makes a call in the name of the token's holder; reading the answer is the client's time.
   * @throws Error when it is refused
   */
  ask: (path: string, token: string) => Promise<{ json: <T>() => T }>
  /** Sends a body. @throws Error when it is refused */
  send: (path: string, token: string, body: object) => Promise<{ json: <T>() => T }>
}

/** Whether nearly all pages of accounts, the largest table, are marked as visible to all. */
async function isTidy({ db }: Database): Promise<boolean> {
  const { rows } = await sql<{
    tidy: boolean
  }>`select relallvisible >= relpages * 0.9 as tidy from pg_class where oid = 'account'::regclass`.execute(db)
  return rows[0]?.tidy === true
}

/**
 * Tidies the database, as the server does every night (server/jobs.ts). While others still see the time before the rows
 * were written, their pages are not marked as visible to all, and indices alone cannot answer; so this is done again
 * until they are.
 */
export async function tidied(database: Database): Promise<void> {
  do await tidyDatabase(database.db)
  while (!(await isTidy(database)))
}

async function measureOn(
  engine: string,
  database: Database,
  fill: (database: Database) => Promise<unknown>,
  measure: (on: Measured) => Promise<void>,
) {
  await migrate(database.pool, await readMigrations())
  await loadBaseSeeds(database.db)
  await fill(database)
  await tidied(database)
  const app = await buildApp({ db: database.db, settings: readSettings({}), rateLimits: false })
  await app.ready()
  const call = async (path: string, token: string, body?: object) => {
    const headers = { 'x-access-token': token }
    const response = await app.inject({
      url: `/fagui${path}`,
      headers,
      ...(body ? { method: 'POST', payload: body } : {}),
    })
    if (!response.body.includes('"success":true')) throw new Error(`${path}: ${response.body.slice(0, 200)}`)
    return response
  }
  const ask = (path: string, token: string) => call(path, token)
  await measure({ engine, database, ask, send: call })
  await app.close()
  await database.close()
}

/** Measures an application on each engine, and ends the process. */
export async function onBothEngines(
  fill: (database: Database) => Promise<unknown>,
  measure: (on: Measured) => Promise<void>,
): Promise<never> {
  const folder = mkdtempSync(join(tmpdir(), 'fagui-bench-'))
  await measureOn('内置数据库', await openDatabase({ dataDir: folder, databaseUrl: null }, watch), fill, measure)
  rmSync(folder, { recursive: true, force: true })
  const server = await startPostgres()
  await measureOn(
    `PostgreSQL ${server.version}`,
    await openDatabase({ dataDir: folder, databaseUrl: server.url }, watch),
    fill,
    measure,
  )
  await server.close()
  return finish()
}
