import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { FEW_BLOCKS, renewStatistics } from './tidy.sql.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await run('create table barge (name text) with (autovacuum_enabled = off)')
})
afterAll(async () => {
  await run('drop table barge')
  await test.close()
})

async function run(script: string): Promise<void> {
  const client = await test.database.pool.connect()
  await client.script(script).finally(() => client.release())
}

/** Rows that the planner thinks the table has; -1 where it does not know. */
async function counted(): Promise<number> {
  const client = await test.database.pool.connect()
  const { rows } = await client
    .query("select reltuples from pg_class where relname = 'barge' and relnamespace = current_schema()::regnamespace")
    .finally(() => client.release())
  return (rows[0] as { reltuples: number }).reltuples
}

describe('renewStatistics', () => {
  it('a table that came to hold something or has grown by a fifth is counted, and one that has not is left', async () => {
    const { db } = test.database
    await run("insert into barge select '驳船' || n from generate_series(1, 5000) n")
    await renewStatistics(db, FEW_BLOCKS)
    expect(await counted()).toBe(-1)
    await renewStatistics(db)
    expect(await counted()).toBe(5000)
    await run("insert into barge select '驳船' || n from generate_series(1, 500) n")
    await renewStatistics(db)
    expect(await counted()).toBe(5000)
    await run("insert into barge select '驳船' || n from generate_series(1, 1500) n")
    await renewStatistics(db)
    expect(await counted()).toBe(7000)
  })
})
