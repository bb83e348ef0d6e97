// npm run bench -- ablation [name …] : what each tuned number and each learned file brings. Each is put aside by itself,
// and everyday questions, judged searches (the train part) and questions for normative documents are asked anew.
// What brings less than half a point of every set may go. With names only those are put aside.
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { titleKey } from '#common/law/text-keys.ts'
import { filesAt, takeIn } from '#server/features/imports/imports.door.ts'
import { indexPending, LawClassifier, SearchEngine } from '#server/features/search/search.door.ts'
import { MeaningModel } from '#server/features/search/index/meaning-model.ts'
import * as worths from '#server/features/search/ranking/worths.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { readTable } from '#server/seeds/base/read-tsv.ts'
import { issuerReaderOfSeeds, loadBaseSeeds } from '#server/seeds/load.sql.ts'
import { corpusLibrary, need, relevanceFile } from './library.ts'
import { layoutsOf } from './normative/layouts.ts'
import { SKETCHES } from './normative/sketches.ts'
import { fileOf, writtenOf } from './normative/written.ts'

const TODAY = '2026-11-20'
const layFile = join(dirname(relevanceFile), 'lay-questions.jsonl')
need(layFile)

const folder = join(projectRoot, '.cache/bench/ablation')
rmSync(folder, { recursive: true, force: true })
cpSync(await corpusLibrary(), folder, { recursive: true })
const database = await openDatabase({ databaseUrl: null, dataDir: folder })
const { db } = database
await loadBaseSeeds(db)
const sketches = SKETCHES.flatMap((sketch, at) => layoutsOf(sketch, at).filter(({ layout }) => layout === 'txt'))
const written = [...writtenOf('tune'), ...writtenOf('kept')].map(fileOf)
await takeIn(db, {
  files: [
    ...(await filesAt([
      join(projectRoot, 'server/seeds/demo/normative'),
      join(projectRoot, 'bench/normative/documents'),
    ])),
    ...[...sketches, ...written].map(({ fileName, bytes }) => ({
      name: fileName,
      size: bytes.length,
      read: async () => bytes,
    })),
  ],
  issuers: await issuerReaderOfSeeds(),
})
await indexPending(db)

interface Asked {
  set: 'lay' | 'judged' | 'normative'
  q: string
  /** Keys of the titles that are right, or a part of the title of a document. */
  titles: string[]
  document: string | null
  /** Labels or anchors of the articles that are right, empty where the law as a whole is meant. */
  articles: string[]
  within: number
}

const ARTICLE = /^(\d+)(?:之.*)?$/
const lay = readFileSync(layFile, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { q: string; gold: { title: string; article: string }[] })
  .map(({ q, gold }): Asked => ({
    set: 'lay',
    q,
    titles: gold.map(({ title }) => titleKey(title)),
    document: null,
    articles: gold.map(({ title, article }) => `${titleKey(title)}/t${ARTICLE.exec(article)?.[1] ?? ''}`),
    within: 5,
  }))
const judgedFile = 'bench/judged/train.tsv'
const judged = readTable(
  judgedFile,
  readFileSync(join(projectRoot, judgedFile), 'utf8'),
  { kind: 'text', q: 'text', title: 'list', article: 'optional list', within: 'text', version: 'optional' },
  ['q'],
).map(({ q, title, article, within }): Asked => ({
  set: 'judged',
  q,
  titles: title.map(titleKey),
  document: null,
  articles: article.map((anchor) => `${titleKey(title[0] ?? '')}/${anchor}`),
  within: Number(within),
}))
const normativeFile = 'bench/normative/questions.tsv'
const normative = readTable(
  normativeFile,
  readFileSync(join(projectRoot, normativeFile), 'utf8'),
  { part: ['tune', 'kept', 'kept2'], kind: ['question', 'name', 'number'], document: 'text', q: 'text' },
  ['q'],
)
  .filter(({ part }) => part === 'tune')
  .map(({ document, q }): Asked => ({ set: 'normative', q, titles: [], document, articles: [], within: 5 }))
const all = [...lay, ...judged, ...normative]

type Figures = Record<
  'layLaw' | 'layArticle' | 'layFive' | 'judgedFirst' | 'judgedRight' | 'normFirst' | 'normFive',
  number
>

