import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, databaseOver } from './platform/db/open.ts'
import { serverPool } from './platform/db/server-pool.ts'
import { prepareDatabase } from './prepare.ts'
import { readSettings } from './settings.ts'
import { freePort, type Haproxy, hasHaproxy, startHaproxy } from './testing/haproxy.ts'
import { LivePage } from './testing/live-page.ts'
import { makeLaws } from './testing/make.ts'
import { type OwnPostgres, type RunningPostgres, startOwnPostgres } from './testing/own-postgres.ts'
import { makePerson, makeSession, type Person } from './testing/people.ts'
import { raw } from './testing/raw-sql.ts'
import { type StartedServer, startServer } from './testing/started-server.ts'
import { SteadyLoad, type Told, told } from './testing/steady-load.ts'

/**
 * An installation as the handbook describes it for many readers: three processes behind HAProxy with the configuration
 * in deploy/, a PostgreSQL and a replica that follows it, under a steady load of readers and staff. What happens to it
 * happens to the real programs.
 */

const LAW = '/fagui/internet/fagui/law'
const PROCESSES = 3
/** Between two attempts of a page to open its channel again; the browser waits five seconds. */
const AGAIN_MS = 200
const WAIT = { timeout: 30_000, interval: 100 }

let postgres: OwnPostgres
let copy: RunningPostgres
let copied: Database
let database: Database
let folder: string
let haproxy: Haproxy
let ports: number[]
const servers: StartedServer[] = []
let clerk: { token: string }
const readers: ReaderPage[] = []
let lawIds: string[]
/** Those that a test began, which end with it. */
const loads: SteadyLoad[] = []
const saved: { code: string; status: number }[] = []
const announced: string[] = []
/** When the last of the first processes was gone. */
let restarted: Date

const environment = (port: number): NodeJS.ProcessEnv => ({
  DATABASE_URL: `${postgres.url.replace(/\/postgres$/, `,${new URL(copy.url).host}/postgres`)}?target_session_attrs=read-write`,
  DATABASE_READ_URL: copy.url,
  DATA_DIR: folder,
  PORT: String(port),
  DRAIN_SECONDS: '5',
})

/**
 * A page of staff that opens its channel again when it breaks, and reads the number of its messages whenever it opens,
 * as the browser does.
 */
class ReaderPage {
  unread = 0
  opened = 0
  #ended = false
  page: LivePage | undefined
  readonly #person: Person
  readonly #token: string
  readonly #going: Promise<void>

  constructor(person: Person, token: string) {
    this.#person = person
    this.#token = token
    this.#going = this.#keepOpen()
  }

