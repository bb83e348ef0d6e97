import { hash } from '@node-rs/argon2'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { PASSWORD } from '#server/testing/people.ts'

/**
 * Captchas, codes and tickets are good for one use, and failures are counted, also when several requests come at the
 * same moment.
 */

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ singleSession: true, registration: true })
})
afterAll(() => test.close())

let next = 13_700_000_000
const newPhone = () => String(next++)
const post = async (path: string, body: object, at = test) => (await at.ask(`POST ${path}`, { body })).body
const whoAmI = (token: string) => test.ask('GET /sys/user/getCurrentUserDeparts', { token })
const atOnce = <T>(times: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, i) => work(i)))
const succeeded = (bodies: { success: boolean }[]) => bodies.filter(({ success }) => success).length

async function codeFor(phone: string, smsmode: string): Promise<string> {
  await post('/sys/sms', { mobile: phone, smsmode })
  return /\d{6}/.exec(test.sms().findLast((message) => message.phone === phone)?.text ?? '')?.[0] as string
}

describe('several requests at the same moment', () => {
  it('only one of several sign-ins with one captcha at the same moment succeeds', async () => {
    const guarded = await startTestApp({ captcha: true })
    const { username, password } = await guarded.makeUser()
    await guarded.ask('GET /sys/randomImage/once')
    const attempt = { username, password, captcha: guarded.captchaAnswer('once'), checkKey: 'once' }
    expect(succeeded(await atOnce(4, () => post('/sys/login', attempt, guarded)))).toBe(1)
    await guarded.close()
  })
  it('only one of several sign-ins with one phone code at the same moment succeeds', async () => {
    const phone = newPhone()
    await test.makeUser({ phone })
    const captcha = await codeFor(phone, '0')
    expect(succeeded(await atOnce(4, () => post('/sys/phoneLogin', { mobile: phone, captcha })))).toBe(1)
  })
  it('a phone code registers one account and a ticket changes a password once, however many come at the same moment', async () => {
    const phone = newPhone()
    const smscode = await codeFor(phone, '1')
    expect(
      succeeded(
        await atOnce(3, (i) =>
          post('/sys/user/register', { phone, username: `fast_${i}`, password: PASSWORD, smscode }),
        ),
      ),
    ).toBe(1)
    const again = await codeFor(phone, '2')
    const { result } = await post('/sys/user/phoneVerification', { phone, smscode: again })
    const change = (i: number) => post('/sys/user/passwordChange', { ...result, phone, password: `Willow-202${i}` })
    expect(succeeded(await atOnce(3, change))).toBe(1)
  })
  it('two sign-ins at the same moment leave one session where the setting allows only one', async () => {
    const person = await test.makeUser()
    const tokens = (await atOnce(4, () => post('/sys/login', person))).map(({ result }) => result.token as string)
    const statuses = await Promise.all(tokens.map(async (token) => (await whoAmI(token)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
  it('twelve guesses at the same moment count as at most five before the wait', async () => {
    const { username } = await test.makeUser()
    const answers = await atOnce(12, () => post('/sys/login', { username, password: 'Wrong-2026' }))
    const lines = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('username', '=', username)
      .execute()
    expect(lines.filter(({ content }) => content === '登录失败：用户名或密码错误')).toHaveLength(5)
    expect(lines.filter(({ content }) => content === '登录失败：须等待')).toHaveLength(7)
    expect(answers.filter(({ message }) => message.includes('失败次数过多'))).toHaveLength(8)
  })
  it('only one of two password changes at the same moment succeeds', async () => {
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    const change = (password: string) =>
      test.ask('PUT /sys/user/updatePassword', {
        token,
        body: { oldpassword: person.password, password, confirmpassword: password },
      })
    const replies = await atOnce(2, (i) => change(`Willow-202${i}`))
    expect(succeeded(replies.map(({ body }) => body))).toBe(1)
  })
})

describe('POST /sys/login while the account changes', () => {
  /** A user whose password takes long to check. */
  async function slowPerson() {
    const person = await test.makeUser()
    const passwordHash = await hash(person.password, { memoryCost: 65_536, timeCost: 12 })
    await test.database.db.updateTable('account').set({ passwordHash }).where('id', '=', person.id).execute()
    return person
  }
  const meanwhile = async (person: { id: string; username: string; password: string }, change: object) => {
    const answer = post('/sys/login', person)
    await pause(60)
    await test.database.db.updateTable('account').set(change).where('id', '=', person.id).execute()
    return answer
  }
  it('a password changed while a sign-in is being checked makes the old one useless', async () => {
    const other = await test.makeUser()
    const { passwordHash } = await test.database.db
      .selectFrom('account')
      .select('passwordHash')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(await meanwhile(await slowPerson(), { passwordHash })).toMatchObject({
      success: false,
      message: '用户名或密码错误',
    })
  })
  it('a person frozen while a sign-in is being checked is refused', async () => {
    expect(await meanwhile(await slowPerson(), { status: 2 })).toMatchObject({
      success: false,
      message: '该用户已冻结',
    })
  })
})
