import { afterAll, beforeAll, expect, it } from 'vitest'
import { PGlitePool } from './pglite-pool.ts'
import type { ClientLike } from './pool.ts'

let pool: PGlitePool
let client: ClientLike
beforeAll(async () => {
  pool = await PGlitePool.open(null)
  client = await pool.connect()
  await client.script("create table boat (name text); insert into boat values ('渡船')")
})
afterAll(async () => {
  client.release()
  await pool.end()
})

const boats = async () => (await client.query('select * from boat where name <> $1', [''])).rows

it('a statement that was run before has the columns that the table has now, however it was changed', async () => {
  for (let run = 0; run < 3; run++) expect(await boats()).toEqual([{ name: '渡船' }])
  await client.query('alter table boat add column length integer default 12')
  for (let run = 0; run < 3; run++) expect(await boats()).toEqual([{ name: '渡船', length: 12 }])
  await client.script('alter table boat drop column length')
  expect(await boats()).toEqual([{ name: '渡船' }])
})
it('a statement that fails may be run again, in a transaction and after it', async () => {
  const insert = () => client.query('insert into boat (name) values ($1) returning name', [null])
  await client.query('alter table boat alter column name set not null')
  for (let run = 0; run < 3; run++) {
    await client.query('begin')
    await expect(insert()).rejects.toMatchObject({ code: '23502', table: 'boat' })
    await expect(boats()).rejects.toMatchObject({ code: '25P02' })
    await client.query('rollback')
  }
  expect(await boats()).toEqual([{ name: '渡船' }])
})
it('more statements than are kept planned are answered all the same', async () => {
  for (let number = 0; number < 520; number++)
    for (let run = 0; run < 2; run++)
      expect((await client.query(`select name, ${number} as number from boat`)).rows).toEqual([
        { name: '渡船', number },
      ])
}, 60_000)
it('a statement tells how many rows it changed', async () => {
  const { command, rowCount, rows } = await client.query('update boat set name = name')
  expect({ command, rowCount, rows }).toEqual({ command: 'UPDATE', rowCount: 1, rows: [] })
})
