// npm run bench -- plan [times …]: the corpus once, ten and twenty times over on PostgreSQL, as a province plans for:
// what the database, the index and a server take, what a start and a change of the library cost, and what one process
// answers; the figures of "Planning" in docs/operations.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/platform/db/open.ts'
import { need, corpusFolder } from './library.ts'
import { inWords, load, memoryNow, processorMs } from './load-run.ts'
import { manyTimesLibrary } from './many-times.ts'
import { everydayQuestions, mixedQueries } from './queries.ts'
import { startServer } from './server-program.ts'

const given = process.argv.slice(2).map(Number).filter(Boolean)
const TIMES = given.length > 0 ? given : [1, 10, 20]
const [CALLERS, SECONDS] = [16, 8]
/** What the index of the corpus takes without its vectors: the whole of it is kept in memory. */
const INDEX_MB = 24
const LAW = '/fagui/internet/fagui/law'
const search = (q: string) => `${LAW}/search?q=${encodeURIComponent(q)}`

need(corpusFolder)
for (const times of TIMES) await plan(times)

async function plan(times: number): Promise<void> {
  const library = await manyTimesLibrary(times)
  const folder = mkdtempSync(join(tmpdir(), 'fagui-plan-'))
  const client = new pg.Client(library.url)
  await client.connect()
  const one = async (statement: string): Promise<number> =>
    Number(Object.values((await client.query<Record<string, string>>(statement)).rows[0] ?? {})[0])
  const [documents, provisions, all, index, vectors] = [
    await one('select count(*) from law_work'),
    await one('select sum(unit_count) from search_segment'),
    await one('select pg_database_size(current_database())'),
    await one(
      "select sum(pg_total_relation_size(c.oid)) from pg_class c where relname in ('search_segment', 'search_block', 'search_version')",
    ),
    await one('select sum(length(vectors)) from search_version'),
  ]
  console.log(
    `\n${times} 倍：${documents.toLocaleString()} 件，${library.articles.toLocaleString()} 条，检索单元 ${provisions.toLocaleString()}；数据库 ${mb(all)}，其中索引 ${mb(index)}（含向量 ${mb(vectors)}）；` +
      `建立索引 ${library.indexed.toFixed(0)} 秒`,
  )
  const database = await openDatabase({ databaseUrl: library.url, dataDir: folder })
  const mixed = [...new Set(await mixedQueries(database.db, 4_000))]
  const laws = (
    await database.db
      .selectFrom('lawWork')
      .select('id')
      .orderBy('id')
      .limit(400 * times)
      .execute()
  ).filter((_, at) => at % times === 0)
  await database.close()
  const began = performance.now()
  const server = await startServer({
    ...process.env,
    PORT: '0',
    DEMO: 'off',
    CAPTCHA: 'off',
    ACCESS_LOG: 'off',
    TRUSTED_PROXIES: 'loopback',
    DATA_DIR: folder,
    DATABASE_URL: library.url,
    SEARCH_CACHE_MB: String(Math.max(192, INDEX_MB * times)),
  })
  const pid = server.process.pid ?? 0
  try {
    const ready = (performance.now() - began) / 1_000
    await server.warm
    console.log(
      `  启动 ${ready.toFixed(1)} 秒可访问，${((performance.now() - began) / 1_000).toFixed(1)} 秒预热完；内存 ${memoryNow(pid).toFixed(0)} MiB`,
    )
    const kinds: [string, string[], boolean][] = [
      ['混合检索，各不相同', mixed.map(search), true],
      ['日常问法，各不相同', everydayQuestions().map(search), true],
      ['检索，重复', mixed.slice(0, 20).map(search), false],
      ['法规全文，各不相同', laws.map(({ id }) => `${LAW}/detail?id=${id}`), true],
      ['法规全文，重复', laws.slice(0, 20).map(({ id }) => `${LAW}/detail?id=${id}`), false],
    ]
    for (const [name, paths, once] of kinds) {
      const before = processorMs(pid)
      const told = await load(server.address, paths, CALLERS, SECONDS, once)
      const each = (processorMs(pid) - before) / Math.max(1, told.answered)
      console.log(
        `  ${name}：${inWords(told)}，处理器 ${each.toFixed(1)} 毫秒/次，${told.kilobytes.toFixed(1)} KB；内存 ${memoryNow(pid).toFixed(0)} MiB`,
      )
    }
    // A release changes what every process holds: the next search waits for it.
    const ask = async () => {
      const since = performance.now()
      await (await fetch(`${server.address}${search('渡槽 养护')}`)).arrayBuffer()
      return performance.now() - since
    }
    await client.query("update library_revision set revision = revision + 1 where topic = 'laws'")
    console.log(
      `  文件库变更后第一次检索 ${(await ask()).toFixed(0)} 毫秒，以后 ${(await ask()).toFixed(0)} 毫秒（已保存的答复）`,
    )
  } finally {
    server.process.kill('SIGTERM')
    await client.end()
    await library.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1_048_576).toLocaleString()} MB`
}
