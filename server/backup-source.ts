import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PARSER_VERSION } from './features/laws/laws.door.ts'
import { fileStoreOf } from './file-store.ts'
import type { BackupSource } from './platform/backup/make-backup.ts'
import { BackupRefused } from './platform/backup/manifest.ts'
import { DataDirInUse } from './platform/db/lock-file.ts'
import { borrowDatabase, type Database, type Db, openDatabase } from './platform/db/open.ts'
import { serverAddresses } from './platform/db/servers.ts'
import { copiedSnapshot, type HoldEngine, holdOf, transactionSnapshot } from './platform/db/snapshot.ts'
import { allFiles } from './platform/files/files.sql.ts'
import type { FileStore } from './platform/files/store.ts'
import { programVersion } from './platform/project-root.ts'
import type { Settings } from './settings.ts'

const databaseFolder = (settings: Settings): string => join(settings.dataDir, 'database')

/** Where the database of an installation is, without account and password. */
export function placeOf({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl === null) return dataDir
  const urls = serverAddresses(databaseUrl).map((address) => new URL(address))
  return `${urls.map(({ host }) => host).join(',')}${urls[0]?.pathname ?? ''}`
}

const product = { version: programVersion, parserVersion: PARSER_VERSION }

/** What a backup of the embedded database is made of, while this or another process uses it. */
export const embeddedSource = (
  settings: Settings,
  db: Db,
  hold: HoldEngine,
  files: FileStore = fileStoreOf(settings),
): BackupSource => ({
  engine: 'embedded',
  snapshot: (scratch) => copiedSnapshot(databaseFolder(settings), scratch, hold),
  filesNow: () => allFiles(db),
  files,
  product,
  place: placeOf(settings),
})

/** What a backup is made of where a transaction sees one state of the database. */
export const transactionSource = (
  settings: Settings,
  database: Database,
  files: FileStore = fileStoreOf(settings),
): BackupSource => ({
  engine: database.engine,
  snapshot: () => transactionSnapshot(database.pool),
  filesNow: () => allFiles(database.db),
  files,
  product,
  place: placeOf(settings),
})

/**
 * Opens an installation for a backup, beside its running processes or alone. Nothing is migrated.
 * @returns `beside`: the embedded database is run by another process
 * @throws BackupRefused when there is no database yet
 * @throws DataDirInUse when the process that has the data folder lets no other take part
 */
export async function openForBackup(
  settings: Settings,
): Promise<{ source: BackupSource; beside: boolean; close: () => Promise<void> }> {
  if (settings.databaseUrl === null && !existsSync(join(databaseFolder(settings), 'PG_VERSION')))
    throw new BackupRefused(`${settings.dataDir} 中没有数据库，没有可以备份的内容；请检查 DATA_DIR 或 DATABASE_URL`)
  try {
    const database = await openDatabase({ ...settings, buffersMb: 32 })
    try {
      // Asked first: it says in one line when the server cannot be reached.
      await database.serverVersion()
    } catch (error) {
      await database.close()
      throw error
    }
    return { source: transactionSource(settings, database), beside: false, close: () => database.close() }
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    const database = await borrowDatabase(settings.dataDir)
    if (!database) throw error
    return {
      source: embeddedSource(settings, database.db, holdOf(database.pool)),
      beside: true,
      close: () => database.close(),
    }
  }
}
