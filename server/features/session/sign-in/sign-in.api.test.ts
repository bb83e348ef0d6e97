import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDepartment, PASSWORD, type Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { doWork } from '#server/testing/do-work.ts'
import { resetPassword } from '../../users/users.door.ts'

let test: TestApp
/** The same with captchas. */
let guarded: TestApp
beforeAll(async () => {
  test = await startTestApp()
  guarded = await startTestApp({ captcha: true })
})
afterAll(async () => {
  await test.close()
  await guarded.close()
})

/** Failures of one network make its captchas harder, so each sign-in with a captcha comes from another one. */
let network = 0
const login = (app: TestApp, body: object) =>
  app.ask('POST /sys/login', { body, headers: app === guarded ? { 'x-forwarded-for': `198.51.${++network}.7` } : {} })
const whoAmI = (token: string) => test.ask('GET /sys/user/getCurrentUserDeparts', { token })
const minutesLater = (minutes: number) => {
  test.now = new Date(test.now.getTime() + minutes * 60_000)
}

describe('the captcha', () => {
  const shown = async (key: string) => (await guarded.ask(`GET /sys/randomImage/${key}`)).body.result as string
  it('a missing or wrong captcha is refused with the codes clients look for', async () => {
    const { username, password } = await guarded.makeUser()
    expect((await login(guarded, { username, password })).body).toMatchObject({
      success: false,
      code: 500,
      message: '验证码无效',
    })
    await shown('k1')
    const wrong = await login(guarded, { username, password, captcha: '????', checkKey: 'k1' })
    expect([wrong.status, wrong.body.success, wrong.body.code, wrong.body.message]).toEqual([
      200,
      false,
      412,
      '验证码错误',
    ])
  })
  // spec §7.4
  it('a captcha is accepted once, in upper or lower case, with the numeric key clients send', async () => {
    const { username, password } = await guarded.makeUser()
    expect(await shown('1763600000000')).toMatch(/^data:image\/jpg;base64,/)
    const captcha = guarded.captchaAnswer('1763600000000').toLowerCase()
    const attempt = { username, password, captcha, checkKey: 1_763_600_000_000 }
    expect((await login(guarded, attempt)).body).toMatchObject({ success: true, code: 200, message: '登录成功' })
    expect((await login(guarded, attempt)).body).toMatchObject({ success: false, code: 412 })
  })
  it('a wrong answer uses up the captcha too, so that it cannot be guessed', async () => {
    const { username, password } = await guarded.makeUser()
    await shown('k2')
    await login(guarded, { username, password, captcha: 'zzzz', checkKey: 'k2' })
    const right = guarded.captchaAnswer('k2')
    expect((await login(guarded, { username, password, captcha: right, checkKey: 'k2' })).body.code).toBe(412)
    await shown('k3')
    const answer = guarded.captchaAnswer('k3')
    expect((await login(guarded, { username, password: 'wrong', captcha: answer, checkKey: 'k3' })).body.message).toBe(
      '用户名或密码错误',
    )
    expect((await login(guarded, { username, password, captcha: answer, checkKey: 'k3' })).body.code).toBe(412)
  })
  it('a captcha expires after a minute', async () => {
    const { username, password } = await guarded.makeUser()
    await shown('k4')
    guarded.now = new Date(guarded.now.getTime() + 61_000)
    expect(
      (await login(guarded, { username, password, captcha: guarded.captchaAnswer('k4'), checkKey: 'k4' })).body.code,
    ).toBe(412)
  })
  it('work of the browser replaces the picture, once', async () => {
    const { username, password } = await guarded.makeUser()
    const work = doWork((await guarded.ask('POST /sys/captchaWork', { body: { alone: true } })).body.result)
    expect((await login(guarded, { username, password, work })).body.success).toBe(true)
    expect((await login(guarded, { username, password, work })).body).toMatchObject({ success: false, code: 412 })
  })
})

