import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const NEW_PASSWORD = 'Willow-2027'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const ask = (token?: string, headers: Record<string, string> = {}) =>
  test.ask('GET /sys/user/getCurrentUserDeparts', { headers, ...(token === undefined ? {} : { token }) })
const later = (ms: number) => {
  test.now = new Date(test.now.getTime() + ms)
}
const MINUTE = 60_000
const DAY = 86_400_000

/** Refused as clients of every age understand it: HTTP 401, and the words Token失效 in the message. */
async function expectEnded(token: string) {
  const { status, body } = await ask(token)
  expect(status).toBe(401)
  expect(body).toMatchObject({ success: false, code: 401, result: null, message: expect.stringContaining('Token失效') })
}

describe('a token', () => {
  it('a missing, invented or ended token is refused', async () => {
    expect((await ask()).body).toMatchObject({ success: false, code: 401, message: 'token为空!' })
    await expectEnded('made-up')
  })
  it('a session ends after half an hour without use, and use extends it', async () => {
    const token = await test.sessionOf(await test.makeUser())
    for (let i = 0; i < 4; i++) {
      later(29 * MINUTE)
      expect((await ask(token)).status).toBe(200)
    }
    later(31 * MINUTE)
    await expectEnded(token)
  })
  it('use extends a session also where the idle time is one minute', async () => {
    const quick = await startTestApp({ idleMinutes: 1 })
    const token = await quick.sessionOf(await quick.makeUser())
    for (let i = 0; i < 4; i++) {
      quick.now = new Date(quick.now.getTime() + 30_000)
      expect((await quick.ask('GET /sys/user/getCurrentUserDeparts', { token })).status).toBe(200)
    }
    await quick.close()
  })
  it('checking a token with its permissions takes one statement, and one more each minute', async () => {
    const person = await test.makeUser({ permissions: ['system:log:list'], departments: ['甲处'], tenants: [811] })
    const token = await test.sessionOf(person)
    const count = async () =>
      (await test.statements(() => test.ask('GET /sys/dict/refleshCache', { token, headers: { 'tenant-id': '811' } })))
        .count
    expect(await count()).toBe(1)
    later(2 * MINUTE)
    expect([await count(), await count()]).toEqual([2, 1])
  })
  // spec §9.8
  it('a session ends after seven days even when it is used', async () => {
    const token = await test.sessionOf(await test.makeUser())
    const used = () => test.database.db.updateTable('accountSession').set({ lastUsedAt: test.now }).execute()
    later(7 * DAY - MINUTE)
    await used()
    expect((await ask(token)).status).toBe(200)
    later(2 * MINUTE)
    await used()
    await expectEnded(token)
  })
  // spec §7.31
  it('a session ends with signing out, by every method the call has', async () => {
    for (const method of ['POST', 'GET', 'PUT', 'DELETE']) {
      const token = await test.sessionOf(await test.makeUser())
      const { body } = await test.ask(`${method} /sys/logout`, {
        token,
        headers: { 'content-type': 'application/json' },
      })
      expect(body, method).toMatchObject({ success: true, message: '退出登录成功！' })
      await expectEnded(token)
    }
  })
  it('signing out without a session or with an ended one says so', async () => {
    expect((await test.ask('POST /sys/logout')).body).toMatchObject({ success: false, message: '退出登录失败！' })
    expect((await test.ask('POST /sys/logout', { token: 'x' })).body).toMatchObject({
      success: false,
      message: 'Token无效!',
    })
  })
  it.each([
    ['frozen', { status: 2 }, 'Token失效，账号已被锁定,请联系管理员!'],
    ['deleted', { deletedAt: new Date() }, 'Token失效，用户不存在!'],
  ])('a session ends when its holder is %s', async (_, change, message) => {
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    await test.database.db.updateTable('account').set(change).where('id', '=', person.id).execute()
    expect((await ask(token)).body).toMatchObject({ code: 401, message })
    await expectEnded(token)
  })
  it('a session cannot name a tenant its holder does not belong to', async () => {
    const token = await test.sessionOf(await test.makeUser({ tenants: [801, -802] }))
    for (const tenant of ['0', '801']) expect((await ask(token, { 'tenant-id': tenant })).status).toBe(200)
    for (const tenant of ['802', '803', 'x', '1e9', '-1', '801,801', '0x321', '801.0', '99999999999'])
      expect((await ask(token, { 'tenant-id': tenant })).body.message, tenant).toBe(
        'Token失效，用户租户信息变更,请重新登陆!',
      )
  })
  it('a token in an address is not accepted, because logs would keep it', async () => {
    const token = await test.sessionOf(await test.makeUser())
    expect((await test.ask(`GET /sys/user/getCurrentUserDeparts?token=${token}`)).status).toBe(401)
  })
  it('a new sign-in ends the former session where the setting allows only one', async () => {
    const single = await startTestApp({ singleSession: true })
    const person = await single.makeUser()
    const first = (await single.ask('POST /sys/login', { body: person })).body.result.token
    const second = (await single.ask('POST /sys/login', { body: person })).body.result.token
    const statusOf = async (token: string) =>
      (await single.ask('GET /sys/user/getCurrentUserDeparts', { token })).status
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    await single.close()
  })
})

