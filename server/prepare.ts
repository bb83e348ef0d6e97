import { firstAdministrator } from './features/accounts/accounts.door.ts'
import { openDatabase, type Database } from './platform/db/open.ts'
import { migrate, readMigrations } from './platform/db/migrate.ts'
import type { StatementWatcher } from './platform/db/pool.ts'
import { loadBaseSeeds, loadDemoLibrary } from './seeds/load.sql.ts'
import type { Settings } from './settings.ts'

/**
 * Opens the database and brings it to a working state: tables, base data, the first administrator and, in an empty
 * library, the demo documents.
 * @returns the administrator's password when it was made now, else null
 */
export async function prepareDatabase(
  settings: Settings,
  options: { demo: boolean; watch?: StatementWatcher },
): Promise<{ database: Database; newPassword: string | null }> {
  const database = await openDatabase(settings, options.watch)
  try {
    await migrate(database.pool, await readMigrations())
    await loadBaseSeeds(database.db)
    const newPassword = await firstAdministrator(database.db, settings.adminPassword)
    if (options.demo) await loadDemoLibrary(database.db)
    return { database, newPassword }
  } catch (error) {
    await database.close()
    throw error
  }
}
