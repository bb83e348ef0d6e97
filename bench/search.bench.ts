// npm run bench -- search [--quick] : 200 mixed queries over HTTP on the corpus; the same against SQLite FTS5; the same
// at ten times the articles on PostgreSQL (left out by --quick).
import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Jieba } from '@node-rs/jieba'
import { dict } from '@node-rs/jieba/dict.js'
import { sql } from 'kysely'
import type { SearchResult } from '#common/contract/laws.ts'
import { nodesOf } from '#server/features/search/index.sql.ts'
import { unitsOf, type NodeRow } from '#server/features/search/units.ts'
import { openDatabase, type Database, type Db } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { corpusLibrary, finish, judge, percentile } from './library.ts'
import { COMMON_WORDS, makeQueries } from './queries.ts'
import { tenTimesLibrary } from './ten-times.ts'

const QUERIES = 200
const jieba = Jieba.withDict(dict)
const cut = (text: string) => jieba.cutForSearch(text, true).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** 200 queries of all kinds in turn; one in twenty is one of the most common words. */
async function mixedQueries(db: Db): Promise<string[]> {
  const made = await makeQueries(db, 60)
  const kinds = [...new Set(made.map(({ kind }) => kind))]
  const queries: string[] = []
  for (let i = 0; queries.length < QUERIES; i++) {
    if (i % 20 === 19) queries.push(COMMON_WORDS[Math.floor(i / 20) % COMMON_WORDS.length] as string)
    else {
      const kind = kinds[i % kinds.length]
      const ofKind = made.filter((query) => query.kind === kind)
      queries.push((ofKind[Math.floor(i / kinds.length) % ofKind.length] as { q: string }).q)
    }
  }
  return queries
}

interface Measured {
  took: number[]
  http: number[]
  loop: number
}

/** The server in a process of its own, as in production. It reports the longest time that its event loop was blocked. */
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
  const loop = await new Promise<number>((resolve) => server.once('message', (message) => resolve((message as { loop: number }).loop)))
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  return { took, http, loop }
}

const print = (name: string, { took, http, loop }: Measured) => {
  const slowest = took.indexOf(Math.max(...took))
  console.log(
    `${name}: 服务器内 p50 ${percentile(took, 0.5).toFixed(1)} p95 ${percentile(took, 0.95).toFixed(1)} 最大 ${Math.max(...took).toFixed(1)} 毫秒；HTTP p50 ${percentile(http, 0.5).toFixed(1)} p95 ${percentile(http, 0.95).toFixed(1)} 毫秒；事件循环最长 ${loop.toFixed(1)} 毫秒`,
  )
  console.log(`  最慢的查询：${queries[slowest] ?? ''}`)
}

/** Writes every provision split into words, one per line, for the baseline. */
async function writeArticles(database: Database, path: string): Promise<void> {
  const ids = (await sql<{ id: string }>`select id from law_version where publish_state = 'published' order by id`.execute(database.db)).rows.map(
    ({ id }) => id,
  )
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
const queriesPath = join(folder, 'queries.json')
const database = await openDatabase({ databaseUrl: null, dataDir })
const queries = await mixedQueries(database.db)
await writeArticles(database, articlesPath)
await database.close()
// The baseline searches for all of the same words, in its own syntax.
writeFileSync(
  queriesPath,
  JSON.stringify(
    queries.map(
      (q) =>
        cut(q)
          .map((word) => `"${word.replaceAll('"', '')}"`)
          .join(' ') || '"法"',
    ),
  ),
)

const ours = await measure({ DATA_DIR: dataDir }, queries)
print('语料，内置数据库', ours)
const baseline = spawnSync('npx', ['-y', '-p', 'node@24', 'node', '--no-warnings', join(projectRoot, 'bench/fts5.mjs'), articlesPath, queriesPath], {
  cwd: folder,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
if (baseline.status !== 0) throw new Error(baseline.stderr)
const fts5 = JSON.parse(baseline.stdout) as { articles: number; times: number[] }
const mean = (figures: number[]) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length
console.log(
  `SQLite FTS5，同样 ${fts5.articles.toLocaleString()} 条（进程内，只取前 10，不含计数、分面与摘录）: p50 ${percentile(fts5.times, 0.5).toFixed(1)} p95 ${percentile(fts5.times, 0.95).toFixed(1)} 最大 ${Math.max(...fts5.times).toFixed(1)} 毫秒`,
)

if (!process.argv.includes('--quick')) {
  const ten = await tenTimesLibrary()
  try {
    print(`十倍（${ten.articles.toLocaleString()} 条），PostgreSQL ${ten.version}`, await measure({ DATABASE_URL: ten.url }, queries))
  } finally {
    await ten.stop()
  }
}
rmSync(folder, { recursive: true, force: true })
judge('search p50', percentile(ours.took, 0.5), '毫秒')
judge('search p95', percentile(ours.took, 0.95), '毫秒')
judge('event loop', ours.loop, '毫秒')
console.log(
  `与 SQLite FTS5 之比：均值 ${(mean(ours.took) / mean(fts5.times)).toFixed(2)}，最重 5 % 查询 ${(percentile(ours.took, 0.95) / percentile(fts5.times, 0.95)).toFixed(2)}`,
)
judge('search to FTS5', Math.max(...ours.took) / Math.max(...fts5.times), '倍（最慢的查询）')
finish()
