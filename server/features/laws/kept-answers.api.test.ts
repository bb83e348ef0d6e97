import { gunzipSync } from 'node:zlib'
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
    expect(count).toBe(alone)
  })
  it('a search and what is proposed while typing are made once, and anew when a word or a law is added', async () => {
    const found = async () => (await test.ask(`GET ${BASE}/search?q=埠头`)).body.result.total as number
    const proposed = async () => (await test.ask(`GET ${BASE}/suggest?q=浙江省码头`)).body.result.length as number
    expect([await found(), await proposed()]).toEqual([0, 1])
    for (const ask of [found, proposed]) {
      const { count } = await test.statements(ask)
      expect(count).toBe(1)
    }
    await makeLaws(test.database.db, [
      {
        title: '浙江省码头埠头办法',
        note: ['2026年10月2日 浙江省人民政府令第9号公布'],
        body: ['第一条 埠头。', '第二条 本办法自2026年12月1日起施行。'],
      },
    ])
    expect([await found(), await proposed()]).toEqual([1, 2])
  })
  it('is compressed once, and not sent again to whom holds it still', async () => {
    const url = `/fagui${BASE}/detail?id=${work}`
    const ask = (headers: Record<string, string>) => test.app.inject({ url, headers })
    const plain = await ask({})
    const packed = await ask({ 'accept-encoding': 'br, gzip' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
    expect(JSON.parse(plain.payload)).toMatchObject({ success: true, timestamp: test.now.getTime() })
    const again = await ask({ 'if-none-match': `"other", ${String(plain.headers.etag)}` })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    await test.database.db.updateTable('lawVersion').set({ docNumber: '令第8号' }).where('workId', '=', work).execute()
    expect((await ask({ 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(200)
  })
  it('the page of a law is kept as its text is, and gone with it', async () => {
    const ask = (headers: Record<string, string> = {}) =>
      test.app.inject({ url: `/details?id=${work}`, headers: { accept: 'text/html', ...headers } })
    const first = await ask()
    const { result: again, count } = await test.statements(() => ask({ 'accept-encoding': 'gzip' }))
    expect([count, again.payload.length > 0, first.statusCode]).toEqual([1, true, 200])
    expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
    await test.database.db
      .updateTable('lawVersion')
      .set({ publishState: 'withheld' })
      .where('workId', '=', work)
      .execute()
    expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(404)
    await test.database.db
      .updateTable('lawVersion')
      .set({ publishState: 'published' })
      .where('workId', '=', work)
      .execute()
    expect((await ask()).statusCode).toBe(200)
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
    await test.database.db
      .updateTable('lawVersion')
      .set({ title: '浙江省码头管理条例' })
      .where('workId', '=', work)
      .execute()
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
