// npm run bench -- intake [--shown N] [kind …] : how files of every kind are read: right, told (refused or warned
// about), or silently wrong. Read are the files that bench/intake writes, with the programs of this machine where they
// are installed, and ../shared/samples where it stands beside the project. Then 200 files of 30 pages are taken into a
// library of their own (kind 装入). Exit code 1 when one is silently wrong or a budget is not kept.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import type { LawNode, ParsedLaw, WarningKind } from '#common/law/model.ts'
import {
  isWithheld,
  linesOfTree,
  parseLaw,
  readSource,
  UnreadableFile,
  walkNodes,
} from '#server/features/laws/laws.door.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { isInstalled } from '#server/platform/programs/run-program.ts'
import { finish, judge } from './library.ts'
import { runImport } from './import-run.ts'
import { collections } from './intake/collections.ts'
import { OFFICE_ARTICLES, OFFICE_FILES, writeOffice } from './intake/office.ts'
import { MARKED } from './intake/marked.ts'
import { type Case, htmlOf, plainWordOf, type Right } from './intake/paper.ts'
import { PRINTED } from './intake/printed.ts'
import { samples } from './intake/samples.ts'
import { REGULATION, REGULATION_RIGHT, RULE, RULE_RIGHT } from './intake/sketches.ts'
import { STRUCTURE } from './intake/structure.ts'
import { WORD } from './intake/word.ts'

/** Warnings that say nothing about whether a file was read right: they tell of the text itself. */
const OF_THE_TEXT = new Set<WarningKind>([
  'NO_TITLE_NOTE',
  'NO_EFFECT_CLAUSE',
  'NO_ARTICLES',
  'NOT_A_LAW',
  'FILE_DATE_DIFFERS',
  'UNKNOWN_ISSUER',
  'UNDECIDED',
])

/** What stands around the text of every paper and page is left out as it should be: that says nothing either. */
const AROUND = /^(?:页码|页眉页脚|版记|网页或者公文上的说明)/

