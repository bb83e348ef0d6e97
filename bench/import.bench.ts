// npm run bench -- import : imports the corpus into a fresh embedded library, then once more, then with a kill in the
// middle.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/db/open.ts'
import { runImport } from './import-run.ts'
import { corpusFolder, finish, judge, need } from './library.ts'

need(corpusFolder)
const folder = mkdtempSync(join(tmpdir(), 'fagui-import-'))

/** Digest of everything imported. Two libraries with the same digest have the same content. */
async function digestOf(
  dataDir: string,
): Promise<{ digest: string; works: number; versions: number; nodes: number; unindexed: number }> {
  const database = await openDatabase({ databaseUrl: null, dataDir })
  const { db } = database
  const hash = createHash('sha256')
  let nodes = 0
  const tables = {
    law_work: 'select id, title, f_type, f_level, region, address, effect_rank, subject from law_work order by id',
    law_issuer: 'select work_id, ord, name from law_issuer order by work_id, ord',
    law_version:
      'select id, work_id, title, kind, version_date, publish_date, effect_date, effect_basis, doc_number, title_note, events, article_count, text_hash, publish_state from law_version order by id',
    law_relation:
      'select version_id, seq, type, from_ord, start, length, target_key, target_anchor from law_relation order by version_id, seq',
    law_source: 'select sha256, file_name, version_id, part, outcome from law_source order by sha256',
  }
  for (const text of Object.values(tables)) hash.update(JSON.stringify((await sql.raw(text).execute(db)).rows))
  const ids = (await sql<{ id: string }>`select id from law_version order by id`.execute(db)).rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += 100) {
    const { rows } =
      await sql`select version_id, ord, last_ord, level, label, caption, text, anchor from law_node where version_id = any(${sql`${ids.slice(at, at + 100)}::text[]`}) order by version_id, ord`.execute(
        db,
      )
    nodes += rows.length
    hash.update(JSON.stringify(rows))
  }
  const works = (await sql`select id from law_work`.execute(db)).rows.length
  const unindexed = (
    await sql`select id from law_version v where publish_state = 'published' and not exists (select from search_version s where s.version_id = v.id and s.revision = v.revision)`.execute(
      db,
    )
  ).rows.length
  await database.close()
  return { digest: hash.digest('hex'), works, versions: ids.length, nodes, unindexed }
}

const whole = join(folder, 'whole')
const first = await runImport(corpusFolder, whole)
console.log(first.output.trim())
const before = await digestOf(whole)
console.log(
  `\n一次装入：${first.seconds.toFixed(1)} 秒，内存峰值 ${first.memory.toFixed(0)} MiB；${before.works} 部，${before.versions} 个版本，${before.nodes.toLocaleString()} 个结点`,
)

const second = await runImport(corpusFolder, whole)
const after = await digestOf(whole)
console.log(`再次装入：${second.seconds.toFixed(1)} 秒，库${after.digest === before.digest ? '没有变化' : '变了'}`)

const killed = join(folder, 'killed')
const stages: string[] = []
for (const share of [0.3, 0.3, 0.25]) {
  const part = await runImport(corpusFolder, killed, first.seconds * 1000 * share)
  stages.push(part.code === null ? `${(first.seconds * share).toFixed(0)} 秒` : '已完成')
}
await runImport(corpusFolder, killed)
const resumed = await digestOf(killed)
console.log(
  `三次 kill -9（${stages.join('、')}）后再装入：与一次装入${resumed.digest === before.digest ? '相同' : '不同'}，未入索引 ${resumed.unindexed}`,
)
rmSync(folder, { recursive: true, force: true })

judge('import seconds', first.seconds, '秒')
judge('import memory', first.memory, 'MiB')
judge('import second run changes', after.digest === before.digest ? 0 : 1, '处')
judge('import after kill differs', resumed.digest === before.digest && resumed.unindexed === 0 ? 0 : 1, '处')
finish()
