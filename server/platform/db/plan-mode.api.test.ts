import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { Db } from './open.ts'
import { PLANNED_ONCE } from './plan-mode.mjs'
import { inTransaction } from './transaction.ts'

let test: TestApp
beforeAll(async () => void (test = await startTestApp()))
afterAll(() => test.close())

const RUNS = 9
/** A statement long enough to be kept planned on a server, for which values tell more than none. */
const statement = (mark: string, values: string[]) =>
  sql`select ${sql.raw(`${mark} /* ${'拖船'.repeat(400)} */`)} alias from law_alias where alias_key = any(${sql`${values}::text[]`})`
/** How often a statement was planned for all values, and for the values at hand. */
async function plansOf(db: Db, mark: string) {
  for (let run = 0; run < RUNS; run++) await statement(mark, [`第${run}个`]).execute(db)
  const { rows } = await sql<{
    once: number
    anew: number
  }>`select generic_plans as once, custom_plans as anew from pg_prepared_statements
    where starts_with(statement, ${`select ${mark} /* 拖船`})`.execute(db)
  return rows[0]
}

it('a statement marked so is planned once for all values, and others for the values at hand', async () => {
  await inTransaction(test.database.db, async (db) => {
    // The first run is not kept: it may never come again.
    expect(await plansOf(db, PLANNED_ONCE)).toEqual({ once: RUNS - 1, anew: 0 })
    expect((await plansOf(db, '/* of values */'))?.anew).toBeGreaterThan(0)
  })
})
it('so it is after a transaction that was rolled back', async () => {
  const { db } = test.database
  const modeAfter = (mark: string, fails: boolean) =>
    inTransaction(db, async (trx) => {
      await statement(mark, []).execute(trx)
      if (fails) throw new Error('back')
      const { rows } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(trx)
      return rows[0]?.mode
    }).catch(() => 'rolled back')
  expect(await modeAfter('', false)).toBe('auto')
  expect(await modeAfter(PLANNED_ONCE, true)).toBe('rolled back')
  expect(await modeAfter(PLANNED_ONCE, false)).toBe('force_generic_plan')
  expect(await modeAfter('', true)).toBe('rolled back')
  expect(await modeAfter('', false)).toBe('auto')
})
