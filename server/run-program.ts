import { CatalogueRefused } from './features/catalogues/catalogues.door.ts'
import { NothingToTake } from './features/imports/imports.door.ts'
import { BackupRefused } from './platform/backup/manifest.ts'
import { DatabaseAway, DatabaseBusy, isAway } from './platform/db/away.ts'
import { DataDirInUse } from './platform/db/lock-file.ts'
import { MigrationRefused } from './platform/db/migrate.ts'
import { DatabaseUnreachable } from './platform/db/open.ts'
import { makeFilesPrivate, OpenToOthers } from './platform/file-modes.ts'
import { isNoRoom } from './platform/health/disk-room.ts'
import { ExchangeRefused } from './platform/exchange/refused.ts'
import { KeyFileUnusable } from './platform/key-file.ts'
import { SettingRefused } from './settings.ts'

/** Failures that the operator can correct: their message is one line and says how. */
const KNOWN = [
  SettingRefused,
  DataDirInUse,
  MigrationRefused,
  DatabaseUnreachable,
  NothingToTake,
  KeyFileUnusable,
  OpenToOthers,
  BackupRefused,
  CatalogueRefused,
  ExchangeRefused,
]

/** What the operating system refuses, by its code: what it is, and the remedy. `at`: the file, folder or port. */
const REFUSED_BY_SYSTEM: Record<string, (at: string) => string> = {
  EROFS: (at) => `文件系统只读，不能写入${at}；请以可写方式挂载，或用 DATA_DIR 指定一个可写的目录`,
  EACCES: (at) =>
    `没有权限使用${at}；请把它的所有者改为运行本程序的用户，或用 DATA_DIR 指定另一个目录；1024 以下的端口请改用 PORT 指定其他端口`,
  EPERM: (at) => `系统不允许使用${at}；请检查它的所有者和权限，或用 DATA_DIR 指定另一个目录`,
  EMFILE: () =>
    '打开的文件和连接达到了系统对本程序的上限；请提高上限后再启动（ulimit -n 65536，或 systemd 的 LimitNOFILE=65536）',
  ENFILE: () => '整个系统打开的文件达到了上限；请提高 fs.file-max，或停止其他程序后再启动',
  // What making a folder below a place that is none, or below a read-only one, comes to.
  EEXIST: (at) => `路径${at} 已有同名的文件，不是目录；请移走它，或用 DATA_DIR 指定另一个目录`,
  ENOENT: (at) => `不能建立${at}；请检查上级目录是否存在、可写，或用 DATA_DIR 指定另一个目录`,
  ENOTDIR: (at) => `路径${at} 中有一段不是目录；请用 DATA_DIR 指定一个目录`,
  EIO: (at) => `读写${at}时磁盘出错；请检查磁盘后再启动，必要时从备份恢复`,
  EADDRINUSE: (at) => `端口${at} 已被占用；请停止占用它的程序，或用 PORT 指定另一个端口`,
  EADDRNOTAVAIL: (at) => `本机没有地址${at}；请用 HOST 指定本机的地址，或 0.0.0.0`,
}

type SystemError = NodeJS.ErrnoException & { dest?: string; address?: string; port?: number }

/** The line for an error that the operator can correct; null for any other. */
export function lineFor(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (KNOWN.some((kind) => error instanceof kind)) return error.message
  const { code: given = '', syscall, dest, path: source, address, port } = error as SystemError
  // Of a copy the place that is written counts. Files that are missing otherwise are a fault of the program.
  const path = dest ?? source
  const code = (given === 'ENOENT' || given === 'EEXIST') && syscall !== 'mkdir' ? '' : given
  const at =
    code === 'EADDRINUSE' ? ` ${port}` : ` ${path ?? address ?? (port === undefined ? '所需的文件' : `端口 ${port}`)}`
  if (isNoRoom(error))
    return `存储空间不足，不能写入${path === undefined ? '数据' : at}；请清理磁盘，或用 DATA_DIR 指定另一个磁盘上的目录`
  const refused =
    REFUSED_BY_SYSTEM[code] ??
    REFUSED_BY_SYSTEM[/\b(?:EROFS|EACCES|EMFILE|ENFILE|EIO)\b/.exec(error.message)?.[0] ?? '']
  if (refused) return refused(at)
  if (error instanceof DatabaseAway || error instanceof DatabaseBusy || isAway(error))
    return `数据库暂时不可用：${reasonOf(error)}；请检查数据库后再运行一次`
  return null
}

const reasonOf = ({ message, cause }: Error): string => (cause instanceof Error ? cause.message : message)

/** Output that nobody reads any more, or that does not fit on its disk, ends nothing. */
function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/**
 * A database that is away is an error of the work that met it. Work that nobody waits for must not end the process with
 * it; anything else that nobody expected still does.
 */
export function outliveOutages(): void {
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof DatabaseAway || error instanceof DatabaseBusy || isNoRoom(error))) throw error
    process.stderr.write(`没有完成：${error instanceof Error ? error.message : String(error)}\n`)
  })
}

/**
 * Runs a program to its end; the files it makes are its user's only. A failure that the operator can correct is printed
 * as one line, any other with its stack.
 */
export function runProgram(main: () => Promise<number | void>): void {
  makeFilesPrivate()
  outliveOutput()
  main().then(
    (code) => {
      if (code !== undefined) process.exitCode = code
    },
    (error: unknown) => {
      const line = lineFor(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
      process.stderr.write(`${line}\n`)
      process.exit(1)
    },
  )
}
