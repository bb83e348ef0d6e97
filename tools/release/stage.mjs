// The folder of a release: what the server needs to run, and nothing that builds or tests it.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, serverBundle, serverPrograms } from '../project.mjs'
import { lockedPackages } from '../supply/packages.mjs'
import { sbomOf } from '../supply/sbom.mjs'
import { prunedLock } from './pruned-lock.mjs'

/** The folder that `npm run recognition` installs into, before it did. */
export const RECOGNITION = ['package.json', 'package-lock.json', 'install.mjs'].map((name) => `recognition/${name}`)

const byName = (one, other) => (one < other ? -1 : 1)
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Every file below a folder, by path from `from`. */
function filesBelow(folder, from = folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((one) => {
      const path = join(folder, one.name)
      return one.isDirectory() ? filesBelow(path, from) : [path.slice(from.length + 1)]
    })
    .toSorted(byName)
}

/**
 * What the program reads at run time beside its bundle: workers, migrations, base data, models. A thread that runs from
 * its source is not among it.
 */
const besideBundle = () =>
  filesBelow(join(root, 'server'), root).filter(
    (path) =>
      !/\.(?:ts|mts|wat)$|(?:^|\/)README\.md$|-source\.mjs$/.test(path) &&
      !/^server\/(?:testing\/|.*\.test\.|features\/laws\/parsing\/.*\.doc$)/.test(path),
  )

/** Names of the packages that files ask for, from esbuild's account of them. */
function packagesIn({ outputs }) {
  const paths = Object.values(outputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external).map(({ path }) => path),
  )
  const names = paths
    .filter((path) => !path.startsWith('node:') && !path.startsWith('.'))
    .map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  return [...new Set(names)].toSorted(byName)
}

/**
 * Writes a release into `folder`: server and pages as built, the packages of the server alone in package.json and
 * package-lock.json, bill of materials, papers, `deploy/`, and SHA256SUMS over all of it.
 * @returns {Promise<{ files: number, packages: number }>}
 */
export async function stage(folder) {
  const { build, stop } = await import('esbuild')
  // Anew, for the project's own folder keeps parts of earlier builds.
  const bundled = await build({
    ...serverBundle,
    entryPoints: serverPrograms,
    outdir: join(folder, 'dist/server'),
    splitting: true,
    sourcemap: false,
    metafile: true,
  })
  const beside = besideBundle()
  const workers = beside.filter((path) => path.endsWith('.mjs'))
  const asked = await build({
    ...serverBundle,
    entryPoints: workers,
    outdir: 'dist/none',
    write: false,
    sourcemap: false,
    metafile: true,
  })
  await stop()
  for (const path of beside) copy(path, folder)
  for (const path of [
    ...readdirSync(join(root, 'dist'))
      .filter((one) => one.startsWith('database-'))
      .map((one) => `dist/${one}`),
    'dist/web',
    'dist/openapi.json',
  ])
    copy(path, folder)
  // What brings the recognition of scans; its packages come when it is run.
  for (const path of RECOGNITION) copy(path, folder)
  for (const path of ['deploy', 'docs', 'README.md', 'README.en.md', 'CHANGELOG.md', 'LICENSE'])
    if (existsSync(join(root, path))) copy(path, folder)

  const { name, version, description, license, type, engines, scripts, dependencies: all } = read('package.json')
  const builtin = new Set((await import('node:module')).builtinModules)
  const names = [...new Set([...packagesIn(bundled.metafile), ...packagesIn(asked.metafile)])]
    .filter((one) => !builtin.has(one))
    .toSorted(byName)
  const dependencies = Object.fromEntries(names.map((one) => [one, all[one] ?? fail(one)]))
  const product = {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines,
    scripts: startedBy(scripts),
    dependencies,
  }
  const lock = prunedLock(read('package-lock.json'), product)
  write(folder, 'package.json', product)
  write(folder, 'package-lock.json', lock)
  write(
    folder,
    'sbom.cdx.json',
    sbomOf(lockedPackages(join(folder, 'package-lock.json')), { name, version, licence: license }),
  )
  const files = filesBelow(folder)
  writeFileSync(join(folder, 'SHA256SUMS'), files.map((path) => `${sha256(join(folder, path))}  ${path}\n`).join(''))
  return { files: files.length, packages: Object.keys(lock.packages).length - 1 }
}

const fail = (name) => {
  throw new Error(`the server asks for ${name}, which is no dependency of package.json`)
}

/**
 * The scripts that start a program of the server, without installing and building, and the one that brings the
 * recognition of scans.
 */
const startedBy = (scripts) =>
  Object.fromEntries(
    Object.entries(scripts).flatMap(([script, command]) => {
      if (RECOGNITION.some((path) => command === `node ${path}`)) return [[script, command]]
      const [, tool] = /^node tools\/([\w-]+)\.mjs/.exec(command) ?? []
      const [, program] = tool
        ? (/dist\/server\/([\w-]+)\.js/.exec(readFileSync(join(root, `tools/${tool}.mjs`), 'utf8')) ?? [])
        : []
      return program ? [[script, command.replace(/^node tools\/[\w-]+\.mjs/, `node dist/server/${program}.js`)]] : []
    }),
  )

const copy = (path, folder) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(root, path), join(folder, path), { recursive: true })
}
const write = (folder, path, content) => writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`)
const sha256 = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')
