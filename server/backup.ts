// npm run backup -- <folder> [--key <other folder>] [--keep N] : makes a backup in a new folder below the one named,
// also while the server runs. npm run backup:verify -- <backup> : checks all checksums and counts of a backup; restores
// nothing.
import { resolve } from 'node:path'
import { openForBackup } from './backup-source.ts'
import { ProgressBar } from './features/imports/progress-bar.ts'
import { copyKeyFile, makeBackup, requireKeyApart } from './platform/backup/make-backup.ts'
import { BackupRefused, verifyBackup } from './platform/backup/manifest.ts'
import { closeToOthers } from './platform/file-modes.ts'
import { momentText } from './platform/clock.ts'
import { runProgram } from './run-program.ts'
import { readSettings } from './settings.ts'

const USAGE =
  '用法：npm run backup -- <存放备份的文件夹> [--key <另一个文件夹>] [--keep <保留份数>]；核对：npm run backup:verify -- <备份>'
const INTERRUPTED = 130
const MOST_KEPT = 10_000

const say = (line: string) => void process.stdout.write(`${line}\n`)
const inMb = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

/** What the command line asks for. @throws BackupRefused with the usage */
function asked(args: readonly string[]): { place: string; verify: boolean; key: string | null; keep: number | null } {
  const rest = [...args]
  const valueOf = (option: string): string | null => {
    const at = rest.indexOf(option)
    if (at < 0) return null
    const [, value] = rest.splice(at, 2)
    if (value === undefined || value.startsWith('--')) throw new BackupRefused(`${option} 后面缺少内容。${USAGE}`)
    return value
  }
  const key = valueOf('--key')
  const kept = valueOf('--keep')
  const keep = kept === null ? null : Number(kept)
  if (keep !== null && (!Number.isInteger(keep) || keep < 1 || keep > MOST_KEPT))
    throw new BackupRefused(`--keep 应为 1 到 ${MOST_KEPT} 的整数。${USAGE}`)
  const verify = rest.includes('--verify')
  const places = rest.filter((each) => each !== '--verify')
  const [place] = places
  if (place === undefined || places.length > 1 || place.startsWith('-') || place === '') throw new BackupRefused(USAGE)
  return { place: resolve(place), verify, key: key === null ? null : resolve(key), keep }
}

async function verify(folder: string): Promise<number> {
  const bar = new ProgressBar('核对', '项')
  const { manifest, rows, files, bytes } = await verifyBackup(folder, (done, total) => bar.show(done, total))
  say(
    `备份完整：${momentText(new Date(manifest.moment))}，版本 ${manifest.product.version}，${manifest.tables.length} 张表 ${rows.toLocaleString()} 行，文件 ${files.toLocaleString()} 个，共 ${inMb(bytes)}`,
  )
  for (const path of manifest.missingFiles) say(`备份时文件存储中已没有：${path}`)
  return 0
}

async function main(): Promise<number> {
  const { place, verify: isVerifying, key, keep } = asked(process.argv.slice(2))
  if (isVerifying) return verify(place)
  const settings = readSettings(process.env)
  if (key !== null) await requireKeyApart(settings.keyFile, key, place)
  await closeToOthers(settings)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(INTERRUPTED)
      stop.abort()
    })
  const { source, beside, close } = await openForBackup(settings)
  try {
    if (beside) say('服务正在运行，备份期间照常使用')
    const rowsBar = new ProgressBar('数据', 'MB')
    const filesBar = new ProgressBar('文件', '个')
    const whole = (bytes: number) => Math.ceil(bytes / 1_048_576)
    let shown = 0
    const made = await makeBackup(source, place, {
      keep,
      signal: stop.signal,
      onRows: (done, total) => {
        if (whole(done) > shown) rowsBar.show(whole(done), whole(total))
        shown = whole(done)
      },
      onFiles: (done, total) => filesBar.show(done, total),
    })
    say(
      `备份完成：${made.folder}（${made.manifest.tables.length} 张表 ${made.rows.toLocaleString()} 行，文件 ${made.manifest.files.count.toLocaleString()} 个，共 ${inMb(made.bytes)}）`,
    )
    if (beside) say(`为取得一致的数据，其他人等待了 ${made.heldMs.toFixed(0)} 毫秒`)
    for (const folder of made.removed) say(`已删除较早的备份：${folder}`)
    const ids = Object.keys(made.manifest.keys).filter((id) => id !== 'first')
    if (key !== null) say(`密钥文件已另存为 ${await copyKeyFile(settings.keyFile, key)}；请与备份分开保管`)
    else if (ids.length > 0)
      say(
        `备份不含密钥文件 ${settings.keyFile}（密钥 ${ids.join('、')}）；恢复时需要它，请另行备份（--key <另一个文件夹>）`,
      )
    if (made.manifest.missingFiles.length === 0) return 0
    say(`有 ${made.manifest.missingFiles.length} 个文件数据库中有记录、文件存储中没有或内容不符，不在备份中：`)
    for (const path of made.manifest.missingFiles) say(`  ${path}`)
    return 1
  } catch (error) {
    if (!stop.signal.aborted) throw error
    process.stderr.write('\n已中断，没有留下备份\n')
    return INTERRUPTED
  } finally {
    await close()
  }
}

runProgram(main)
