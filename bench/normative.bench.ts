// npm run bench -- normative : how rules and normative documents of many kinds, bodies and formats are read: right, silently wrong, hidden.
import type { LawNode, ParsedLaw } from '#common/law/model.ts'
import { linesOfTree } from '#server/features/laws/laws.door.ts'
import { readFile, withheldAs } from '#server/features/imports/imports.door.ts'
import { issuerReaderOfSeeds } from '#server/seeds/load.sql.ts'
import { finish, judge } from './library.ts'
import { layoutsOf, type Laid } from './normative/layouts.ts'
import { SKETCHES, type Sketch } from './normative/sketches.ts'

const SHOWN = Number(process.argv[2] ?? 60)
const issuers = await issuerReaderOfSeeds()

/** The nodes of the text proper: of the document that a notice issues, where it does. */
const textOf = ({ nodes }: ParsedLaw): LawNode[] => nodes.flatMap((node) => (node.level === 'issued' ? node.children : [node]))

interface Checked {
  name: string
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
  published: /^$/,
  title: /TITLE_FROM_FILE_NAME/,
}

async function check(sketch: Sketch, { layout, fileName, bytes, notInText }: Laid): Promise<Checked> {
  const { expected } = sketch
  const name = `${sketch.id} ${layout}`
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
    effect: law.effectDate,
    end: law.expireDate,
    articles: law.articleCount,
    text: notInText.filter((words) => text.includes(words)).join(),
    ...(sketch.issued === undefined || expected.is === 'draft' ? {} : { issued: law.issued.map(({ name, anchor }) => `${name} ${anchor}`)[0] }),
    ...(expected.adopted === undefined ? {} : { adopted: law.adoptDate }),
    ...(expected.ends === undefined
      ? {}
      : { ends: law.relations.some(({ type, basisText }) => type === 'REPEAL' && basisText.includes(expected.ends ?? '')) }),
    ...(expected.points === undefined
      ? {}
      : {
          points: textOf(law)
            .flatMap(({ level, label }) => (level === 'passage' && /^[一二三四五六七八九十]+、$/.test(label) ? [label] : []))
            .join(),
        }),
  }
  const right: Record<string, unknown> = {
    ...expected,
    title: expected.title.replace(/\s/g, ''),
    issuers: expected.issuers.join('、'),
    articles: expected.articles ?? 0,
    points: expected.points?.join(),
    issued: sketch.issued && `${sketch.issued.title.replace(/\s/g, '')} w1`,
    text: '',
    ends: true,
    // Of a page without any day of its own the day on which it was put there is told.
    published: expected.published ?? (layout === 'html' || layout === 'mhtml' ? (expected.adopted === undefined ? '2025-12-31' : null) : null),
  }
  // A law without a day in its text is read from the box of a page, and reference material has the level of its page.
  const wrong = Object.keys(found).filter(
    (key) => found[key] !== right[key] && !(expected.is === 'reference' && ['level', 'region', 'issuers', 'published', 'number'].includes(key)),
  )
  const told = law.warnings.map(({ kind }) => kind).join()
  return {
    name,
    checks: Object.keys(found).length,
    wrong: wrong.map((key) => `${key}: ${String(found[key])} ≠ ${String(right[key])}`),
    silent: wrong.filter((key) => outcome === null && !(TELLS[key]?.test(told) ?? false)),
    hidden: expected.is === 'public' && found['is'] !== 'public' && told === '',
  }
}

const results: Checked[] = []
for (const [at, sketch] of SKETCHES.entries())
  for (const laid of layoutsOf(sketch, at))
    results.push(
      await check(sketch, laid).catch((error: unknown) => ({
        name: `${sketch.id} ${laid.layout}`,
        wrong: [String(error)],
        checks: 14,
        silent: [],
        hidden: true,
      })),
    )

const kinds = new Set(SKETCHES.map(({ form }) => form))
const levels = new Set(SKETCHES.map(({ expected }) => expected.level).filter((level) => level !== ''))
console.log(`文件 ${results.length} 份，${kinds.size} 种，${levels.size} 级机关`)
const wrong = results.filter((one) => one.wrong.length > 0)
for (const one of wrong.slice(0, SHOWN)) console.log(`${one.name}\n    ${one.wrong.join('\n    ')}`)
const checks = results.reduce((sum, one) => sum + one.checks, 0)
const errors = results.reduce((sum, one) => sum + one.wrong.length, 0)
judge('normative right', (100 * (checks - errors)) / checks, '%', false)
judge('normative documents all right', (100 * (results.length - wrong.length)) / results.length, '%', false)
judge(
  'normative silently wrong',
  results.reduce((sum, one) => sum + one.silent.length, 0),
  '处',
)
judge('normative hidden without a word', results.filter(({ hidden }) => hidden).length, '份')
finish()
