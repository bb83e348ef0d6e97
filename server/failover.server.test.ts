import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { type Database, databaseOver } from './platform/db/open.ts'
import { serverPool } from './platform/db/server-pool.ts'
import { type Bus, serverBus } from './platform/realtime/bus.ts'
import { prepareDatabase } from './prepare.ts'
import { readSettings } from './settings.ts'
import { memoryStore } from './testing/memory-store.ts'
import { type OwnPostgres, type RunningPostgres, startOwnPostgres } from './testing/own-postgres.ts'
import { makePerson, makeSession, TEST_KEYS } from './testing/people.ts'
import { raw } from './testing/raw-sql.ts'

/** A server whose PostgreSQL ends for good, and whose replica is promoted. */

let postgres: OwnPostgres
let copy: RunningPostgres
let copied: Database
let database: Database
let bus: Bus
let app: Awaited<ReturnType<typeof buildApp>>
let token: string
const faults: unknown[] = []

beforeAll(async () => {
  postgres = await startOwnPostgres()
  await (await prepareDatabase(readSettings({ DATABASE_URL: postgres.url, DEMO: 'off' }))).close()
  copy = await postgres.replica()
  copied = databaseOver(serverPool(copy.url), 'server', () => {})
  const { host } = new URL(copy.url)
  // The replica stands first: which one takes writes is found out, not told.
  const address = `${postgres.url.replace('@', `@${host},`)}?target_session_attrs=read-write`
  const settings = readSettings({ DATABASE_URL: address, CAPTCHA: 'off', DEMO: 'off' })
  database = await prepareDatabase(settings)
  bus = await serverBus(address, 'fagui', (error) => void faults.push(error))
  app = await buildApp({
    db: database.db,
    settings,
    bus,
    keys: TEST_KEYS,
    files: memoryStore(),
    rateLimits: false,
    pingDatabase: () => database.ping(),
  })
  await app.ready()
  const { id } = await makePerson(database.db, { permissions: ['system:dict:list', 'system:dict:add'] })
  token = await makeSession(database.db, id, new Date())
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.close()
  await copied.close()
  await copy.close()
  await postgres.close()
}, 60_000)

const add = async (dictCode: string) =>
  (
    await app.inject({
      method: 'POST',
      url: '/fagui/sys/dict/add',
      headers: { 'x-access-token': token },
      payload: { dictName: dictCode, dictCode, description: '' },
    })
  ).statusCode
const kept = async (db: Database['db']) =>
  (await raw<{ code: string }>(db, `select code from dictionary where code like 'failover%' order by 1`)).map(
    ({ code }) => code,
  )
/** Whether another process on the promoted server hears what happens here. */
async function isHeard(): Promise<boolean> {
  const other = await serverBus(copy.url, 'fagui', () => {})
  const told = new Promise<boolean>((resolve) =>
    other.subscribe(({ kind }) => kind === 'dictionaries-changed' && resolve(true)),
  )
  bus.publish({ kind: 'dictionaries-changed' })
  const result = await Promise.race([told, wait(2_000, false)])
  await other.close()
  return result
}

describe('when the database server ends and its replica is promoted', () => {
  it('writes go to the one that takes them, and after it to the other one, without a restart', async () => {
    expect(await add('failover_1')).toBe(200)
    await expect.poll(() => kept(copied.db)).toEqual(['failover_1'])

    await postgres.halt('SIGQUIT')
    // Nobody is promoted yet: what the other server holds is not written to, and calls are told to come again.
    expect(await add('failover_2')).toBe(503)
    await raw(copied.db, 'select pg_promote()')
    let statuses = [503]
    for (const until = performance.now() + 30_000; statuses.at(-1) !== 200 && performance.now() < until; await wait(50))
      statuses = [...statuses, await add('failover_3')]
    expect(new Set(statuses)).toEqual(new Set([503, 200]))
    expect(await kept(copied.db)).toEqual(['failover_1', 'failover_3'])
    expect(await kept(database.db)).toEqual(['failover_1', 'failover_3'])
    await expect.poll(isHeard, { timeout: 20_000 }).toBe(true)
  }, 90_000)
})
