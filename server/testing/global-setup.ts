import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { databaseOver, type Db } from '#server/platform/db/open.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { PGlitePool } from '#server/platform/db/pglite-pool.ts'
import { loadBaseSeeds } from '#server/seeds/load.sql.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** File of a migrated and seeded embedded database that workers copy; '' when a server is used. */
    databaseTemplate: string
  }
}

/** Makes the database every worker starts from, once a run. */
export const setup = (project: TestProject): Promise<() => void> => provideTemplate(project, async () => {})

/** The same with something in it. */
export async function provideTemplate(project: TestProject, fill: (db: Db) => Promise<unknown>): Promise<() => void> {
  if (process.env['TEST_DATABASE_URL']) {
    project.provide('databaseTemplate', '')
    return () => {}
  }
  const folder = mkdtempSync(join(tmpdir(), 'fagui-test-'))
  const path = join(folder, 'template.tar')
  const pool = await PGlitePool.open(null)
  const database = databaseOver(pool, 'embedded', () => {})
  await migrate(pool, await readMigrations())
  await loadBaseSeeds(database.db)
  await fill(database.db)
  writeFileSync(path, await pool.dump())
  await database.close()
  project.provide('databaseTemplate', path)
  return () => rmSync(folder, { recursive: true, force: true })
}
