import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { OTHER_KEYS, grant, type Person } from '#server/testing/people.ts'
import { resetPassword } from '../../users/users.door.ts'

let test: TestApp
/** The same, where managers have to have a second factor. */
let strict: TestApp
beforeAll(async () => {
  test = await startTestApp()
  strict = await startTestApp({ secondFactor: 'managers' })
})
afterAll(async () => {
  await test.close()
  await strict.close()
})

const login = async (person: Person, at = test, headers: Record<string, string> = {}) =>
  (await at.ask('POST /sys/login', { body: person, headers })).body
const post = async (path: string, body: object, { at = test, token }: { at?: TestApp; token?: string } = {}) =>
  (await at.ask(`POST /sys/secondFactor/${path}`, { body, ...(token === undefined ? {} : { token }) })).body
const later = (seconds: number, at = test) => {
  at.now = new Date(at.now.getTime() + seconds * 1000)
}
/** The code that the app shows now. */
const codeOf = (secret: string, at = test) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.now.getTime() })
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

/** A user with an authenticator app. */
async function withApp(person: Person, at = test) {
  const token = await at.sessionOf(person)
  const { secret } = (await post('begin', {}, { at, token })).result
  const { result } = await post('confirm', { code: codeOf(secret, at) }, { at, token })
  later(30, at)
  return { person, token, secret: secret as string, recoveryCodes: result as string[] }
}

describe('setting up', () => {
  it('a user sets up an app, which counts once a code of it was entered', async () => {
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    const own = async () => (await test.ask('GET /sys/secondFactor', { token })).body.result
    expect(await own()).toEqual({ active: false, since: null, recoveryCodesLeft: 0, demanded: false })
    expect((await post('confirm', { code: '123456' }, { token })).message).toBe('请先扫描二维码，再输入动态口令')
    const begun = (await post('begin', {}, { token })).result
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    expect(begun.picture).toMatch(/^data:image\/svg\+xml;base64,/)
    expect((await post('confirm', { code: otherThan(codeOf(begun.secret)) }, { token })).success).toBe(false)
    expect(await own()).toMatchObject({ active: false })
    expect((await login(person)).code).toBe(200)
    const confirmed = await post('confirm', { code: codeOf(begun.secret) }, { token })
    expect(confirmed).toMatchObject({ success: true, message: '动态口令已启用' })
    expect(confirmed.result).toHaveLength(10)
    expect(await own()).toMatchObject({ active: true, recoveryCodesLeft: 10 })
  })
  // spec §7.12
  it('secrets and recovery codes cannot be read from the database', async () => {
    const { secret, recoveryCodes } = await withApp(await test.makeUser())
    const { db } = test.database
    const kept = JSON.stringify([
      await db.selectFrom('secondFactor').selectAll().execute(),
      await db.selectFrom('recoveryCode').selectAll().execute(),
    ])
    expect(kept).not.toContain(secret)
    for (const code of recoveryCodes)
      for (const form of [code, code.replaceAll('-', '')]) expect(kept).not.toContain(form)
    expect(JSON.stringify(await db.selectFrom('activityLog').selectAll().execute())).not.toContain(secret)
  })
  it('changing, removing and new recovery codes need a code of the app in use', async () => {
    const { token, secret, recoveryCodes } = await withApp(await test.makeUser())
    for (const path of ['begin', 'recoveryCodes', 'remove']) {
      expect((await post(path, { code: otherThan(codeOf(secret)) }, { token })).success, path).toBe(false)
    }
    expect((await post('begin', {}, { token })).success).toBe(false)
    const { result: fresh } = await post('recoveryCodes', { code: codeOf(secret) }, { token })
    expect(fresh).toHaveLength(10)
    // The old ones are no longer good.
    expect((await post('remove', { code: recoveryCodes[0] }, { token })).success).toBe(false)
    expect(await post('remove', { code: fresh[0] }, { token })).toMatchObject({
      success: true,
      message: '动态口令已停用',
    })
    expect((await post('remove', { code: fresh[1] }, { token })).message).toBe('您没有启用动态口令')
  })
})