/** Files that LibreOffice makes of two texts, where it is installed. */
function madeByOffice(): Case[] {
  if (!isInstalled('soffice')) return []
  const folder = mkdtempSync(join(tmpdir(), 'fagui-intake-'))
  try {
    const papers = [
      { name: 'long', bytes: plainWordOf(REGULATION), ending: 'docx', right: REGULATION_RIGHT },
      { name: 'short', bytes: htmlOf(RULE), ending: 'html', right: RULE_RIGHT },
    ] as const
    return papers.flatMap(({ name, bytes, ending, right }) => {
      const source = join(folder, `${name}.${ending}`)
      writeFileSync(source, bytes)
      return ['doc', 'docx', 'rtf', 'pdf', 'html', 'txt:Text (encoded):UTF8', 'odt'].flatMap((filter): Case[] => {
        const [made = ''] = filter.split(':')
        const out = join(folder, made)
        mkdirSync(out, { recursive: true })
        // An HTML file is opened as one for the web, which is not saved in every format.
        const open = ending === 'html' ? ['--infilter=HTML (StarWriter)'] : []
        spawnSync(
          'soffice',
          [
            `-env:UserInstallation=file://${folder}/profile`,
            '--headless',
            ...open,
            '--convert-to',
            filter,
            '--outdir',
            out,
            source,
          ],
          { timeout: 120_000 },
        )
        return [
          {
            kind: 'LibreOffice 所写',
            fileName: `${name}.${made}`,
            bytes: readFileSync(join(out, `${name}.${made}`)),
            right: made === 'odt' ? { told: true } : right,
          },
        ]
      })
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Value = string | number | null | undefined
const bare = (text: string) => text.replace(/\s/g, '')
const textWithin = (node: LawNode): string =>
  [node.text, ...node.children.map((child) => child.label + child.caption + textWithin(child))].join('')
const paragraphsOf = ({ children }: LawNode): number =>
  Math.max(1, children.filter(({ level }) => level === 'paragraph').length)

/** What is wrong of a law that was read. */
function faultsOf(law: ParsedLaw, right: Right): string[] {
  const nodes = [...walkNodes(law.nodes)]
  const node = (article: string) => nodes.find(({ anchor }) => anchor === `t${article}`)
  const text = linesOfTree(law.nodes).map((line) => `${line.label}${line.caption}${line.text}`)
  const all = bare([law.title, ...text].join('\n'))
  const shown = all + bare(law.titleNote)
  const same = (what: string, found: Value, wanted: Value) =>
    wanted === undefined || found === wanted ? [] : [`${what}：${String(found)} ≠ ${String(wanted)}`]
  return [
    ...same('标题', bare(law.title + law.subtitle), right.title === undefined ? undefined : bare(right.title)),
    ...same('文号', law.docNumber, right.number),
    ...same('文本日期', law.versionDate, right.version),
    ...same('通过', law.adoptDate, right.adopted),
    ...same('公布', law.publishDate, right.published),
    ...same('施行', law.effectDate, right.effect),
    ...same('条数', law.articleCount, right.articles),
    ...Object.entries(right.article ?? {}).flatMap(([article, wanted]) => {
      const found = node(article)
      return same(`第${article}条`, found && bare(textWithin(found)), bare(wanted))
    }),
    ...Object.entries(right.paragraphs ?? {}).flatMap(([article, wanted]) => {
      const found = node(article)
      return same(`第${article}条的款`, found && paragraphsOf(found), wanted)
    }),
    ...(right.issued ?? [])
      .filter((name) => !law.issued.some((one) => bare(one.name) === bare(name)))
      .map((name) => `没有印发的《${name}》`),
    ...(right.has ?? []).filter((words) => !all.includes(bare(words))).map((words) => `缺少“${words}”`),
    ...(right.lacks ?? []).filter((words) => shown.includes(bare(words))).map((words) => `多出“${words}”`),
  ]
}

type Outcome = 'right' | 'told' | 'silent'
interface Result {
  one: Case
  outcome: Outcome
  faults: string[]
}

async function read(one: Case): Promise<Result> {
  const { fileName, bytes, right } = one
  let law: ParsedLaw
  try {
    law = parseLaw(await readSource(fileName.split('/').at(-1) ?? fileName, bytes))
  } catch (error) {
    if (error instanceof UnreadableFile) return { one, outcome: right.told ? 'right' : 'told', faults: [error.message] }
    return { one, outcome: 'silent', faults: [`不是能读的回答：${String(error)}`] }
  }
  const told =
    isWithheld(law) || law.warnings.some(({ kind, detail }) => !OF_THE_TEXT.has(kind) && !AROUND.test(detail))
  const enough = right.told === 'withheld' ? isWithheld(law) : told
  if (right.told) return { one, outcome: enough ? 'right' : 'silent', faults: enough ? [] : ['没有说明'] }
  const faults = faultsOf(law, right)
  if (faults.length === 0)
    return { one, outcome: isWithheld(law) ? 'told' : 'right', faults: isWithheld(law) ? ['未公开'] : [] }
  return {
    one,
    outcome: told ? 'told' : 'silent',
    faults: [...faults, ...(told ? law.warnings.map(({ kind, place }) => `${kind} ${place}`) : [])],
  }
}

const args = process.argv.slice(2)
const shown = args.includes('--shown') ? Number(args[args.indexOf('--shown') + 1]) : 40
const kinds = args.filter((arg, at) => arg !== '--shown' && args[at - 1] !== '--shown')
const ofCollections =
  kinds.length === 0 || kinds.some((name) => '题注 汇编'.startsWith(name))
    ? await collections(resolve(projectRoot, '../shared/corpus'))
    : []
const cases = [
  ...MARKED,
  ...WORD,
  ...PRINTED,
  ...STRUCTURE,
  ...(kinds.length === 0 || kinds.some((name) => 'LibreOffice 所写'.startsWith(name)) ? madeByOffice() : []),
  ...samples(resolve(projectRoot, '../shared/samples')),
  ...ofCollections,
].filter(({ kind }) => kinds.length === 0 || kinds.some((name) => kind.startsWith(name)))
const results: Result[] = []
for (const one of cases) results.push(await read(one))

const rank: Outcome[] = ['silent', 'told', 'right']
const SIGN: Record<Outcome, string> = { silent: '！', told: '？', right: '✓' }
const wrong = results
  .filter(({ outcome }) => outcome !== 'right')
  .toSorted((a, b) => rank.indexOf(a.outcome) - rank.indexOf(b.outcome))
for (const { one, outcome, faults } of wrong.slice(0, shown))
  console.log(`${SIGN[outcome]} ${one.kind}　${one.fileName}\n    ${faults.join('\n    ').slice(0, 600)}`)
console.log(`\n${'种类'.padEnd(14)}\t份\t对\t有说明\t悄悄出错`)
const row = (name: string, of: readonly Result[]) =>
  console.log(
    [
      name.padEnd(14),
      of.length,
      ...(['right', 'told', 'silent'] as const).map((outcome) => of.filter((one) => one.outcome === outcome).length),
    ].join('\t'),
  )
for (const kind of new Set(cases.map((one) => one.kind)))
  row(
    kind,
    results.filter(({ one }) => one.kind === kind),
  )
row('合计', results)

if (kinds.length === 0 || kinds.includes('装入')) {
  const folder = mkdtempSync(join(tmpdir(), 'fagui-office-'))
  writeOffice(join(folder, 'files'))
  const { seconds, memory, output } = await runImport(join(folder, 'files'), join(folder, 'library'))
  rmSync(folder, { recursive: true, force: true })
  const articles = Number((/条文 ([\d,]+) 条/.exec(output)?.[1] ?? '0').replaceAll(',', ''))
  console.log(
    `\n办公文件 ${OFFICE_FILES} 份，每份 30 页：${articles.toLocaleString()} 条，应有 ${OFFICE_ARTICLES.toLocaleString()} 条`,
  )
  if (articles !== OFFICE_ARTICLES) console.log(output.trim())
  judge('intake office articles missing', OFFICE_ARTICLES - articles, '条')
  judge('intake office seconds', seconds, '秒')
  judge('intake office memory', memory, 'MiB')
}
judge('intake silently wrong', results.filter(({ outcome }) => outcome === 'silent').length, '份')
finish()
