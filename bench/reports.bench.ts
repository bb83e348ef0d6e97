// npm run bench -- reports : a designed report of a million rows, the bodies that made each law, is paged, summed and
// exported on the embedded engine. ROWS makes it smaller. The export has to hold a few rows at a time, however many
// there are; the laws are so few that the index of the library, which is made beside it, does not count.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildApp } from '#server/app.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { diskStore } from '#server/platform/files/store.ts'
import { loadBaseSeeds } from '#server/seeds/load.sql.ts'
import { readSettings } from '#server/settings.ts'
import { reportItem } from '#server/testing/report-items.ts'
import { makePerson, makeSession } from '#server/testing/people.ts'
import { finish, judge, percentile } from './library.ts'

const ROWS = Number(process.env['ROWS'] ?? 1_000_000)
/** Bodies that made one law. */
const BODIES = 50
const WORKS = ROWS / BODIES
const PART = 5_000
const PAGES = 5
const folder = mkdtempSync(join(tmpdir(), 'fagui-reports-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const database = await openDatabase({ dataDir: folder, databaseUrl: null })
await migrate(database.pool, await readMigrations())
await loadBaseSeeds(database.db)
const settings = { ...readSettings({}), reportCost: 1_000_000_000 }
const app = await buildApp({ db: database.db, settings, rateLimits: false, files: diskStore(join(folder, 'files')) })
const admin = await makePerson(database.db, { roles: ['admin'], realname: '管理员' })
const token = await makeSession(database.db, admin.id, new Date())
const headers = { 'x-access-token': token }

console.log(`${WORKS.toLocaleString('en')} 件法规，${ROWS.toLocaleString('en')} 行`)
const client = await database.pool.connect()
for (let from = 0; from < WORKS; from += PART) {
  const to = Math.min(WORKS, from + PART) - 1
  await client.query(
    `insert into law_work (id, title, title_key, short_title, pinyin, pinyin_initials, f_type, f_level, region, address, organ_system, effect_rank)
     select 'w' || n, '第' || n || '号条例', 'k' || n, 't', 'p', 'p', 'FT0' || (1 + n % 4), 'F01', '330000', 'A01', '人大', 1
     from generate_series(${from}, ${to}) n`,
  )
  await client.query(
    `insert into law_version (id, work_id, title, kind, version_date, publish_date, effect_basis, article_count, char_count, text_hash, publish_state)
     select 'v' || n, 'w' || n, 't', '制定', '1980-01-01'::date + (n % 15000), '1980-01-01'::date + (n % 15000), 'none', 1, 100, 'h' || n, 'published'
     from generate_series(${from}, ${to}) n`,
  )
  await client.query(`insert into law_issuer (work_id, ord, name) select 'w' || n, ord, '机关' || (n % 100 + ord)
     from generate_series(${from}, ${to}) n, generate_series(1, ${BODIES}) ord`)
}
await client.script('analyze')
client.release()

const made = await app.inject({
  method: 'POST',
  url: '/fagui/online/cgreport/head/add',
  headers,
  payload: {
    code: 'every-body',
    name: '全部制定机关',
    cgrSql:
      'select i.law_id, l.title, i.issuer, l.published_on, l.versions from law_issuer i join law l on l.id = i.law_id',
    rowLimit: 1_000_000,
    allStaff: true,
    chartValues: [],
    items: [
      reportItem('law_id', '文件标识'),
      reportItem('title', '标题'),
      reportItem('issuer', '制定机关'),
      reportItem('published_on', '公布日期'),
      reportItem('versions', '版本数', { isTotal: true }),
    ],
    params: [],
  },
})
if (made.json<{ success: boolean }>().success !== true) throw new Error(made.body)

// The library is read before anything is measured.
await app.inject({ url: '/fagui/internet/fagui/law/search?q=%E6%9D%A1%E4%BE%8B' })
const pages: number[] = []
for (let at = 0; at < PAGES; at++) {
  const began = performance.now()
  const pageNo = 1 + Math.floor((at * ROWS) / PAGES / 20)
  const page = await app.inject({
    url: `/fagui/online/cgreport/api/getData/every-body?pageNo=${pageNo}&pageSize=20`,
    headers,
  })
  const { result } = page.json<{ result: { total: number; records: unknown[]; totals: { versions: number } } }>()
  if (result.total !== ROWS || result.records.length !== 20 || result.totals.versions !== ROWS)
    throw new Error(page.body.slice(0, 500))
  pages.push(performance.now() - began)
}

await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Memory that the program holds on to; the embedded engine has its own. */
const held = () => {
  collect()
  return process.memoryUsage().heapUsed + process.memoryUsage().external
}
const before = held()
let peak = before
const watching = setInterval(() => {
  peak = Math.max(peak, held())
}, 500)
const began = performance.now()
const response = await fetch(`http://127.0.0.1:${port}/fagui/online/cgreport/api/exportXls/every-body?format=xlsx`, {
  headers,
})
let bytes = 0
for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) bytes += part.length
clearInterval(watching)
if (response.headers.get('content-type')?.includes('json')) throw new Error('the export was refused')
const megabytes = (size: number) => size / 1_048_576
console.log(`导出 ${megabytes(bytes).toFixed(1)} MB，${((performance.now() - began) / 1000).toFixed(1)} 秒`)

judge('reports page', percentile(pages, 0.5) / 1000, '秒')
judge('reports export memory', megabytes(peak - before), 'MB')
await app.close()
await database.close()
finish()
