import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyCall } from '#common/contract/calls.ts'
import { codeOf, type CallAudience, type Entry } from '#common/contract/contract.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { SPEC_CALLS } from './spec-calls.ts'

/**
 * Files with tests of calls, by their path below the project. Tests made from the contract itself are left out: they
 * prove nothing about a single call.
 */
function testFiles(): Map<string, string> {
  const names = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
  const GENERATED = new Set(['access.api.test.ts', 'hostile.api.test.ts'])
  return new Map(
    names
      .filter((name) => /\.(api|server)\.test\.ts$/.test(name) && !GENERATED.has(name))
      .toSorted()
      .map((name) => [`server/${name}`, filledIn(readFileSync(join(projectRoot, 'server', name), 'utf8'))]),
  )
}

/**
 * The text, followed by copies in which names in templates are replaced by the values that a table or loop of the file
 * gives them.
 */
function filledIn(text: string): string {
  const names = new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name))
  const copies = [...names].flatMap((name) => {
    const list = new RegExp(`(?:const ${name} of |each\\()\\[((?:'[\\w/]+',?\\s*)+)\\]`).exec(text)?.[1] ?? ''
    const values = [...list.matchAll(/'([\w/]+)'/g), ...text.matchAll(new RegExp(`\\b${name}: '([\\w/]+)'`, 'g'))].map(
      ([, value = '']) => value,
    )
    return [...new Set(values)].map((value) => text.replaceAll(`\${${name}}`, value))
  })
  // A helper of the file may put the beginning of the path before its argument.
  const beginnings = [...new Set([...text.matchAll(/(\/[\w/]+\/)\$\{\w+\}/g)].map(([, beginning = '']) => beginning))]
  const given = [...new Set([...text.matchAll(/['"`](\w+)(?=[?'"`/])/g)].map(([, word = '']) => word))]
  return [text, ...copies, ...beginnings.flatMap((beginning) => given.map((word) => beginning + word))].join('\n')
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Ends of a path, shortest first: `deleteBatch`, `role/deleteBatch`, `/sys/role/deleteBatch`. A path parameter matches
 * anything.
 */
function endsOf(path: string): string[] {
  const steps = path.split('/').filter((step) => step !== '')
  const ends = steps.map((_, at) => steps.slice(steps.length - 1 - at).join('/'))
  return [...ends, path]
}
const shape = (text: string) => text.replace(/\{\w+\*?\}/g, '{}')

/**
 * Pattern of a call in a test: an end of its path that no other path has, with its method where another call has the
 * same path.
 */
function asWritten(key: string, methods: readonly string[], keys: readonly string[]): RegExp {
  const path = pathOf(key)
  const others = keys.filter((one) => one !== key).map(pathOf)
  const alone = !others.includes(path)
  const end =
    endsOf(path).find(
      (candidate) =>
        /^\w|^\//.test(candidate) && !others.some((other) => endsOf(other).map(shape).includes(shape(candidate))),
    ) ?? path
  const pattern = (alone ? end : path)
    .split(/\{\w+\*?\}/)
    .map(literal)
    .join('[^\'"`\\s]+')
  return new RegExp(`(?<![\\w])${alone ? '' : `(?:${methods.join('|')}) `}${pattern}(?![\\w/*])`)
}

let found: Map<string, string[]> | undefined

/** The test files that make each call of the contract. The search takes seconds, so it is done once. */
export const testsOfCalls = (): Map<string, string[]> => (found ??= findTestsOfCalls())

function findTestsOfCalls(): Map<string, string[]> {
  const files = [...testFiles()]
  const keys = everyCall.map(([key]) => key)
  return new Map(
    everyCall.map(([key, entry]) => {
      const written = asWritten(key, [key.slice(0, key.indexOf(' ')), ...(entry.also ?? [])], keys)
      return [key, files.filter(([, text]) => written.test(text)).map(([name]) => name)]
    }),
  )
}

const MOST_NAMED = 2
/** Text with the first files and the number of the others. */
function short(files: readonly string[]): string {
  if (files.length === 0) return '**none**'
  const named = files.slice(0, MOST_NAMED).map((file) => `\`${file.replace(/^server\/(features\/)?/, '')}\``)
  const more = files.length - named.length
  return named.join(', ') + (more > 0 ? ` + ${more}` : '')
}

const pathOf = (key: string) => key.slice(key.indexOf(' ') + 1)
const byPath = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  pathOf(one) < pathOf(other) || (pathOf(one) === pathOf(other) && one < other) ? -1 : 1

const AUDIENCE_WORDS: Record<CallAudience, string> = { public: '公众', signedIn: '登录', staff: '工作人员' }
const whoMay = ({ permission, proof }: Pick<Entry, 'permission' | 'proof'>) => {
  const code = codeOf(permission)
  const who = code === null ? AUDIENCE_WORDS[permission as CallAudience] : `\`${code}\``
  return proof === undefined ? who : `${who}，须刚验证过身份`
}

/** Text of docs/calls.md: the calls that spec §7 names with the call that answers each and its tests, then every call of the contract. */
export function callTable(): string {
  const tests = testsOfCalls()
  const spec = SPEC_CALLS.map(
    ([group, written, call]) =>
      `| ${group} | ${written} | \`${call}\` | ${tests.has(call) ? short(tests.get(call) ?? []) : '**missing**'} |`,
  )
  const all = everyCall
    .toSorted(byPath)
    .map(([key, entry]) => `| \`${key}\` | ${entry.summary} | ${whoMay(entry)} | ${short(tests.get(key) ?? [])} |`)
  return [
    '# Calls',
    '',
    'Printed from the contract (`npm run docs`), by path. Test files are below `server/` or `server/features/`; besides, a test made from the contract tries the access checks of every call.',
    '',
    '## The calls of the specification',
    '',
    '| group | as the specification writes it | call | tests |',
    '|---|---|---|---|',
    ...spec,
    '',
    '## Every call',
    '',
    '| call | what it does | who may | tests |',
    '|---|---|---|---|',
    ...all,
    '',
  ].join('\n')
}
