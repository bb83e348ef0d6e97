import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { doWork } from '#server/testing/do-work.ts'

/** Attacks of scripts on the captcha; each is tried again. */

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ captcha: true, registration: true })
})
afterAll(() => test.close())

/** Every test comes from a network of its own. */
let network = 0
const from = () => ({ 'x-forwarded-for': `203.0.${++network}.7` })
type Headers = Record<string, string>
const post = async (path: string, body: object, headers: Headers) =>
  (await test.ask(`POST ${path}`, { body, headers })).body
const askWork = async (alone: boolean, headers: Headers) =>
  (await post('/sys/captchaWork', { alone }, headers)).result as { nonce: string; bits: number }
let key = 0
async function picture() {
  const checkKey = `key-${++key}`
  await test.ask(`GET /sys/randomImage/${checkKey}`)
  return { captcha: test.captchaAnswer(checkKey), checkKey }
}
let next = 15_100_000_000
const sms = (given: object, headers: Headers) =>
  post('/sys/sms', { mobile: String(next++), smsmode: '1', ...given }, headers)

describe('a script', () => {
  it('there is no question in words that a regular expression answers', async () => {
    expect((await test.ask('GET /sys/randomImage/q1?kind=question')).body.result).toMatch(/^data:image\//)
  })

  // spec §7.21
  it('no message is sent without a captcha, and none for work that was not asked for, not done or done before', async () => {
    const headers = from()
    const sent = () => test.sms().length
    const before = sent()
    expect(await sms({}, headers)).toMatchObject({ success: false, message: '验证码无效' })
    const invented = { nonce: 'f'.repeat(32), answers: [0, 0, 0, 0, 0, 0, 0, 0] }
    expect(await sms({ work: invented }, headers)).toMatchObject({ code: 412 })
    const asked = await askWork(true, headers)
    expect(
      await sms(
        { work: { nonce: asked.nonce, answers: doWork({ nonce: 'e'.repeat(32), bits: asked.bits }).answers } },
        headers,
      ),
    ).toMatchObject({
      code: 412,
    })
    expect(await sms({ work: doWork(asked) }, headers)).toMatchObject({ code: 412 })
    const light = doWork(await askWork(false, headers))
    expect(await sms({ work: light }, headers)).toMatchObject({ success: false, message: '验证码无效' })
    expect(sent()).toBe(before)
    const work = doWork(await askWork(true, headers))
    expect(await sms({ work }, headers)).toMatchObject({ success: true })
    expect(await sms({ work }, headers)).toMatchObject({ code: 412 })
    expect(sent()).toBe(before + 1)
  })

  it('work is good for five minutes', async () => {
    const headers = from()
    const work = doWork(await askWork(true, headers))
    test.now = new Date(test.now.getTime() + 301_000)
    expect(await sms({ work }, headers)).toMatchObject({ code: 412 })
  })

  // spec §7.21
  it('a network pays more for each message the more it has asked for, and another network does not', async () => {
    const headers = from()
    const bits: number[] = []
    for (let i = 0; i < 22; i++) {
      const asked = await askWork(true, headers)
      bits.push(asked.bits)
      expect(await sms({ work: doWork(asked) }, headers)).toMatchObject({ success: true })
    }
    expect([bits[0], bits[5], bits[10], bits[20]]).toEqual([6, 7, 8, 9])
    expect(Math.max(...bits)).toBe(9)
    expect((await askWork(true, from())).bits).toBe(6)
    test.now = new Date(test.now.getTime() + 3_700_000)
    expect((await askWork(true, headers)).bits).toBe(6)
  })

  // spec §7.21
  it('after five failures in a network a read picture is no longer enough to guess on, not even for other names', async () => {
    const headers = from()
    const wrong = async (username: string) =>
      post('/sys/login', { username, password: 'Wrong-2026', ...(await picture()) }, headers)
    for (let i = 0; i < 5; i++) expect((await wrong(`guessed-${i}`)).message).toBe('用户名或密码错误')
    const { username, password } = await test.makeUser()
    const read = await picture()
    expect(await post('/sys/login', { username, password, ...read }, headers)).toMatchObject({
      success: false,
      code: 3045,
    })
    // The picture is not used up, so a person need not read another.
    const work = doWork(await askWork(false, headers))
    expect(await post('/sys/login', { username, password, ...read, work }, headers)).toMatchObject({ success: true })
    expect(await post('/sys/login', { username, password, ...(await picture()) }, from())).toMatchObject({
      success: true,
    })
  })
})
