// Brings the project to a runnable state with nothing but Node and npm: installs and builds only what changed.
// Plain JavaScript: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const LEAST_NODE = [20, 19]

/** Stops with one clear line when Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) {
    console.error(`需要 Node.js ${LEAST_NODE.join('.')} 或更新的版本，当前是 ${process.versions.node}`)
    process.exit(1)
  }
}

/** Runs a command in the project; ends the process with its code when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  if (error) {
    console.error(`无法运行 ${command}：${error.message}`)
    process.exit(1)
  }
  if (status !== 0) process.exit(status ?? 1)
}

const hashOf = (content) => createHash('sha256').update(content).digest('hex')

/**
 * Installs the packages of package-lock.json to the letter unless they are there; it names the native packages of every
 * platform (package-lock.test.ts).
 * @param {'all' | 'production'} what with or without what only tests and checks need
 */
export function install(what) {
  const stamp = join(root, 'node_modules/.fagui-install')
  const wanted = hashOf(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const [hash, extent] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (hash === wanted && (extent === 'all' || extent === what)) return
  console.log(what === 'all' ? '正在安装依赖（含测试工具）…' : '正在安装依赖…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(what === 'all' ? [] : ['--omit=dev'])])
  writeFileSync(stamp, `${wanted} ${what}`)
}

/**
 * Name and content of every file below the folders and of the files named: a copy of the project is as much built as
 * the project.
 */
function fingerprint(paths) {
  const lines = []
  const walk = (path) => {
    const info = statSync(path)
    if (info.isDirectory()) for (const name of readdirSync(path).sort()) walk(join(path, name))
    else lines.push(`${relative(root, path)} ${hashOf(readFileSync(path))}`)
  }
  for (const path of paths) if (existsSync(join(root, path))) walk(join(root, path))
  return hashOf(lines.join('\n'))
}

/** Runs `build` unless its sources are those of the last build. */
async function rebuild(name, sources, build) {
  const stamp = join(root, 'dist', `.${name}`)
  const wanted = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`正在构建${name === 'web' ? '网页' : '服务端'}…`)
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** How the server is bundled: packages stay outside, the project's own # paths do not. */
export const serverBundle = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  plugins: [
    {
      name: 'packages-outside',
      setup: (build) =>
        build.onResolve({ filter: /^[^.#/]/ }, ({ kind }) => (kind === 'entry-point' ? undefined : { external: true })),
    },
  ],
  sourcemap: true,
}

/** The programs of the server: what the scripts of package.json start from dist/server. */
export const serverPrograms = [
  'server/main.ts',
  'server/import.ts',
  // The server starts it (server/catalogue-program.ts).
  'server/run-catalogue.ts',
  'server/reset-password.ts',
  'server/unlock.ts',
  'server/grant-public.ts',
  'server/audit-verify.ts',
  'server/keys-rotate.ts',
  'server/backup.ts',
  'server/exchange.ts',
  'server/restore.ts',
  'server/write-openapi.ts',
  'server/prepared-database.ts',
  // Threads of the server.
  'server/features/laws/parsing/parse-worker.ts',
  'server/features/catalogues/sheet-worker.ts',
  'server/features/search/index/index-ahead-worker.ts',
]

/** Bundles the server programs into dist/server and writes the description of all calls beside them. */
export async function buildServer() {
  await rebuild('server', ['server', 'common', 'package-lock.json', 'tools/project.mjs'], async () => {
    const { build, stop } = await import('esbuild')
    await build({
      ...serverBundle,
      entryPoints: serverPrograms,
      outdir: 'dist/server',
      splitting: true,
      logLevel: 'warning',
    })
    // Its service holds some 180 MB for as long as the program runs.
    await stop()
    run(process.execPath, ['dist/server/write-openapi.js', 'dist/openapi.json'])
    const empty = makeNewDatabase()
    // What it holds is made by this very program, and by its migrations.
    run(process.execPath, ['dist/server/prepared-database.js', `${empty}-prepared`])
  })
  makeNewDatabase()
}

/**
 * Makes the files of a new embedded database once, to be copied (new-database.ts): making them takes seconds and most
 * memory of all.
 * @returns their folder
 */
function makeNewDatabase() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'))
  const folder = join(root, `dist/database-${version}`)
  if (!existsSync(folder)) run(process.execPath, ['server/platform/db/pglite-create.mjs', folder])
  return folder
}

/** Builds the client into dist/web. */
export async function buildWeb() {
  await rebuild(
    'web',
    [
      'web',
      'common',
      'docs/用户手册.md',
      'docs/pictures',
      'tools/floor',
      'vite.config.ts',
      'package.json',
      'package-lock.json',
    ],
    async () => {
      const { build } = await import('vite')
      await build({ root: join(root, 'web'), logLevel: 'warn', configFile: join(root, 'vite.config.ts') })
    },
  )
}
