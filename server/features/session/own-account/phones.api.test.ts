import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { resetPassword } from '../../users/users.door.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ registration: true })
})
afterAll(() => test.close())

let next = 13_800_000_000
const newPhone = () => String(next++)
const post = (path: string, body: object) => test.ask(`POST ${path}`, { body })
const send = async (mobile: string | undefined, smsmode: string) => (await post('/sys/sms', { mobile, smsmode })).body
/** The code last sent to this phone. */
const codeTo = (phone: string) =>
  /\d{6}/.exec(test.sms().findLast((message) => message.phone === phone)?.text ?? '')?.[0] as string
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')
const later = (minutes: number) => {
  test.now = new Date(test.now.getTime() + minutes * 60_000)
}

describe('a code sent to a phone', () => {
  // spec §7.26
  it('sending a code is refused in the words of the wire', async () => {
    const known = newPhone()
    await test.makeUser({ phone: known })
    expect((await send(undefined, '0')).message).toBe('手机号不允许为空！')
    expect((await send('12345', '0')).message).toBe('手机号格式不正确')
    expect(await send(known, '0')).toMatchObject({ success: true, code: 200 })
    expect((await send(known, '0')).message).toBe('验证码10分钟内，仍然有效！')
    later(11)
    expect((await send(known, '0')).success).toBe(true)
  })
  it('whoever registers with a number that has an account is told so by message, and the code of the call registers nobody', async () => {
    const phone = newPhone()
    await test.makeUser({ phone })
    expect(await send(phone, '1')).toMatchObject({ success: true, message: '验证码发送成功' })
    expect(test.sms().at(-1)).toEqual({ phone, text: '您的手机号已在本系统注册，请直接登录。如非本人操作，请忽略。' })
  })
  it('a phone is sent ten codes at most and then none for a day', async () => {
    const phone = newPhone()
    const messages: string[] = []
    for (let i = 0; i < 11; i++) {
      messages.push((await send(phone, '1')).message)
      later(11)
    }
    expect(messages.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => '验证码发送成功'))
    expect(messages[10]).toBe('该手机号获取验证码次数过多，请 24 小时后再试')
    expect(test.sms().filter((message) => message.phone === phone)).toHaveLength(10)
    later(24 * 60)
    expect((await send(phone, '1')).success).toBe(true)
  })
  it('a request for a code for an unknown number is logged with a masked phone number', async () => {
    const phone = newPhone()
    await send(phone, '0')
    await post('/sys/phoneLogin', { mobile: phone, captcha: '000000' })
    const hidden = `${phone.slice(0, 3)}****${phone.slice(-4)}`
    const lines = await test.database.db
      .selectFrom('activityLog')
      .select(['content', 'success'])
      .where('username', '=', hidden)
      .execute()
    expect(lines).toEqual([
      { content: `未发送手机验证码：${hidden}`, success: false },
      { content: '登录失败：手机验证码错误', success: false },
    ])
  })
  it('a code that could not be sent may be requested again at once, and a missing gateway is named', async () => {
    let works = false
    const broken = await startTestApp(
      {},
      { edges: { sms: async () => (works ? undefined : Promise.reject(new Error('gateway down'))) } },
    )
    const phone = newPhone()
    const ask = async () => (await broken.ask('POST /sys/sms', { body: { mobile: phone, smsmode: '1' } })).body.message
    expect(await ask()).toBe('验证码发送成功')
    await expect
      .poll(async () => (await broken.database.db.selectFrom('phoneCode').select('phoneHash').execute()).length)
      .toBe(0)
    works = true
    expect(await ask()).toBe('验证码发送成功')
    expect(await ask()).toBe('验证码10分钟内，仍然有效！')
    await broken.close()
    const none = await startTestApp({}, { edges: { sms: null } })
    expect((await none.ask('POST /sys/sms', { body: { mobile: phone, smsmode: '1' } })).body.message).toBe(
      ' 短信接口未配置，请联系管理员！',
    )
    await none.close()
  })
  it('a code is stored as a hash and never shown by the server', async () => {
    const phone = newPhone()
    const answer = await send(phone, '1')
    expect(JSON.stringify(answer)).not.toContain(codeTo(phone))
    expect(JSON.stringify(await test.database.db.selectFrom('phoneCode').selectAll().execute())).not.toContain(
      codeTo(phone),
    )
    expect(JSON.stringify(await test.database.db.selectFrom('activityLog').selectAll().execute())).not.toMatch(
      new RegExp(`${codeTo(phone)}|${phone}`),
    )
  })
})

