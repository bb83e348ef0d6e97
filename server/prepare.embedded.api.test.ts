import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, readMigrations } from './platform/db/migrate.ts'
import { makeDatabase } from './platform/db/new-database.ts'
import { type Database, openDatabase } from './platform/db/open.ts'
import { bringUpToDate, makePreparedDatabase } from './prepare.ts'
import { readSettings } from './settings.ts'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'fagui-prepared-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The answer of a query. */
async function ask<Row>({ pool }: Database, query: string): Promise<Row[]> {
  const client = await pool.connect()
  try {
    return (await client.query(query)).rows as Row[]
  } finally {
    client.release()
  }
}

/** How many rows each table has. */
async function rowsOf(database: Database): Promise<Record<string, number>> {
  const tables = await ask<{ name: string }>(
    database,
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = 'public' order by c.relname`,
  )
  const counts = tables
    .map(({ name }) => `select '${name}' as name, count(*) as count from "${name}"`)
    .join(' union all ')
  return Object.fromEntries(
    (await ask<{ name: string; count: number }>(database, counts)).map(({ name, count }) => [name, count]),
  )
}

describe('makePreparedDatabase', () => {
  it('a library that begins as a copy of it becomes one like any other, and no table is made or filled a second time', async () => {
    const made = join(folder, 'made')
    await makePreparedDatabase(made)
    await makeDatabase(join(folder, 'copy/database'), 'prepared', made)
    const copy = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'copy') })
    const before = await rowsOf(copy)
    // What says something of an installation is not in it.
    expect(before).toMatchObject({ account: 0, permission: 0, scheduled_job: 0, online_form: 0, law_work: 0 })
    const last = 'select max(id) as id from article_question'
    const question = await ask(copy, last)
    expect(await migrate(copy.pool, await readMigrations())).toEqual([])
    await bringUpToDate(copy, readSettings({}))
    const after = await rowsOf(copy)
    expect(await ask(copy, last)).toEqual(question)
    await copy.close()

    const other = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'other') })
    await bringUpToDate(other, readSettings({}))
    expect(after).toEqual(await rowsOf(other))
    await other.close()
    expect((await readdir(folder)).toSorted()).toEqual(['copy', 'made', 'other'])
  }, 120_000)
})