describe('signing in', () => {
  // spec §7.11
  it('a right password alone opens no session and tells nothing about the user', async () => {
    const { person, secret } = await withApp(await test.makeUser({ realname: '双重人', phone: '13512345678' }))
    const first = await login(person)
    expect(first).toMatchObject({ success: false, code: 3040, message: '请输入动态口令', result: null })
    expect(JSON.stringify(first)).not.toMatch(/双重人|13512345678/)
    const sessions = () =>
      test.database.db.selectFrom('accountSession').select('id').where('accountId', '=', person.id).execute()
    const before = (await sessions()).length
    const signedIn = await post('signIn', { ticket: first.ticket, code: codeOf(secret) })
    expect(signedIn).toMatchObject({
      success: true,
      code: 200,
      message: '登录成功',
      result: { userInfo: { id: person.id } },
    })
    expect((await sessions()).length).toBe(before + 1)
    expect((await test.ask('GET /sys/secondFactor', { token: signedIn.result.token })).status).toBe(200)
  })
  it('a code and a ticket are good once, also at the same moment', async () => {
    const { person, secret } = await withApp(await test.makeUser())
    const [one, two] = [await login(person), await login(person)]
    const code = codeOf(secret)
    const answers = await Promise.all([one, two, one].map(({ ticket }) => post('signIn', { ticket, code })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    later(30)
    const used = answers[0].success || answers[2].success ? one.ticket : two.ticket
    expect((await post('signIn', { ticket: used, code: codeOf(secret) })).message).toBe('登录已超时，请重新登录')
  })
  it('a code of the step before is accepted, and none older than one already used', async () => {
    const { person, secret } = await withApp(await test.makeUser())
    const early = codeOf(secret)
    later(30)
    const now = codeOf(secret)
    expect((await post('signIn', { ticket: (await login(person)).ticket, code: now })).success).toBe(true)
    expect((await post('signIn', { ticket: (await login(person)).ticket, code: early })).success).toBe(false)
    later(60)
    const before = codeOf(secret)
    later(30)
    expect((await post('signIn', { ticket: (await login(person)).ticket, code: before })).success).toBe(true)
  })
  it('each recovery code signs in once', async () => {
    const { person, recoveryCodes } = await withApp(await test.makeUser())
    const enter = async (code: string) => post('signIn', { ticket: (await login(person)).ticket, code })
    const typed = (recoveryCodes[3] ?? '').replaceAll('-', '').toUpperCase()
    expect((await enter(typed)).success).toBe(true)
    expect((await enter(recoveryCodes[3] ?? '')).success).toBe(false)
    const { token } = (await enter(recoveryCodes[4] ?? '')).result
    expect((await test.ask('GET /sys/secondFactor', { token })).body.result).toMatchObject({ recoveryCodesLeft: 8 })
  })
  it('wrong codes cost a wait, which a new ticket or another address does not avoid, but a known browser does', async () => {
    const { person, secret } = await withApp(await test.makeUser())
    const first = await test.ask('POST /sys/login', { body: person })
    const home = await test.ask('POST /sys/secondFactor/signIn', {
      body: { ticket: first.body.ticket, code: codeOf(secret) },
    })
    const cookie = String(home.headers['set-cookie']).split(';')[0] ?? ''
    later(30)
    for (let i = 0; i < 5; i++)
      await post('signIn', { ticket: (await login(person)).ticket, code: otherThan(codeOf(secret)) })
    const { ticket } = await login(person)
    const enter = (headers: Record<string, string>) =>
      test.ask('POST /sys/secondFactor/signIn', { body: { ticket, code: codeOf(secret) }, headers })
    expect((await enter({ 'x-forwarded-for': '203.0.113.9' })).body.message).toMatch(/失败次数过多/)
    expect((await enter({ cookie })).body.success).toBe(true)
  })
  it('a ticket is good for ten minutes and until the password changes', async () => {
    const { person, secret } = await withApp(await test.makeUser())
    const old = await login(person)
    later(601)
    expect((await post('signIn', { ticket: old.ticket, code: codeOf(secret) })).message).toBe('登录已超时，请重新登录')
    const { ticket } = await login(person)
    await resetPassword(test.database.db, person.username, test.now)
    expect((await post('signIn', { ticket, code: codeOf(secret) })).message).toBe('登录已超时，请重新登录')
    expect((await post('signIn', { ticket: 'invented', code: '123456' })).message).toBe('登录已超时，请重新登录')
  })
  it('a phone code is one proof only, too', async () => {
    const { person } = await withApp(await test.makeUser({ phone: '13612340001' }))
    await test.ask('POST /sys/sms', { body: { mobile: '13612340001', smsmode: '0' } })
    const captcha = /\d{6}/.exec(test.sms().at(-1)?.text ?? '')?.[0]
    const { body } = await test.ask('POST /sys/phoneLogin', { body: { mobile: '13612340001', captcha } })
    expect(body).toMatchObject({ success: false, code: 3040 })
    expect(person.id).toBeTruthy()
  })
  it('a user with a second factor whose password has to be changed is told so after the second step', async () => {
    const { person, secret } = await withApp(await test.makeUser())
    await test.database.db
      .updateTable('account')
      .set({ mustChangePassword: true })
      .where('id', '=', person.id)
      .execute()
    const { ticket } = await login(person)
    expect(await post('signIn', { ticket, code: codeOf(secret) })).toMatchObject({ success: true, code: 3030 })
  })
})

describe('where managers have to have a second factor', () => {
  it('users without a managing code sign in as before', async () => {
    expect(await login(await strict.makeUser({ permissions: ['btn:notification'] }), strict)).toMatchObject({
      success: true,
      code: 200,
    })
  })
  // spec §7.11
  it('a manager without one sets it up at the sign-in before anything else', async () => {
    const person = await strict.makeUser({ permissions: ['system:log:list'] })
    const { ticket, code, result } = await login(person, strict)
    expect([code, result]).toEqual([3041, null])
    // The ticket of a sign-in that sets up cannot be used to skip it.
    expect((await post('signIn', { ticket, code: '123456' }, { at: strict })).message).toBe('登录已超时，请重新登录')
    const { secret } = (await post('beginAtSignIn', { ticket }, { at: strict })).result
    const wrong = await post('confirmAtSignIn', { ticket, code: otherThan(codeOf(secret, strict)) }, { at: strict })
    expect(wrong.success).toBe(false)
    const confirmed = await post('confirmAtSignIn', { ticket, code: codeOf(secret, strict) }, { at: strict })
    expect(confirmed).toMatchObject({ success: true, code: 200, result: { signedIn: { userInfo: { id: person.id } } } })
    expect(confirmed.result.recoveryCodes).toHaveLength(10)
    const { token } = confirmed.result.signedIn
    expect((await strict.ask('GET /sys/log/list', { token })).status).toBe(200)
    expect((await strict.ask('GET /sys/secondFactor', { token })).body.result).toMatchObject({
      active: true,
      demanded: true,
    })
    expect((await post('beginAtSignIn', { ticket }, { at: strict })).message).toBe('登录已超时，请重新登录')
    later(30, strict)
    expect((await login(person, strict)).code).toBe(3040)
    expect((await post('remove', { code: codeOf(secret, strict) }, { at: strict, token })).message).toMatch(/不能停用/)
  })
  it('a ticket for setting up replaces no second factor that was set up meanwhile', async () => {
    const person = await strict.makeUser({ permissions: ['system:log:list'] })
    const [one, two] = [await login(person, strict), await login(person, strict)]
    const { secret } = (await post('beginAtSignIn', { ticket: one.ticket }, { at: strict })).result
    await post('confirmAtSignIn', { ticket: one.ticket, code: codeOf(secret, strict) }, { at: strict })
    expect((await post('beginAtSignIn', { ticket: two.ticket }, { at: strict })).success).toBe(false)
  })
  // spec §7.11
  it('managing rights granted after the sign-in end the session of a user without a second factor', async () => {
    const person = await strict.makeUser()
    const { token } = (await login(person, strict)).result
    expect((await strict.ask('GET /sys/secondFactor', { token })).status).toBe(200)
    await grant(strict.database.db, person.id, ['system:log:list'])
    const { status, body } = await strict.ask('GET /sys/log/list', { token })
    expect([status, body.message]).toEqual([401, 'Token失效，您的账号须设置动态口令，请重新登录!'])
  })
})

describe('a lost device', () => {
  const reset = async (by: Person, username: string) =>
    (await test.ask('PUT /sys/user/resetSecondFactor', { token: await test.sessionOf(by), body: { username } })).body
  it('an administrator resets the second factor of a user, which ends the sessions', async () => {
    const { person, token } = await withApp(await test.makeUser({ realname: '失机人' }))
    const administrator = await test.makeUser({ permissions: ['system:user:list', 'system:user:changepwd'] })
    expect(await reset(await test.makeUser(), person.username)).toMatchObject({ success: false, code: 510 })
    expect(await reset(administrator, person.username)).toMatchObject({ success: true, message: '动态口令已重置' })
    expect((await test.ask('GET /sys/secondFactor', { token })).status).toBe(401)
    expect((await login(person)).code).toBe(200)
    expect(await reset(administrator, person.username)).toMatchObject({
      success: false,
      message: '该用户没有启用动态口令',
    })
    expect(await reset(administrator, administrator.username)).toMatchObject({
      success: false,
      message: '不能对自己的账号执行此操作',
    })
  })
  it('nobody resets the second factor of a user with more duties', async () => {
    const { person } = await withApp(await test.makeUser({ permissions: ['system:role:list', 'system:log:list'] }))
    const administrator = await test.makeUser({ permissions: ['system:user:list', 'system:user:changepwd'] })
    expect(await reset(administrator, person.username)).toMatchObject({
      success: false,
      message: expect.stringContaining('不能代为修改'),
    })
    expect((await login(person)).code).toBe(3040)
  })
  it('a key that was lost is named, and recovery codes still sign in', async () => {
    const { person, secret, recoveryCodes } = await withApp(await test.makeUser())
    const moved = await startTestApp({}, { keys: OTHER_KEYS }, test)
    moved.now = test.now
    const enter = async (code: string) =>
      post('signIn', { ticket: (await login(person, moved)).ticket, code }, { at: moved })
    expect((await enter(codeOf(secret))).message).toMatch(/密钥已变更.*恢复码/)
    expect((await enter(recoveryCodes[0] ?? '')).success).toBe(true)
    await moved.close()
  })
})
