import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import type { Database } from './platform/db/open.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { openReplica, prepareDatabase } from './prepare.ts'
import { readSettings } from './settings.ts'
import { makeLaws } from './testing/make.ts'
import { memoryStore } from './testing/memory-store.ts'
import { type OwnPostgres, type RunningPostgres, startOwnPostgres } from './testing/own-postgres.ts'
import { TEST_KEYS } from './testing/people.ts'
import { raw } from './testing/raw-sql.ts'

/** A server on a PostgreSQL of its own and a replica that follows it. */

const LAW = '/fagui/internet/fagui/law'
let postgres: OwnPostgres
let copy: RunningPostgres
let database: Database
let replica: Database
let app: Awaited<ReturnType<typeof buildApp>>
const metrics = new Metrics()

beforeAll(async () => {
  postgres = await startOwnPostgres()
  const settings = readSettings({ DATABASE_URL: postgres.url, CAPTCHA: 'off', DEMO: 'off', DATABASE_WAIT_SECONDS: '2' })
  database = await prepareDatabase(settings)
  await makeLaws(database.db, [
    {
      title: '浙江省水车保护办法',
      note: ['2026年3月1日 浙江省人民政府令第1号公布'],
      body: ['第一条 水车应当保护。', '第二条 本办法自2026年4月1日起施行。'],
    },
    {
      title: '浙江省风车保护办法',
      note: ['2026年3月2日 浙江省人民政府令第2号公布'],
      body: ['第一条 风车应当保护。', '第二条 本办法自2026年4月1日起施行。'],
    },
  ])
  await database.close()
  copy = await postgres.replica()
  database = await prepareDatabase(settings)
  replica = openReplica(settings, copy.url)
  app = await buildApp({
    db: database.db,
    replicaDb: replica.db,
    settings,
    metrics,
    keys: TEST_KEYS,
    files: memoryStore(),
    rateLimits: false,
    pingDatabase: () => database.ping(),
  })
  await app.ready()
}, 120_000)
afterAll(async () => {
  await app.close()
  await replica.close()
  await database.close()
  await copy.close()
  await postgres.close()
}, 60_000)

const idOf = async (title: string) =>
  (await raw<{ id: string }>(database.db, `select id from law_work where title = '${title}'`))[0]?.id ?? ''
const read = async (id: string) => {
  const began = performance.now()
  const { statusCode } = await app.inject(`${LAW}/detail?id=${id}`)
  return { status: statusCode, ms: performance.now() - began }
}
/** How many answers were read in the replica and in the database instead. */
const counts = async () => {
  const text = await metrics.text()
  const of = (name: string) => Number(new RegExp(`^fagui_${name} (\\d+)`, 'm').exec(text)?.[1])
  return { read: of('replica_reads'), passed: of('replica_passed_over') }
}
/** What work adds to the counts. */
async function counted(work: () => Promise<unknown>) {
  const before = await counts()
  await work()
  const after = await counts()
  return { read: after.read - before.read, passed: after.passed - before.passed }
}
/** Changes something that answers depend on, and waits until the replica has it, or not. */
async function touch({ waiting = true } = {}): Promise<void> {
  await raw(
    database.db,
    `update law_version set doc_number = '令第' || (extract(epoch from clock_timestamp()) * 1000)::bigint || '号'`,
  )
  if (!waiting) return
  const lsn = (await raw<{ lsn: string }>(database.db, 'select pg_current_wal_lsn()::text as lsn'))[0]?.lsn
  for (;;) {
    const [found] = await raw<{ there: boolean }>(
      replica.db,
      `select pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn as there`,
    )
    if (found?.there) return
    await wait(20)
  }
}

describe('the public reads on a replica', () => {
  it('what it reads comes from the replica while that is where the database is', async () => {
    await touch()
    const id = await idOf('浙江省水车保护办法')
    expect(await counted(async () => expect((await read(id)).status).toBe(200))).toEqual({ read: 1, passed: 0 })
    expect(await counted(() => app.inject({ url: `${LAW}/search?q=${encodeURIComponent('水车')}` }))).toEqual({
      read: 1,
      passed: 0,
    })
    expect(
      await counted(() => app.inject({ url: `/details?id=${id}`, headers: { accept: 'text/html' } })),
    ).toMatchObject({ passed: 0 })
  })
  it('a text that is withdrawn while the replica is paused is gone at once, and read there again when it goes on', async () => {
    const id = await idOf('浙江省水车保护办法')
    expect((await read(id)).status).toBe(200)
    await raw(replica.db, 'select pg_wal_replay_pause()')
    await raw(database.db, `update law_version set publish_state = 'withheld' where work_id = '${id}'`)
    expect(await raw(replica.db, `select publish_state from law_version where work_id = '${id}'`)).toEqual([
      { publishState: 'published' },
    ])
    expect(await counted(async () => expect((await read(id)).status).toBe(404))).toEqual({ read: 0, passed: 1 })
    expect((await app.inject(`${LAW}/search?q=${encodeURIComponent('水车')}`)).json().result.total).toBe(0)
    await raw(replica.db, 'select pg_wal_replay_resume()')
    await touch()
    expect((await read(id)).status).toBe(404)
    expect(await counted(async () => expect((await read(await idOf('浙江省风车保护办法'))).status).toBe(200))).toEqual({
      read: 1,
      passed: 0,
    })
  })
  it('a replica that hangs or ends keeps nobody waiting, and is used again when it is back', async () => {
    const id = await idOf('浙江省风车保护办法')
    copy.freeze()
    await touch({ waiting: false })
    const first = await read(id)
    await touch({ waiting: false })
    const second = await read(id)
    // A statement on a server that hangs is given up after 3.5 s: nobody waited for one.
    expect([first.status, second.status, first.ms < 3_000, second.ms < 3_000]).toEqual([200, 200, true, true])
    copy.thaw()
    await copy.halt()
    await touch({ waiting: false })
    expect((await read(id)).status).toBe(200)
    await copy.resume()
    // It is asked again every second.
    for (let tries = 0; ; tries++) {
      await touch()
      if ((await counted(() => read(id))).read === 1) break
      expect(tries).toBeLessThan(200)
      await wait(50)
    }
  }, 60_000)
})
