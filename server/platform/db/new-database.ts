import { execFile } from 'node:child_process'
import { type Dirent, existsSync, readFileSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../project-root.ts'

/** Folder of the embedded engine's program. */
export const engineFolder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))

/**
 * What a new database holds: nothing, or the tables and those base data that are the same in every installation
 * (server/prepare.ts).
 */
export type NewDatabase = 'empty' | 'prepared'

/**
 * Where tools/project.mjs keeps the files of new databases, made by this release of the engine: the one that is wanted,
 * else an empty one.
 */
function madeWithProgram(holds: NewDatabase): string {
  const { version } = JSON.parse(readFileSync(join(engineFolder, '../package.json'), 'utf8')) as { version: string }
  const empty = join(projectRoot, `dist/database-${version}`)
  const prepared = `${empty}-prepared`
  return holds === 'prepared' && existsSync(prepared) ? prepared : empty
}

/**
 * Makes the files of a new embedded database: a copy of those that were made together with the program, else by a
 * process that makes them, which takes seconds and some 800 MB. The folder appears complete or not at all. Where no
 * prepared one was made, it is empty.
 * @param made folder of the files to be copied
 */
export async function makeDatabase(
  dataDir: string,
  holds: NewDatabase = 'empty',
  made = madeWithProgram(holds),
): Promise<void> {
  if (!existsSync(made)) {
    await promisify(execFile)(process.execPath, [join(projectRoot, 'server/platform/db/pglite-create.mjs'), dataDir])
    return
  }
  const unfinished = `${dataDir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await copyPrivately(made, unfinished)
  await rename(unfinished, dataDir)
}

/** Files copied at once: as many as Node has threads for them, and some that wait. */
const COPIED_AT_ONCE = 8

/**
 * Copies a folder. The program may lie in one that nobody may write to, and copies keep their modes: these are their
 * owner's alone.
 */
async function copyPrivately(from: string, to: string): Promise<void> {
  const found = await readdir(from, { recursive: true, withFileTypes: true })
  const pathOf = (one: Dirent) => relative(from, join(one.parentPath, one.name))
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const folder of found.filter((one) => one.isDirectory()))
    await mkdir(join(to, pathOf(folder)), { recursive: true, mode: 0o700 })
  const files = found.filter((one) => one.isFile()).map(pathOf)
  const copySome = async () => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) {
      await copyFile(join(from, path), join(to, path))
      await chmod(join(to, path), 0o600)
    }
  }
  await Promise.all(Array.from({ length: COPIED_AT_ONCE }, copySome))
}
