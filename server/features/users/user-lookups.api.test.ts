import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDepartment, type Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const own = () => `q${randomBytes(5).toString('hex')}`
const mark = own()
/** The last eight digits of a number that no other user has. */
const tail = String(randomBytes(4).readUInt32BE() % 1e8).padStart(8, '0')

let test: TestApp
let token: string
let clerk: string
let top: string
let topCode: string
let below: string
let people: Record<'top' | 'below' | 'both' | 'frozen' | 'deleted', Person>
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn()
  clerk = await test.signIn(['system:user:list', 'system:user:contacts', 'system:user:add', 'system:addressList:list'])
  const { db } = test.database
  top = await makeDepartment(db, `厅${mark}`)
  topCode = (await db.selectFrom('department').select('orgCode').where('id', '=', top).executeTakeFirstOrThrow())
    .orgCode
  below = own()
  await db
    .insertInto('department')
    .values({ id: below, parentId: top, name: `处${mark}`, orgCode: `${topCode}A01` })
    .execute()
  await db
    .insertInto('position')
    .values({ id: own(), code: `code-${mark}`, name: '处长' })
    .execute()
  const make = (realname: string, given: object = {}) => test.makeUser({ realname: mark + realname, ...given })
  people = {
    top: await make('甲', { departments: [`厅${mark}`], phone: `137${tail}` }),
    below: await make('乙', { departments: [`处${mark}`] }),
    both: await make('丙', { departments: [`厅${mark}`, `处${mark}`] }),
    frozen: await make('丁', { departments: [`厅${mark}`], status: 2 }),
    deleted: await make('戊', { departments: [`厅${mark}`], deletedAt: new Date() }),
  }
  await db
    .updateTable('account')
    .set({ post: `code-${mark}`, telephone: '0571-87000001' })
    .where('id', '=', people.top.id)
    .execute()
})
afterAll(() => test.close())

const get = async (path: string, as = token) => (await test.ask(`GET /sys/user/${path}`, { token: as })).body
const names = (rows: any[]): string[] => rows.map(({ realname }) => realname.replace(mark, ''))

describe('choosing people', () => {
  const picked = async (query: string) => (await get(`queryUserComponentData?${query}`)).result
  // spec §3.8
  it('the picker finds people in use of a department and of those below it, each once', async () => {
    const page = await picked(`departId=${top}&column=realname&order=asc`)
    expect(page.total).toBe(3)
    expect(names(page.records).toSorted()).toEqual(['丙', '乙', '甲'].toSorted())
    expect(names((await picked(`departId=${below}`)).records).toSorted()).toEqual(['丙', '乙'].toSorted())
    expect((await picked(`departId=${below},${top},`)).total).toBe(3)
  })
  it('the picker finds people by part of a name, in the order and on the pages asked for', async () => {
    expect(names((await picked(`realname=${mark}乙`)).records)).toEqual(['乙'])
    expect(names((await picked(`username=${people.both.username.slice(1)}`)).records)).toEqual(['丙'])
    const page = await picked(`departId=${top}&column=username&order=desc&pageSize=2&pageNo=1`)
    const usernames = [people.top, people.below, people.both]
      .map(({ username }) => username)
      .toSorted()
      .toReversed()
    expect(page.records.map(({ username }: any) => username)).toEqual(usernames.slice(0, 2))
    expect(page).toMatchObject({ total: 3, size: 2, pages: 2 })
  })
  it('the picker shows the middle of telephone numbers only to viewers with the permission for contacts', async () => {
    const [one] = (await picked(`id=${people.top.id}`)).records
    expect(one).toEqual({
      id: people.top.id,
      username: people.top.username,
      realname: `${mark}甲`,
      avatar: null,
      sex: null,
      sex_dictText: null,
      phone: `137****${tail.slice(4)}`,
      workNo: null,
      post: `code-${mark}`,
      post_dictText: '处长',
      orgCode: null,
      orgCodeTxt: `厅${mark}`,
      status: 1,
      delFlag: 0,
    })
    expect((await get(`queryUserComponentData?id=${people.top.id}`, clerk)).result.records[0].phone).toBe(`137${tail}`)
  })
})

