import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import { forgetEvents } from './tracking.sql.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { rateLimits: true })
})
afterAll(() => test.close())

const track = (body: object) => test.ask('POST /internet/fagui/saveEventTracking', { body })
const events = () => test.database.db.selectFrom('pageEvent').select(['kind', 'page', 'detail']).orderBy('id').execute()

describe('saveEventTracking', () => {
  // spec §7.64
  it('an event of a visitor is kept without the query of its address', async () => {
    expect((await track({ event: 'search', page: '/retrieval?q=我的案子#t', detail: '3' })).body).toMatchObject({
      success: true,
      result: null,
    })
    expect(await events()).toEqual([{ kind: 'search', page: '/retrieval', detail: '3' }])
  })
  it.each([
    [{ event: '' }],
    [{ event: 'a b' }],
    [{ event: 'x'.repeat(51) }],
    [{ event: 'read', detail: 'x'.repeat(501) }],
    [{ page: '/home' }],
  ])('an event of a visitor is not kept when its body is %j', async (body) => {
    const before = (await events()).length
    expect((await track(body)).status).toBe(400)
    expect(await events()).toHaveLength(before)
  })
  // spec §7.64
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

describe('what is read most', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    await makeLaws(app.database.db, [
      {
        title: '浙江省渡口管理条例',
        note: ['2019年1月1日 浙江省人民政府令第401号公布'],
        body: ['第一条 渡口应当每年检修。'],
      },
      {
        title: '浙江省渡槽养护规定',
        note: ['2019年2月1日 浙江省人民政府令第402号公布'],
        body: ['第一条 渡槽应当每年检修。'],
      },
    ])
  })
  afterAll(() => app.close())
  const most = async () =>
    (await app.ask('GET /internet/fagui/law/mostRead')).body.result as { title: string; reads: number }[]
  const idOf = async (title: string) =>
    (await app.database.db.selectFrom('lawWork').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id
  /** More than the list is kept, and than a reader is remembered. */
  const later = () => (app.now = new Date(app.now.getTime() + 3_600_001))

  it('laws are listed by how often they were opened, those of one network within an hour once, and hidden ones not at all', async () => {
    const [ferry, aqueduct] = [await idOf('浙江省渡口管理条例'), await idOf('浙江省渡槽养护规定')]
    const read = (workId: string) => ({ event: 'read', page: '/details', workId })
    const send = (...events: object[]) => app.ask('POST /internet/fagui/saveEventTracking', { body: { events } })
    expect(await most()).toEqual([])
    expect((await send(read(ferry), read(ferry), read(aqueduct), { event: 'search', detail: '3' })).body).toMatchObject(
      { success: true },
    )
    later()
    await send(read(aqueduct), { event: 'download', workId: ferry }, read('nothing'))
    later()
    expect(await most()).toEqual([
      { workId: aqueduct, title: '浙江省渡槽养护规定', reads: 2 },
      { workId: ferry, title: '浙江省渡口管理条例', reads: 1 },
    ])
    await app.database.db.updateTable('lawWork').set({ fType: 'FT08' }).where('id', '=', aqueduct).execute()
    expect(
      (await most()).map(({ title }) => title),
      'restricted: gone at once',
    ).toEqual(['浙江省渡口管理条例'])
    await app.database.db
      .updateTable('lawVersion')
      .set({ publishState: 'withdrawn' })
      .where('workId', '=', ferry)
      .execute()
    expect(await most(), 'withdrawn: gone at once').toEqual([])
    await app.database.db
      .updateTable('lawVersion')
      .set({ publishState: 'published' })
      .where('workId', '=', ferry)
      .execute()
    expect(await most()).toHaveLength(1)
    app.now = new Date(app.now.getTime() + 31 * 86_400_000)
    expect(await most()).toEqual([])
  })
  // spec §7.64
  it('a batch of events takes as many statements as one event, and nothing that names a visitor is kept', async () => {
    const who = { userId: 'zhang', username: '张三', ip: '10.1.2.3', phone: '13812345678' }
    const send = (count: number) =>
      app.statements(() =>
        app.ask('POST /internet/fagui/saveEventTracking', {
          body: {
            events: Array.from({ length: count }, () => ({
              event: 'search',
              page: '/retrieval?q=张三',
              detail: '3',
              ...who,
            })),
            ...who,
          },
        }),
      )
    const [one, many] = [await send(1), await send(20)]
    expect(many.count).toBe(one.count)
    const rows = await app.database.db.selectFrom('pageEvent').selectAll().where('kind', '=', 'search').execute()
    expect(rows.length).toBeGreaterThanOrEqual(21)
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['createdAt', 'detail', 'id', 'kind', 'page'])
    expect(JSON.stringify(rows)).not.toMatch(/zhang|张三|10\.1\.2\.3|13812345678/)
  })
  it.each([[[]], [Array.from({ length: 21 }, () => ({ event: 'search' }))], [[{ event: 'nothing' }]]])(
    'a batch of events is refused when it is %j',
    async (events) => {
      expect((await app.ask('POST /internet/fagui/saveEventTracking', { body: { events } })).status).toBe(400)
    },
  )
})
