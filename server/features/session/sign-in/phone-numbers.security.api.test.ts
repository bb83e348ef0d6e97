import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { TEST_CONTACTS } from '#server/testing/people.ts'

/** Attacks on what a request for a code once told of telephone numbers; each is tried again. */

/** The gateway takes this long, as a real one does, which an answer that waits for it would show. */
const GATEWAY_MS = 1_500

let test: TestApp
beforeAll(async () => {
  test = await startTestApp(
    { registration: true },
    { edges: { sms: () => new Promise((sent) => setTimeout(sent, GATEWAY_MS)) } },
  )
})
afterAll(() => test.close())

let next = 15_000_000_000
const newPhone = () => String(next++)
const post = async (path: string, body: object) => (await test.ask(`POST ${path}`, { body })).body

const hashed = (phone: string) => TEST_CONTACTS.hash('phone', phone)

async function knownAndUnknown(): Promise<[string, string]> {
  const known = newPhone()
  await test.makeUser({ phone: known })
  return [known, newPhone()]
}

describe('a stranger who asks which numbers have an account', () => {
  // spec §7.22
  it.each(['0', '1', '2'])(
    'the answers to requests for a code of kind %s are the same for known and unknown numbers, again and again',
    async (smsmode) => {
      const [known, unknown] = await knownAndUnknown()
      const asked = async (mobile: string) => {
        const answers: unknown[] = []
        const statements: number[] = []
        const began = performance.now()
        for (let i = 0; i < 3; i++) {
          const { result, count } = await test.statements(() => post('/sys/sms', { mobile, smsmode }))
          answers.push(result)
          statements.push(count)
        }
        return { answers, statements, waited: performance.now() - began > GATEWAY_MS }
      }
      const [one, other] = [await asked(known), await asked(unknown)]
      expect(one).toEqual(other)
      expect(one).toMatchObject({
        answers: [{ success: true, message: '验证码发送成功' }, { success: false }, { success: false }],
        waited: false,
      })
    },
  )

  it('what is stored of a known and of an unknown number has the same form', async () => {
    const [known, unknown] = await knownAndUnknown()
    for (const mobile of [known, unknown]) await post('/sys/sms', { mobile, smsmode: '0' })
    const { db } = test.database
    const codes = await db
      .selectFrom('phoneCode')
      .selectAll()
      .where('phoneHash', 'in', [known, unknown].map(hashed))
      .execute()
    expect(codes.map(({ codeHash, ...code }) => ({ ...code, phoneHash: '', length: codeHash.length }))).toEqual(
      [1, 2].map(() => ({
        phoneHash: '',
        purpose: '0',
        attempts: 0,
        expiresAt: new Date(test.now.getTime() + 600_000),
        length: 43,
      })),
    )
    const counted = await db
      .selectFrom('signInFailure')
      .select('failures')
      .where('about', 'in', [`sms:${hashed(known)}`, `sms:${hashed(unknown)}`])
      .execute()
    expect(counted).toEqual([{ failures: 1 }, { failures: 1 }])
  })

  // spec §7.22
  it.each(['/sys/phoneLogin', '/sys/user/phoneVerification', '/sys/user/register'])(
    'wrong codes at %s get the same answers for known and unknown numbers, up to the wait',
    async (path) => {
      const [known, unknown] = await knownAndUnknown()
      const smsmode = { '/sys/phoneLogin': '0', '/sys/user/register': '1', '/sys/user/phoneVerification': '2' }[path]
      const asked = async (phone: string) => {
        await post('/sys/sms', { mobile: phone, smsmode })
        const body = {
          mobile: phone,
          captcha: '000000',
          phone,
          smscode: '000000',
          username: `v${phone}`,
          password: 'Cedar-2026',
        }
        const given = {
          '/sys/phoneLogin': { mobile: body.mobile, captcha: body.captcha },
          '/sys/user/phoneVerification': { phone, smscode: body.smscode },
          '/sys/user/register': { phone, smscode: body.smscode, username: body.username, password: body.password },
        }[path] as object
        const messages: string[] = []
        for (let i = 0; i < 7; i++) messages.push((await post(path, given)).message)
        return messages
      }
      const [one, other] = [await asked(known), await asked(unknown)]
      expect(one).toEqual(other)
      expect(one).toHaveLength(7)
    },
  )
})