describe('signing in with a password', () => {
  it('signing in answers with token, user, departments and dictionaries, and with nothing secret', async () => {
    const person = await test.makeUser({ realname: '李清源', departments: ['法规处'], phone: '13900001111' })
    const { body } = await login(test, person)
    expect(body).toMatchObject({ success: true, code: 200, message: '登录成功', timestamp: test.now.getTime() })
    const { token, userInfo, departs, multi_depart, sysAllDictItems, tenantList } = body.result
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(userInfo).toMatchObject({
      id: person.id,
      username: person.username,
      realname: '李清源',
      phone: '13900001111',
      status: 1,
    })
    expect(departs).toEqual([expect.objectContaining({ departName: '法规处' })])
    expect([multi_depart, userInfo.orgCode, userInfo.orgCodeTxt]).toEqual([1, departs[0].orgCode, '法规处'])
    expect(tenantList).toBeUndefined()
    expect(sysAllDictItems.sex).toEqual(expect.arrayContaining([expect.objectContaining({ value: '1', text: '男' })]))
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|password_hash/)
    expect((await whoAmI(token)).status).toBe(200)
  })
  // spec §6.4
  it('signing in leaves out restricted dictionary items for users who may not see them', async () => {
    const values = async (permissions: 'item:special_permissions'[]) => {
      const { body } = await login(test, await test.makeUser({ permissions }))
      return body.result.sysAllDictItems.F_TYPE.map(({ value }: { value: string }) => value)
    }
    expect(await values([])).not.toEqual(expect.arrayContaining(['FT08']))
    expect(await values(['item:special_permissions'])).toEqual(expect.arrayContaining(['FT08', 'FT09']))
  })
  it('the token is stored only as a hash', async () => {
    const { body } = await login(test, await test.makeUser())
    const rows = await test.database.db.selectFrom('accountSession').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(body.result.token)
  })
  it('signing in ignores the case of the user name and spaces around it', async () => {
    await test.makeUser({ username: 'WangWu' })
    expect((await login(test, { username: ' wangwu ', password: PASSWORD })).body.success).toBe(true)
  })
  it('a wrong password and an unknown user are refused with the same words', async () => {
    const { username } = await test.makeUser()
    const wrong = (await login(test, { username, password: 'Wrong-2026' })).body
    const nobody = (await login(test, { username: 'nobody-at-all', password: 'Wrong-2026' })).body
    expect(wrong).toEqual(nobody)
    expect(wrong).toMatchObject({ success: false, code: 500, message: '用户名或密码错误', result: null })
  })
  it.each([
    ['frozen', { status: 2 as const }, '该用户已冻结'],
    ['deleted', { deletedAt: new Date('2026-11-01') }, '该用户已注销'],
    ['of frozen tenants only', { tenants: [-901] }, '与该用户关联的租户均已被冻结，无法登录！'],
  ])('an account %s is told why it is refused only with the right password', async (_, sketch, message) => {
    const { username, password } = await test.makeUser(sketch)
    expect((await login(test, { username, password: 'Wrong-2026' })).body.message).toBe('用户名或密码错误')
    expect((await login(test, { username, password })).body).toMatchObject({ success: false, code: 500, message })
  })
  it('signing in lists the tenants in use of the user', async () => {
    const { body } = await login(test, await test.makeUser({ tenants: [902, -903] }))
    expect(body.result.tenantList).toEqual([{ id: 902, name: '租户902', status: 1 }])
  })
})

