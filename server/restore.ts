// npm run restore -- <backup> : brings an empty installation, of either engine, to the state of a backup.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ProgressBar } from './features/imports/progress-bar.ts'
import { fileStoreOf } from './file-store.ts'
import { FIRST_KEY } from './platform/backup/keys-named.ts'
import { BackupRefused, type Manifest, verifyBackup } from './platform/backup/manifest.ts'
import { refusedBecause } from './platform/backup/make-backup.ts'
import { migrationsOf, requireEmpty, restoreFiles, restoreRows } from './platform/backup/restore.ts'
import { momentText } from './platform/clock.ts'
import { migrate, readMigrations } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open.ts'
import { renewStatistics } from './platform/db/tidy.sql.ts'
import { closeToOthers } from './platform/file-modes.ts'
import { keysIn } from './platform/key-file.ts'
import { requireVersion } from './prepare.ts'
import { runProgram } from './run-program.ts'
import { readSettings } from './settings.ts'

const USAGE = '用法：npm run restore -- <备份>（恢复到 DATA_DIR 或 DATABASE_URL 指定的空库）'
const INTERRUPTED = 130

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Says which keys the rows need and whether the key file has them. */
async function tellKeys({ keys }: Manifest, keyFile: string): Promise<void> {
  const needed = Object.keys(keys)
  if (needed.length === 0) return
  const text = await readFile(keyFile, 'utf8').catch(() => null)
  const ring = text === null ? null : keysIn(text, keyFile)
  const lost = needed.filter((id) => (id === FIRST_KEY ? ring === null : ring?.named(id) == null))
  const named = (id: string) => (id === FIRST_KEY ? `最早的密钥（${keys[id]} 处）` : `${id}（${keys[id]} 处）`)
  say(`数据中加密和封印所用的密钥：${needed.map(named).join('、')}`)
  if (lost.length === 0) return say(`密钥文件 ${keyFile} 含有所需的全部密钥`)
  say(
    `密钥文件 ${keyFile} ${ring === null ? '不存在' : '缺少其中的'}${ring === null ? '' : ` ${lost.map(named).join('、')}`}：请在启动前放入备份时的密钥文件，否则动态口令、手机号码、电子邮件和日志封印不能使用`,
  )
}

async function main(): Promise<number> {
  const [place, ...others] = process.argv.slice(2)
  if (place === undefined || place.startsWith('-') || place === '' || others.length > 0) throw new BackupRefused(USAGE)
  const folder = resolve(place)
  const settings = readSettings(process.env)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(INTERRUPTED)
      stop.abort()
    })
  const checkBar = new ProgressBar('核对', '项')
  const { manifest, rows, files } = await verifyBackup(folder, (done, total) => {
    stop.signal.throwIfAborted()
    checkBar.show(done, total)
  })
  const own = await readMigrations()
  const migrations = migrationsOf(manifest, own)
  await closeToOthers(settings)
  const database = await openDatabase(settings)
  try {
    await requireVersion(database)
    await requireEmpty(database.pool, manifest)
    const [filesBar, rowsBar] = [new ProgressBar('文件', '个'), new ProgressBar('数据', '行')]
    const told = {
      signal: stop.signal,
      onFiles: (done: number, total: number) => filesBar.show(done, total),
      onRows: (done: number, total: number) => rowsBar.show(done, total),
    }
    // Files come first: until the rows are there, nothing names them, and the installation counts as empty.
    await restoreFiles(fileStoreOf(settings), folder, { manifest }, told)
    await restoreRows(database.pool, folder, { manifest, migrations }, told)
    const newer = await migrate(database.pool, own)
    await renewStatistics(database.db)
    say(
      `恢复完成：${momentText(new Date(manifest.moment))} 的数据，${manifest.tables.length} 张表 ${rows.toLocaleString()} 行，文件 ${files.toLocaleString()} 个`,
    )
    if (newer.length > 0) say(`备份由较早的版本 ${manifest.product.version} 制作，已升级：应用迁移 ${newer.length} 个`)
    for (const path of manifest.missingFiles) say(`备份时文件存储中已没有：${path}`)
    await tellKeys(manifest, settings.keyFile)
    say('核对系统日志：npm run audit:verify；启动：npm start')
    return 0
  } catch (error) {
    if (!stop.signal.aborted) throw refusedBecause(error, settings.dataDir)
    process.stderr.write('\n已中断，数据库仍是空的；再次运行同一命令即重新恢复\n')
    return INTERRUPTED
  } finally {
    await database.close()
    await closeToOthers(settings)
  }
}

runProgram(main)
