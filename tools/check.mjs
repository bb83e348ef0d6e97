// npm run check: types, lint, format, dead code, the printed table of rooms, the subjects of commits. One line for each
// check, then the whole output of those that failed. A check whose inputs have not changed since it last passed is not
// run again; `npm run check -- --all` runs everything from cold.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { checkNode, install, root } from './project.mjs'

checkNode()
install('all')
// Imported only here, because they need the packages just installed.
const { capture, programOf } = await import('./processes.mjs')
const { passedChecks } = await import('./passed-checks.mjs')
const { typeCost } = await import('./type-cost.mjs')

const CACHE = join(root, 'node_modules/.cache')
const TYPES = 'node_modules/.cache/types.tsbuildinfo'
if (process.argv.includes('--all'))
  for (const name of ['passed-checks.json', 'types.tsbuildinfo', 'knip'])
    rmSync(join(CACHE, name), { recursive: true, force: true })
mkdirSync(CACHE, { recursive: true })
/** True when tsc checks only what changed since its last run. */
const partial = existsSync(join(root, TYPES))

// The two slow checks run beside each other, each on its half of the cores: sharing them costs both a third more time.
const cores = availableParallelism()
const half = String(Math.max(1, Math.floor(cores / 2)))
const isDocument = (path) => path.endsWith('.md')
const isCode = (path) => !isDocument(path)

/**
 * The checks, the slowest first. `inputs` chooses the files that its outcome depends on, beside the installed packages;
 * a check without it always runs. `verdict` may say more about an output, and turn it into a failure.
 */
const checks = {
  lint: { args: [programOf('oxlint'), '--threads', half], env: { GOMAXPROCS: half }, inputs: isCode },
  types: {
    // One checker, because several would each compute the same types again.
    args: [
      programOf('typescript', 'tsc'),
      ...`-p . --checkers 1 --incremental --tsBuildInfoFile ${TYPES} --extendedDiagnostics`.split(' '),
    ],
    inputs: isCode,
    verdict: (run) => typeCost({ ...run, partial }),
  },
  'dead code': {
    args: [programOf('knip'), '--no-config-hints', '--cache', '--cache-location', join(CACHE, 'knip')],
    inputs: isCode,
  },
  rooms: { args: [programOf('tsx'), 'tools/print-rooms.ts', '--check'], inputs: () => true },
  format: { args: [programOf('oxfmt'), '--check'], inputs: isCode },
  subjects: {
    args: ['tools/commit-subjects.mjs'],
    verdict: ({ output }) => ({ note: output.trim().split('\n').at(-1) }),
  },
}

const began = performance.now()
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const failures = []
const passed = passedChecks(join(CACHE, 'passed-checks.json'))

async function run([name, { args, env, inputs, verdict }]) {
  const since = performance.now()
  const key = inputs && passed.fingerprint(inputs)
  if (key && passed.has(name, key)) return console.log(`✓ ${name.padEnd(10)} unchanged since it passed`)
  const { code, output } = await capture(process.execPath, args, { env: { ...process.env, ...env } })
  const { fault, note } = verdict?.({ code, output }) ?? {}
  const green = code === 0 && fault === undefined
  console.log(`${green ? '✓' : '✗'} ${name.padEnd(10)} ${seconds(since).padStart(6)}${note ? `   ${note}` : ''}`)
  if (!green) failures.push([name, fault ?? output.trim()])
  else if (key) passed.add(name, key)
}

const waiting = Object.entries(checks)
async function lane() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(next)
}
await Promise.all(Array.from({ length: Math.max(2, cores) }, lane))

for (const [name, output] of failures) console.log(`\n── ${name} ──\n${output}`)
console.log(`\nall checks in ${seconds(began)}`)
console.log(`${Object.keys(checks).length - failures.length} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