describe('after five failures in a row', () => {
  const wrong = (username: string, headers: Record<string, string> = {}) =>
    test.ask('POST /sys/login', { body: { username, password: 'Wrong-2026' }, headers })
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const right = (person: Person, headers: Record<string, string> = {}) =>
    test.ask('POST /sys/login', { body: person, headers })
  const WAIT_ONE = '登录失败次数过多，请在 1 分钟后再试'

  // spec §7.4
  it.each([
    ['somebody', async () => (await test.makeUser()).username],
    ['nobody', async () => 'nobody-to-wait'],
  ])(
    'after five failures sign-ins as %s wait a minute, and with each more failure twice as long up to half an hour',
    async (_, name) => {
      const username = await name()
      for (let i = 0; i < 4; i++) expect((await wrong(username)).body.message).toBe('用户名或密码错误')
      for (const minutes of [1, 2, 4, 8, 16, 30, 30]) {
        expect((await wrong(username)).body.message).toBe(`登录失败次数过多，请在 ${minutes} 分钟后再试`)
        minutesLater(minutes - 0.5)
        expect((await login(test, { username, password: PASSWORD })).body.message).toBe(WAIT_ONE)
        minutesLater(0.5)
      }
    },
  )
  it('failures that are a day old no longer count', async () => {
    const { username } = await test.makeUser()
    for (let i = 0; i < 6; i++) await wrong(username)
    minutesLater(24 * 60 + 1)
    expect((await wrong(username)).body.message).toBe('用户名或密码错误')
  })
  it('the right password signs in again once the wait is over', async () => {
    const person = await test.makeUser()
    for (let i = 0; i < 5; i++) await wrong(person.username)
    expect((await right(person)).body.message).toBe(WAIT_ONE)
    minutesLater(1)
    expect((await right(person)).body.success).toBe(true)
  })
  it('a successful sign-in resets the count of failures', async () => {
    const person = await test.makeUser()
    for (let i = 0; i < 4; i++) await wrong(person.username)
    await right(person)
    expect((await wrong(person.username)).body.message).toBe('用户名或密码错误')
  })
  // spec §7.5
  it('a stranger who fails again and again elsewhere does not keep a user out', async () => {
    const person = await test.makeUser()
    for (let i = 0; i < 40; i++) await wrong(person.username, from('203.0.113.7'))
    expect((await right(person, from('203.0.113.7'))).body.message).toBe(WAIT_ONE)
    expect((await right(person, from('198.51.100.2'))).body.success).toBe(true)
  })
  it('failures in one network of IPv6 count together', async () => {
    const person = await test.makeUser()
    for (let i = 1; i <= 5; i++) await wrong(person.username, from(`2001:db8:7:7::${i}`))
    expect((await right(person, from('2001:db8:7:7:aaaa::1'))).body.message).toBe(WAIT_ONE)
    expect((await right(person, from('2001:db8:7:8::1'))).body.success).toBe(true)
  })
  // spec §7.5
  it('a browser in which the user signed in before does not wait for failures at its own address, but for its own', async () => {
    const person = await test.makeUser()
    const cookie = String((await right(person)).headers['set-cookie']).split(';')[0] ?? ''
    expect(cookie).toMatch(/^fagui-device=[\w-]{43}$/)
    for (let i = 0; i < 5; i++) await wrong(person.username)
    expect((await right(person)).body.message).toBe(WAIT_ONE)
    // Somebody else's known browser and an invented one are strangers.
    const other = String((await right(await test.makeUser())).headers['set-cookie']).split(';')[0] ?? ''
    for (const stranger of [other, `fagui-device=${'x'.repeat(43)}`])
      expect((await right(person, { cookie: stranger })).body.message).toBe(WAIT_ONE)
    expect((await right(person, { cookie })).body.success).toBe(true)
    for (let i = 0; i < 5; i++) await wrong(person.username, { cookie })
    expect((await right(person, { cookie })).body.message).toBe(WAIT_ONE)
    expect(JSON.stringify(await test.database.db.selectFrom('knownDevice').selectAll().execute())).not.toContain(
      cookie.split('=')[1],
    )
  })
  it('a new password makes all browsers strangers again', async () => {
    const person = await test.makeUser()
    const cookie = String((await right(person)).headers['set-cookie']).split(';')[0] ?? ''
    await resetPassword(test.database.db, person.username, test.now)
    await test.database.db
      .updateTable('account')
      .set({ mustChangePassword: false })
      .where('id', '=', person.id)
      .execute()
    for (let i = 0; i < 5; i++) await wrong(person.username)
    expect((await wrong(person.username, { cookie })).body.message).toMatch(/失败次数过多/)
  })
  it('an administrator lifts the wait of a user, and the log names both', async () => {
    const person = await test.makeUser({ realname: '郑待解' })
    for (let i = 0; i < 5; i++) await wrong(person.username)
    for (let i = 0; i < 5; i++) await wrong(person.username, from('203.0.113.8'))
    const administrator = await test.makeUser({ permissions: ['system:user:list', 'system:user:freeze'] })
    const unlock = async (username: string, by: Person) =>
      (await test.ask('PUT /sys/user/unlock', { token: await test.sessionOf(by), body: { username } })).body
    expect(await unlock(person.username, await test.makeUser())).toMatchObject({ success: false, code: 510 })
    expect(await unlock('nobody-to-wait', administrator)).toMatchObject({ success: false, message: '用户不存在！' })
    expect(await unlock(person.username, administrator)).toMatchObject({ success: true, result: { lifted: 2 } })
    expect((await right(person)).body.success).toBe(true)
    const line = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('username', '=', administrator.username)
      .where('success', '=', true)
      .execute()
    expect(line).toEqual([{ content: `解除登录等待：郑待解（${person.username}）` }])
  })
})

