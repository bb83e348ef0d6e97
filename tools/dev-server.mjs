// The server part of `npm run dev`, a child of tools/dev.mjs: bundles the server when a file of it changes and starts
// the new bundle in place of the old one, in the same process. The embedded database and the packages stay loaded,
// because starting them again takes nearly all the time of a restart. Reports `busy`, `ready` and `failed` to its
// parent.
import { existsSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { context } from 'esbuild'
import { root, serverBundle } from './project.mjs'

const ENTRY = 'tools/dev-entry.ts'
const OUTPUT = 'dist/dev'
/** Each bundle stays in memory as long as the process: after this number the process is restarted. */
const MOST_BUNDLES = 100
/** Debounce of file changes in milliseconds, because an editor writes a file in several steps. */
const SETTLE_MS = 40
/** Exit code that asks the parent to start this program again. */
const START_AGAIN = 75
/** Files of the parts that stay loaded between bundles; a change there needs a new process. */
const KEPT = ['server/platform/db/pglite-pool.ts', 'server/platform/db/pglite-worker.mjs', 'package-lock.json']
const keptState = () =>
  KEPT.map((path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')).join('\0')

const tell = (message) => process.send?.(message)
const bundle = await context({
  ...serverBundle,
  entryPoints: [ENTRY],
  outdir: OUTPUT,
  splitting: false,
  logLevel: 'silent',
})
const keptAtStart = keptState()
let engine
let running
let bundles = 0

async function stopEngine() {
  await running?.close().catch(() => {})
  await engine?.pool.end().catch(() => {})
  engine?.unlock()
}

async function reload() {
  const began = performance.now()
  if (keptState() !== keptAtStart || bundles >= MOST_BUNDLES) {
    await stopEngine()
    process.exit(START_AGAIN)
  }
  try {
    await bundle.rebuild()
    const server = await import(`${pathToFileURL(join(root, OUTPUT, 'dev-entry.js')).href}?bundle=${++bundles}`)
    if (engine === undefined) engine = await server.openDevEngine()
    const before = running
    running = undefined
    await before?.close()
    running = await server.startDevServer(engine)
    tell({ state: 'ready', port: running.port, apiBase: running.apiBase, ms: Math.round(performance.now() - began) })
  } catch (error) {
    tell({ state: 'failed', message: error.stack ?? String(error) })
  }
}

/** Reloads run one after the other; a change during one causes another. */
let wanted = false
let working = false
async function reloadWhenSettled() {
  wanted = true
  tell({ state: 'busy' })
  if (working) return
  working = true
  while (wanted) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    wanted = false
    await reload()
  }
  working = false
}

for (const folder of ['server', 'common']) {
  watch(join(root, folder), { recursive: true }, (_, path) => {
    if (path !== null && !/\.test\.ts$|~$|\.swp$/.test(path)) void reloadWhenSettled()
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    await stopEngine()
    process.exit(0)
  })
}
// Without its parent this server cannot be reached.
process.once('disconnect', () => void stopEngine().then(() => process.exit(0)))
await reloadWhenSettled()
