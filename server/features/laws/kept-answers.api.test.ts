import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const BASE = '/internet/fagui/law'
let test: TestApp
let work: string

beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '浙江省码头条例',
      note: ['2026年10月1日 浙江省第十四届人民代表大会常务委员会第二十次会议通过'],
      body: ['第一条 为了管理码头，制定本条例。', '第二条 本条例自2026年12月1日起施行。'],
    },
  ])
  work = (await test.database.db.selectFrom('lawWork').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => test.close())

const detail = async (by: { token?: string } = {}) => {
  const { status, body } = await test.ask(`GET ${BASE}/detail?id=${work}`, by)
  expect(status).toBe(200)
  return body
}

describe('answers to visitors that are kept', () => {
  it('a law read again costs one statement, and the answer bears the time of its own call', async () => {
    const first = await detail()
    test.now = new Date(test.now.getTime() + 1_000)
    const { result: again, count } = await test.statements(() => detail())
    expect(count).toBe(1)
    expect(again).toEqual({ ...first, timestamp: test.now.getTime() })
  })
  it('parts of a query in another order, and the stamp by which clients tell calls apart, do not make it another call', async () => {
    const ask = (query: string) => test.ask(`GET ${BASE}/provision?${query}`)
    const { body: first } = await ask(`id=${work}&anchor=t1&_t=1`)
    const { result: again, count } = await test.statements(() => ask(`anchor=t1&id=${work}&_t=2`))
    expect([count, again.body.result]).toEqual([1, first.result])
    expect((await ask(`id=${work}&anchor=t2`)).body.result.label).toBe('第二条')
  })
  it('ten who ask for the same at once wait for one answer', async () => {
    const { count, result } = await test.statements(() =>
      Promise.all(Array.from({ length: 10 }, () => test.ask(`GET ${BASE}/article?id=${work}&anchor=t2`))),
    )
    expect(new Set(result.map(({ body }) => JSON.stringify(body.result))).size).toBe(1)
    const { count: alone } = await test.statements(() => test.ask(`GET ${BASE}/article?id=${work}&anchor=t1`))
    expect(count).toBe(alone + 9)
  })
  it('what was not found is looked for again', async () => {
    const ask = () => test.ask(`GET ${BASE}/card?id=none`)
    const { result: first, count } = await test.statements(ask)
    expect(first.status).toBe(404)
    const { result: again, count: then } = await test.statements(ask)
    expect([again.status, then]).toEqual([404, count])
    expect(count).toBeGreaterThan(1)
  })
  it('a change of the library is in the next answer', async () => {
    await detail()
    await test.database.db.updateTable('lawVersion').set({ title: '浙江省码头管理条例' }).where('workId', '=', work).execute()
    expect((await detail()).result.version.title).toBe('浙江省码头管理条例')
  })
  it('the day a law takes effect is in the next answer, though nothing was changed', async () => {
    const state = async () => (await test.ask(`GET ${BASE}/card?id=${work}`)).body.result.effect.state
    const before = await state()
    test.now = new Date('2026-12-02T00:00:00Z')
    expect([before, await state()]).toEqual([null, 'unverified'])
  })
  it('a text that becomes restricted is gone for visitors at once, and its reader leaves no answer for them', async () => {
    await detail()
    await test.database.db.updateTable('lawWork').set({ fLevel: 'F05' }).where('id', '=', work).execute()
    const officer = await test.makeUser({ permissions: ['item:special_permissions'] })
    await detail({ token: await test.sessionOf(officer) })
    expect((await test.ask(`GET ${BASE}/detail?id=${work}`)).status).toBe(404)
  })
})
