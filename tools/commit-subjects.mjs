// node tools/commit-subjects.mjs: checks the subjects of all commits since docs/style.md was written.
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { root } from './project.mjs'

/** The commit that added docs/style.md; older commits were written before there were rules. */
const FIRST_WITH_RULES = 'eb554930cb13754321532c7c1dd5516a84abafdc'
const MOST_CHARACTERS = 72

/** Words that begin a sentence and are not verbs. */
const NO_VERBS = new Set(
  (
    'a an the this that these those what whom whose who which when where why how if it its they their we our you your i he she one two three four five ' +
    'some somebody someone something everybody everyone everything nobody no none not nothing all any each every both either many more most much few less ' +
    'only just now then there here also and or but nor so yet in on at of for from with without by to as into onto over under after before until while ' +
    'because since than first second last next same new old other another own such very can could may might must shall should will would is are was were ' +
    'be been has had docs wip misc stuff various'
  ).split(' '),
)
/** Verbs whose ending looks like another form. */
const VERBS = new Set([
  'bring',
  'ring',
  'sing',
  'string',
  'ping',
  'swing',
  'embed',
  'feed',
  'need',
  'seed',
  'shed',
  'speed',
  'wed',
  'focus',
  'alias',
  'bias',
  'canvas',
])

/** What is wrong with the subject of a commit, in one line; null when nothing is. The rules stand in docs/style.md. */
export function subjectFault(subject) {
  const length = [...subject].length
  if (length > MOST_CHARACTERS) return `has ${length} characters, ${MOST_CHARACTERS} are allowed`
  if (/[;；]/.test(subject)) return 'joins two changes with a semicolon'
  if ((subject.match(/\band\b/g) ?? []).length > 1) return 'has a second “and”: two changes are two commits'
  if (/[.。]$/.test(subject)) return 'ends with a full stop'
  const [, verb = '', after = ''] = /^([A-Z][a-z]+(?:-[a-z]+)*)(\W|$)/.exec(subject) ?? []
  const word = verb.toLowerCase()
  if (verb === '' || after === ':' || NO_VERBS.has(word))
    return 'does not begin with a verb in the imperative, capitalised: Add, Remove, Fix …'
  if (!VERBS.has(word) && /([^s]s|ed|ing)$/.test(word))
    return `begins with “${verb}”, which is not the imperative of a verb`
  return null
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  return status === 0 ? stdout.trim() : null
}

/** The commits to check, newest first, and a text that names them; no commits where there is no history. */
function commitsToCheck() {
  const log = (range) => (git('log', '--format=%h %s', range) ?? '').split('\n').filter((line) => line !== '')
  if (git('rev-parse', 'HEAD') === null) return { commits: [], which: 'looked at none: there is no git history here' }
  if (git('merge-base', '--is-ancestor', FIRST_WITH_RULES, 'HEAD') !== null) {
    const commits = log(`${FIRST_WITH_RULES}..HEAD`)
    return { commits, which: `looked at ${commits.length} since the rules were written` }
  }
  // A shallow clone that does not reach back so far has only younger commits.
  if (git('rev-parse', '--is-shallow-repository') === 'true') {
    const commits = log('HEAD')
    return { commits, which: `looked at ${commits.length}, all that this shallow clone has` }
  }
  return { commits: [], which: `the commit ${FIRST_WITH_RULES} is not in the history`, unknown: true }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { commits, which, unknown } = commitsToCheck()
  const faults = commits.flatMap((line) => {
    const at = line.indexOf(' ')
    const fault = subjectFault(line.slice(at + 1))
    return fault === null ? [] : [`${line}\n  ${fault}`]
  })
  if (faults.length > 0) console.log(faults.join('\n'))
  console.log(which)
  if (faults.length > 0 || unknown) process.exitCode = 1
}
