import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeDepartment } from '#server/testing/people.ts'

let test: TestApp
let department: string
/** In charge of the department, without the permission to see the list of users. */
let chief: string
let administrator: string

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.database
  department = await makeDepartment(db, '湖区处')
  const member = await test.makeUser({ phone: '13812345678', departments: ['湖区处'], roles: ['user'] })
  await db.updateTable('account').set({ email: 'lisi@example.com' }).where('id', '=', member.id).execute()
  const person = await test.makeUser({ permissions: ['system:depart:userList'] })
  await db
    .updateTable('account')
    .set({ userIdentity: 2, chargeDepartments: [department] })
    .where('id', '=', person.id)
    .execute()
  chief = await test.sessionOf(person)
  administrator = await test.signIn(['system:depart:userList', 'system:user:list'])
})
afterAll(() => test.close())

const members = async (query: string, token = chief) => (await test.ask(`GET /sys/user/departUserList?depId=${department}&${query}`, { token })).body

describe('telephone numbers of members', () => {
  it('a head of a department without the list of users reads shortened numbers and addresses of its members', async () => {
    expect((await members('')).result.records[0]).toMatchObject({ phone: '138****5678', email: 'l***@example.com' })
    expect((await members('', administrator)).result.records[0]).toMatchObject({ phone: '13812345678', email: 'lisi@example.com' })
  })
  const asked = (field: string) => JSON.stringify([{ field, rule: 'right_like', val: '1381234' }])
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
      message: expect.stringMatching(/^没有查看用户的权限，不能按(手机号码|电子邮件)查询或排序$/),
    })
    expect((await members(query, administrator)).success).toBe(true)
  })
  it('other fields are asked for as before', async () =>
    expect((await members('realname=*测试*&phone=&column=createTime&order=desc')).result.total).toBe(1))
})
