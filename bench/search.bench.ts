// npm run bench -- search [--quick] : 200 mixed queries and 200 long questions over HTTP on the corpus; the same
// against SQLite FTS5; the mixed ones at ten times the articles on PostgreSQL (left out by --quick).
import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Jieba } from '@node-rs/jieba'
import { dict } from '@node-rs/jieba/dict.js'
import { sql } from 'kysely'
import type { SearchResult } from '#common/contract/laws.ts'
import { nodesOf } from '#server/features/search/index/index.sql.ts'
import { unitsOf, type NodeRow } from '#server/features/search/index/units.ts'
import { loadBaseSeeds } from '#server/seeds/load.sql.ts'
import { openDatabase, type Database, type Db } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { corpusLibrary, finish, judge, percentile } from './library.ts'
import { mixedQueries } from './queries.ts'
import { manyTimesLibrary } from './many-times.ts'

const QUERIES = 200
/** Characters of a long question. */
const LONG = { least: 16, most: 40 }
const jieba = Jieba.withDict(dict)
const cut = (text: string) => jieba.cutForSearch(text, true).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Long questions of the bank, spread over the whole of it. */
async function longQuestions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('articleQuestion').select('question').orderBy('id').execute()
  const long = rows.map(({ question }) => question).filter(({ length }) => length >= LONG.least && length <= LONG.most)
  const step = long.length / QUERIES
  return Array.from({ length: QUERIES }, (_, i) => long[Math.floor(i * step)] ?? '')
}

interface Measured {
  took: number[]
  http: number[]
  loop: number
}

/**
 * The server in a process of its own, as in production. It reports the longest time that its event loop was blocked.
 */
async function measure(env: Record<string, string>, queries: string[]): Promise<Measured> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'bench/watched-server.ts'], {
    cwd: projectRoot,
    env: { ...process.env, PORT: '0', DEMO: 'off', ADMIN_PASSWORD: 'bench-password', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    server.once('message', (message) => resolve((message as { address: string }).address))
    server.once('exit', () => reject(new Error('the server did not start')))
  })
  const took: number[] = []
  const http: number[] = []
  const ask = async (q: string): Promise<SearchResult> => {
    const response = await fetch(`${address}/fagui/internet/fagui/law/search?q=${encodeURIComponent(q)}`)
    if (!response.ok) throw new Error(`${response.status} for ${q}`)
    return ((await response.json()) as { result: SearchResult }).result
  }
  for (const q of queries) await ask(q)
  server.send('reset')
  for (const q of queries) {
    const started = performance.now()
    const result = await ask(q)
    http.push(performance.now() - started)
    took.push(result.took)
  }
  // A burst of twenty requests at once.
  for (let at = 0; at + 20 <= 100; at += 20) await Promise.all(queries.slice(at, at + 20).map(ask))
  server.send('report')
  const loop = await new Promise<number>((resolve) =>
    server.once('message', (message) => resolve((message as { loop: number }).loop)),
  )
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  return { took, http, loop }
}

const print = (name: string, queries: readonly string[], { took, http, loop }: Measured) => {
  const slowest = took.indexOf(Math.max(...took))
  console.log(
    `${name}: 服务器内 p50 ${percentile(took, 0.5).toFixed(1)} p95 ${percentile(took, 0.95).toFixed(1)} 最大 ${Math.max(...took).toFixed(1)} 毫秒；HTTP p50 ${percentile(http, 0.5).toFixed(1)} p95 ${percentile(http, 0.95).toFixed(1)} 毫秒；事件循环最长 ${loop.toFixed(1)} 毫秒`,
  )
  console.log(`  最慢的查询：${queries[slowest] ?? ''}`)
}