describe('PUT /sys/user/updatePassword', () => {
  const change = (token: string, body: object) => test.ask('PUT /sys/user/updatePassword', { token, body })
  // spec §5.3, §7.33
  it('changing a password needs the old one and a strong new one typed twice, refused in the words of the wire', async () => {
    const { username, password, ...person } = await test.makeUser()
    const token = await test.sessionOf({ ...person, username, password })
    const fields = { username, oldpassword: password, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD }
    const messageOf = async (body: object) => (await change(token, { ...fields, ...body })).body.message
    expect(await messageOf({ username: 'somebody-else' })).toBe('只允许修改自己的密码！')
    expect(await messageOf({ oldpassword: 'Wrong-2026' })).toBe('旧密码输入错误!')
    expect(await messageOf({ password: '', confirmpassword: '' })).toBe('新密码不允许为空!')
    expect(await messageOf({ confirmpassword: 'Other-2027' })).toBe('两次输入密码不一致!')
    expect(await messageOf({ password: 'short', confirmpassword: 'short' })).toBe(
      '密码由8位数字、大小写字母和特殊符号组成!',
    )
    const named = `x-${username}-1A`
    expect(await messageOf({ password: named, confirmpassword: named })).toBe('密码不能包含用户名')
    expect(await messageOf({ password, confirmpassword: password })).toBe('新密码不能与最近 5 次使用过的密码相同')
    expect((await ask(token)).status).toBe(200)
  })
  // spec §5.6
  it.each(['Passw0rd!', 'P@ssw0rd', 'Admin@123', 'Aa123456!'])(
    'the common password %s is refused with the reason',
    async (common) => {
      const person = await test.makeUser()
      const fields = { oldpassword: person.password, password: common, confirmpassword: common }
      const { body } = await change(await test.sessionOf(person), fields)
      expect(body).toMatchObject({ success: false, message: expect.stringContaining('过于常见') })
      expect((await test.ask('POST /sys/login', { body: { ...person, password: common } })).body.success).toBe(false)
    },
  )
  it('a password with the name or telephone number of its user is refused', async () => {
    const person = await test.makeUser({ realname: '周远航', phone: '13712345678' })
    const token = await test.sessionOf(person)
    for (const own of ['周远航-2026x', 'Ka-345678-x']) {
      const fields = { oldpassword: person.password, password: own, confirmpassword: own }
      expect((await change(token, fields)).body.message, own).toBe('密码不能包含本人的姓名或手机号')
    }
  })
  it('changing a password ends every session, and only the new password signs in', async () => {
    const person = await test.makeUser()
    const [token, elsewhere] = [await test.sessionOf(person), await test.sessionOf(person)]
    const { body } = await change(token, {
      oldpassword: person.password,
      password: NEW_PASSWORD,
      confirmpassword: NEW_PASSWORD,
    })
    expect(body).toMatchObject({ success: true, message: '密码重置成功!' })
    await expectEnded(token)
    await expectEnded(elsewhere)
    expect((await test.ask('POST /sys/login', { body: person })).body.success).toBe(false)
    expect((await test.ask('POST /sys/login', { body: { ...person, password: NEW_PASSWORD } })).body.success).toBe(true)
  })
  // spec §5.5
  it('changing a password refuses the last five passwords', async () => {
    const person = await test.makeUser()
    const passwords = [person.password, 'Willow-2027', 'Willow-2028', 'Willow-2029', 'Willow-2030', 'Willow-2031']
    for (let i = 1; i < passwords.length; i++) {
      const body = { oldpassword: passwords[i - 1], password: passwords[i], confirmpassword: passwords[i] }
      expect((await change(await test.sessionOf(person), body)).body.success).toBe(true)
      later(MINUTE)
    }
    const back = (to: string) =>
      test
        .sessionOf(person)
        .then((token) => change(token, { oldpassword: 'Willow-2031', password: to, confirmpassword: to }))
    expect((await back('Willow-2027')).body.message).toBe('新密码不能与最近 5 次使用过的密码相同')
    expect((await back(person.password)).body.success).toBe(true)
  })
  it('changing a password makes the user wait after wrong old passwords', async () => {
    const token = await test.sessionOf(await test.makeUser())
    const guess = () =>
      change(token, { oldpassword: 'Wrong-2026', password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD })
    for (let i = 0; i < 4; i++) await guess()
    expect((await guess()).body.message).toMatch(/失败次数过多，请在 1 分钟后再试/)
  })
})

