import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePerson, type Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let person: Person
let token: string
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.now = new Date('2026-11-20T04:00:00Z')
  await test.database.db.deleteFrom('announcement').execute()
  person = await makeReader()
  token = await test.sessionOf(person)
})

/** A person whose account was made on this day. */
async function makeReader(createdAt = '2026-06-01T00:00:00Z') {
  const reader = await makePerson(test.database.db, { isStaff: true })
  await test.database.db
    .updateTable('account')
    .set({ createdAt: new Date(createdAt) })
    .where('id', '=', reader.id)
    .execute()
  return reader
}

interface Sketch {
  title?: string
  content?: string
  audience?: 'ALL' | 'USER'
  category?: '1' | '2'
  priority?: 'L' | 'M' | 'H'
  status?: 0 | 1 | 2
  sentAt?: string
  startsAt?: string
  endsAt?: string
  deletedAt?: string
  to?: Person[]
}
/** An announcement, released to all unless told otherwise. @returns its id */
async function makeAnnouncement({
  sentAt = '2026-11-01T00:00:00Z',
  startsAt,
  endsAt,
  deletedAt,
  to = [],
  ...given
}: Sketch = {}): Promise<string> {
  const id = randomBytes(6).toString('hex')
  const day = (text: string | undefined) => (text === undefined ? null : new Date(text))
  await test.database.db
    .insertInto('announcement')
    .values({
      id,
      title: '系统升级',
      status: 1,
      sender: 'admin',
      sentAt: new Date(sentAt),
      startsAt: day(startsAt),
      endsAt: day(endsAt),
      deletedAt: day(deletedAt),
      ...given,
    })
    .execute()
  for (const reader of to)
    await test.database.db
      .insertInto('announcementReader')
      .values({ announcementId: id, accountId: reader.id })
      .execute()
  return id
}

const mine = async (query = '', as = token) =>
  (await test.ask(`GET /sys/annountCement/getMyAnnouncement${query}`, { token: as })).body.result
const titles = async (query = '', as = token) => (await mine(query, as)).records.map(({ titile }: any) => titile)
const unread = async (as = token) =>
  (await test.ask('GET /sys/annountCement/getMsgTotalByUser', { token: as })).body.result.msgTotal
const detail = async (id: string, as = token) =>
  (await test.ask(`GET /sys/annountCement/getDetailById?id=${id}`, { token: as })).body
const read = async (id: string, as = token) =>
  (await test.ask(`PUT /sys/annountCement/editByAnntIdAndUserId?anntId=${id}`, { token: as })).body

describe('my messages', () => {
  // spec §7.36
  it('my messages are what was released to all and to me, newest first', async () => {
    const other = await makeReader()
    await makeAnnouncement({ title: '给全体', sentAt: '2026-11-01T00:00:00Z' })
    await makeAnnouncement({ title: '给我', audience: 'USER', to: [person], sentAt: '2026-11-02T00:00:00Z' })
    await makeAnnouncement({ title: '给别人', audience: 'USER', to: [other], sentAt: '2026-10-01T00:00:00Z' })
    expect(await titles()).toEqual(['给我', '给全体'])
    expect(await titles('', await test.sessionOf(other))).toEqual(['给全体', '给别人'])
  })
  it('a message has everything its reader is shown', async () => {
    const id = await makeAnnouncement({
      content: '<p>周六<b>停机</b></p>',
      priority: 'H',
      category: '2',
      sentAt: '2026-11-01T16:00:00Z',
    })
    expect((await mine()).records).toEqual([
      {
        id,
        anntId: id,
        titile: '系统升级',
        msgAbstract: null,
        msgContent: '<p>周六<b>停机</b></p>',
        sender: 'admin',
        priority: 'H',
        priority_dictText: '紧急消息',
        msgCategory: '2',
        msgCategory_dictText: '系统消息',
        sendTime: '2026-11-02 00:00:00',
        msgType: 'ALL',
        sendStatus: '1',
        busType: 'announcement',
        busType_dictText: '通知公告',
        busId: null,
        openType: null,
        openPage: null,
        readFlag: '0',
      },
    ])
  })
  it.each<[string, Sketch]>([
    ['is a draft', { status: 0 }],
    ['was revoked', { status: 2 }],
    ['was deleted', { deletedAt: '2026-11-02T00:00:00Z' }],
    ['was sent before the account was made', { sentAt: '2026-05-31T00:00:00Z' }],
    ['has not begun', { startsAt: '2026-11-21T00:00:00Z' }],
    ['is over', { endsAt: '2026-11-20T00:00:00Z' }],
  ])('my messages leave out an announcement that %s', async (_, sketch) => {
    const id = await makeAnnouncement(sketch)
    expect(await titles()).toEqual([])
    expect(await unread()).toBe(0)
    expect(await detail(id)).toMatchObject({ success: false, result: null })
  })
  it('a message that is revoked is no longer listed, counted or shown', async () => {
    const id = await makeAnnouncement()
    expect(await unread()).toBe(1)
    await test.database.db.updateTable('announcement').set({ status: 2 }).where('id', '=', id).execute()
    expect(await unread()).toBe(0)
    expect(await titles()).toEqual([])
    expect(await detail(id)).toMatchObject({ success: false })
  })
  it('my messages can be filtered, sorted and paged', async () => {
    const first = await makeAnnouncement({ title: '关于机房检修的通知', sentAt: '2026-11-01T00:00:00Z' })
    await makeAnnouncement({ title: '关于账号的提醒', category: '2', sentAt: '2026-11-02T00:00:00Z' })
    await read(first)
    expect(await titles('?readFlag=0')).toEqual(['关于账号的提醒'])
    expect(await titles('?readFlag=1')).toEqual(['关于机房检修的通知'])
    expect(await titles('?msgCategory=1')).toEqual(['关于机房检修的通知'])
    expect(await titles('?titile=*账号*')).toEqual(['关于账号的提醒'])
    expect(await titles('?column=sendTime&order=asc')).toEqual(['关于机房检修的通知', '关于账号的提醒'])
    expect(await mine('?pageNo=2&pageSize=1')).toMatchObject({
      total: 2,
      pages: 2,
      current: 2,
      records: [{ titile: '关于机房检修的通知' }],
    })
  })
  it('looking at messages writes nothing', async () => {
    const id = await makeAnnouncement()
    await Promise.all([unread(), mine(), detail(id)])
    expect(
      await test.database.db
        .selectFrom('announcementReader')
        .select('accountId')
        .where('announcementId', '=', id)
        .execute(),
    ).toEqual([])
    expect(await unread()).toBe(1)
  })
  it('unread messages are counted in one statement', async () => {
    await makeAnnouncement()
    const { count: gate } = await test.statements(() => test.ask('GET /sys/dict/refleshCache', { token }))
    expect((await test.statements(() => unread())).count - gate).toBe(1)
  })
  it('marking all as read leaves out messages that have not begun', async () => {
    await makeAnnouncement({ startsAt: '2026-11-20T04:05:00Z' })
    await test.ask('PUT /sys/annountCement/readAll', { token })
    test.now = new Date('2026-11-20T04:10:00Z')
    expect(await unread()).toBe(1)
  })
  it('messages are refused without a sign-in', async () => {
    expect(await test.ask('GET /sys/annountCement/getMyAnnouncement')).toMatchObject({ status: 401 })
  })
})