describe('signing in by phone', () => {
  // spec §7.26
  it('signing in by phone works once with the code that was sent', async () => {
    const phone = newPhone()
    const person = await test.makeUser({ phone })
    await send(phone, '0')
    const attempt = { mobile: phone, captcha: codeTo(phone) }
    expect((await post('/sys/phoneLogin', attempt)).body).toMatchObject({
      success: true,
      code: 200,
      result: { userInfo: { id: person.id } },
    })
    expect((await post('/sys/phoneLogin', attempt)).body).toMatchObject({
      success: false,
      code: 500,
      message: '手机验证码错误',
    })
  })
  it('signing in by phone refuses codes for another purpose and expired codes', async () => {
    const phone = newPhone()
    await test.makeUser({ phone })
    await send(phone, '2')
    expect((await post('/sys/phoneLogin', { mobile: phone, captcha: codeTo(phone) })).body.success).toBe(false)
    await send(phone, '0')
    later(11)
    expect((await post('/sys/phoneLogin', { mobile: phone, captcha: codeTo(phone) })).body.success).toBe(false)
  })
  it('signing in by phone has to wait after wrong codes', async () => {
    const phone = newPhone()
    await test.makeUser({ phone })
    await send(phone, '0')
    const code = codeTo(phone)
    for (let i = 0; i < 5; i++) await post('/sys/phoneLogin', { mobile: phone, captcha: otherThan(code) })
    expect((await post('/sys/phoneLogin', { mobile: phone, captcha: code })).body.message).toBe(
      '登录失败次数过多，请在 1 分钟后再试',
    )
    later(11)
    expect((await post('/sys/phoneLogin', { mobile: phone, captcha: code })).body.message).toBe(
      '登录失败次数过多，请在 2 分钟后再试',
    )
  })
})

describe('wrong codes of a stranger', () => {
  // spec §7.5
  it('wrong codes typed elsewhere close neither signing in nor the recovery of a password', async () => {
    const phone = newPhone()
    await test.makeUser({ phone })
    await send(phone, '0')
    await send(phone, '2')
    const [, recovery] = test.sms().filter((message) => message.phone === phone)
    const smscode = /\d{6}/.exec(recovery?.text ?? '')?.[0] as string
    const elsewhere = { 'x-forwarded-for': '203.0.113.7' }
    for (let i = 0; i < 12; i++) {
      await test.ask('POST /sys/phoneLogin', {
        body: { mobile: phone, captcha: otherThan(smscode) },
        headers: elsewhere,
      })
      await test.ask('POST /sys/user/phoneVerification', {
        body: { phone, smscode: otherThan(smscode) },
        headers: elsewhere,
      })
    }
    expect((await post('/sys/user/phoneVerification', { phone, smscode })).body.success).toBe(true)
  })
})

