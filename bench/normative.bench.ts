// npm run bench -- normative [--kept] [number] : how rules and normative documents of many kinds, bodies and formats
// are read: right, silently wrong, hidden. Read are the sketches in every layout and the written documents by which the
// reader is mended, with --kept those that are only measured, of which no fault is shown. number: how many faulty
// documents are shown.
import type { LawNode, ParsedLaw } from '#common/law/model.ts'
import { linesOfTree, withheldAs } from '#server/features/laws/laws.door.ts'
import { readFile } from '#server/features/imports/imports.door.ts'
import { issuerReaderOfSeeds } from '#server/seeds/load.sql.ts'
import { finish, judge } from './library.ts'
import { layoutsOf, type Laid } from './normative/layouts.ts'
import { SKETCHES, type Sketch } from './normative/sketches.ts'
import { fileOf, type Written, writtenOf } from './normative/written.ts'

const kept = process.argv.includes('--kept')
const SHOWN = kept ? 0 : Number(process.argv[2] ?? 60)
const issuers = await issuerReaderOfSeeds()

/** A file and the values that it must be read as, by their names; those without a name here are not checked. */
interface Case {
  name: string
  form: string
  level: string
  laid: Laid
  right: Readonly<Record<string, unknown>>
}

interface Checked {
  one: Case
  wrong: string[]
  /** Checks made. */
  checks: number
  /** Wrong without a warning that asks a person to look at it. */
  silent: string[]
  hidden: boolean
}

/** Warnings that tell of a doubt about a value. */
const TELLS: Record<string, RegExp> = {
  issuers: /UNKNOWN_ISSUER|UNDECIDED|ISSUER_DIFFERS/,
  kind: /UNDECIDED|NOT_A_LAW|DRAFT/,
  level: /UNDECIDED/,
  region: /UNDECIDED/,
  effect: /NO_EFFECT_CLAUSE/,
  title: /TITLE_FROM_FILE_NAME/,
}
/** Of reference material, its level and day are those of its page. */
const NOT_OF_REFERENCE = new Set([
  'level',
  'region',
  'issuers',
  'published',
  'number',
  'articles',
  'points',
  'effect',
  'end',
])

/** The nodes of the text proper: of the documents that a notice issues, where it does. */
const textOf = ({ nodes }: ParsedLaw): LawNode[] => {
  const parts = nodes.filter(({ level }) => level === 'issued')
  return parts.length > 0 ? parts.flatMap(({ children }) => children) : nodes
}
const within = (nodes: readonly LawNode[]): LawNode[] => nodes.flatMap((node) => [node, ...within(node.children)])

/** A district's body may be named with its city before it and without. */
const withoutCity = (body: string) =>
  body.replace(/^.{2,4}?(?:自治州|市|盟|地区)(?=.{1,6}(?:区|县|旗|市|镇|乡|街道))/, '')
const bodiesOf = (bodies: string) =>
  bodies
    .split('、')
    .map(withoutCity)
    .map((body) => body.replace(/^.{1,6}?(?:区|县|市|旗)(?=.{1,6}(?:镇|乡|街道)(?:人民政府|办事处))/, ''))

/** The number of an order or announcement may have the body before it or not. */
function isNumber(found: unknown, right: unknown): boolean {
  const [a = '', b = ''] = [found, right].map((number) =>
    typeof number === 'string' ? number.replace(/[ 、]/g, '') : '',
  )
  const [short = '', long = ''] = [a, b].toSorted((one, other) => one.length - other.length)
  return (
    a === b ||
    (/^(?:公告|通告)?(?:第|〔|\d{4}年)/.test(short) &&
      /(?:令|公告|通告)(?:第|〔|\d{4}年)/.test(long) &&
      long.endsWith(short))
  )
}

const SAME: Record<string, (found: unknown, right: unknown) => boolean> = {
  issuers: (found, right) => bodiesOf(String(found)).join() === bodiesOf(String(right)).join(),
  number: isNumber,
  // Counties are known of the home province; of others the city or province is told.
  region: (found, right) =>
    found === right ||
    (!String(right).startsWith('33') &&
      [`${String(right).slice(0, 4)}00`, `${String(right).slice(0, 2)}0000`].includes(String(found))),
  // A part may have a second name, as the title of the notice spells it.
  issued: (found, right) => {
    const [has, must] = [found, right].map((names) => String(names).split('；'))
    const places = (names: string[] = []) => new Set(names.map((name) => name.split(' ').at(-1))).size
    return must?.every((name) => has?.includes(name)) === true && places(has) === places(must)
  },
}

