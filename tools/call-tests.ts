import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyCall } from '#common/contract/calls.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { SPEC_CALLS } from './spec-calls.ts'

/** Files with tests of calls, by their path below the project. Tests made from the contract itself prove nothing of a single call. */
function testFiles(): Map<string, string> {
  const names = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
  const GENERATED = new Set(['walls.api.test.ts', 'hostile.api.test.ts'])
  return new Map(
    names
      .filter((name) => /\.(api|server)\.test\.ts$/.test(name) && !GENERATED.has(name))
      .toSorted()
      .map((name) => [`server/${name}`, readFileSync(join(projectRoot, 'server', name), 'utf8')]),
  )
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** How a test writes a call: with or without its method where the path has only one, and anything in place of what the path takes. */
function asWritten(key: string, methods: readonly string[], alone: boolean): RegExp {
  const path = key.slice(key.indexOf(' ') + 1)
  const steps = path
    .split(/\{\w+\*?\}/)
    .map(literal)
    .join('[^\'"`\\s]+')
  const before = alone ? `(?:(?:${methods.join('|')}) )?(?:/fagui)?` : `(?:${methods.join('|')}) `
  return new RegExp(`(?<![\\w/])${before}${steps}(?![\\w/*])`)
}

/** The test files that make each call of the contract. */
export function testsOfCalls(): Map<string, string[]> {
  const files = [...testFiles()]
  const pathOf = (key: string) => key.slice(key.indexOf(' ') + 1)
  const paths = everyCall.map(([key]) => pathOf(key))
  return new Map(
    everyCall.map(([key, entry]) => {
      const alone = paths.filter((path) => path === pathOf(key)).length === 1
      const written = asWritten(key, [key.slice(0, key.indexOf(' ')), ...(entry.also ?? [])], alone)
      return [key, files.filter(([, text]) => written.test(text)).map(([name]) => name)]
    }),
  )
}

const short = (files: readonly string[]) => files.map((file) => `\`${file.replace(/^server\/(features\/)?/, '')}\``).join(', ') || '**none**'

/** docs/calls.md: the calls of spec §7 with what answers and what proves them, then every call there is. */
export function callTable(): string {
  const tests = testsOfCalls()
  const spec = SPEC_CALLS.map(
    ([group, written, call]) => `| ${group} | ${written} | \`${call}\` | ${tests.has(call) ? short(tests.get(call) ?? []) : '**missing**'} |`,
  )
  const all = everyCall.map(
    ([key, entry]) =>
      `| \`${key}\` | ${entry.summary} | ${entry.permission === 'public' ? '公众' : entry.permission === 'signedIn' ? '登录' : `\`${entry.permission}\``} | ${short(tests.get(key) ?? [])} |`,
  )
  return [
    '# Calls',
    '',
    'Printed from the contract (`npm run docs`). Test files are below `server/` or `server/features/`; besides, `server/walls.api.test.ts` knocks at every call.',
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