describe('a password that has to be changed first', () => {
  // spec §5.5
  it.each([
    ['because it was given out', { mustChangePassword: true }],
    ['because it is older than 90 days', { passwordSetAt: new Date('2026-07-01T00:00:00Z') }],
  ])(
    'a sign-in answers with code 3030 and everything else is refused until the password is changed, %s',
    async (_, sketch) => {
      const person = await test.makeUser({ ...sketch, permissions: ['item:special_permissions', 'system:online:list'] })
      const { body } = await test.ask('POST /sys/login', { body: person })
      expect(body).toMatchObject({
        success: true,
        code: 3030,
        message: expect.stringContaining('请先修改密码：在浏览器中打开本系统的登录页'),
      })
      expect(body.result.sysAllDictItems.F_TYPE.map(({ value }: { value: string }) => value)).not.toContain('FT08')
      const { token } = body.result
      for (const call of [
        'GET /sys/user/getCurrentUserDeparts',
        'GET /sys/online/list',
        'GET /sys/permission/getUserPermissionByToken',
      ])
        expect((await test.ask(call, { token })).body, call).toMatchObject({ success: false, code: 3030, result: null })
      const change = { oldpassword: person.password, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD }
      const elsewhere = (await test.ask('POST /sys/login', { body: person })).body.result.token
      expect((await test.ask('PUT /sys/user/updatePassword', { token, body: change })).body.success).toBe(true)
      // This sign-in goes on; others with the old password have ended.
      expect((await test.ask('GET /sys/online/list', { token })).status).toBe(200)
      expect((await test.ask('GET /sys/online/list', { token: elsewhere })).status).toBe(401)
      const again = (await test.ask('POST /sys/login', { body: { ...person, password: NEW_PASSWORD } })).body
      expect(again.code).toBe(200)
      expect((await test.ask('GET /sys/online/list', { token: again.result.token })).status).toBe(200)
    },
  )
})

describe('online users', () => {
  // spec §7.31
  it('online users are listed under a session name that is no token, and can be signed out by it', async () => {
    const admin = await test.signIn(['system:online:list', 'system:online:forceLogout'])
    const victim = await test.makeUser({ realname: '周远航' })
    const token = await test.sessionOf(victim)
    const list = async (query = '') =>
      (await test.ask(`GET /sys/online/list?pageSize=500${query}`, { token: admin })).body.result
    const [row] = (await list(`&username=${victim.username}`)).records
    expect(row).toMatchObject({ username: victim.username, realname: '周远航', own: false, id: victim.id })
    expect((await list()).records.filter(({ own }: { own: boolean }) => own)).toHaveLength(1)
    expect(JSON.stringify(await list())).not.toContain(token)
    expect((await ask(row.token)).status).toBe(401)
    const force = () => test.ask('POST /sys/online/forceLogout', { token: admin, body: row })
    expect((await force()).body).toMatchObject({ success: true, message: '退出登录成功！' })
    await expectEnded(token)
    expect((await force()).body).toMatchObject({ success: false, message: 'Token无效!' })
    expect((await list(`&username=${victim.username}`)).total).toBe(0)
  })
  it('users who have been idle too long are not listed as online', async () => {
    const person = await test.makeUser()
    await test.sessionOf(person)
    later(31 * MINUTE)
    const admin = await test.signIn(['system:online:list'])
    expect(
      (await test.ask(`GET /sys/online/list?username=${person.username}`, { token: admin })).body.result.total,
    ).toBe(0)
  })
})

it('the list of online users takes the same number of statements however long it is', async () => {
  const admin = await test.signIn(['system:online:list'])
  for (let i = 0; i < 3; i++) await test.sessionOf(await test.makeUser({ departments: [`值班处${i}`] }))
  const count = async (pageSize: number) =>
    (await test.statements(() => test.ask(`GET /sys/online/list?pageSize=${pageSize}`, { token: admin }))).count
  expect(await count(50)).toBe(await count(1))
})
