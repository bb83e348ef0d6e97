import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'

/** What a program of the server came to. */
export interface Ended {
  status: number | null
  out: string
  err: string
}

/**
 * Runs a program of the server from its sources, as `npm run` does, on an installation.
 * @param stopAt ends it as Ctrl-C does when its output has this
 */
export function runServerProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  stopAt?: RegExp,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', `server/${program}.ts`, ...args], {
      cwd: projectRoot,
      env: { ...process.env, DATABASE_URL: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, err] = ['', '']
    let stopped = false
    const stop = () => {
      // A second signal would end it at once.
      if (stopped || !stopAt?.test(out + err)) return
      stopped = true
      child.kill('SIGINT')
    }
    child.stdout.on('data', (text: Buffer) => {
      out += text.toString()
      stop()
    })
    child.stderr.on('data', (text: Buffer) => {
      err += text.toString()
      stop()
    })
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, out, err }))
  })
}

/** The only backup in a folder. */
export function backupIn(parent: string): string {
  const names = readdirSync(parent)
  const [name] = names
  if (name === undefined || names.length > 1)
    throw new Error(`one backup was expected in ${parent}: ${names.join(', ')}`)
  return join(parent, name)
}

/** All files of a backup as text of their bytes, without those that tell its moment and place. */
export function exportOf(backup: string): Record<string, string> {
  const files = readdirSync(backup, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/manifest\.json$|SHA256SUMS$/.test(path))
  return Object.fromEntries(
    paths.toSorted().map((path) => [path.slice(backup.length + 1), readFileSync(path, 'latin1')]),
  )
}
