import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeDepartment } from '#server/testing/people.ts'

let test: TestApp
let department: string
/** In charge of the department, without the permission to see whole contacts. */
let chief: string
let administrator: string

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.database
  department = await makeDepartment(db, '湖区处')
  await test.makeUser({ phone: '13812345678', email: 'lisi@example.com', departments: ['湖区处'], roles: ['user'] })
  const person = await test.makeUser({ permissions: ['system:depart:userList'] })
  await db
    .updateTable('account')
    .set({ userIdentity: 2, chargeDepartments: [department] })
    .where('id', '=', person.id)
    .execute()
  chief = await test.sessionOf(person)
  administrator = await test.signIn(['system:depart:userList', 'system:user:list', 'system:user:contacts'])
})
afterAll(() => test.close())

const members = async (query: string, token = chief) =>
  (await test.ask(`GET /sys/user/departUserList?depId=${department}&${query}`, { token })).body

describe('telephone numbers of members', () => {
  // spec §7.23
  it('a head of a department without the permission for contacts reads shortened numbers and addresses of its members', async () => {
    expect((await members('')).result.records[0]).toMatchObject({ phone: '138****5678', email: 'l***@example.com' })
    expect((await members('', administrator)).result.records[0]).toMatchObject({
      phone: '13812345678',
      email: 'lisi@example.com',
    })
  })
  const asked = (field: string) => JSON.stringify([{ field, rule: 'right_like', val: '1381234' }])
  // spec §7.23
  it.each([
    ['a pattern', 'phone=1381234*'],
    ['a range', 'phone_begin=13812345000'],
    ['a choice', 'phone_MultiString=13812345678'],
    ['the order', 'column=phone&order=asc'],
    ['another order', 'column=createTime,email_dictText&order=asc'],
    ['an advanced query', `superQueryParams=${asked('phone')}`],
    ['an advanced query with an escaped name', `superQueryParams=${asked('phone').replace('phone', '\\u0070hone')}`],
    ['an encoded advanced query', `superQueryParams=${encodeURIComponent(asked('email'))}`],
  ])('hidden digits cannot be found by asking for %s', async (_, query) => {
    const { success, message } = await members(query)
    expect({ success, message }).toEqual({
      success: false,
      message: expect.stringMatching(/(没有查看完整联系方式的权限，不能按它查询|加密保存，没有顺序，不能按它排序)$/),
    })
  })
  // spec §7.25
  it.each([
    ['the whole number', 'phone=13812345678'],
    ['the last four digits', 'phone=5678'],
    ['the last four digits with stars, as the list sends them', 'phone=*5678*'],
    ['several numbers', 'phone_MultiString=13800000000,13812345678'],
    ['the whole address in any case', 'email=LiSi@Example.com'],
    ['an advanced query', `superQueryParams=${JSON.stringify([{ field: 'phone', rule: 'eq', val: '13812345678' }])}`],
  ])('an administrator finds a user by %s', async (_, query) => {
    expect((await members(query, administrator)).result).toMatchObject({
      total: 1,
      records: [{ phone: '13812345678' }],
    })
  })
  it.each([
    ['phone=1381234*', '参数 “手机号码” 无效：加密保存，只能按完整的手机号或后四位查询'],
    ['email=*lisi*', '参数 “电子邮件” 无效：加密保存，只能按完整的邮箱地址查询'],
    ['column=phone&order=asc', '参数 phone 无效：加密保存，没有顺序，不能按它排序'],
  ])('asking an administrator’s list for %s is refused with what can be asked', async (query, message) => {
    expect(await members(query, administrator)).toMatchObject({ success: false, message })
  })
  // spec §7.23
  it('an administrator who reads whole numbers leaves one line a call in the log, and nobody else leaves any', async () => {
    const lines = () =>
      test.database.db
        .selectFrom('activityLog')
        .select('content')
        .where('content', 'like', '查看完整联系方式%')
        .execute()
    const before = (await lines()).length
    await members('')
    expect(await lines()).toHaveLength(before)
    await members('', administrator)
    expect((await lines()).slice(before)).toEqual([{ content: '查看完整联系方式：部门的用户，1 人' }])
  })
  it('other fields are asked for as before', async () =>
    expect((await members('realname=*测试*&phone=&column=createTime&order=desc')).result.total).toBe(1))
})
