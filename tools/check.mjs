// npm run check: types, lint, format, dead code, the printed table of rooms. One line a check, all that failing ones say.
import { capture, programOf } from './processes.mjs'
import { checkNode, install } from './project.mjs'

checkNode()
install('all')

/** Name → arguments of Node. The slowest first: they share the cores. */
const checks = {
  lint: [programOf('oxlint')],
  'dead code': [programOf('knip'), '--no-config-hints'],
  types: [programOf('typescript', 'tsc'), '-p', '.'],
  rooms: [programOf('tsx'), 'tools/print-rooms.ts', '--check'],
  format: [programOf('oxfmt'), '--check'],
}

const began = performance.now()
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const failures = []
await Promise.all(
  Object.entries(checks).map(async ([name, args]) => {
    const since = performance.now()
    const { code, output } = await capture(process.execPath, args)
    console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds(since)}`)
    if (code !== 0) failures.push([name, output.trim()])
  }),
)
for (const [name, output] of failures) console.log(`\n── ${name} ──\n${output}`)
console.log(`\nall checks in ${seconds(began)}`)
console.log(`${Object.keys(checks).length - failures.length} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
