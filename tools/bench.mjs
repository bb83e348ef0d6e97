// npm run bench -- <name> [arguments]: runs bench/<name>.bench.ts; without a name it lists the benches.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ended, programOf, start } from './processes.mjs'
import { buildServer, buildWeb, checkNode, install, root } from './project.mjs'

checkNode()
install('all')
const ENDING = '.bench.ts'
/** Benches that open the client in a browser, which is therefore built first. */
const WITH_CLIENT = new Set(['weight', 'sync', 'upload', 'reading'])
/** Benches that run the programs of the server, which are built once for each release and not each time. */
const WITH_PROGRAMS = new Set([
  'import',
  'catalogue',
  'intake',
  'faults',
  'flood',
  'intake-search',
  'load',
  'opinions',
  'plan',
  'reading',
  'sync',
  'upload',
])
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length))
const [name, ...args] = process.argv.slice(2)
if (names.includes(name)) {
  if (WITH_CLIENT.has(name)) await buildWeb()
  if (WITH_PROGRAMS.has(name)) await buildServer()
  process.exitCode = await ended(start(process.execPath, [programOf('tsx'), `bench/${name}${ENDING}`, ...args]))
} else {
  console.log(`npm run bench -- <name>\n${names.map((known) => `  ${known}`).join('\n') || '  (none yet)'}`)
  process.exitCode = name === undefined ? 0 : 2
}
