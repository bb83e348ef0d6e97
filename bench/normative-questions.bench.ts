// npm run bench -- normative-questions [--kept | --kept2] [--wrong] : whether everyday questions, names and numbers
// find normative documents among the whole corpus. --kept and --kept2 ask the parts that nothing was tuned by, the
// older and the newer one; --wrong prints what the part that is tuned by does not find.
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { takeIn, filesAt } from '#server/features/imports/imports.door.ts'
import { indexPending, SearchEngine } from '#server/features/search/search.door.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { readTable } from '#server/seeds/base/read-tsv.ts'
import { issuerReaderOfSeeds, loadBaseSeeds } from '#server/seeds/load.sql.ts'
import { corpusLibrary, finish, judge } from './library.ts'
import { layoutsOf } from './normative/layouts.ts'
import { SKETCHES } from './normative/sketches.ts'
import { fileOf, writtenOf } from './normative/written.ts'

const TODAY = '2026-11-20'
const part = process.argv.includes('--kept2') ? 'kept2' : process.argv.includes('--kept') ? 'kept' : 'tune'
const showsWrong = part === 'tune' && process.argv.includes('--wrong')

/**
 * The corpus with the documents: those of the demo library, the sketches and written ones as text files, and those of
 * `normative/documents`.
 */
const folder = join(projectRoot, '.cache/bench/normative-questions')
rmSync(folder, { recursive: true, force: true })
cpSync(await corpusLibrary(), folder, { recursive: true })
const database = await openDatabase({ databaseUrl: null, dataDir: folder })
await loadBaseSeeds(database.db)
const sketches = SKETCHES.flatMap((sketch, at) => layoutsOf(sketch, at).filter(({ layout }) => layout === 'txt'))
const written = [...writtenOf('tune'), ...writtenOf('kept')].map(fileOf)
const files = [
  ...(await filesAt([
    join(projectRoot, 'server/seeds/demo/normative'),
    join(projectRoot, 'bench/normative/documents'),
  ])),
  ...[...sketches, ...written].map(({ fileName, bytes }) => ({
    name: fileName,
    size: bytes.length,
    read: async () => bytes,
  })),
]
await takeIn(database.db, { files, issuers: await issuerReaderOfSeeds() })
await indexPending(database.db)
const engine = new SearchEngine('330000')

const file = 'bench/normative/questions.tsv'
const questions = readTable(
  file,
  readFileSync(join(projectRoot, file), 'utf8'),
  { part: ['tune', 'kept', 'kept2'], kind: ['question', 'name', 'number'], document: 'text', q: 'text' },
  ['q'],
).filter((question) => question.part === part)

const shown = (share: number, of: number) => `${share}/${of}  ${((100 * share) / of).toFixed(1)} %`
const figures = new Map<string, { first: number; inFive: number; all: number }>()
for (const { kind, document, q } of questions) {
  const { records } = await engine.search(database.db, 'open', { q }, TODAY)
  const at = records.findIndex(({ title }) => title.includes(document))
  for (const name of [kind, 'all']) {
    const figure = figures.get(name) ?? { first: 0, inFive: 0, all: 0 }
    figures.set(name, figure)
    figure.all++
    if (at === 0) figure.first++
    if (at >= 0 && at < 5) figure.inFive++
  }
  if (showsWrong && at !== 0)
    console.log(
      `${at < 0 ? '没有' : `第${at + 1}`} ${kind} ${q} → ${document}，得到 ${records
        .slice(0, 4)
        .map(({ title }) => title.slice(0, 30))
        .join('；')}`,
    )
}
await database.close()
rmSync(folder, { recursive: true, force: true })

console.log(
  `规范性文件 ${files.length} 份，提问 ${questions.length} 个（${part === 'tune' ? '用于调试' : '留作检验'}）：`,
)
for (const [name, { first, inFive, all }] of figures)
  console.log(`  ${name.padEnd(10)} 第一 ${shown(first, all)}  前五 ${shown(inFive, all)}`)
const all = figures.get('all') ?? { first: 0, inFive: 0, all: 1 }
judge('normative questions first', (100 * all.first) / all.all, '%', false)
judge('normative questions in five', (100 * all.inFive) / all.all, '%', false)
finish()
