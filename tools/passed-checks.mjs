// Remembers which checks passed for which inputs, so that a check is not run twice on the same files.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** Files of the project, ignored ones aside, with a hash of the content of each; null where git cannot list them. */
function hashesOfFiles(folder) {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) return null
  const paths = [...new Set(stdout.split('\0'))].filter((path) => path !== '').sort()
  return paths.map((path) => {
    const file = join(folder, path)
    return [path, existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'deleted']
  })
}

/**
 * Inputs of checks besides the project's files: the version of Node, the installed packages, whether something is
 * built.
 */
function surroundings(folder) {
  const packages = join(folder, 'node_modules/.package-lock.json')
  return [
    process.version,
    process.platform,
    existsSync(packages) ? readFileSync(packages, 'utf8') : '',
    String(existsSync(join(folder, 'dist'))),
  ]
}

/**
 * The checks that passed, kept in `file`. Fingerprints are made of the content of files, not of their times, and of the
 * installed packages; only passes are kept, the last one of each check.
 * @returns `fingerprint` of the files chosen by `inputs` (null without git: then nothing is remembered), `has` and
 * `add`
 */
export function passedChecks(file, folder = root) {
  const files = hashesOfFiles(folder)
  const common = surroundings(folder)
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return {
    fingerprint(inputs) {
      if (files === null) return null
      const hash = createHash('sha256')
      for (const part of common) hash.update(`${part}\0`)
      for (const [path, content] of files) if (inputs(path)) hash.update(`${path}\0${content}\0`)
      return hash.digest('hex')
    },
    has: (name, fingerprint) => known[name] === fingerprint,
    add(name, fingerprint) {
      known[name] = fingerprint
      writeFileSync(file, JSON.stringify(known))
    },
  }
}
