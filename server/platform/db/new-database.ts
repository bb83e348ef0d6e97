import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, readdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../project-root.ts'

/** Folder of the embedded engine's program. */
export const engineFolder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))

/** What a new database holds: nothing, or the tables and those base data that are the same in every installation (server/prepare.ts). */
export type NewDatabase = 'empty' | 'prepared'

/** Where tools/project.mjs keeps the files of new databases, made by this release of the engine: the one that is wanted, else an empty one. */
function madeWithProgram(holds: NewDatabase): string {
  const { version } = JSON.parse(readFileSync(join(engineFolder, '../package.json'), 'utf8')) as { version: string }
  const empty = join(projectRoot, `dist/database-${version}`)
  const prepared = `${empty}-prepared`
  return holds === 'prepared' && existsSync(prepared) ? prepared : empty
}

/**
 * Makes the files of a new embedded database: a copy of those that were made together with the program, else by a process that makes them,
 * which takes seconds and some 800 MB. The folder appears complete or not at all. Where no prepared one was made, it is empty.
 * @param made folder of the files to be copied
 */
export async function makeDatabase(dataDir: string, holds: NewDatabase = 'empty', made = madeWithProgram(holds)): Promise<void> {
  if (!existsSync(made)) {
    await promisify(execFile)(process.execPath, [join(projectRoot, 'server/platform/db/pglite-create.mjs'), dataDir])
    return
  }
  const unfinished = `${dataDir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await cp(made, unfinished, { recursive: true })
  // The program may lie in a folder that nobody may write to, and copies keep their modes.
  for (const one of await readdir(unfinished, { recursive: true, withFileTypes: true }))
    await chmod(join(one.parentPath, one.name), one.isDirectory() ? 0o700 : 0o600)
  await chmod(unfinished, 0o700)
  await rename(unfinished, dataDir)
}
