// npm run bench -- catalogue [rows] [files] : brings a catalogue with its files into a fresh embedded library, decides,
// changes it by a newer sheet, undoes it, and brings it in again with kills in the middle.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/db/open.ts'
import { catalogueOf, sketchedDocuments, type SketchedDocument, textOf } from '#server/testing/catalogue.ts'
import { runImport } from './import-run.ts'
import { finish, judge } from './library.ts'

const [ROWS = 2_000, FILES = Math.round(ROWS * 0.975)] = process.argv.slice(2).map(Number)
/** Rows that say something else than their texts, and rows that name a file which is not there. */
const DIFFERENT = Math.round(ROWS / 50)
const LOST = Math.round(ROWS / 200)

const folder = mkdtempSync(join(tmpdir(), 'fagui-catalogue-'))
const files = join(folder, 'files')
const documents = sketchedDocuments(ROWS)
const rows = documents.map((one, at): SketchedDocument => {
  if (at < DIFFERENT / 2) return { ...one, row: { 发布日期: '2001-01-01' } }
  if (at < DIFFERENT) return { ...one, row: { 文件名称: `${one.title}（试行）` } }
  // Beyond the files some rows name one all the same.
  return at >= FILES + LOST ? { ...one, row: { 电子文件: '' } } : one
})
for (const [at, one] of documents.slice(0, FILES).entries()) {
  const place = join(files, String(Math.floor(at / 1_000)))
  if (at % 1_000 === 0) mkdirSync(place, { recursive: true })
  writeFileSync(join(place, one.file), textOf(one))
}
const sheet = join(folder, '目录.xlsx')
const newer = join(folder, '目录2.xlsx')
writeFileSync(sheet, catalogueOf(rows))
// A twentieth of the rows has another day of effect.
writeFileSync(
  newer,
  catalogueOf(rows.map((one, at) => (at % 20 === 19 ? { ...one, row: { ...one.row, 实施日期: '2026-01-01' } } : one))),
)

interface Held {
  digest: string
  counts: Record<string, number>
}

/** What a library holds, as a digest and in figures. */
async function heldIn(dataDir: string): Promise<Held> {
  const database = await openDatabase({ databaseUrl: null, dataDir })
  const hash = createHash('sha256')
  const counts: Record<string, number> = {}
  const queries = {
    文本: 'select title, version_date, publish_date, effect_date, effect_text, doc_number, publish_state, text_hash from law_version order by title, version_date',
    来源: 'select sha256, file_name from law_source order by sha256',
    登记: 'select title, doc_number, publish_date from document where deleted_at is null order by title',
    行: 'select place, outcome, file_name from catalogue_row order by ord',
  }
  for (const [name, query] of Object.entries(queries)) {
    const found = (await sql.raw(query).execute(database.db)).rows
    counts[name] = found.length
    hash.update(JSON.stringify(found))
  }
  await database.close()
  return { digest: hash.digest('hex'), counts }
}
const figures = ({ counts }: Held) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count.toLocaleString()}`)
    .join('，')

async function step(name: string, dataDir: string, options: readonly string[], killAfter?: number) {
  const done = await runImport([files, ...options], dataDir, killAfter)
  if (killAfter === undefined)
    console.log(
      `${name}：${done.seconds.toFixed(1)} 秒，内存峰值 ${done.memory.toFixed(0)} MiB，退出码 ${done.code ?? '无'}`,
    )
  return done
}

const whole = join(folder, 'whole')
console.log(
  `目录 ${ROWS.toLocaleString()} 行，文件 ${FILES.toLocaleString()} 份，不一致 ${DIFFERENT} 处，丢失 ${LOST} 份`,
)
const first = await step('一次导入', whole, ['--catalogue', sheet])
console.log(
  first.output
    .split('\n')
    .filter((line) => /有正文|·相差|·（试行）/.test(line))
    .join('\n'),
)
const before = await heldIn(whole)
console.log(`  ${figures(before)}`)
const again = await step('再次导入', whole, ['--catalogue', sheet])
const same = (await heldIn(whole)).digest === before.digest
console.log(`  库${same ? '没有变化' : '变了'}`)
const changed = await step('新的表', whole, ['--catalogue', newer])
const undone = await step('撤销新的表', whole, ['--catalogue', newer, '--undo'])
const restored = (await heldIn(whole)).digest === before.digest
console.log(`  与新表以前${restored ? '相同' : '不同'}`)
await step('判定', whole, ['--catalogue', sheet, '--prefer', '公布日期=正文', '--prefer', '标题=目录'])
await step('撤销判定', whole, ['--catalogue', sheet, '--undo'])
const gone = await step('撤销导入', whole, ['--catalogue', sheet, '--undo'])
const empty = await heldIn(whole)
console.log(`  ${figures(empty)}`)
const isEmpty = Object.values(empty.counts).every((count) => count === 0)

const killed = join(folder, 'killed')
const stages: string[] = []
for (const share of [0.3, 0.4, 0.3]) {
  const part = await step('', killed, ['--catalogue', sheet], first.seconds * 1_000 * share)
  stages.push(part.code === null ? `${(first.seconds * share).toFixed(0)} 秒` : '已完成')
}
await step('三次 kill -9 后', killed, ['--catalogue', sheet])
const resumed = (await heldIn(killed)).digest === before.digest
console.log(`  ${stages.join('、')}：与一次导入${resumed ? '相同' : '不同'}`)
rmSync(folder, { recursive: true, force: true })

if (ROWS === 2_000) {
  judge('catalogue seconds', first.seconds, '秒')
  judge('catalogue memory', Math.max(first.memory, changed.memory, undone.memory, gone.memory), 'MiB')
  judge('catalogue second run seconds', again.seconds, '秒')
}
judge('catalogue not as it was', [same, restored, isEmpty, resumed].filter((one) => !one).length, '处')
finish()
