import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { projectRoot } from '#server/platform/project-root.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { corpusFolder } from './library.ts'

/** A running PostgreSQL server with the corpus several times over. */
interface ManyTimes {
  url: string
  version: string
  articles: number
  /** Seconds that indexing the copies took, in one program beside nothing else. */
  indexed: number
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server of its own, imports the corpus, copies every law so many times under other titles, and
 * indexes the copies. They are other works with the same words, so posting lists grow as they would.
 * @param times how often each law is there
 */
export async function manyTimesLibrary(times = 10): Promise<ManyTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'fagui-ten-'))
  const server = await startPostgres()
  const run = () =>
    spawnSync(process.execPath, ['tools/import.mjs', corpusFolder], {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATABASE_URL: server.url, DATA_DIR: folder },
    })
  run()
  const client = new pg.Client(server.url)
  await client.connect()
  for (let copy = 1; copy < times; copy++) {
    const more = `第${copy}辑`
    await client.query(`insert into law_work (id, title, title_key, short_title, pinyin, pinyin_initials, f_type, f_level, region, address, organ_system, effect_rank, subject, is_decision)
      select id || '-${copy}', title || '（${more}）', title_key || '(${more})', short_title || '（${more}）', pinyin || 'di${copy}ji', pinyin_initials || 'd${copy}j',
        f_type, f_level, region, address, organ_system, effect_rank, subject, is_decision
      from law_work where id not like '%-%'`)
    await client.query(
      `insert into law_issuer (work_id, ord, name) select work_id || '-${copy}', ord, name from law_issuer where work_id not like '%-%'`,
    )
    await client.query(`insert into law_version (id, work_id, title, kind, version_date, adopt_date, approve_date, publish_date, effect_date, effect_basis, effect_text,
        expire_date, doc_number, title_note, events, article_count, char_count, text_hash, publish_state)
      select id || '-${copy}', work_id || '-${copy}', title || '（${more}）', kind, version_date, adopt_date, approve_date, publish_date, effect_date, effect_basis, effect_text,
        expire_date, doc_number, title_note, events, article_count, char_count, text_hash, publish_state
      from law_version where id not like '%-%'`)
    await client.query(`insert into law_node
      select version_id || '-${copy}', ord, last_ord, parent_ord, level, num, num_sub, label, caption, text, anchor, repealed, table_cells
      from law_node where version_id not like '%-%'`)
  }
  await client.query('analyze')
  // There is nothing new to import, so this only indexes the copies.
  const began = performance.now()
  if (times > 1) run()
  const indexed = (performance.now() - began) / 1_000
  const { rows } = await client.query<{ count: string }>('select sum(article_count)::text as count from law_version')
  await client.end()
  return {
    url: server.url,
    version: server.version,
    articles: Number(rows[0]?.count ?? 0),
    indexed,
    async stop() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
