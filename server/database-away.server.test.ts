import { get, type IncomingMessage } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type AppParts } from './app.ts'
import { Scheduler, type NamedJob } from './features/scheduled-jobs/scheduled-jobs.door.ts'
import { DatabaseAway, DatabaseBusy } from './platform/db/away.ts'
import { databaseOver, type Database, type Db } from './platform/db/open.ts'
import { whileReading } from './platform/db/pool.ts'
import { SERVER_BOUNDS, serverPool } from './platform/db/server-pool.ts'
import { inTransaction } from './platform/db/transaction.ts'
import { serverBus, type Bus } from './platform/realtime/bus.ts'
import { prepareDatabase } from './prepare.ts'
import { readSettings, type Settings } from './settings.ts'
import { memoryStore } from './testing/memory-store.ts'
import { type OwnPostgres, startOwnPostgres, terminate } from './testing/own-postgres.ts'
import { makePerson, makeSession, TEST_KEYS } from './testing/people.ts'
import { raw } from './testing/raw-sql.ts'

/** A server on a PostgreSQL of its own, which is killed, restarted and stopped where it is. */

let postgres: OwnPostgres
let folder: string
let settings: Settings
let database: Database
let bus: Bus
let app: Awaited<ReturnType<typeof buildApp>>
let base: string
let token: string
const faults: unknown[] = []

