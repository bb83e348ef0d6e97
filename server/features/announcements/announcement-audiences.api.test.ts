import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { localBus, type BusEvent } from '#server/platform/realtime/bus.ts'
import { makePerson, type Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { releaseAnnouncementsDue } from './announcements.door.ts'

let test: TestApp
let token: string
const heard: BusEvent[] = []
const CODES = ['list', 'add', 'edit', 'delete', 'release'].map((act) => `system:announcement:${act}`) as never[]
beforeAll(async () => {
  const bus = localBus()
  bus.subscribe((event) => void heard.push(event))
  test = await startTestApp({}, { bus })
  token = await test.signIn(CODES)
})
afterAll(() => test.close())
beforeEach(() => {
  heard.length = 0
  test.now = new Date('2026-11-20T04:00:00Z')
})

const ask = async (call: string, body?: object, as = token) =>
  (await test.ask(call, { token: as, ...(body ? { body } : {}) })).body
const own = () => `公告${randomBytes(4).toString('hex')}`
async function drafted(given: object = {}): Promise<{ id: string; titile: string }> {
  const titile = own()
  const { result } = await ask('POST /sys/annountCement/add', { titile, msgContent: '<p>周六停机</p>', ...given })
  return { id: result.id, titile }
}
const release = (id: string) => ask(`GET /sys/annountCement/doReleaseData?id=${id}`)
const unread = async (person: Person) =>
  (await ask('GET /sys/annountCement/getMsgTotalByUser', undefined, await test.sessionOf(person))).result.msgTotal
const told = () => heard.flatMap((event) => (event.kind === 'messages-changed' ? [event.accountIds] : []))

/** A department of this name and code, with one person in it. */
async function department(name: string, orgCode: string) {
  const person = await makePerson(test.database.db, { isStaff: true, departments: [name] })
  const { id } = await test.database.db
    .updateTable('department')
    .set({ orgCode })
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, person }
}

