import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { forgetEvents } from './tracking.door.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { rateLimits: true })
})
afterAll(() => test.close())

const track = (body: object) => test.ask('POST /internet/fagui/saveEventTracking', { body })
const events = () => test.database.db.selectFrom('pageEvent').select(['kind', 'page', 'detail']).orderBy('id').execute()

describe('saveEventTracking', () => {
  it('an event of a visitor is kept without the query of its address', async () => {
    expect((await track({ event: 'search', page: '/retrieval?q=我的案子#t', detail: '3' })).body).toMatchObject({ success: true, result: null })
    expect(await events()).toEqual([{ kind: 'search', page: '/retrieval', detail: '3' }])
  })
  it.each([[{ event: '' }], [{ event: 'a b' }], [{ event: 'x'.repeat(51) }], [{ event: 'read', detail: 'x'.repeat(501) }], [{ page: '/home' }]])(
    'an event of a visitor is not kept when its body is %j',
    async (body) => {
      const before = (await events()).length
      expect((await track(body)).status).toBe(400)
      expect(await events()).toHaveLength(before)
    },
  )
  it('an event of a visitor is deleted when it is old', async () => {
    expect(await forgetEvents(test.database.db, new Date(test.now.getTime() - 1))).toBe(0)
    expect(await forgetEvents(test.database.db, new Date(test.now.getTime() + 1))).toBeGreaterThan(0)
    expect(await events()).toEqual([])
  })
  it('events from one address are refused with 429 once there are too many', async () => {
    let last = 200
    for (let at = 0; at < 130 && last === 200; at++) last = (await track({ event: 'read' })).status
    expect(last).toBe(429)
  })
})
