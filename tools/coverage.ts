import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { projectRoot } from '#server/platform/project-root.ts'

/** A test as a row of docs/security.md names it. */
export interface NamedTest {
  /** The end of its path, enough to tell it from other files. */
  file: string
  title: string
}

/**
 * The tests of a cell, each as `file`: “title”, separated by `<br>`; null for a cell of another form or an empty one.
 */
export function testsIn(cell: string): NamedTest[] | null {
  const tests = cell.split('<br>').map((part) => /^`([\w./-]+\.(?:test\.tsx?|e2e\.ts))`: “(.+)”$/.exec(part.trim()))
  const named = tests.flatMap((match) =>
    match ? [{ file: match[1] ?? '', title: (match[2] ?? '').replaceAll('\\|', '|') }] : [],
  )
  return named.length === tests.length ? named : null
}

/** The title of a test as the source has it; `made` when values are filled in at run time. */
export interface Title {
  text: string
  made: boolean
  /** Where the call of the test begins in the source, in characters. */
  start: number
}

interface AstNode {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is AstNode => typeof value === 'object' && value !== null && 'type' in value

/**
 * For a call of `it`, `it.each(…)` or `it.skipIf(…)`: whether it fills values into the title; null for any other call.
 */
function testCallee(callee: unknown, made = false): { made: boolean } | null {
  if (!isNode(callee)) return null
  if (callee.type === 'Identifier') return callee['name'] === 'it' || callee['name'] === 'test' ? { made } : null
  if (callee.type === 'CallExpression') return testCallee(callee['callee'], made)
  if (callee.type === 'TaggedTemplateExpression') return testCallee(callee['tag'], made)
  if (callee.type !== 'MemberExpression') return null
  const property = callee['property']
  const fills = isNode(property) && (property['name'] === 'each' || property['name'] === 'for')
  return testCallee(callee['object'], made || fills)
}

function titleIn(argument: unknown, made: boolean): Omit<Title, 'start'> | null {
  if (!isNode(argument)) return null
  if (argument.type === 'Literal' && typeof argument['value'] === 'string') return { text: argument['value'], made }
  if (argument.type !== 'TemplateLiteral') return null
  const texts = (argument['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  return { text: texts.join('%s'), made: made || texts.length > 1 }
}

/** The titles of all tests of a source file; what a template fills in is written `%s`. */
export function titlesIn(source: string, lang: 'ts' | 'tsx' = 'ts'): Title[] {
  const titles: Title[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isNode(value)) return
    const test = value.type === 'CallExpression' ? testCallee(value['callee']) : null
    const title = test && titleIn((value['arguments'] as unknown[])[0], test.made)
    if (title) titles.push({ ...title, start: Number(value['start']) })
    Object.values(value).forEach(walk)
  }
  walk(parseAst(source, { lang }))
  return titles
}

/** Least number of fixed words in a title with values, so that it can match the title of a row. */
const LEAST_WORDS = 2

/** True when the title of a row is this title, as written or with values filled in. */
export function isTitle({ text, made }: Omit<Title, 'start'>, wanted: string): boolean {
  if (text === wanted) return true
  const parts = text.split(/%[sdifjoOc]|\$[\w.]+/)
  if (!made || parts.join(' ').trim().split(/\s+/).length < LEAST_WORDS) return false
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')
  return new RegExp(`^${pattern}$`).test(wanted)
}

/** Paths of all test files, from the root of the project. */
export function testFiles(): string[] {
  return ['common', 'server', 'web', 'tools', 'bench', 'e2e'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(test\.tsx?|e2e\.ts)$/.test(path))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  )
}

/** Titles by path: many rows name tests of one file, and reading a file into its tree takes long. */
const read = new Map<string, Title[]>()

function titlesOf(path: string): Title[] {
  const titles =
    read.get(path) ?? titlesIn(readFileSync(join(projectRoot, path), 'utf8'), path.endsWith('x') ? 'tsx' : 'ts')
  read.set(path, titles)
  return titles
}

/** What is wrong with a test that a row names, in one line; null when there is such a test. */
export function namingFault({ file, title }: NamedTest, files: readonly string[]): string | null {
  const [found, ...others] = files.filter((path) => `/${path}`.endsWith(`/${file}`))
  if (found === undefined) return `there is no file ${file}`
  if (others.length > 0) return `${file} may be ${[found, ...others].join(' or ')}`
  return titlesOf(found).some((candidate) => isTitle(candidate, title)) ? null : `${file} has no test “${title}”`
}

const SECTION = /^## §(\d+): (.+)$/
const REQUIREMENT = /^- (\d+\.\d+) (.+)$/
const TAG = /^[ ]*\/\/ spec (§\d+\.\d+(?:, §\d+\.\d+)*)$/gm

/** A numbered line of docs/requirements.md. */
export interface Requirement {
  /** As `7.12`. */
  number: string
  text: string
}

/** The sections of docs/requirements.md with their lines. */
export function requirementSections(markdown: string): { name: string; requirements: Requirement[] }[] {
  const sections: { name: string; requirements: Requirement[] }[] = []
  for (const line of markdown.split('\n')) {
    const [section, requirement] = [SECTION.exec(line), REQUIREMENT.exec(line)]
    if (section) sections.push({ name: `§${section[1]}: ${section[2]}`, requirements: [] })
    if (requirement) sections.at(-1)?.requirements.push({ number: requirement[1] ?? '', text: requirement[2] ?? '' })
  }
  return sections
}

/** The numbers of requirements in the lines above tests of a source file, with the titles of these tests. */
export function tagsIn(source: string, lang: 'ts' | 'tsx' = 'ts'): { number: string; title: string | null }[] {
  const tags = [...source.matchAll(TAG)]
  if (tags.length === 0) return []
  const titles = titlesIn(source, lang)
  return tags.flatMap((tag) => {
    const end = tag.index + tag[0].length
    const shown = titles.find(({ start }) => start > end && source.slice(end, start).trim() === '')
    return (tag[1] ?? '').split(', ').map((number) => ({ number: number.slice(1), title: shown?.text ?? null }))
  })
}

/** The tests that show each requirement by its number, in the order of their paths. */
export function shownBy(files: readonly string[]): Map<string, { path: string; title: string | null }[]> {
  const shown = new Map<string, { path: string; title: string | null }[]>()
  for (const path of files.toSorted()) {
    const source = readFileSync(join(projectRoot, path), 'utf8')
    for (const { number, title } of tagsIn(source, path.endsWith('x') ? 'tsx' : 'ts'))
      shown.set(number, [...(shown.get(number) ?? []), { path, title }])
  }
  return shown
}

/** docs/coverage.md: each requirement with the tests that show it. */
export function coverageDocument(): string {
  const shown = shownBy(testFiles())
  const sections = requirementSections(readFileSync(join(projectRoot, 'docs/requirements.md'), 'utf8'))
  return [
    '# Coverage',
    '',
    'Printed by `npm run docs` from [requirements.md](requirements.md) and the lines `// spec §…` above the tests.',
    ...sections.flatMap(({ name, requirements }) => [
      '',
      `## ${name}`,
      ...requirements.flatMap(({ number, text }) => [
        '',
        `**${number}** ${text}`,
        '',
        ...(shown.get(number) ?? []).map(({ path, title }) => `- ${title} (\`${path}\`)`),
      ]),
    ]),
    '',
  ].join('\n')
}
