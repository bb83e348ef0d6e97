import { indexPending } from './features/search/search.door.ts'
import { type Database, DatabaseUnreachable, openDatabase } from './platform/db/open.ts'
import { closeToOthers } from './platform/file-modes.ts'
import { migrate, readMigrations } from './platform/db/migrate.ts'
import type { StatementWatcher } from './platform/db/pool.ts'
import { loadBaseSeeds } from './seeds/load.sql.ts'
import type { Settings } from './settings.ts'

/** Oldest PostgreSQL the SQL is written for. */
const LEAST_POSTGRES = 15

/** Opens the database and brings it to a working state: tables and base data. Before that, its files are closed to other users. */
export async function prepareDatabase(settings: Settings, watch?: StatementWatcher): Promise<Database> {
  await closeToOthers(settings)
  const database = await bringUpToDate(await openDatabase(settings, watch))
  // The embedded engine makes files that everybody may write, whatever the mask says; until the next start the folder keeps others out.
  await closeToOthers(settings)
  return database
}

/** Brings an open database to a working state; closes it when that fails. */
export async function bringUpToDate(database: Database): Promise<Database> {
  try {
    const version = await database.serverVersion()
    if (version < LEAST_POSTGRES) throw new DatabaseUnreachable(`需要 PostgreSQL ${LEAST_POSTGRES} 或更新的版本，DATABASE_URL 指向的是 ${version}`)
    await migrate(database.pool, await readMigrations())
    await loadBaseSeeds(database.db)
    // What an earlier release indexed otherwise, or an import that was stopped left.
    await indexPending(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