describe('audiences of announcements', () => {
  // spec §7.38
  it('an announcement to a department reaches its people and those of the departments below it, and tells no other page', async () => {
    const bureau = await department('法制局', 'X70')
    const office = await department('法制局一处', 'X70A01')
    const other = await department('审计局', 'X71')
    const { id } = await drafted({ msgType: 'DEPART', departIds: bureau.id })
    expect(await release(id)).toMatchObject({ success: true })
    expect([await unread(bureau.person), await unread(office.person), await unread(other.person)]).toEqual([1, 1, 0])
    expect(told().map((ids) => [...ids].sort())).toEqual([[bureau.person.id, office.person.id].sort()])
    expect((await ask(`GET /sys/annountCement/manageById?id=${id}`)).result).toMatchObject({
      msgType: 'DEPART',
      msgType_dictText: '指定部门',
      departIds: bureau.id,
      userIds: '',
      roleIds: '',
    })
  })
  // spec §7.38
  it('an announcement to a role reaches its holders alone, each once', async () => {
    const holder = await makePerson(test.database.db, { permissions: ['system:user:list'] })
    const stranger = await makePerson(test.database.db, { isStaff: true })
    const held = await test.database.db
      .selectFrom('accountRole')
      .select('roleId')
      .where('accountId', '=', holder.id)
      .executeTakeFirstOrThrow()
    const second = await test.database.db
      .insertInto('role')
      .values({ id: randomBytes(6).toString('hex'), code: own(), name: own() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.database.db.insertInto('accountRole').values({ accountId: holder.id, roleId: second.id }).execute()
    const { id } = await drafted({ msgType: 'ROLE', roleIds: `${held.roleId},${second.id}` })
    await release(id)
    expect([await unread(holder), await unread(stranger)]).toEqual([1, 0])
  })
  // spec §7.38
  it('releasing to a thousand people takes as many statements as releasing to one', async () => {
    const one = await department('小处', 'X72')
    await test.database.db
      .insertInto('account')
      .values(
        Array.from({ length: 1_000 }, (_, at) => ({
          id: `many-${at}`,
          username: `many${at}`,
          realname: '多人',
          passwordHash: 'x',
        })),
      )
      .execute()
    const { id: departmentId } = (await department('大处', 'X73')) as { id: string }
    await test.database.db
      .insertInto('accountDepartment')
      .values(Array.from({ length: 1_000 }, (_, at) => ({ accountId: `many-${at}`, departmentId })))
      .execute()
    const counted = async (departIds: string) => {
      const { id } = await drafted({ msgType: 'DEPART', departIds })
      const { result, count } = await test.statements(() => release(id))
      expect(result).toMatchObject({ success: true })
      return count
    }
    expect(await counted(departmentId)).toBe(await counted(one.id))
  })
  // spec §7.38
  it.each([
    [{ msgType: 'DEPART' }, 'departIds', '请选择指定部门!'],
    [{ msgType: 'ROLE' }, 'roleIds', '请选择指定角色!'],
    [{ msgType: 'DEPART', departIds: 'nothing' }, 'departIds', '指定部门中有的已被删除，请重新选择'],
    [{ msgType: 'ROLE', roleIds: 'nothing' }, 'roleIds', '指定角色中有的已被删除，请重新选择'],
  ])('a draft with the audience %j is refused at the field %s', async (given, field, message) =>
    expect(
      await ask('POST /sys/annountCement/add', { titile: own(), msgContent: '<p>甲</p>', ...given }),
    ).toMatchObject({
      success: false,
      field,
      message,
    }),
  )
  // spec §7.38
  it('an announcement to a department without people is not released', async () => {
    const { id: departmentId, person } = await department('空处', 'X74')
    await test.database.db.deleteFrom('accountDepartment').where('accountId', '=', person.id).execute()
    const { id } = await drafted({ msgType: 'DEPART', departIds: departmentId })
    expect(await release(id)).toMatchObject({ success: false, message: '指定的部门中没有人，请修改公告后再发布' })
    expect((await ask(`GET /sys/annountCement/manageById?id=${id}`)).result.sendStatus).toBe('0')
  })
})

describe('announcements released at a set time', () => {
  const schedule = (id: string, releaseAt: string) => ask('PUT /sys/annountCement/schedule', { id, releaseAt })

  // spec §7.39
  it('an announcement is released when its time has come, in the name of who set it, and not before', async () => {
    const reader = await makePerson(test.database.db, { isStaff: true })
    const { id } = await drafted({ msgType: 'USER', userIds: reader.id })
    expect(await schedule(id, '2026-11-20 12:10:00')).toMatchObject({ success: true, message: '已定时发布' })
    expect(await releaseAnnouncementsDue(test.database.db, new Date('2026-11-20T04:09:00Z'))).toEqual({
      released: 0,
      told: [],
    })
    expect(await releaseAnnouncementsDue(test.database.db, new Date('2026-11-20T04:10:00Z'))).toEqual({
      released: 1,
      told: [[reader.id]],
    })
    expect(await releaseAnnouncementsDue(test.database.db, new Date('2026-11-20T04:10:00Z'))).toEqual({
      released: 0,
      told: [],
    })
    test.now = new Date('2026-11-20T04:11:00Z')
    expect(await unread(reader)).toBe(1)
    expect((await ask(`GET /sys/annountCement/manageById?id=${id}`)).result).toMatchObject({
      sendStatus: '1',
      sendTime: '2026-11-20 12:10:00',
      releaseAt: null,
    })
  })
  // spec §7.39
  it('a scheduled announcement is changed after its time was taken back only', async () => {
    const { id, titile } = await drafted()
    await schedule(id, '2026-11-21 14:00:00')
    expect(await ask('PUT /sys/annountCement/edit', { id, titile, msgContent: '<p>乙</p>' })).toMatchObject({
      success: false,
      message: `“${titile}”已定时发布，须先取消定时才能修改`,
    })
    expect(await ask('PUT /sys/annountCement/unschedule', { id })).toMatchObject({ success: true })
    expect(await ask('PUT /sys/annountCement/unschedule', { id })).toMatchObject({
      success: false,
      message: `“${titile}”没有定时发布`,
    })
    expect(await ask('PUT /sys/annountCement/edit', { id, titile, msgContent: '<p>乙</p>' })).toMatchObject({
      success: true,
    })
    expect(await releaseAnnouncementsDue(test.database.db, new Date('2026-11-22T06:00:00Z'))).toEqual({
      released: 0,
      told: [],
    })
  })
  // spec §7.39
  it.each([
    ['', '请选择发布时间'],
    ['明天', '发布时间应为 YYYY-MM-DD HH:mm:ss 格式的时间'],
    ['2026-11-20 11:59:00', '发布时间已过，请另选或直接发布'],
    ['2028-01-01 00:00:00', '发布时间最远可定在一年之内'],
  ])('the time %j is refused', async (releaseAt, message) => {
    const { id } = await drafted()
    expect(await schedule(id, releaseAt)).toMatchObject({ success: false, field: 'releaseAt', message })
  })
  // spec §7.39
  it('an announcement that reaches nobody at its time loses the time, and who set it is told', async () => {
    const setter = await makePerson(test.database.db, { permissions: CODES })
    const as = await test.sessionOf(setter)
    const gone = await makePerson(test.database.db, { isStaff: true })
    const { id, titile } = await drafted({ msgType: 'USER', userIds: gone.id })
    await ask('PUT /sys/annountCement/schedule', { id, releaseAt: '2026-11-20 12:10:00' }, as)
    await test.database.db.updateTable('account').set({ deletedAt: test.now }).where('id', '=', gone.id).execute()
    test.now = new Date('2026-11-20T04:10:00Z')
    expect(await releaseAnnouncementsDue(test.database.db, test.now)).toEqual({ released: 0, told: [[setter.id]] })
    expect((await ask(`GET /sys/annountCement/manageById?id=${id}`)).result).toMatchObject({
      sendStatus: '0',
      releaseAt: null,
      sendTime: null,
    })
    const { result } = await ask('GET /sys/annountCement/getMyAnnouncement', undefined, as)
    expect(result.records[0]).toMatchObject({
      titile: '定时发布未成功',
      busType: 'schedule',
      busType_dictText: '定时发布',
      openPage: '/isystem/annountCement',
    })
    expect(result.records[0].msgAbstract).toContain(titile)
  })
})

describe('who has read an announcement', () => {
  // spec §7.40
  it('those who manage announcements see how many and who have read one, unread ones first', async () => {
    const [reader, other] = [
      await makePerson(test.database.db, { isStaff: true, realname: '李阅', departments: ['宣传处'] }),
      await makePerson(test.database.db, { isStaff: true, realname: '王未' }),
    ]
    const { id, titile } = await drafted({ msgType: 'USER', userIds: `${reader.id},${other.id}` })
    expect((await ask(`GET /sys/annountCement/readStatistics?id=${id}`)).result).toEqual({
      total: 2,
      read: 0,
      wouldReach: 2,
    })
    expect(await ask(`GET /sys/annountCement/readerList?id=${id}`)).toMatchObject({
      success: false,
      message: `“${titile}”还没有发布，没有阅读情况`,
    })
    await release(id)
    await ask(`PUT /sys/annountCement/editByAnntIdAndUserId?anntId=${id}`, undefined, await test.sessionOf(reader))
    expect((await ask(`GET /sys/annountCement/readStatistics?id=${id}`)).result).toEqual({
      total: 2,
      read: 1,
      wouldReach: null,
    })
    const { result } = await ask(`GET /sys/annountCement/readerList?id=${id}`)
    expect(result).toMatchObject({
      total: 2,
      records: [
        { realname: '王未', readFlag: '0', readTime: null, departNames: '' },
        { realname: '李阅', readFlag: '1', readTime: '2026-11-20 12:00:00', departNames: '宣传处' },
      ],
    })
    const names = async (query: string) =>
      (await ask(`GET /sys/annountCement/readerList?id=${id}${query}`)).result.records.map(
        ({ realname }: any) => realname,
      )
    expect(await names('&readFlag=1')).toEqual(['李阅'])
    expect(await names('&readFlag=0')).toEqual(['王未'])
    expect(await names('&name=李')).toEqual(['李阅'])
    expect(await names('&pageNo=2&pageSize=1')).toEqual(['李阅'])
  })
  // spec §7.40
  it('of an announcement to all the staff of the moment of release are counted, and visitors who registered are not', async () => {
    const before = (await ask(`GET /sys/annountCement/readStatistics?id=${(await drafted()).id}`)).result.total
    await makePerson(test.database.db, { roles: ['user'] })
    const late = await makePerson(test.database.db, { isStaff: true })
    await test.database.db
      .updateTable('account')
      .set({ createdAt: new Date('2026-12-01T00:00:00Z') })
      .where('id', '=', late.id)
      .execute()
    // Accounts of the tests are made when they run, after the day that the application is told.
    await test.database.db
      .updateTable('account')
      .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
      .where('id', '<>', late.id)
      .execute()
    const { id } = await drafted()
    await release(id)
    expect((await ask(`GET /sys/annountCement/readStatistics?id=${id}`)).result.total).toBe(before)
    expect(told()).toEqual(['all'])
  })
  it('a revoked announcement that is given another audience tells how many it would reach now, beside who read it', async () => {
    const [first, second, third] = [
      await makePerson(test.database.db, { isStaff: true }),
      await makePerson(test.database.db, { isStaff: true }),
      await makePerson(test.database.db, { isStaff: true }),
    ]
    const { id, titile } = await drafted({ msgType: 'USER', userIds: first.id })
    await release(id)
    await ask(`PUT /sys/annountCement/editByAnntIdAndUserId?anntId=${id}`, undefined, await test.sessionOf(first))
    await ask(`GET /sys/annountCement/doReovkeData?id=${id}`)
    await ask('PUT /sys/annountCement/edit', {
      id,
      titile,
      msgContent: '<p>甲</p>',
      msgType: 'USER',
      userIds: `${second.id},${third.id},`,
    })
    expect((await ask(`GET /sys/annountCement/readStatistics?id=${id}`)).result).toEqual({
      total: 1,
      read: 1,
      wouldReach: 2,
    })
  })
  // spec §7.40
  it('without the code for announcements nobody sees who has read one', async () => {
    const reader = await makePerson(test.database.db, { isStaff: true })
    const { id } = await drafted({ msgType: 'USER', userIds: reader.id })
    await release(id)
    const theirs = await test.sessionOf(reader)
    for (const call of ['readStatistics', 'readerList'])
      expect(await test.ask(`GET /sys/annountCement/${call}?id=${id}`, { token: theirs })).toMatchObject({
        status: 403,
      })
  })
})
