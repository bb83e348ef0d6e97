import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, dropDatabase, makeDatabase } from './open.ts'
import type { ClientLike } from './pool.ts'

/** Statements that stay planned at the connections of a PostgreSQL server. */
const server = process.env['TEST_DATABASE_URL'] ?? ''
const NAME = `test_planned_${process.pid}`
/** Makes a statement one of the long ones. */
const LONG = `/* ${'渡船'.repeat(400)} */`

let database: Database
let client: ClientLike
beforeAll(async () => {
  database = await makeDatabase(server, NAME)
  client = await database.pool.connect()
  await client.script(
    `create schema form; create table form.boat (name text); create table boat (name text); insert into boat values ('渡船')`,
  )
})
afterAll(async () => {
  client.release()
  await database.close()
  await dropDatabase(server, NAME)
})

const planned = async () =>
  (await client.query('select statement from pg_prepared_statements')).rows as { statement: string }[]
const boats = async () => (await client.query(`select * from boat where name <> $1 ${LONG}`, [''])).rows

it('a long statement stays planned from its second run on, a short one and one of a register do not', async () => {
  await boats()
  expect(await planned()).toEqual([])
  for (let run = 0; run < 3; run++) {
    expect(await boats()).toEqual([{ name: '渡船' }])
    await client.query('select name from boat')
    await client.query(`select * from "form".boat ${LONG}`)
  }
  expect((await planned()).map(({ statement }) => statement)).toEqual([expect.stringContaining('select * from boat')])
})

it('a statement that was run before has the columns that the table has now', async () => {
  await client.query('alter table boat add column length integer default 12')
  for (let run = 0; run < 3; run++) expect(await boats()).toEqual([{ name: '渡船', length: 12 }])
  expect(await planned()).toHaveLength(1)
})

it('a planned statement that fails tells why, and may be run again', async () => {
  const insert = (name: string | null) =>
    client.query(`insert into boat (name) values ($1) returning name ${LONG}`, [name])
  await client.query('alter table boat alter column name set not null')
  for (let run = 0; run < 3; run++) await expect(insert(null)).rejects.toMatchObject({ code: '23502', table: 'boat' })
  expect((await insert('木船')).rows).toEqual([{ name: '木船' }])
})
