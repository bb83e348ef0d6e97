import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Health } from '#server/platform/health/health.ts'
import { memoryStore } from '#server/testing/memory-store.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { watchedParts } from './watched-parts.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const reasons = async (parts: ReturnType<typeof watchedParts>) =>
  Object.fromEntries(await Promise.all(parts.map(async ({ name, look }) => [name, await look()] as const)))

it('a sound installation has nothing to tell', async () => {
  const parts = watchedParts({ db: test.database.db, clock: () => new Date(), files: memoryStore() })
  expect(await reasons(parts)).toEqual({ index: null, storage: null, clock: null, chain: null })
})
it('a clock that is not that of the database, or lies before what was logged, is told', async () => {
  const { db } = test.database
  const behind = watchedParts({ db, clock: () => new Date(Date.now() - 60_000), files: memoryStore() })
  expect((await reasons(behind))['clock']).toMatch(/^本机的时钟与数据库相差 (60|61) 秒$/)
  await raw(
    db,
    `insert into activity_log (kind, content, success, created_at) values (2, 'later', true, now() + interval '1 day')`,
  )
  expect((await reasons(watchedParts({ db, clock: () => new Date(), files: memoryStore() })))['clock']).toBe(
    '本机的时钟早于系统日志中最近的一条',
  )
})
it('a file store that does not answer, and a log whose check failed, are told', async () => {
  const { db } = test.database
  const files = { ...memoryStore(), reach: () => Promise.reject(new Error('away')) }
  await raw(
    db,
    `insert into scheduled_job_run (job_id, planned_at, started_at, ended_at, success, message, by_hand, process)
     select id, now(), now(), now(), false, '', false, '' from scheduled_job where handler = 'verifyLog'`,
  )
  expect(await reasons(watchedParts({ db, clock: () => new Date(), files }))).toMatchObject({
    storage: '文件存储没有答复，不能上传和下载文件',
    chain: '系统日志最近一次校验没有通过',
  })
})
it('what waits for more than ten minutes is told', async () => {
  const { db } = test.database
  await raw(db, `update scheduled_job_run set success = true`)
  const parts = watchedParts({ db, clock: () => new Date(), files: memoryStore() })
  expect((await reasons(parts))['chain']).toBeNull()
  const later = performance.now() + 601_000
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => later)
  expect((await reasons(parts))['chain']).toBe('系统日志超过 10 分钟没有编入校验链')
  spy.mockRestore()
})
it('parts that are watched make a server no less ready, and are not looked at for every question', async () => {
  let looks = 0
  const look = async () => {
    looks++
    return '存不了'
  }
  const drain = { isDraining: false, begin: () => {} }
  const health = new Health({ pingDatabase: async () => {}, drain, watched: [{ name: 'storage', look }] })
  const states = await health.states()
  expect(states.at(-1)).toEqual({ name: 'storage', status: 'low', reason: '存不了' })
  await health.states()
  expect(looks).toBe(1)
})
it('a look that fails or takes long neither fails nor holds the answer', async () => {
  const drain = { isDraining: false, begin: () => {} }
  const watched = [
    { name: 'storage' as const, look: () => new Promise<null>(() => {}) },
    { name: 'index' as const, look: () => Promise.reject(new Error('broken')) },
  ]
  const began = performance.now()
  const states = await new Health({ pingDatabase: async () => {}, drain, watched }).states()
  expect(states.slice(3)).toEqual([
    { name: 'storage', status: 'up' },
    { name: 'index', status: 'low', reason: '没有查到' },
  ])
  expect(performance.now() - began).toBeLessThan(3_000)
})
