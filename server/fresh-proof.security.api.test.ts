import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, everyCall } from '#common/contract/calls.ts'
import { codeOf } from '#common/contract/contract.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { PASSWORD, type Person } from './testing/people.ts'

/** What a session left open once let anybody at the keyboard do; each is tried again. */

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const later = (minutes: number) => {
  test.now = new Date(test.now.getTime() + minutes * 60_000)
}
const NEEDED = { success: false, code: 3050, result: null }
const prove = async (token: string, body: object) => (await test.ask('POST /sys/session/prove', { token, body })).body
const sensitive = everyCall.filter(([, { proof }]) => proof === 'fresh')
const codes = [...new Set(sensitive.flatMap(([, { permission }]) => codeOf(permission) ?? []))]

/** An administrator who holds the codes of all sensitive calls, with a session that is eleven minutes old. */
async function oldSession(): Promise<{ token: string; person: Person }> {
  const person = await test.makeUser({ permissions: codes })
  const token = await test.sessionOf(person)
  later(11)
  return { token, person }
}

describe('a session that was left open', () => {
  // spec §7.6
  it('whoever finds it cannot make any sensitive call, whatever is sent', async () => {
    const { token } = await oldSession()
    const answers = await Promise.all(
      sensitive.map(
        async ([key]) => [key, (await test.ask(key.replaceAll(/\{\w+\*?\}/g, 'x'), { token, body: {} })).body] as const,
      ),
    )
    expect(answers).toHaveLength(sensitive.length)
    expect(answers.filter(([, body]) => body.code !== 3050)).toEqual([])
  })

  it('the sensitive calls are those that reset, grant, approve, erase and set up', () => {
    const keys = sensitive.map(([key]) => key)
    for (const key of [
      'PUT /sys/user/changePassword',
      'PUT /sys/user/resetSecondFactor',
      'PUT /sys/user/edit',
      'POST /sys/user/add',
      'DELETE /sys/user/deleteRecycleBin',
      'POST /sys/user/addSysUserRole',
      'POST /sys/permission/saveRolePermission',
      'PUT /sys/role/exclusions',
      'POST /sys/permission/addPermissionRule',
      'POST /sys/sysDepartRole/deptRoleUserAdd',
      'PUT /sys/approval/answer',
      'POST /sys/secondFactor/begin',
    ] satisfies (keyof typeof calls)[])
      expect(keys).toContain(key)
    expect(sensitive.filter(([, { permission }]) => permission === 'public')).toEqual([])
  })

  it('a caller without the permission is told that, not asked for a proof', async () => {
    const token = await test.signIn()
    later(11)
    expect((await test.ask('PUT /sys/role/exclusions', { token, body: {} })).status).toBe(403)
  })

  // spec §7.6
  it('the password proves it again for ten minutes, for this session only', async () => {
    const { token, person } = await oldSession()
    const other = await test.sessionOf(person)
    const reset = async (by: string) => {
      const victim = await test.makeUser()
      const body = { username: victim.username, password: 'Willow-2027', confirmpassword: 'Willow-2027' }
      return (await test.ask('PUT /sys/user/changePassword', { token: by, body })).body
    }
    expect(await reset(token)).toMatchObject(NEEDED)
    expect(await prove(token, { password: PASSWORD })).toMatchObject({ success: true })
    expect(await reset(token)).toMatchObject({ success: true })
    later(9)
    expect(await reset(token)).toMatchObject({ success: true })
    later(2)
    expect(await reset(token)).toMatchObject(NEEDED)
    expect(await prove(token, { password: PASSWORD })).toMatchObject({ success: true })
    expect(await reset(other)).toMatchObject(NEEDED)
  })

  it('a fresh sign-in is a proof, so clients of the wire need not know the call', async () => {
    const { person } = await oldSession()
    const { body } = await test.ask('POST /sys/login', { body: person })
    expect((await test.ask('PUT /sys/role/exclusions', { token: body.result.token, body: {} })).body.code).not.toBe(
      3050,
    )
  })

  it('wrong proofs cost a wait, are logged, and prove nothing', async () => {
    const { token, person } = await oldSession()
    expect(await prove(token, {})).toMatchObject({ success: false, message: '请输入密码、动态口令或恢复码' })
    expect(await prove(token, { code: '123456' })).toMatchObject({ success: false, message: '您没有启用动态口令' })
    const messages: string[] = []
    for (let i = 0; i < 6; i++) messages.push((await prove(token, { password: 'Wrong-2026' })).message)
    expect(messages.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => '密码错误，请重新输入'))
    expect(messages[5]).toBe('登录失败次数过多，请在 1 分钟后再试')
    expect((await test.ask('PUT /sys/role/exclusions', { token, body: {} })).body).toMatchObject(NEEDED)
    const lines = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('username', '=', person.username)
      .execute()
    expect(lines.filter(({ content }) => content === '验证身份失败：密码错误')).toHaveLength(5)
  })

  it('who approves a request proves it, and the request is made without another proof of who asked', async () => {
    const entry = calls['PUT /sys/approval/answer']
    expect(entry.proof).toBe('fresh')
    expect(calls['PUT /sys/approval/withdraw']).not.toHaveProperty('proof')
  })

  it('users see how they can prove who they are', async () => {
    const { token } = await oldSession()
    expect((await test.ask('GET /sys/session/proof', { token })).body.result).toEqual({
      password: true,
      secondFactor: false,
      passkey: false,
      provider: false,
    })
  })
})
