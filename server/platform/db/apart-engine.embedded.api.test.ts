import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ApartEngine, ApartStopped } from './apart-engine.ts'

const engine = new ApartEngine(async () => {})
afterAll(() => engine.close())

const run = (statement: string) =>
  engine.run(
    { seconds: 30, memoryMb: 300 },
    async () => {},
    async (db) => (await sql.raw<{ n: number }>(statement).execute(db)).rows,
  )

describe('the engine for work apart', () => {
  it(
    'is ended before its work has taken all memory, which returns to the system, and starts again',
    { timeout: 60_000 },
    async () => {
      const before = process.memoryUsage.rss()
      const heavy = run("select length(string_agg(repeat('x', 10000), '')) as n from generate_series(1, 200000)")
      await expect(heavy).rejects.toMatchObject({ constructor: ApartStopped, why: 'memory' })
      expect(await run('select 1 as n')).toEqual([{ n: 1 }])
      expect(process.memoryUsage.rss() - before).toBeLessThan(600e6)
    },
  )
})
