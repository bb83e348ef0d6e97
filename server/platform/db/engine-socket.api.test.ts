import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { borrowEngine, offerEngine } from './engine-socket.ts'
import { PGlitePool } from './pglite-pool.ts'
import type { PoolLike } from './pool.ts'

const IDLE_MS = 300
let folder: string
let engine: PGlitePool
let withdraw: (() => Promise<void>) | null
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-socket-'))
  engine = await PGlitePool.open(null)
  withdraw = await offerEngine(engine, folder, IDLE_MS)
})
afterAll(async () => {
  await withdraw?.()
  await engine.end()
  rmSync(folder, { recursive: true, force: true })
})

const borrowed = async (): Promise<PoolLike> => {
  const pool = await borrowEngine(folder)
  if (!pool) throw new Error('no engine is offered')
  return pool
}
/** Asks in the process of the engine, as the server does. */
const asServer = async (text: string) => {
  const client = await engine.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    client.release()
  }
}
beforeEach(async () => {
  await asServer('drop table if exists note')
  await asServer('create table note (id integer primary key, day date, bytes bytea, big bigint)')
})

describe('an engine that another process borrows', () => {
  it('gives the same values and the same errors as in its own process', async () => {
    const pool = await borrowed()
    const client = await pool.connect()
    const bytes = Buffer.alloc(3_000_000, 7)
    const { rowCount } = await client.query('insert into note values ($1, $2, $3, $4)', [
      1,
      '2026-11-23',
      bytes,
      2 ** 40,
    ])
    const [row] = (await client.query('select * from note')).rows as { day: string; bytes: Uint8Array; big: number }[]
    await expect(client.query('insert into note (id) values (1)')).rejects.toMatchObject({
      code: '23505',
      constraint: 'note_pkey',
    })
    client.release()
    await pool.end()
    expect([rowCount, row?.day, row?.big]).toEqual([1, '2026-11-23', 2 ** 40])
    expect(Buffer.from(row?.bytes ?? []).equals(bytes)).toBe(true)
    expect(await asServer('select id, day from note')).toEqual([{ id: 1, day: '2026-11-23' }])
  })

  it('runs a transaction by itself: what others ask waits until it ends', async () => {
    const pool = await borrowed()
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into note (id) values (1)')
    const seen = asServer('select id from note')
    await client.query('insert into note (id) values (2)')
    await client.query('commit')
    client.release()
    expect(await seen).toEqual([{ id: 1 }, { id: 2 }])
    await pool.end()
  })

  it('is free again, without what was begun, when the program that holds it ends', async () => {
    const pool = await borrowed()
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into note (id) values (1)')
    await pool.end()
    await withdraw?.()
    withdraw = await offerEngine(engine, folder, IDLE_MS)
    expect(await asServer('select id from note')).toEqual([])
    await expect(client.query('select 1')).rejects.toThrow('连接已断开')
  })

  it('is taken from a program that holds it and asks nothing', async () => {
    const pool = await borrowed()
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into note (id) values (1)')
    expect(await asServer('select id from note')).toEqual([])
    await expect(client.query('commit')).rejects.toThrow('连接已断开')
  })

  it('stays with a program whose next question was on its way while the process was busy', async () => {
    const pool = await borrowed()
    const client = await pool.connect()
    await client.query('select 1')
    const asked = client.query('select 2 as two')
    const busyUntil = Date.now() + 2 * IDLE_MS
    while (Date.now() < busyUntil);
    expect((await asked).rows).toEqual([{ two: 2 }])
    client.release()
    await pool.end()
  })

  it('is given back by a program that left while it waited for its turn', async () => {
    const holder = await engine.connect()
    const socket = connect(join(folder, 'fagui.sock'))
    const pool = await borrowed()
    const waiting = pool.connect()
    socket.destroy()
    holder.release()
    const client = await waiting
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    client.release()
    await pool.end()
  })

  it('can be reached by its own user only', () => {
    expect(statSync(join(folder, 'fagui.sock')).mode & 0o077).toBe(0)
  })

  it('is not there where no process offers it', async () => {
    expect(await borrowEngine(join(folder, 'nowhere'))).toBeNull()
  })
})