  async read(): Promise<void> {
    const { text, status } = await told(haproxy.base, '/fagui/sys/annountCement/getMsgTotalByUser', {
      headers: { 'x-access-token': this.#token },
    })
    if (status === 200) this.unread = (JSON.parse(text) as { result: { msgTotal: number } }).result.msgTotal
  }

  async #keepOpen(): Promise<void> {
    while (!this.#ended) {
      const page = await LivePage.open(
        haproxy.base.replace('http', 'ws'),
        { sessionOf: async () => this.#token },
        this.#person,
      ).catch(() => undefined)
      if (page) {
        this.page = page
        this.opened++
        page.socket.on('message', (bytes: Buffer) => bytes.includes('messages_changed') && void this.read())
        await this.read()
        await page.closed
      }
      await wait(AGAIN_MS)
    }
  }

  async end(): Promise<void> {
    this.#ended = true
    this.page?.socket.close()
    await this.#going
  }
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'x-access-token': clerk.token, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Saves a dictionary under a code of its own, and notes what was answered. */
async function save() {
  const code = `proxy_${saved.length}`
  const entry = { code, status: -1 }
  saved.push(entry)
  const answer = await told(
    haproxy.base,
    '/fagui/sys/dict/add',
    post({ dictName: code, dictCode: code, description: '' }),
  )
  entry.status = answer.status
  return answer
}

/** Releases an announcement to the readers' department. */
async function announce(title: string): Promise<void> {
  const [department] = await raw<{ id: string }>(database.db, "select id from department where name = '轮值处'")
  const body = { titile: title, msgContent: '<p>请查收。</p>', msgType: 'DEPART', departIds: department?.id }
  expect(await told(haproxy.base, '/fagui/sys/annountCement/add', post(body))).toMatchObject({ status: 200 })
  const [row] = await raw<{ id: string }>(database.db, `select id from announcement where title = '${title}'`)
  const released = await told(haproxy.base, `/fagui/sys/annountCement/doReleaseData?id=${row?.id}`, {
    headers: { 'x-access-token': clerk.token },
  })
  expect(released).toMatchObject({ status: 200 })
  announced.push(title)
}

function steadyLoad(): SteadyLoad {
  const load = new SteadyLoad()
  loads.push(load)
  const words = ['船闸', '渡口', '灯塔', '办法', '航道']
  load.caller(100, (n) =>
    told(haproxy.base, `${LAW}/search?q=${encodeURIComponent(words[n % words.length] ?? '')}&pageNo=${(n % 3) + 1}`),
  )
  load.caller(100, (n) => told(haproxy.base, `${LAW}/detail?id=${lawIds[n % lawIds.length]}`))
  load.caller(200, (n) =>
    told(haproxy.base, `/details?id=${lawIds[n % lawIds.length]}`, { headers: { accept: 'text/html' } }),
  )
  load.caller(100, () => save())
  load.caller(300, () =>
    told(haproxy.base, '/fagui/sys/user/getCurrentUserDeparts', { headers: { 'x-access-token': clerk.token } }),
  )
  return load
}

/** Every save that was acknowledged is there once; what was refused or not answered may be there or not. */
async function expectNothingLost(): Promise<void> {
  const rows = await raw<{ code: string; n: number }>(
    database.db,
    "select code, count(*) as n from dictionary where code like 'proxy%' group by code",
  )
  const there = new Map(rows.map(({ code, n }) => [code, n]))
  expect(saved.filter(({ code, status }) => status === 200 && there.get(code) !== 1)).toEqual([])
}

/** Keeps what is saved waiting for the table while it works. @param work is told how to ask how many calls wait */
async function whileSavingWaits(work: (waiting: () => Promise<number>) => Promise<void>): Promise<void> {
  const pool = serverPool(postgres.url)
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table dictionary in share row exclusive mode')
  try {
    await work(
      async () => (await raw(database.db, "select from pg_stat_activity where wait_event_type = 'Lock'")).length,
    )
  } finally {
    await client.query('commit')
    client.release()
    await pool.end()
  }
}

/** Waits until every process says that it may be given requests. */
const untilReady = () =>
  vi.waitFor(async () => {
    const answers = await Promise.all(servers.map(({ base }) => told(base, '/readyz')))
    expect(answers.map(({ status }) => status)).toEqual(servers.map(() => 200))
  }, WAIT)

describe.skipIf(!hasHaproxy())('three processes behind HAProxy (skipped where HAProxy is not installed)', () => {
  beforeAll(async () => {
    postgres = await startOwnPostgres()
    folder = mkdtempSync(join(tmpdir(), 'fagui-haproxy-'))
    const settings = readSettings({ DATABASE_URL: postgres.url, DATA_DIR: folder, DEMO: 'off' })
    await (await prepareDatabase(settings)).close()
    copy = await postgres.replica()
    copied = databaseOver(serverPool(copy.url), 'server', () => {})
    database = await prepareDatabase(readSettings({ ...environment(0), DEMO: 'off' }))
    await makeLaws(
      database.db,
      ['船闸', '渡口', '灯塔'].map((what, at) => ({
        title: `浙江省${what}管理办法`,
        note: [`2026年3月${at + 1}日 浙江省人民政府令第${at + 1}号公布`],
        body: [`第一条 ${what}和航道应当保护。`, '第二条 本办法自2026年4月1日起施行。'],
      })),
    )
    lawIds = (await raw<{ id: string }>(database.db, 'select id from law_work order by title')).map(({ id }) => id)
    await raw(database.db, "update scheduled_job set cron = '* * * * * ?' where id = 'job-release-announcements'")
    const codes = [
      'system:dict:list',
      'system:dict:add',
      'system:announcement:list',
      'system:announcement:add',
      'system:announcement:release',
    ] as const
    const { id } = await makePerson(database.db, { permissions: [...codes] })
    clerk = { token: await makeSession(database.db, id, new Date()) }
    ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
    servers.push(...(await Promise.all(ports.map((port) => startServer(environment(port))))))
    haproxy = await startHaproxy(folder, ports)
    await untilReady()
    for (let n = 0; n < PROCESSES; n++) {
      const person = await makePerson(database.db, { departments: ['轮值处'], isStaff: true })
      readers.push(new ReaderPage(person, await makeSession(database.db, person.id, new Date())))
    }
    await vi.waitUntil(() => readers.every(({ opened }) => opened === 1), WAIT)
  }, 180_000)
  afterEach(async () => void (await Promise.all(loads.splice(0).map((load) => load.end()))))
  afterAll(async () => {
    await Promise.all(readers.map((reader) => reader.end()))
    for (const server of servers) await server.end('SIGKILL')
    await haproxy.close()
    await database.close()
    await copied.close()
    await copy.close()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  it('restarted one after another fail no request, keep sessions and channels, and lose no message', async () => {
    const load = steadyLoad()
    for (const [at, server] of servers.entries()) {
      const ended = server.end('SIGTERM')
      await announce(`第${at + 1}台停止期间的通知`)
      expect((await ended).code).toBe(0)
      servers[at] = await startServer(environment(ports[at] ?? 0))
      await untilReady()
    }
    restarted = new Date()
    await load.end()
    expect(load.failed()).toEqual([])
    expect(load.all.length).toBeGreaterThan(300)
    // Each page lost its channel once, and has all messages.
    await vi.waitFor(
      () => expect(readers.map(({ unread }) => unread)).toEqual(readers.map(() => announced.length)),
      WAIT,
    )
    expect(Math.min(...readers.map(({ opened }) => opened))).toBeGreaterThan(1)
    expect(saved.filter(({ status }) => status !== 200)).toEqual([])
    await expectNothingLost()
  }, 180_000)
  it('a job by timetable goes on while they are restarted: each moment once, in whichever process', async () => {
    const ran = await raw<{ ended: boolean; processes: number; longestPause: number }>(
      database.db,
      `select bool_and(success is true or planned_at > now() - interval '5 seconds') as ended, count(distinct process) as processes,
         max(pause) as "longestPause"
       from (select *, extract(epoch from planned_at - lag(planned_at) over (order by planned_at)) as pause
         from scheduled_job_run where job_id = 'job-release-announcements') run`,
    )
    expect(ran).toEqual([{ ended: true, processes: expect.any(Number), longestPause: expect.any(Number) }])
    // None of those that ran first is there any more.
    expect(ran[0]?.processes).toBeGreaterThan(1)
    await vi.waitUntil(
      async () =>
        (
          await raw(
            database.db,
            `select from scheduled_job_run where planned_at > '${restarted.toISOString()}' and success`,
          )
        ).length > 0,
      WAIT,
    )
    // A process that starts holds the rows of the timetable while it loads base data.
    expect(ran[0]?.longestPause).toBeLessThan(30)
  })
  it('one that is killed fails no reading, and of what was being saved there it is said that it may not be', async () => {
    const load = steadyLoad()
    const before = saved.length
    await vi.waitFor(() => expect(saved.length).toBeGreaterThan(before + 10), WAIT)
    // Each process has something that it is saving.
    const answers: Promise<Told>[] = []
    await whileSavingWaits(async (waiting) => {
      for (let n = 0; n < PROCESSES * 2; n++) answers.push(save())
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(PROCESSES * 2), WAIT)
      await servers[1]?.end('SIGKILL')
    })
    const ofAll = await Promise.all(answers)
    expect(new Set(ofAll.map(({ status }) => status))).toEqual(new Set([200, 502]))
    const killed = saved.length
    await vi.waitFor(() => expect(saved.length).toBeGreaterThan(killed + 30), WAIT)
    await announce('一台中断以后的通知')
    servers[1] = await startServer(environment(ports[1] ?? 0))
    await untilReady()
    await load.end()
    expect(load.failed().filter(({ what }) => what.startsWith('GET'))).toEqual([])
    for (const { status, why } of [...load.failed(), ...ofAll.filter(({ status: of }) => of !== 200)])
      expect({ status, why }).toEqual({ status: 502, why: expect.stringContaining('不能确定是否已经保存') })
    await vi.waitFor(
      () => expect(readers.map(({ unread }) => unread)).toEqual(readers.map(() => announced.length)),
      WAIT,
    )
    await expectNothingLost()
  }, 120_000)
  it('what is withdrawn while the replica stands still is gone from every process within two seconds', async () => {
    const [withdrawn] = await raw<{ id: string }>(
      database.db,
      "select id from law_work where title = '浙江省船闸管理办法'",
    )
    const id = withdrawn?.id ?? ''
    const addresses = [haproxy.base, ...servers.map(({ base }) => base)]
    const found = () => Promise.all(addresses.map(async (base) => (await told(base, `${LAW}/detail?id=${id}`)).status))
    expect(await found()).toEqual(addresses.map(() => 200))
    copy.freeze()
    await raw(database.db, `update law_version set publish_state = 'withdrawn' where work_id = '${id}'`)
    const began = performance.now()
    expect(await found()).toEqual(addresses.map(() => 404))
    expect(performance.now() - began).toBeLessThan(2_000)
    const searched = await Promise.all(
      addresses.map((base) => told(base, `${LAW}/search?q=${encodeURIComponent('船闸')}`)),
    )
    for (const { text } of searched) expect((JSON.parse(text) as { result: { total: number } }).result.total).toBe(0)
    copy.thaw()
    await raw(database.db, `update law_version set publish_state = 'published' where work_id = '${id}'`)
    expect(await found()).toEqual(addresses.map(() => 200))
  }, 60_000)
  it('when the database server ends and the replica is promoted they go on without a restart, and lose nothing acknowledged', async () => {
    // As the handbook advises where nothing at all may be lost.
    await raw(database.db, "alter system set synchronous_standby_names = '*'")
    await raw(database.db, 'select pg_reload_conf()')
    await vi.waitFor(
      async () =>
        expect(await raw(database.db, "select from pg_stat_replication where sync_state = 'sync'")).toHaveLength(1),
      WAIT,
    )
    const load = steadyLoad()
    const before = saved.length
    await vi.waitFor(() => expect(saved.length).toBeGreaterThan(before + 10), WAIT)
    await postgres.halt('SIGQUIT')
    const [ended, since] = [saved.length, load.all.length]
    await vi.waitFor(() => expect(saved.length).toBeGreaterThan(ended + 5), WAIT)
    // Until somebody promotes it the replica takes no writes.
    expect(saved.slice(ended + 1, ended + 5).map(({ status }) => status)).toEqual([503, 503, 503, 503])
    await raw(copied.db, 'alter system reset synchronous_standby_names')
    await raw(copied.db, 'select pg_promote()')
    await vi.waitFor(
      () => expect(saved.filter(({ status }, at) => at > ended && status === 200).length).toBeGreaterThan(10),
      WAIT,
    )
    await untilReady()
    await load.end()
    expect(new Set(load.all.slice(since).map(({ status }) => status))).toEqual(new Set([200, 503]))
    await vi.waitFor(() => raw(database.db, 'select'), WAIT)
    await announce('换机以后的通知')
    await vi.waitFor(
      () => expect(readers.map(({ unread }) => unread)).toEqual(readers.map(() => announced.length)),
      WAIT,
    )
    await expectNothingLost()
  }, 120_000)
  it('one that is restarted after that finds the server that takes writes', async () => {
    await servers[2]?.end('SIGTERM')
    servers[2] = await startServer(environment(ports[2] ?? 0))
    await untilReady()
    expect(await save()).toMatchObject({ status: 200 })
  }, 60_000)
})
