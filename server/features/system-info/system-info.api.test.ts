import { afterAll, beforeAll, expect, it } from 'vitest'
import { SlowStatements } from '#server/platform/db/slow-statements.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let token: string
const slow = new SlowStatements(500)
beforeAll(async () => {
  test = await startTestApp({}, { slow })
  token = await test.signIn(['system:info:view'])
})
afterAll(() => test.close())

it('the system information shows versions, memory, sessions, sizes of tables and slow statements', async () => {
  slow.note({ text: 'select pg_sleep($1)', ms: 812.4 }, test.now)
  const { body } = await test.ask('GET /sys/systemInfo', { token })
  expect(body).toMatchObject({ success: true, code: 200 })
  expect(body.result).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.version,
    database: { version: expect.stringMatching(/^\d+/), bytes: expect.any(Number), migration: expect.stringMatching(/^\d{4}/) },
    slowStatements: { limit: 500, number: 1, slowest: [{ text: 'select pg_sleep($1)', ms: 812, time: '2026-11-20 12:00:00' }] },
  })
  expect(body.result.database.bytes).toBeGreaterThan(1_000_000)
  expect(body.result.tables.find(({ name }: any) => name === 'dictionary_item').bytes).toBeGreaterThan(8192)
  expect(body.result.sessions).toBeGreaterThan(0)
  expect(body.result.memory.total).toBeGreaterThan(body.result.memory.process)
})
it('the system information reveals no password and no address of a database', async () => {
  const { body } = await test.ask('GET /sys/systemInfo', { token })
  expect(JSON.stringify(body)).not.toMatch(/password":|postgres(ql)?:\/\/|DATABASE_URL|password_hash/i)
})
