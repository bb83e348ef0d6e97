// npm run bench -- lists-peer : the list of 100,000 people beside the same list in Strapi 5, both over HTTP and on one
// PostgreSQL, the calls taken in turn: first page, a late page, a part of a name with an order, two conditions.
import { buildApp } from '#server/app.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { loadBaseSeeds } from '#server/seeds/load.sql.ts'
import { readSettings } from '#server/settings.ts'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { startPostgres } from '../tools/postgres.mjs'
import { tidied } from './both-engines.ts'
import { makeLargeOffice, TOKENS } from './large-office.ts'
import { finish, judge, percentile } from './library.ts'
import { startStrapi, STRAPI, STRAPI_PEOPLE } from './strapi.ts'

const TIMES = 100
const both = [
  { field: 'realname', rule: 'like', val: '伟1' },
  { field: 'sex', rule: 'eq', val: '1' },
]
const word = (text: string) => encodeURIComponent(text)
const CASES = [
  {
    name: '第一页，最新在前',
    ours: '/sys/user/list?pageNo=1&pageSize=10&column=createTime&order=desc',
    theirs: '/api/people?sort=createdAt:desc&pagination[page]=1&pagination[pageSize]=10',
  },
  {
    name: '第 5,000 页',
    ours: '/sys/user/list?pageNo=5000&pageSize=10&column=createTime&order=desc',
    theirs: '/api/people?sort=createdAt:desc&pagination[page]=5000&pagination[pageSize]=10',
  },
  {
    name: '姓名含“伟99”，按账号排序',
    ours: `/sys/user/list?realname=${word('*伟99*')}&column=username&order=asc`,
    theirs: `/api/people?filters[realname][$contains]=${word('伟99')}&sort=username:asc&pagination[pageSize]=10`,
  },
  {
    name: '两个条件',
    ours: `/sys/user/list?superQueryMatchType=and&superQueryParams=${word(word(JSON.stringify(both)))}`,
    theirs: `/api/people?filters[realname][$contains]=${word('伟1')}&filters[sex]=1&sort=createdAt:desc&pagination[pageSize]=10`,
  },
] as const

const server = await startPostgres()
const database = await openDatabase({ dataDir: tmpdir(), databaseUrl: server.url })
await migrate(database.pool, await readMigrations())
await loadBaseSeeds(database.db)
await makeLargeOffice(database)
await tidied(database)
const app = await buildApp({ db: database.db, settings: readSettings({}), rateLimits: false })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }

const peerUrl = new URL(server.url)
peerUrl.pathname = '/strapi'
const client = new pg.Client({ connectionString: server.url })
await client.connect()
await client.query('create database strapi')
await client.end()
const peer = await startStrapi(peerUrl.href)
const rows = new pg.Client({ connectionString: peerUrl.href })
await rows.connect()
await rows.query(STRAPI_PEOPLE)
await rows.query('vacuum (analyze) people')
await rows.end()

const ask = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}/fagui${path}`, {
    headers: { 'x-access-token': TOKENS.everything },
  })
  const text = await answer.text()
  if (!text.includes('"success":true')) throw new Error(`${path}: ${text.slice(0, 200)}`)
  return text
}
const took = async (work: Promise<unknown>) => {
  const began = performance.now()
  await work
  return performance.now() - began
}

console.log(`用户列表与 Strapi ${STRAPI} 的同一列表，PostgreSQL ${server.version}，各 100,000 人，轮流各 ${TIMES} 次`)
const worst: number[] = []
const ratios: number[] = []
for (const { name, ours, theirs } of CASES) {
  const totals = [
    Number(/"total":(\d+)/.exec(await ask(ours))?.[1]),
    Number(/"total":(\d+)/.exec(await peer.ask(theirs))?.[1]),
  ]
  if (totals[0] !== totals[1]) throw new Error(`${name}: ${totals.join(' and ')} people`)
  const own: number[] = []
  const peers: number[] = []
  for (let at = 0; at < TIMES; at++) {
    own.push(await took(ask(ours)))
    peers.push(await took(peer.ask(theirs)))
  }
  const [p50, p95, peer50, peer95] = [
    percentile(own, 0.5),
    percentile(own, 0.95),
    percentile(peers, 0.5),
    percentile(peers, 0.95),
  ]
  worst.push(p95)
  ratios.push(p95 / peer95)
  console.log(
    `  ${name}：我们 p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms，Strapi p50 ${peer50.toFixed(1)} p95 ${peer95.toFixed(1)} ms，共 ${totals[0]} 人`,
  )
}
judge('lists beside Strapi p95', Math.max(...worst), 'ms')
judge('lists to Strapi', Math.max(...ratios), '倍')
peer.close()
await app.close()
await database.close()
await server.close()
finish()