describe('reading', () => {
  it('showing a message does not mark it as read', async () => {
    const id = await makeAnnouncement()
    expect((await detail(id)).result).toMatchObject({ anntId: id, readFlag: '0' })
    expect(await unread()).toBe(1)
  })
  // spec §7.36
  it('reading marks one message for its reader alone and keeps the first time', async () => {
    const other = await test.sessionOf(await makeReader())
    const [id] = [await makeAnnouncement(), await makeAnnouncement()]
    expect(await read(id)).toMatchObject({ success: true, message: '操作成功!', result: null })
    expect((await detail(id)).result.readFlag).toBe('1')
    expect(await unread()).toBe(1)
    expect(await unread(other)).toBe(2)
    const readAt = () =>
      test.database.db
        .selectFrom('announcementReader')
        .select('readAt')
        .where('announcementId', '=', id)
        .where('accountId', '=', person.id)
        .execute()
    const before = await readAt()
    test.now = new Date('2026-11-20T04:10:00Z')
    await read(id)
    expect(await readAt()).toEqual(before)
  })
  it('all messages can be marked as read at once', async () => {
    await makeAnnouncement()
    await makeAnnouncement({ audience: 'USER', to: [person] })
    const { body } = await test.ask('PUT /sys/annountCement/readAll', { token })
    expect(body).toMatchObject({ success: true, message: '操作成功!' })
    expect(await unread()).toBe(0)
    expect((await mine('?readFlag=1')).total).toBe(2)
  })
  it('a message to another user is refused like one that does not exist', async () => {
    const others = await makeAnnouncement({ audience: 'USER', to: [await makeReader()] })
    for (const id of [others, 'nothing']) {
      expect(await detail(id)).toMatchObject({ success: false, code: 500, message: '未找到对应实体', result: null })
      expect(await read(id)).toMatchObject({ success: false, message: '未找到对应实体' })
    }
    expect(
      (
        await test.database.db
          .selectFrom('announcementReader')
          .select('readAt')
          .where('announcementId', '=', others)
          .execute()
      )[0]?.readAt,
    ).toBeNull()
  })
  // spec §7.42
  it.each([[{}], [{ userId: 'somebody', anntId: '' }], [[]], [null]])(
    'readAll with the body %j marks the messages of the caller as read, and of nobody else',
    async (body) => {
      await makeAnnouncement()
      const other = await test.sessionOf(await makeReader())
      expect((await test.ask('PUT /sys/annountCement/readAll', { token, body })).body).toMatchObject({
        success: true,
        message: '操作成功!',
      })
      const unread = async (as: string) =>
        (await test.ask('GET /sys/annountCement/getMsgTotalByUser', { token: as })).body.result
      expect([await unread(token), await unread(other)]).toEqual([{ msgTotal: 0 }, { msgTotal: 1 }])
    },
  )
})