describe('departments', () => {
  it('signing in with one department makes it current, with several it chooses the first only when none is current', async () => {
    const none = await login(test, await test.makeUser())
    expect([none.body.result.multi_depart, none.body.result.userInfo.orgCode]).toEqual([0, null])
    const several = await test.makeUser({ departments: ['甲处', '乙处'] })
    const first = (await login(test, several)).body.result
    expect(first.multi_depart).toBe(2)
    expect(first.userInfo.orgCode).toBe(first.departs[0].orgCode)
    const second = first.departs[1].orgCode
    await test.ask('PUT /sys/selectDepart', {
      token: first.token,
      body: { orgCode: second, username: several.username },
    })
    expect((await login(test, several)).body.result.userInfo.orgCode).toBe(second)
  })
  // spec §7.33
  it('users choose their current department among their own and for themselves only', async () => {
    const other = await test.makeUser({ departments: ['丙处'] })
    await makeDepartment(test.database.db, '丁处')
    const me = await test.makeUser({ departments: ['丙处', '戊处'] })
    const token = await test.sessionOf(me)
    const { list } = (await whoAmI(token)).body.result
    const foreign = await test.database.db
      .selectFrom('department')
      .select('orgCode')
      .where('name', '=', '丁处')
      .executeTakeFirstOrThrow()
    const choose = (body: object) => test.ask('PUT /sys/selectDepart', { token, body })
    expect((await choose({ orgCode: foreign.orgCode })).body).toMatchObject({
      success: false,
      message: '您不属于该部门，不能切换',
    })
    const chosen = (await choose({ orgCode: list[1].orgCode, username: other.username })).body
    expect(chosen.result.userInfo).toMatchObject({ id: me.id, orgCode: list[1].orgCode })
    expect((await whoAmI(token)).body.result.orgCode).toBe(list[1].orgCode)
    expect((await whoAmI(await test.sessionOf(other))).body.result.orgCode).toBeNull()
  })
})

describe('the log', () => {
  it('every sign-in, failure and refusal is logged with the address and without secrets', async () => {
    // The failures of other tests at this address are counted already.
    await test.app.refusals?.writeNumbers(test.database.db, test.now, { all: true })
    const { username, password } = await test.makeUser()
    await login(test, { username, password: 'Wrong-Secret-1' })
    const { token } = (await login(test, { username, password })).body.result
    await test.ask('GET /sys/online/list', { token })
    await test.ask('POST /sys/logout', { token })
    const lines = await test.database.db
      .selectFrom('activityLog')
      .selectAll()
      .where('username', '=', username)
      .orderBy('id')
      .execute()
    expect(lines.map(({ kind, content, success }) => [kind, content, success])).toEqual([
      [1, '登录失败：用户名或密码错误', false],
      [1, '登录成功：用户名密码登录', true],
      [2, '没有权限：在线用户：每个有效的登录一行', false],
      [1, '退出登录', true],
    ])
    expect(lines.every(({ ip }) => ip === '127.0.0.1')).toBe(true)
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${password}|Wrong-Secret-1|${token}`))
  })
  it('the log cannot be changed or shortened', async () => {
    await login(test, { username: 'x', password: 'y' })
    await expect(test.database.db.updateTable('activityLog').set({ content: '' }).execute()).rejects.toThrow(
      /written once/,
    )
    await expect(test.database.db.deleteFrom('activityLog').execute()).rejects.toThrow(/written once/)
  })
})
