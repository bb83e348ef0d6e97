import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { databaseOver, dropDatabase, makeDatabase, type Database, type Db } from '#server/platform/db/open.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { PGlitePool } from '#server/platform/db/pglite-pool.ts'
import { loadBaseSeeds } from '#server/seeds/load.sql.ts'
import { slimDump } from './slim-dump.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * What workers copy: the file of a migrated and seeded embedded database; on a server the name of such a database.
     */
    databaseTemplate: string
  }
}

/** Makes the database every worker starts from, once a run. */
export const setup = (project: TestProject): Promise<() => Promise<void> | void> =>
  provideTemplate(project, async () => {})

/** Makes the same database with what `fill` adds. @returns a function that removes it */
export async function provideTemplate(
  project: TestProject,
  fill: (db: Db) => Promise<unknown>,
): Promise<() => Promise<void> | void> {
  const server = process.env['TEST_DATABASE_URL']
  if (server) {
    const name = `test_template_${process.pid}`
    const database = await makeDatabase(server, name)
    await fillIn(database, fill)
    await database.close()
    project.provide('databaseTemplate', name)
    return () => dropDatabase(server, name)
  }
  const folder = mkdtempSync(join(tmpdir(), 'fagui-test-'))
  const path = join(folder, 'template.tar')
  const pool = await PGlitePool.open(null)
  const database = databaseOver(pool, 'embedded', () => {})
  await fillIn(database, fill)
  const client = await pool.connect()
  await client.query('checkpoint')
  const { rows } = await client.query('select pg_walfile_name(pg_current_wal_lsn()) as log')
  client.release()
  writeFileSync(path, slimDump(await pool.dump(), (rows as { log: string }[])[0]?.log ?? ''))
  await database.close()
  project.provide('databaseTemplate', path)
  return () => rmSync(folder, { recursive: true, force: true })
}

async function fillIn(database: Database, fill: (db: Db) => Promise<unknown>): Promise<void> {
  await migrate(database.pool, await readMigrations())
  await loadBaseSeeds(database.db)
  await fill(database.db)
}