describe('names for stored values', () => {
  // spec §3.8
  it('getMultiUser answers with a bare list in which frozen and deleted people are marked', async () => {
    const { username } = people.top
    const list = await get(
      `getMultiUser?username=${username},${people.frozen.username},${people.deleted.username},unknown,`,
    )
    expect(Array.isArray(list)).toBe(true)
    const flags = Object.fromEntries(
      list.map(({ realname, status, delFlag }: any) => [realname.replace(mark, ''), [status, delFlag]]),
    )
    expect(flags).toEqual({ 甲: [1, 0], 丁: [2, 0], 戊: [1, 1] })
    expect(names(await get(`getMultiUser?id=${people.below.id},`))).toEqual(['乙'])
    expect(await get('getMultiUser')).toEqual([])
  })
  it('getMultiUser refuses in the envelope', async () => {
    expect(await test.ask('GET /sys/user/getMultiUser?username=a')).toMatchObject({
      status: 401,
      body: { success: false, code: 401 },
    })
    const strict = await test.ask('GET /sys/user/getMultiUser?password=a', { token, headers: { 'x-strict': '1' } })
    expect(strict.body).toMatchObject({ success: false, code: 400, message: '不认识的参数 password' })
  })
  it('getMultiUser shows the middle of telephone numbers only to viewers with the permission for contacts', async () => {
    const { id, username } = people.top
    const phones = async (as: string) => {
      const one = (rows: any[]) => rows.find((row) => row.id === id).phone as string
      return [
        one(await get(`getMultiUser?username=${username}`, as)),
        one((await get(`queryByIds?userIds=${id}`, as)).result),
        one((await get(`queryUserByDepId?id=${top}`, as)).result),
      ]
    }
    expect(await phones(token)).toEqual(Array(3).fill(`137****${tail.slice(4)}`))
    expect(await phones(clerk)).toEqual(Array(3).fill(`137${tail}`))
  })
  it('queryByIds finds people by their ids', async () => {
    expect(names((await get(`queryByIds?userIds=${people.top.id},${people.deleted.id},`)).result).toSorted()).toEqual(
      ['戊', '甲'].toSorted(),
    )
  })
  it('queryUserByDepId finds the people of a department and of those below it', async () => {
    expect(names((await get(`queryUserByDepId?id=${top}`)).result).toSorted()).toEqual(
      ['丁', '丙', '乙', '甲'].toSorted(),
    )
    expect(names((await get(`queryUserByDepId?id=${top}&realname=丙`)).result)).toEqual(['丙'])
  })
})

describe('a new person', () => {
  it('generateUserId gives an id before the person exists', async () => {
    const [one, two] = [(await get('generateUserId', clerk)).result, (await get('generateUserId', clerk)).result]
    expect(one).toMatch(/^[0-9a-f]{32}$/)
    expect(two).not.toBe(one)
  })
  it.each([
    ['username', () => people.top.username.toUpperCase()],
    ['phone', () => `137${tail}`],
  ])('checkOnlyUser refuses the %s of another person', async (field, value) => {
    expect(await get(`checkOnlyUser?${field}=${value()}`, clerk)).toMatchObject({
      success: false,
      message: '用户账号已存在',
    })
    expect(await get(`checkOnlyUser?${field}=${value()}&id=${people.top.id}`, clerk)).toMatchObject({
      success: true,
      result: true,
    })
    expect(await get(`checkOnlyUser?${field}=${own()}`, clerk)).toMatchObject({ success: true, result: true })
  })
  it('checkOnlyUser accepts a question without values', async () => {
    expect((await get('checkOnlyUser?username=', clerk)).result).toBe(true)
  })
})

describe('the address book', () => {
  // spec §3.8
  it('the address book lists every user in use once, with departments and positions in words', async () => {
    const { result } = await get(`queryByOrgCodeForAddressList?orgCode=${topCode}`, clerk)
    expect(result.total).toBe(3)
    const byName = Object.fromEntries(result.records.map((row: any) => [row.realname.replace(mark, ''), row]))
    expect(byName['丙'].departName).toBe(`厅${mark} | 处${mark}`)
    expect(byName['甲']).toEqual({
      id: people.top.id,
      username: people.top.username,
      realname: `${mark}甲`,
      avatar: null,
      workNo: null,
      departName: `厅${mark}`,
      post: `code-${mark}`,
      post_dictText: '处长',
      telephone: '0571-87000001',
      phone: `137${tail}`,
      email: null,
    })
  })
  it('the address book can be searched', async () => {
    expect(names((await get(`queryByOrgCodeForAddressList?realname=*${mark}甲*`, clerk)).result.records)).toEqual([
      '甲',
    ])
    expect((await get(`queryByOrgCodeForAddressList?orgCode=${topCode}A02`, clerk)).result.total).toBe(0)
  })
})
