import { basename } from 'node:path'
import type { SystemInfo } from '#common/contract/system-info.ts'
import { embeddedSource, placeOf, transactionSource } from './backup-source.ts'
import { backupsIn, makeBackup } from './platform/backup/make-backup.ts'
import { BackupRefused, type Manifest, verifyBackup } from './platform/backup/manifest.ts'
import { momentText } from './platform/clock.ts'
import { type Db, openDatabase } from './platform/db/open.ts'
import { holdIn } from './platform/db/snapshot.ts'
import type { FileStore } from './platform/files/store.ts'
import type { Settings } from './settings.ts'

/**
 * The nightly backup of a running server: made, read again and checked, then older ones are removed.
 * @param stopping ends it, because the server ends
 * @returns the result in a sentence for the history of the job
 * @throws BackupRefused
 */
export async function backUp(settings: Settings, db: Db, files: FileStore, stopping?: AbortSignal): Promise<string> {
  const { backupDir, backupKeep, databaseUrl } = settings
  if (backupDir === null) return '没有设置 BACKUP_DIR，没有备份'
  const began = performance.now()
  // A connection of its own: a transaction that lasts as long as a backup takes none of those of callers.
  const own = databaseUrl === null ? null : await openDatabase(settings)
  try {
    const source =
      own === null ? embeddedSource(settings, db, holdIn(db), files) : transactionSource(settings, own, files)
    const { folder, manifest, rows, bytes, heldMs, removed } = await makeBackup(source, backupDir, {
      keep: backupKeep,
      check: async (unfinished) => void (await verifyBackup(unfinished, () => stopping?.throwIfAborted())),
      ...(stopping ? { signal: stopping } : {}),
    })
    const lost = manifest.missingFiles.length
    const text =
      `${folder}：${rows.toLocaleString()} 行，文件 ${manifest.files.count.toLocaleString()} 个，${(bytes / 1_048_576).toFixed(1)} MB，` +
      `用时 ${((performance.now() - began) / 1000).toFixed(0)} 秒${own === null ? `，其他人等待 ${heldMs.toFixed(0)} 毫秒` : ''}；删除较早的 ${removed.length} 份`
    if (lost > 0)
      throw new Error(
        `${text}。有 ${lost} 个文件数据库中有记录、文件存储中没有或内容不符，如 ${manifest.missingFiles[0]}`,
      )
    return text
  } catch (error) {
    if (stopping?.aborted) throw new Error('服务停止时备份还没有完成，没有留下备份')
    throw error
  } finally {
    await own?.close()
  }
}

/** What the folder of nightly backups holds of this installation. */
export async function backupsOf(settings: Settings): Promise<SystemInfo['backup']> {
  const { backupDir } = settings
  if (backupDir === null) return { isSet: false, newest: null, count: 0, trouble: null }
  try {
    const { count, newest } = await backupsIn(backupDir, { place: placeOf(settings) })
    return { isSet: true, newest: newest && shownBackup(newest), count, trouble: null }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const trouble =
      error instanceof BackupRefused
        ? error.message
        : code === 'ENOENT'
          ? '备份文件夹不存在，第一次备份时建立'
          : `备份文件夹无法读取（${code ?? '原因不明'}）`
    return { isSet: true, newest: null, count: 0, trouble }
  }
}

const shownBackup = ({ folder, manifest }: { folder: string; manifest: Manifest }) => ({
  name: basename(folder),
  time: momentText(new Date(manifest.moment)),
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  files: manifest.files.count,
  missingFiles: manifest.missingFiles.length,
})
