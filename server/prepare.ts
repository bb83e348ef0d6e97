import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { settleRegisters } from './features/documents/documents.door.ts'
import { setRuleRegion } from './features/validity-periods/validity-periods.door.ts'
import { indexPending } from './features/search/search.door.ts'
import { type NamedSettings, namedSettings } from './features/system-info/installation-name.sql.ts'
import { DataDirInUse } from './platform/db/lock-file.ts'
import { borrowDatabase, type Database, databaseOver, DatabaseUnreachable, openDatabase } from './platform/db/open.ts'
import { closeToOthers } from './platform/file-modes.ts'
import { migrate, readMigrations, requireMigrated } from './platform/db/migrate.ts'
import type { StatementWatcher } from './platform/db/pool.ts'
import { serverPool, type ServerBounds } from './platform/db/server-pool.ts'
import { currentLog, renewStatistics } from './platform/db/tidy.sql.ts'
import { loadBaseSeeds, loadBaseTables } from './seeds/load.sql.ts'
import type { Settings } from './settings.ts'

/** Oldest PostgreSQL the SQL is written for. */
const LEAST_POSTGRES = 15

/** So many seconds later than by the limit of reports a statement of one is stopped. */
const REPORT_MORE_S = 5

/**
 * Buffers of the embedded engine for programs that end: what they read again is little, and the system keeps files that
 * were read.
 */
const FEW_BUFFERS_MB = 32

/** How the settings use a database server. A report is stopped by its own limit, whose words say so. */
const serverBoundsOf = ({
  databaseConnections,
  databaseWaitSeconds,
  databaseStatementSeconds,
  reportSeconds,
}: Settings): ServerBounds => ({
  connections: databaseConnections,
  waitSeconds: databaseWaitSeconds,
  statementSeconds:
    databaseStatementSeconds === 0 ? 0 : Math.max(databaseStatementSeconds, reportSeconds + REPORT_MORE_S),
})

/**
 * Opens the database and brings it to a working state: tables and base data. Before that, its files are closed to other
 * users.
 */
export async function prepareDatabase(
  settings: Settings,
  watch?: StatementWatcher,
  buffersMb?: number,
): Promise<Database> {
  await closeToOthers(settings)
  const place = {
    ...settings,
    holds: 'prepared' as const,
    server: serverBoundsOf(settings),
    ...(buffersMb === undefined ? {} : { buffersMb }),
  }
  const database = await bringUpToDate(await openDatabase(place, watch), settings)
  // The embedded engine makes files that everybody may write, whatever the mask says; until the next start the folder
  // keeps others out.
  await closeToOthers(settings)
  return database
}

/** Opens a replica of the database server; nothing is written to it, not even tables. */
export const openReplica = (settings: Settings, url: string): Database =>
  databaseOver(serverPool(url, serverBoundsOf(settings)), 'server', () => {})

/**
 * Opens the database for a program that may run beside the server.
 * @returns `beside`: the embedded database is run by another process, whose users wait while a transaction of this
 * program lasts
 * @throws DataDirInUse when the process that has the data folder lets no other take part
 * @throws MigrationRefused when that process is of another version
 */
export async function prepareBeside(settings: Settings): Promise<{ database: Database; beside: boolean }> {
  try {
    return { database: await prepareDatabase(settings, undefined, FEW_BUFFERS_MB), beside: false }
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    const database = await joinServer(settings)
    if (!database) throw error
    return { database, beside: true }
  }
}

/**
 * Opens the database of a running server for a program that it has started: as it is, because the server has brought it
 * up to date.
 * @returns null when the embedded database is run by no process any more
 * @throws MigrationRefused when the server is of another version
 */
export async function joinServer(settings: Settings): Promise<Database | null> {
  const database =
    settings.databaseUrl === null
      ? await borrowDatabase(settings.dataDir)
      : await openDatabase({ ...settings, server: serverBoundsOf(settings) })
  if (!database) return null
  try {
    await requireMigrated(database.pool, await readMigrations())
    return database
  } catch (refused) {
    await database.close()
    throw refused
  }
}

/**
 * Opens the database of an installation as it is, for a process that may not change it.
 * @throws MigrationRefused when the database is of another version
 */
export async function joinReading(settings: Settings): Promise<Database> {
  const database = await openDatabase({ ...settings, server: serverBoundsOf(settings) })
  try {
    await requireVersion(database)
    await requireMigrated(database.pool, await readMigrations())
    return database
  } catch (refused) {
    await database.close()
    throw refused
  }
}

/**
 * Makes the files of an embedded database that has all tables and the base data which are the same in every
 * installation: new libraries begin as a copy of it (new-database.ts), and `bringUpToDate` adds what is theirs. The
 * folder appears complete or not at all.
 */
export async function makePreparedDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const database = await openDatabase({ databaseUrl: null, dataDir: unfinished })
  let log: string
  try {
    await migrate(database.pool, await readMigrations())
    await loadBaseTables(database.db)
    await renewStatistics(database.db)
    log = await currentLog(database.db)
  } finally {
    await database.close()
  }
  await leaveOutUnusedLogs(join(unfinished, 'database/pg_wal'), log)
  await rm(folder, { recursive: true, force: true })
  await rename(join(unfinished, 'database'), folder)
  await rm(unfinished, { recursive: true, force: true })
}

/**
 * Deletes files of the write-ahead log that the engine keeps under the names of later ones, to use them again: some 50
 * MB that would be copied into each new library. It makes those that it does not find.
 * @param last name of the file that was written to before the engine ended; its end may stand in the next one
 */
async function leaveOutUnusedLogs(folder: string, last: string): Promise<void> {
  const unused = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name > last).toSorted()
  for (const name of unused.slice(1)) await rm(join(folder, name))
}

/** @throws DatabaseUnreachable when the server is not reached, or older than the SQL is written for */
export async function requireVersion(database: Database): Promise<void> {
  const version = await database.serverVersion()
  if (version < LEAST_POSTGRES)
    throw new DatabaseUnreachable(`需要 PostgreSQL ${LEAST_POSTGRES} 或更新的版本，DATABASE_URL 指向的是 ${version}`)
}

/** Brings an open database to a working state for an installation of this province; closes it when that fails. */
export async function bringUpToDate(database: Database, settings: NamedSettings): Promise<Database> {
  try {
    await requireVersion(database)
    await migrate(database.pool, await readMigrations())
    await loadBaseSeeds(database.db)
    await setRuleRegion(database.db, (await namedSettings(database.db, settings)).homeRegion)
    // What an earlier release indexed otherwise, or an import that was stopped left.
    await indexPending(database.db)
    if (database.engine === 'embedded') await renewStatistics(database.db)
    await settleRegisters(database.db, database.engine === 'embedded')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
