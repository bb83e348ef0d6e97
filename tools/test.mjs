// npm test: everything on a fresh machine; `npm test -- unit|api|api-server|api-newest|e2e|browsers … [vitest
// arguments]` runs parts: `api-newest`, which it runs only when named, is some of `api` on the newest server. `npm run
// test:security` runs those tests of `api` that try attacks.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installRecognition } from '../recognition/install.mjs'
import { buildServer, buildWeb, checkNode, install } from './project.mjs'

checkNode()
install('all')
// Optional for the product; its tests read real pictures.
if (!installRecognition({ quiet: true })) process.exit(1)
// Imported only here, because they need the packages just installed.
const { ended, programOf, start } = await import('./processes.mjs')
const { attempts, slowest, sum, tally } = await import('./test-tally.mjs')

const PARTS = ['unit', 'api', 'api-server', 'e2e', 'browsers']
const OTHERS = ['api-newest', 'security']
/** Names of test files that try attacks; `api` runs them too. */
const ATTACKS = [
  '.security.api.test.ts',
  'server/access.api.test.ts',
  'server/hostile.api.test.ts',
  'server/nobody-gains.api.test.ts',
]
/**
 * What differs between servers: connections, plans, and the largest statements. The embedded engine is of the newest
 * version itself.
 */
const ON_NEWEST = [
  'server/platform',
  'server/features/search',
  'server/features/imports',
  'server/features/files',
  'server/processes.server.test.ts',
]
const args = process.argv.slice(2)
const firstOther = args.findIndex((arg) => !PARTS.includes(arg) && !OTHERS.includes(arg))
const named = firstOther < 0 ? args : args.slice(0, firstOther)
const parts = named.length > 0 ? named : PARTS
const vitestArgs = args.slice(named.length)

const folder = mkdtempSync(join(tmpdir(), 'fagui-tests-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Runs one vitest project and counts its tests. */
async function vitest(part, env = {}, files = []) {
  const reports = join(folder, part)
  mkdirSync(reports, { recursive: true })
  const child = start(
    process.execPath,
    [programOf('vitest'), 'run', '--project', part.replace('-server', ''), ...files, ...vitestArgs],
    {
      env: { ...process.env, TEST_DATABASE_URL: '', TEST_REPORTS: reports, ...env },
    },
  )
  const code = await ended(child)
  const read = (name) =>
    existsSync(join(reports, name)) ? JSON.parse(readFileSync(join(reports, name), 'utf8')) : null
  const results = read('tests.json')
  if (results) console.log(['', 'The slowest tests:', ...slowest(results), ...attempts(results, ATTACKS)].join('\n'))
  return tally(results, code, read('around.json') ?? [])
}

/**
 * Runs API tests on a PostgreSQL server.
 * @param choose of the folders of its programs, newest first, those that may be used
 */
async function onServer(choose, files = []) {
  if (process.env.TEST_DATABASE_URL)
    return vitest('api-server', { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL }, files)
  const { binaryFolders, startPostgres } = await import('./postgres.mjs')
  const server = await startPostgres(choose([...binaryFolders()]))
  console.log(`PostgreSQL ${server.version}`)
  try {
    return {
      ...(await vitest('api-server', { TEST_DATABASE_URL: server.url }, files)),
      note: `on PostgreSQL ${server.version}`,
    }
  } finally {
    await server.close()
  }
}

const runners = {
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  security: () => vitest('api', {}, ATTACKS),
  // On the oldest server of the machine, because the SQL is written for PostgreSQL 15.
  'api-server': () => onServer((folders) => folders.slice(-1)),
  'api-newest': () => onServer((folders) => folders, vitestArgs.length > 0 ? [] : ON_NEWEST),
  async e2e() {
    const { ensureChromium } = await import('./chromium.mjs')
    const chromium = await ensureChromium()
    await buildServer()
    await buildWeb()
    return vitest('e2e', { CHROMIUM_PATH: chromium })
  },
  // In browsers other than the current Chromium; `ENGINES=firefox,webkit` chooses some of them.
  async browsers() {
    const { ENGINES, ensureEngine, ensureInputMethod } = await import('./engines.mjs')
    // One after the other, because only one installation can run at a time.
    for (const name of ENGINES)
      if ((await ensureEngine(name)) === null)
        console.log(`${name} cannot be had on this machine: its walks are left out`)
    if (!ensureInputMethod())
      console.log('a Chinese input method cannot be had on this machine: its walks are left out')
    await buildServer()
    await buildWeb()
    return vitest('browsers')
  },
}

const rows = []
for (const part of parts) {
  console.log(`\n━━ ${part} ━━`)
  const began = performance.now()
  const counts = await runners[part]().catch((error) => {
    console.error(error.message)
    return { passed: 0, failed: 1, skipped: 0, note: 'did not run' }
  })
  rows.push({ part, ...counts, seconds: (performance.now() - began) / 1000 })
}

const total = sum(rows)
console.log('')
for (const { part, passed, failed, skipped, seconds, note } of rows) {
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${part.padEnd(11)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped ${seconds.toFixed(1).padStart(7)} s${note ? `   ${note}` : ''}`,
  )
}
for (const { part, failures = [] } of rows) for (const failure of failures) console.log(`✗ ${part}: ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 ? 0 : 1)