async function check(one: Case): Promise<Checked> {
  const { fileName, bytes, notInText } = one.laid
  const { right } = one
  const file = { name: fileName, size: bytes.length, read: async () => bytes }
  const { law, classification } = await readFile(file, bytes, { issuers })
  const text = linesOfTree(law.nodes)
    .map((line) => line.label + line.caption + line.text)
    .join('\n')
  const outcome = withheldAs(law)
  const draft = law.warnings.some(({ kind }) => kind === 'DRAFT')
  const found: Record<string, unknown> = {
    is: law.isReference ? 'reference' : draft ? 'draft' : (outcome ?? 'public'),
    kind: classification.fType,
    title: law.title.replace(/\s/g, ''),
    number: law.docNumber,
    issuers: classification.issuers.join('、'),
    level: classification.fLevel,
    region: classification.region,
    published: law.publishDate,
    adopted: law.adoptDate,
    effect: law.effectDate,
    end: law.expireDate,
    articles: law.articleCount,
    text: notInText.filter((words) => text.includes(words)).join(),
    issued: law.issued.map(({ name, anchor }) => `${name.replace(/\s/g, '')} ${anchor}`).join('；'),
    repeals: law.relations.some(
      ({ type, basisText }) => type === 'REPEAL' && basisText.includes(String(right['repeals'])),
    )
      ? right['repeals']
      : null,
    points: within(textOf(law))
      .flatMap(({ level, label }) => (level === 'passage' && /^[一二三四五六七八九十]+、$/.test(label) ? [label] : []))
      .join(' '),
  }
  const checked = Object.keys(right).filter((key) => !(right['is'] === 'reference' && NOT_OF_REFERENCE.has(key)))
  const wrong = checked.filter((key) => !(SAME[key]?.(found[key], right[key]) ?? found[key] === right[key]))
  const told = law.warnings.map(({ kind }) => kind).join()
  return {
    one,
    checks: checked.length,
    wrong: wrong.map((key) => `${key}: ${String(found[key])} ≠ ${String(right[key])}`),
    silent: wrong.filter((key) => outcome === null && !(TELLS[key]?.test(told) ?? false)),
    hidden: right['is'] === 'public' && found['is'] !== 'public' && told === '',
  }
}

const caseOfSketch = ({ id, form, expected, issued }: Sketch, laid: Laid): Case => {
  const { ends, points, adopted, ...plain } = expected
  // Of a page without any day of its own the day on which it was put there is told.
  const pageDay = laid.layout.endsWith('html') && adopted === undefined ? '2025-12-31' : null
  return {
    name: `${id} ${laid.layout}`,
    form,
    level: expected.level,
    laid,
    right: {
      ...plain,
      title: expected.title.replace(/\s/g, ''),
      issuers: expected.issuers.join('、'),
      articles: expected.articles ?? 0,
      published: expected.published ?? pageDay,
      text: '',
      ...(issued === undefined || expected.is === 'draft' ? {} : { issued: `${issued.title.replace(/\s/g, '')} w1` }),
      ...(adopted === undefined ? {} : { adopted }),
      ...(ends === undefined ? {} : { repeals: ends }),
      ...(points === undefined ? {} : { points: points.join(' ') }),
    },
  }
}

const caseOfWritten = (written: Written): Case => {
  const { head } = written
  const laid = fileOf(written)
  const day = (key: string) => head[key] ?? null
  const said = ['adopted', 'points', 'repeals'].flatMap((key): [string, unknown][] =>
    key in head ? [[key, head[key]]] : [],
  )
  const right: Record<string, unknown> = {
    is: head['is'],
    kind: head['kind'] ?? '',
    title: (head['title'] ?? '').replace(/\s/g, ''),
    number: head['number'] ?? null,
    issuers: head['issuers'] ?? '',
    level: head['level'] ?? '',
    region: head['region'] ?? '',
    published:
      head['published'] ??
      (laid.fileName.endsWith('html') && head['adopted'] === undefined ? (head['shown']?.split(' ')[1] ?? null) : null),
    effect: day('effect'),
    end: day('end'),
    articles: Number(head['articles'] ?? 0),
    text: '',
    ...(head['is'] === 'public' ? { issued: (head['issued'] ?? '').replace(/(?<! )\s(?!w)/g, '') } : {}),
    ...Object.fromEntries(said),
  }
  return {
    name: `${written.id} ${laid.layout}`,
    form: head['form'] ?? '',
    level: head['level'] ?? '',
    laid,
    right: Object.fromEntries(Object.entries(right).filter(([, value]) => value !== '?')),
  }
}

const cases = [
  ...(kept ? [] : SKETCHES.flatMap((sketch, at) => layoutsOf(sketch, at).map((laid) => caseOfSketch(sketch, laid)))),
  ...writtenOf(kept ? 'kept' : 'tune').map(caseOfWritten),
]
const results: Checked[] = []
for (const one of cases)
  results.push(
    await check(one).catch((error: unknown) => ({
      one,
      wrong: [String(error)],
      checks: Object.keys(one.right).length,
      silent: [],
      hidden: true,
    })),
  )

const kinds = new Set(cases.map(({ form }) => form))
const levels = new Set(cases.map(({ level }) => level).filter((level) => level.startsWith('F')))
console.log(`文件 ${results.length} 份，${kinds.size} 种，${levels.size} 级机关${kept ? '（留作检验）' : ''}`)
const wrong = results.filter((one) => one.wrong.length > 0)
for (const { one, wrong: faults, silent } of wrong.slice(0, SHOWN))
  console.log(
    `${one.name}\n    ${faults.map((fault) => (silent.includes(fault.split(':')[0] ?? '') ? `！${fault}` : fault)).join('\n    ')}`,
  )
if (process.argv.includes('--by-value')) {
  const byValue = new Map<string, number>()
  for (const fault of wrong.flatMap((one) => one.wrong))
    byValue.set(fault.split(':')[0] ?? '', (byValue.get(fault.split(':')[0] ?? '') ?? 0) + 1)
  console.log([...byValue].map(([value, times]) => `${value} ${times}`).join('  '))
}
const sum = (of: (one: Checked) => number) => results.reduce((total, one) => total + of(one), 0)
const checks = sum((one) => one.checks)
judge('normative right', (100 * (checks - sum((one) => one.wrong.length))) / checks, '%', false)
judge('normative documents all right', (100 * (results.length - wrong.length)) / results.length, '%', false)
judge(
  'normative silently wrong',
  sum((one) => one.silent.length),
  '处',
)
judge('normative hidden without a word', results.filter(({ hidden }) => hidden).length, '份')
finish()