/** Shares in percent of what is answered rightly. */
async function measured(engine: SearchEngine): Promise<Figures> {
  const right = { layLaw: 0, layArticle: 0, layFive: 0, judgedFirst: 0, judgedRight: 0, normFirst: 0, normFive: 0 }
  for (const { set, q, titles, document, articles, within } of all) {
    const { records } = await engine.search(db, 'open', { q }, TODAY)
    const isIt = ({ title }: (typeof records)[number]) =>
      document === null ? titles.includes(titleKey(title)) : title.includes(document)
    const at = records.findIndex(isIt)
    const hits = (some: typeof records) =>
      some.flatMap((one) => one.hits.map(({ anchor }) => `${titleKey(one.title)}/${anchor.split('_')[0] ?? ''}`))
    if (set === 'lay') {
      if (at === 0) right.layLaw++
      if (articles.includes(hits(records)[0] ?? '')) right.layArticle++
      if (hits(records.slice(0, 5)).some((hit) => articles.includes(hit))) right.layFive++
    } else if (set === 'judged') {
      if (at === 0) right.judgedFirst++
      const record = records[at]
      if (
        record &&
        at < within &&
        (articles.length === 0 ||
          titleKey(record.title) !== titles[0] ||
          hits([record]).some((hit) => articles.includes(hit)))
      )
        right.judgedRight++
    } else {
      if (at === 0) right.normFirst++
      if (at >= 0 && at < 5) right.normFive++
    }
  }
  const share = (count: number, of: readonly Asked[]) => (100 * count) / of.length
  return {
    layLaw: share(right.layLaw, lay),
    layArticle: share(right.layArticle, lay),
    layFive: share(right.layFive, lay),
    judgedFirst: share(right.judgedFirst, judged),
    judgedRight: share(right.judgedRight, judged),
    normFirst: share(right.normFirst, normative),
    normFive: share(right.normFive, normative),
  }
}

const HEADINGS: Record<keyof Figures, string> = {
  layLaw: '问 法第一',
  layArticle: '问 条第一',
  layFive: '问 前五',
  judgedFirst: '查 第一',
  judgedRight: '查 正确',
  normFirst: '文 第一',
  normFive: '文 前五',
}
const KEYS = Object.keys(HEADINGS) as (keyof Figures)[]
const line = (name: string, figures: Figures, before?: Figures) =>
  `${name.padEnd(28)}${KEYS.map((key) => (figures[key] - (before?.[key] ?? 0)).toFixed(2).padStart(8)).join('')}`

/** Values that make a number as if it were not there, where that is not 0. */
const NEUTRAL: Readonly<Record<string, number>> = {
  'OPEN.floor': 1,
  'OPEN.lawOfPlace': 1,
  'OPEN.lawOfList': 1,
}
const tables = { WORTH: worths.WORTH, OPEN: worths.OPEN, ASKED: worths.ASKED } as unknown as Record<
  string,
  Record<string, number>
>
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((one) => name.startsWith(one))

console.log(`${lay.length} 个提问，${judged.length} 条自拟查询，${normative.length} 个规范性文件的查询`)
console.log(`${''.padEnd(28)}${KEYS.map((key) => HEADINGS[key].padStart(7)).join('')}`)
const engine = new SearchEngine('330000')
const whole = await measured(engine)
console.log(line('全部', whole))
for (const [table, numbers] of Object.entries(tables))
  for (const [name, value] of Object.entries(numbers)) {
    const full = `${table}.${name}`
    if (!isWanted(full)) continue
    numbers[name] = NEUTRAL[full] ?? 0
    console.log(line(full, await measured(engine), whole))
    numbers[name] = value
  }
const none = MeaningModel.of([], new Float32Array(), 1)
if (isWanted('law-classifier.tsv'))
  console.log(
    line(
      'law-classifier.tsv',
      await measured(new SearchEngine('330000', { classifier: new LawClassifier([]) })),
      whole,
    ),
  )
if (isWanted('meanings.bin'))
  console.log(line('meanings.bin', await measured(new SearchEngine('330000', { model: none })), whole))
for (const [file, table, seed] of [
  ['associations.tsv', 'word_association', 'associations'],
  ['questions', 'article_question', 'questions'],
] as const) {
  if (!isWanted(file)) continue
  await sql`delete from ${sql.table(table)}`.execute(db)
  console.log(line(file, await measured(new SearchEngine('330000')), whole))
  await db.deleteFrom('seedState').where('name', '=', seed).execute()
  await loadBaseSeeds(db)
}
await database.close()
rmSync(folder, { recursive: true, force: true })