describe('registering', () => {
  const fields = (phone: string, username: string) => ({ phone, username, password: PASSWORD, smscode: codeTo(phone) })
  // spec §7.34
  it('registering makes an account that can sign in with the permissions of registered users', async () => {
    const phone = newPhone()
    await send(phone, '1')
    expect((await post('/sys/user/register', fields(phone, 'newcomer_1'))).body).toMatchObject({
      success: true,
      message: '注册成功',
    })
    const { token, userInfo } = (await post('/sys/login', { username: 'newcomer_1', password: PASSWORD })).body.result
    expect(userInfo).toMatchObject({ username: 'newcomer_1', phone, status: 1, userIdentity: 1 })
    const { menu } = (await test.ask('GET /sys/permission/getUserPermissionByToken', { token })).body.result
    expect(menu[0].meta.title).toBe('首页')
    expect((await test.ask('GET /sys/online/list', { token })).status).toBe(403)
  })
  it.each([
    ['a weak password', { password: 'abc' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    ['a user name of the wrong form', { username: 'a b' }, '用户名由 4 到 18 位字母、数字或下划线组成'],
    ['somebody’s number for a user name', { username: '13912345678' }, '用户名由 4 到 18 位字母、数字或下划线组成'],
    ['a broken e-mail address', { email: 'x@' }, '邮箱格式不正确'],
  ])('registering refuses %s without using up the code', async (_, wrong, message) => {
    const phone = newPhone()
    await send(phone, '1')
    const good = fields(phone, `u${phone}`)
    expect((await post('/sys/user/register', { ...good, ...wrong })).body.message).toBe(message)
    expect((await post('/sys/user/register', good)).body.success).toBe(true)
  })
  it('registering refuses a user name, phone or e-mail address that is taken', async () => {
    const first = newPhone()
    await send(first, '1')
    await post('/sys/user/register', { ...fields(first, 'twice_1'), email: 'a@example.cn' })
    const second = newPhone()
    await send(second, '1')
    expect((await post('/sys/user/register', fields(second, 'TWICE_1'))).body.message).toBe('用户名已注册')
    const third = newPhone()
    await send(third, '1')
    expect(
      (await post('/sys/user/register', { ...fields(third, 'twice_3'), email: 'A@example.cn' })).body.message,
    ).toBe('邮箱已被注册')
  })
  it('registering ignores permissions slipped into the form', async () => {
    const phone = newPhone()
    await send(phone, '1')
    const body = {
      ...fields(phone, 'slippery'),
      userIdentity: 2,
      status: 1,
      roles: ['admin'],
      selectedroles: 'role-admin',
      relTenantIds: '1',
    }
    await post('/sys/user/register', body)
    const { userInfo, token } = (await post('/sys/login', { username: 'slippery', password: PASSWORD })).body.result
    expect(userInfo).toMatchObject({ userIdentity: 1, relTenantIds: null })
    expect((await test.ask('GET /sys/log/list', { token })).status).toBe(403)
  })
  it('registering needs the right code', async () => {
    const phone = newPhone()
    const good = { phone, username: `u${phone}`, password: PASSWORD }
    expect((await post('/sys/user/register', { ...good, smscode: '123456' })).body.message).toBe(
      '手机验证码失效，请重新获取',
    )
    await send(phone, '1')
    expect((await post('/sys/user/register', { ...good, smscode: otherThan(codeTo(phone)) })).body.message).toBe(
      '手机验证码错误',
    )
  })
  it('registering can be switched off', async () => {
    const closed = await startTestApp({ registration: false })
    const body = { phone: newPhone(), username: 'nobody_1', password: PASSWORD, smscode: '1' }
    expect((await closed.ask('POST /sys/user/register', { body })).body.message).toBe(
      '本站未开放自助注册，请联系管理员开通账号',
    )
    await closed.close()
  })
})

describe('a forgotten password', () => {
  const begin = async () => {
    const phone = newPhone()
    const person = await test.makeUser({ phone })
    await send(phone, '2')
    const { body } = await post('/sys/user/phoneVerification', { phone, smscode: codeTo(phone) })
    return { phone, person, ticket: body.result }
  }
  it('a forgotten password is replaced by a one-time ticket, which ends all sessions', async () => {
    const { phone, person, ticket } = await begin()
    const token = await test.sessionOf(person)
    expect(ticket).toEqual({ username: person.username, smscode: expect.stringMatching(/^[0-9a-f]{48}$/) })
    const change = { username: person.username, password: 'Willow-2027', smscode: ticket.smscode, phone }
    expect((await post('/sys/user/passwordChange', change)).body).toMatchObject({
      success: true,
      message: '密码重置完成！',
    })
    expect((await test.ask('GET /sys/user/getCurrentUserDeparts', { token })).status).toBe(401)
    expect((await post('/sys/login', { username: person.username, password: 'Willow-2027' })).body.success).toBe(true)
    expect((await post('/sys/user/passwordChange', { ...change, password: 'Willow-2028' })).body.message).toBe(
      '短信验证码失效！',
    )
  })
  it('a password changed meanwhile makes the ticket useless', async () => {
    const { phone, person, ticket } = await begin()
    await resetPassword(test.database.db, person.username, test.now)
    const change = { username: person.username, smscode: ticket.smscode, phone, password: 'Willow-2027' }
    expect((await post('/sys/user/passwordChange', change)).body.message).toBe('短信验证码失效！')
  })
  it('a weak new password does not use up the ticket', async () => {
    const { phone, person, ticket } = await begin()
    const change = { username: person.username, smscode: ticket.smscode, phone }
    expect((await post('/sys/user/passwordChange', { ...change, password: 'weak' })).body.message).toBe(
      '密码由8位数字、大小写字母和特殊符号组成!',
    )
    expect((await post('/sys/user/passwordChange', { ...change, password: PASSWORD })).body.message).toBe(
      '新密码不能与最近 5 次使用过的密码相同',
    )
    expect((await post('/sys/user/passwordChange', { ...change, password: 'Willow-2027' })).body.success).toBe(true)
  })
  it('the password of another account cannot be replaced or guessed with another ticket or none', async () => {
    const { person, ticket } = await begin()
    const other = await test.makeUser({ phone: newPhone() })
    const change = { password: PASSWORD, phone: '13800000000' }
    expect(
      (await post('/sys/user/passwordChange', { ...change, username: other.username, smscode: ticket.smscode })).body
        .message,
    ).toBe('重置密码失败！')
    // The message is not “used before”: this call must not reveal whether it is the password of another user.
    expect(
      (await post('/sys/user/passwordChange', { ...change, username: other.username, smscode: 'x' })).body.message,
    ).toBe('短信验证码失效！')
    expect(
      (await post('/sys/user/passwordChange', { ...change, username: person.username, smscode: 'x' })).body.message,
    ).toBe('短信验证码失效！')
    expect((await post('/sys/login', { username: other.username, password: PASSWORD })).body.success).toBe(true)
  })
  it('a forgotten password needs a code that was sent', async () => {
    const phone = newPhone()
    await test.makeUser({ phone })
    expect((await post('/sys/user/phoneVerification', { phone, smscode: '123456' })).body.message).toBe(
      '短信验证码失效！',
    )
  })
})