/** Writes every provision split into words, one per line, for the baseline. */
async function writeArticles(database: Database, path: string): Promise<void> {
  const ids = (
    await sql<{ id: string }>`select id from law_version where publish_state = 'published' order by id`.execute(
      database.db,
    )
  ).rows.map(({ id }) => id)
  const out = createWriteStream(path)
  for (let at = 0; at < ids.length; at += 100) {
    const byVersion = new Map<string, NodeRow[]>()
    for (const node of await nodesOf(database.db, ids.slice(at, at + 100)))
      byVersion.set(node.versionId, [...(byVersion.get(node.versionId) ?? []), node])
    for (const nodes of byVersion.values()) for (const { text } of unitsOf(nodes)) out.write(`${cut(text).join(' ')}\n`)
  }
  await new Promise<void>((resolve) => out.end(resolve))
}

const dataDir = await corpusLibrary()
const folder = mkdtempSync(join(tmpdir(), 'fagui-bench-'))
mkdirSync(folder, { recursive: true })
const articlesPath = join(folder, 'articles.txt')
const database = await openDatabase({ databaseUrl: null, dataDir })
await loadBaseSeeds(database.db)
const queries = await mixedQueries(database.db, QUERIES)
const questions = await longQuestions(database.db)
await writeArticles(database, articlesPath)
await database.close()

/**
 * Times of the baseline in milliseconds.
 * @param joined what stands between the words: nothing for all of them, OR for any
 */
function baseline(queries: readonly string[], joined: ' ' | ' OR '): number[] {
  const path = join(folder, 'queries.json')
  const inItsSyntax = queries.map(
    (q) =>
      cut(q)
        .map((word) => `"${word.replaceAll('"', '')}"`)
        .join(joined) || '"法"',
  )
  writeFileSync(path, JSON.stringify(inItsSyntax))
  const { status, stdout, stderr } = spawnSync(
    'npx',
    ['-y', '-p', 'node@24', 'node', '--no-warnings', join(projectRoot, 'bench/fts5.mjs'), articlesPath, path],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  if (status !== 0) throw new Error(stderr)
  const { articles, times } = JSON.parse(stdout) as { articles: number; times: number[] }
  console.log(
    `SQLite FTS5，同样 ${articles.toLocaleString()} 条（进程内，只取前 10，不含计数、分面与摘录）: p50 ${percentile(times, 0.5).toFixed(1)} p95 ${percentile(times, 0.95).toFixed(1)} 最大 ${Math.max(...times).toFixed(1)} 毫秒`,
  )
  return times
}

const ours = await measure({ DATA_DIR: dataDir }, queries)
print('语料，内置数据库', queries, ours)
const fts5 = baseline(queries, ' ')
const asked = await measure({ DATA_DIR: dataDir }, questions)
print('长提问', questions, asked)
// A question has words that no article has: the baseline looks for any of them, as we do.
const fts5Asked = baseline(questions, ' OR ')

if (!process.argv.includes('--quick')) {
  const ten = await manyTimesLibrary()
  try {
    print(
      `十倍（${ten.articles.toLocaleString()} 条），PostgreSQL ${ten.version}`,
      queries,
      await measure({ DATABASE_URL: ten.url }, queries),
    )
  } finally {
    await ten.stop()
  }
}
rmSync(folder, { recursive: true, force: true })
const slowest = (ours: Measured, fts5: number[]) => Math.max(...ours.took) / Math.max(...fts5)
const heaviest = (ours: Measured, fts5: number[]) => percentile(ours.took, 0.95) / percentile(fts5, 0.95)
judge('search p50', percentile(ours.took, 0.5), '毫秒')
judge('search p95', percentile(ours.took, 0.95), '毫秒')
judge('event loop', Math.max(ours.loop, asked.loop), '毫秒')
judge('search to FTS5', slowest(ours, fts5), '倍（最慢的查询）')
judge('search to FTS5, 95th percentile', heaviest(ours, fts5), '倍')
judge('questions to FTS5', slowest(asked, fts5Asked), '倍（最慢的提问）')
judge('questions to FTS5, 95th percentile', heaviest(asked, fts5Asked), '倍')
finish()
