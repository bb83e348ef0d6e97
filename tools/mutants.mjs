// npm run mutants [-- words of a line] [--write]: makes one small mistake after the other (tools/mutants.tsv) and
// checks that a test finds it. --write prints the table into docs/mutants.md.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ended, programOf, start } from './processes.mjs'
import { mutantList } from './mutant-list.mjs'
import { checkNode, install, root } from './project.mjs'

checkNode()
install('all')

const DOCUMENT = join(root, 'docs/mutants.md')
/** Copy of the file being changed; when this program is killed, the next run restores the file. */
const KEPT = join(root, '.cache/mutants/changed.json')
const REPORT = join(root, '.cache/mutants/report.json')

function restore() {
  if (!existsSync(KEPT)) return
  const { file, content } = JSON.parse(readFileSync(KEPT, 'utf8'))
  writeFileSync(join(root, file), content)
  rmSync(KEPT)
}

function change({ file, text, replacement }) {
  const content = readFileSync(join(root, file), 'utf8')
  writeFileSync(KEPT, JSON.stringify({ file, content }))
  writeFileSync(
    join(root, file),
    content.replace(text, () => replacement),
  )
}

/** Runs tests. @returns titles of those that failed; null when not even one could run */
async function failing({ project, tests }) {
  rmSync(REPORT, { force: true })
  const args = [programOf('vitest'), 'run', '--project', project, '--reporter=json', `--outputFile=${REPORT}`, ...tests]
  await ended(start(process.execPath, args, { stdio: 'ignore' }))
  const { testResults = [], numTotalTests = 0 } = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : {}
  if (numTotalTests === 0) return null
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
}

/** Checks that the tests pass without a mistake, because a test that fails anyway would count as finding it. */
async function checkGreen(list) {
  const sets = new Map(list.map(({ project, tests }) => [`${project} ${tests.join(' ')}`, { project, tests }]))
  for (const [name, set] of sets) {
    const failed = await failing(set)
    if (failed === null || failed.length > 0)
      throw new Error(`${name}: ${failed === null ? 'no test ran' : `is red already: ${failed[0]}`}`)
  }
}

const escaped = (text) => text.replaceAll('|', '\\|')
const row = ({ file, text, replacement, shows, killer }) =>
  `| ${escaped(shows)} | \`${file}\` | \`${escaped(text)}\` → ${replacement === '' ? 'nothing' : `\`${escaped(replacement)}\``} | ${killer === null ? '**survived**' : escaped(killer)} |`

function documentOf(results) {
  const killed = results.filter(({ killer }) => killer !== null).length
  return [
    '# Mutants',
    '',
    'Small mistakes that a test must find, printed by `npm run mutants -- --write` from `tools/mutants.tsv`. For each one the change is made,',
    'the tests named in the list are run, and the file is put back. The last column is the first test that failed.',
    '',
    '| what the mistake would show | file | change | found by |',
    '|---|---|---|---|',
    ...results.map(row),
    '',
    `${killed} killed, ${results.length - killed} survived`,
    '',
  ].join('\n')
}

const args = process.argv.slice(2)
const wanted = args.filter((arg) => !arg.startsWith('--')).join(' ')
mkdirSync(dirname(KEPT), { recursive: true })
restore()
process.on('exit', restore)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const list = mutantList().filter((mutant) => Object.values(mutant).flat().join(' ').includes(wanted))
await checkGreen(list)
const results = []
for (const mutant of list) {
  change(mutant)
  const failed = await failing(mutant)
  restore()
  // A mistake that keeps the tests from running at all proves nothing about them.
  const killer = failed === null ? null : (failed[0] ?? null)
  results.push({ ...mutant, killer })
  console.log(
    `${killer === null ? '✗' : '✓'} ${mutant.shows}\n    ${mutant.file}: ${mutant.text} → ${mutant.replacement}\n    ${killer ?? 'survived'}`,
  )
}
const survived = results.filter(({ killer }) => killer === null).length
console.log(`\n${results.length - survived} killed, ${survived} survived`)
if (args.includes('--write')) writeFileSync(DOCUMENT, documentOf(results))
process.exit(survived === 0 ? 0 : 1)