beforeAll(async () => {
  postgres = await startOwnPostgres()
  folder = mkdtempSync(join(tmpdir(), 'fagui-away-'))
  settings = readSettings({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    CAPTCHA: 'off',
    DEMO: 'off',
    HOST: '127.0.0.1',
  })
  database = await prepareDatabase(settings)
  bus = await serverBus(postgres.url, 'fagui', (error) => void faults.push(error))
  const parts: AppParts = {
    db: database.db,
    settings,
    bus,
    keys: TEST_KEYS,
    files: memoryStore(),
    rateLimits: false,
    pingDatabase: () => database.ping(),
  }
  app = await buildApp(parts)
  base = await app.listen({ port: 0, host: '127.0.0.1' })
  const { id } = await makePerson(database.db, {
    permissions: ['system:user:list', 'system:user:export', 'system:dict:list', 'system:dict:add'],
  })
  token = await makeSession(database.db, id, new Date())
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.close()
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

interface Answered {
  status: number
  body: { success: boolean; code: number; message: string; result: any }
  retryAfter: string | null
  ms: number
}
async function ask(path: string, init: RequestInit = {}): Promise<Answered> {
  const began = performance.now()
  const answer = await fetch(`${base}/fagui${path}`, { ...init, headers: { 'x-access-token': token, ...init.headers } })
  const body = (await answer.json()) as Answered['body']
  return { status: answer.status, body, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - began }
}
const readList = () => ask('/sys/user/list?pageSize=1')
const readiness = async () => {
  const answer = await fetch(`${base}/readyz`)
  return {
    status: answer.status,
    parts: ((await answer.json()) as { parts: { name: string; status: string }[] }).parts,
  }
}

const pidOf = async (db: Db) => (await raw<{ pid: number }>(db, 'select pg_backend_pid() as pid'))[0]?.pid ?? 0

/** Milliseconds until a call succeeds again. */
async function untilBack(): Promise<number> {
  const began = performance.now()
  await expect.poll(async () => (await readList()).status, { timeout: 20_000, interval: 50 }).toBe(200)
  return performance.now() - began
}

describe('a connection that ends', () => {
  it('while it is idle is replaced before the next call', async () => {
    expect((await readList()).status).toBe(200)
    expect(await terminate(postgres, "state = 'idle'")).toBeGreaterThan(0)
    await wait(200)
    expect((await readList()).status).toBe(200)
  })
  it('between two statements of a transaction fails that transaction alone, and is not used again', async () => {
    let killed = 0
    const failed = await inTransaction(database.db, async (db) => {
      killed = await pidOf(db)
      await raw(db, "insert into \"position\" (id, code, name) values ('halfway', 'halfway', '中断')")
      await terminate(postgres, `pid = ${killed}`)
      await wait(200)
      await raw(db, `select 1`)
    }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(DatabaseAway)
    expect((failed as DatabaseAway).unsure).toBe(false)
    const pids = await Promise.all(Array.from({ length: 12 }, () => pidOf(database.db)))
    expect(pids).not.toContain(killed)
    expect(await raw(database.db, 'select id from "position" where id = \'halfway\'')).toEqual([])
  })
  it('while it commits leaves the caller unsure, and says so', async () => {
    await raw(database.db, `create table slow_commit (id int)`)
    await raw(
      database.db,
      `create function slow_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return null; end $$`,
    )
    await raw(
      database.db,
      `create constraint trigger slow_commit after insert on slow_commit deferrable initially deferred
      for each row execute function slow_commit()`,
    )
    let pid = 0
    const failing = inTransaction(database.db, async (db) => {
      pid = await pidOf(db)
      await raw(db, `insert into slow_commit values (1)`)
    }).catch((error: unknown) => error)
    await wait(500)
    await terminate(postgres, `pid = ${pid}`)
    expect(await failing).toMatchObject({ name: 'DatabaseAway', unsure: true })
    await raw(database.db, `drop table slow_commit`)
    await raw(database.db, `drop function slow_commit`)
  })
  it('while it listens is opened again within two seconds, and what was missed is read anew', async () => {
    const heard: string[] = []
    const end = bus.subscribe(({ kind }) => void heard.push(kind))
    await terminate(postgres, "query = 'listen \"fagui\"' or query = 'select 1' and application_name = ''")
    await expect.poll(() => heard, { timeout: 2_000, interval: 20 }).toContain('bus-restored')
    const before = heard.filter((kind) => kind === 'dictionaries-changed').length
    bus.publish({ kind: 'dictionaries-changed' })
    await expect
      .poll(() => heard.filter((kind) => kind === 'dictionaries-changed').length, { timeout: 1_000 })
      .toBeGreaterThan(before)
    end()
  })
  it('while an export is sent cuts the export, which nobody takes for a whole one', async () => {
    await raw(
      database.db,
      `insert into account (id, username, realname, password_hash) select 'export' || n, 'export' || n, repeat('导出', 40), 'x' from generate_series(1, 3000) n`,
    )
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${base}/fagui/sys/user/exportXls?format=xlsx`, { headers: { 'x-access-token': token } }, resolve).once(
        'error',
        reject,
      )
    })
    expect(answer.statusCode).toBe(200)
    // Every connection, again and again: the export takes one for each of its parts.
    let ended = false
    const failed = new Promise<boolean>((resolve) => {
      answer.once('error', () => resolve(true))
      answer.once('end', () => resolve(!answer.complete))
    }).finally(() => (ended = true))
    const stopping = (async () => {
      while (!ended) {
        await terminate(postgres, "query not like 'listen%'")
        await wait(5)
      }
    })()
    answer.on('data', () => {
      // A slow reader, so that the export is under way for a while.
      answer.pause()
      setTimeout(() => answer.resume(), 20)
    })
    expect(await failed).toBe(true)
    await stopping
    await raw(database.db, "delete from account where id like 'export%'")
    expect(await untilBack()).toBeLessThan(2_000)
  })
})

describe('a server that goes away', () => {
  it('is told to callers at once in Chinese, with when to try again, and calls work within two seconds when it is back', async () => {
    await postgres.halt()
    const answers = await Promise.all([
      readList(),
      readList(),
      ask('/internet/fagui/law/search?q=条例'),
      ask('/sys/user/list'),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, retryAfter: '2' })
      expect(answer.body).toMatchObject({
        success: false,
        code: 503,
        message: '数据库暂时不可用，请 2 秒后再试',
        result: null,
      })
      expect(answer.ms).toBeLessThan(5_000)
    }
    expect(await readiness()).toMatchObject({
      status: 503,
      parts: expect.arrayContaining([expect.objectContaining({ name: 'database', status: 'down' })]),
    })
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    await postgres.resume()
    expect(await untilBack()).toBeLessThan(2_000)
    await expect.poll(async () => (await readiness()).status, { timeout: 2_000 }).toBe(200)
  })
  it('under writers, once by an ordinary restart and once killed, ends no process and loses nothing it acknowledged', async () => {
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      let over = false
      const acknowledged: string[] = []
      const refused = new Set<number>()
      const writer = async (name: string) => {
        for (let n = 0; !over; n++) {
          const dictCode = `away_${name}_${n}`
          const body = JSON.stringify({ dictCode, dictName: dictCode })
          const answer = await ask('/sys/dict/add', {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json' },
          })
          if (answer.status === 200 && answer.body.success) acknowledged.push(dictCode)
          else refused.add(answer.status)
        }
      }
      const writers = ['a', 'b', 'c', 'd'].map((name) => writer(`${signal.toLowerCase()}_${name}`))
      await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(10)
      await postgres.halt(signal)
      await wait(300)
      await postgres.resume()
      await untilBack()
      await wait(300)
      over = true
      await Promise.all(writers)
      expect([...refused]).toEqual([503])
      const found = await raw<{ code: string }>(database.db, "select code from dictionary where code like 'away\\_%'")
      const codes = found.map(({ code }) => code)
      expect(new Set(codes).size).toBe(codes.length)
      expect(acknowledged.filter((code) => !codes.includes(code))).toEqual([])
    }
  })
  it('that hangs with its connections open is found out within five seconds, and used again within two when it goes on', async () => {
    expect((await readList()).status).toBe(200)
    postgres.freeze()
    try {
      const answers = await Promise.all(Array.from({ length: 15 }, readList))
      for (const { status, ms, retryAfter } of answers) {
        expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
        expect(ms).toBeLessThan(5_500)
      }
      // Known to be silent, it keeps nobody waiting.
      expect((await readList()).ms).toBeLessThan(500)
      expect((await readiness()).status).toBe(503)
    } finally {
      postgres.thaw()
    }
    expect(await untilBack()).toBeLessThan(2_000)
  })
})

describe('a server that works', () => {
  const over = <T>(bounds: Partial<typeof SERVER_BOUNDS>, work: (database: Database) => Promise<T>): Promise<T> => {
    const own = databaseOver(serverPool(postgres.url, { ...SERVER_BOUNDS, ...bounds }), 'server', () => {})
    return work(own).finally(() => own.close())
  }
  it('on a long statement is waited for, because it still gives signs of life', async () => {
    expect(await raw(database.db, `select pg_sleep(5), 1 as done`)).toMatchObject([{ done: 1 }])
  })
  it('on a statement of reading beyond the limit is told to stop, but not on one that writes', async () => {
    await over({ statementSeconds: 1 }, async ({ db }) => {
      await expect(whileReading(() => raw(db, `select pg_sleep(20)`))).rejects.toMatchObject({ code: '57014' })
      expect(await raw(db, `select pg_sleep(3), 1 as done`)).toMatchObject([{ done: 1 }])
    })
  })
  it('with all connections at work makes a call wait only so long', async () => {
    await over({ connections: 2, waitSeconds: 1 }, async ({ db }) => {
      const working = [1, 2].map(() => raw(db, `select pg_sleep(3)`))
      const began = performance.now()
      await expect(raw(db, `select 1`)).rejects.toBeInstanceOf(DatabaseBusy)
      expect(performance.now() - began).toBeLessThan(2_000)
      await Promise.all(working)
    })
  })
})

describe('jobs of two processes', () => {
  it('that became due while the database was away run once when it is back', async () => {
    let runs = 0
    let now = new Date('2026-11-20T04:00:00Z')
    const job: NamedJob = { name: 'countRuns', title: '', about: '', run: async () => `第 ${++runs} 次` }
    const jobId = 'count-runs'
    await raw(
      database.db,
      `insert into scheduled_job (id, handler, cron, status) values ('${jobId}', '${job.name}', '30 0 12 * * ? *', 0)`,
    )
    const log = { error: () => {} }
    const schedulers = [1, 2].map(
      () => new Scheduler({ db: database.db, clock: () => now, jobs: [job], log: log as never }),
    )
    await postgres.halt()
    now = new Date('2026-11-20T04:00:31Z')
    for (const scheduler of schedulers) await expect(scheduler.look()).rejects.toBeInstanceOf(DatabaseAway)
    await postgres.resume()
    await untilBack()
    now = new Date('2026-11-20T04:00:40Z')
    await Promise.all((await Promise.all(schedulers.map((scheduler) => scheduler.look()))).flat())
    expect(runs).toBe(1)
    await raw(database.db, `delete from scheduled_job where id = '${jobId}'`)
  })
})
