import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#server/testing/app.ts'
import { makeDataFolder } from '#server/testing/data-folder.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { DatabaseAway } from './away.ts'
import { databaseOver, type Database } from './open.ts'
import { PGlitePool } from './pglite-pool.ts'
import { inTransaction } from './transaction.ts'

let folder: string
let pool: PGlitePool
let database: Database
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-engine-'))
  makeDataFolder(folder)
  pool = await PGlitePool.open(join(folder, 'database'))
  database = databaseOver(pool, 'embedded', () => {})
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the embedded engine, when it dies', () => {
  it('fails the statement at hand alone, and is started anew for the next, with all that was committed', async () => {
    await raw(database.db, 'create table kept (id int)')
    await raw(database.db, 'insert into kept values (1)')
    const atHand = raw(database.db, 'select pg_sleep(20)').catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await pool.kill()
    expect(await atHand).toBeInstanceOf(DatabaseAway)
    expect(await raw(database.db, 'select id from kept')).toEqual([{ id: 1 }])
    await expect(database.ping()).resolves.toBeUndefined()
  })
  it('between two statements fails the transaction, of which nothing is kept', async () => {
    const failing = inTransaction(database.db, async (db) => {
      await raw(db, 'insert into kept values (2)')
      await pool.kill()
      await raw(db, 'insert into kept values (3)')
    })
    await expect(failing).rejects.toBeInstanceOf(DatabaseAway)
    expect(await raw(database.db, 'select id from kept')).toEqual([{ id: 1 }])
  })
  it('and cannot come back is told to callers like a server that is away, and the server is not ready', async () => {
    const inMemory = await PGlitePool.open(null)
    const test = await startTestApp({}, { pingDatabase: () => inMemory.ping() })
    const ready = await test.call('/readyz')
    expect(ready).toMatchObject({ status: 200, body: { status: 'up' } })
    await inMemory.kill()
    expect(await test.call('/readyz')).toMatchObject({
      status: 503,
      body: {
        status: 'down',
        parts: expect.arrayContaining([
          { name: 'database', status: 'down', reason: '数据库没有答复', ms: expect.any(Number) },
        ]),
      },
    })
    expect(await test.call('/healthz')).toMatchObject({ status: 200, body: { status: 'up' } })
    await test.close()
  })
})

describe('the addresses for probes', () => {
  it('answer everybody under any name, are kept nowhere, and tell nothing of the installation', async () => {
    const test = await startTestApp({ publicUrl: 'https://fagui.example.cn' })
    for (const path of ['/healthz', '/readyz']) {
      const answer = await test.call(path, { host: '10.0.0.7:8080' })
      expect(answer.status).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(JSON.stringify(answer.body)).not.toMatch(/fagui|localhost|127\.|postgres|\//)
    }
    expect((await test.call('/home', { host: '10.0.0.7:8080' })).status).toBe(421)
    await test.close()
  })
})

describe('a full disk', () => {
  it('refuses what stores something, while signing in, reading and deleting go on; with room everything works again', async () => {
    let full = true
    const room = { isFull: async () => full }
    const test = await startTestApp({}, { room: room as never })
    const token = await test.signIn(['system:dict:list', 'system:dict:add'])
    const add = () => test.ask('POST /sys/dict/add', { token, body: { dictCode: 'full', dictName: '满' } })
    expect(await add()).toMatchObject({
      status: 507,
      body: { success: false, code: 507, message: expect.stringContaining('存储空间不足') },
    })
    const person = await test.makeUser({ permissions: ['system:dict:list'] })
    const signedIn = await test.ask('POST /sys/login', { body: person })
    expect(signedIn.body.success).toBe(true)
    expect((await test.ask('GET /sys/dict/list', { token: signedIn.body.result.token })).status).toBe(200)
    expect((await test.ask('POST /internet/fagui/saveEventTracking', { body: {} })).status).toBe(507)
    expect((await test.call('/readyz')).body).toMatchObject({
      status: 'up',
      parts: expect.arrayContaining([{ name: 'disk', status: 'low', reason: '存储空间不足，暂不接受保存' }]),
    })
    full = false
    expect((await add()).body.success).toBe(true)
    await test.close()
  })
})
