import { NothingToTake } from './features/imports/imports.door.ts'
import { BackupRefused } from './platform/backup/manifest.ts'
import { DataDirInUse } from './platform/db/lock-file.ts'
import { MigrationRefused } from './platform/db/migrate.ts'
import { DatabaseUnreachable } from './platform/db/open.ts'
import { makeFilesPrivate, OpenToOthers } from './platform/file-modes.ts'
import { KeyFileUnusable } from './platform/key-file.ts'
import { SettingRefused } from './settings.ts'

/** Failures that the operator can correct: their message is one line and says how. */
const KNOWN = [SettingRefused, DataDirInUse, MigrationRefused, DatabaseUnreachable, NothingToTake, KeyFileUnusable, OpenToOthers, BackupRefused]

/** Runs a program to its end; the files it makes are its user's only. A known failure is printed as one line, any other with its stack. */
export function runProgram(main: () => Promise<number | void>): void {
  makeFilesPrivate()
  main().then(
    (code) => {
      if (code !== undefined) process.exitCode = code
    },
    (error: unknown) => {
      const known = KNOWN.some((kind) => error instanceof kind)
      process.stderr.write(`${error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error)}\n`)
      process.exit(1)
    },
  )
}
