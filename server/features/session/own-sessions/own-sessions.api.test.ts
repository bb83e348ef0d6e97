import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
const later = (minutes: number) => {
  test.now = new Date(test.now.getTime() + minutes * 60_000)
}
const signIn = async (person: Person, ip = '203.0.113.1', userAgent = CHROME) => {
  const headers = { 'x-forwarded-for': ip, 'user-agent': userAgent }
  return (await test.ask('POST /sys/login', { body: person, headers })).body.result.token as string
}
const own = async (token: string) => (await test.ask('GET /sys/session/own', { token })).body.result
const answerTo = async (token: string) => {
  const { status, body } = await test.ask('GET /sys/session/own', { token })
  return [status, body.message]
}

describe('own sessions', () => {
  it('users see where they are signed in, with no token in the answer', async () => {
    const person = await test.makeUser()
    const first = await signIn(person)
    later(2)
    const second = await signIn(person, '203.0.113.2', 'curl/8')
    const seen = await own(second)
    expect(seen).toMatchObject([
      { ip: '203.0.113.2', device: '未知设备', current: true },
      { ip: '203.0.113.1', device: 'Windows · Chrome', current: false },
    ])
    for (const token of [first, second]) expect(JSON.stringify(seen)).not.toContain(token)
    await signIn(await test.makeUser())
    expect(await own(second)).toHaveLength(2)
    later(31)
    expect(await own(await signIn(person))).toHaveLength(1)
  })
  // spec §7.9
  it('users end one session of theirs, but neither the present one nor that of another user', async () => {
    const person = await test.makeUser()
    const [here, there] = [await signIn(person), await signIn(person, '203.0.113.2')]
    const stranger = await signIn(await test.makeUser())
    const end = async (id: string) => (await test.ask('POST /sys/session/end', { token: here, body: { id } })).body
    const idOf = async (token: string) =>
      (await own(token)).find(({ current }: { current: boolean }) => current).id as string
    expect(await end(await idOf(stranger))).toMatchObject({ success: false, message: '该登录已经结束，请刷新列表' })
    expect(await end(await idOf(here))).toMatchObject({ success: false, message: '这是当前的登录，请使用“退出登录”' })
    const id = await idOf(there)
    expect(await end(id)).toMatchObject({ success: true, message: '该登录已结束' })
    expect((await answerTo(there))[0]).toBe(401)
    expect(await end(id)).toMatchObject({ success: false })
    expect((await answerTo(stranger))[0]).toBe(200)
  })
  it('users end all their sessions but the present one', async () => {
    const person = await test.makeUser()
    const [one, here, other] = [await signIn(person), await signIn(person), await signIn(person)]
    expect((await test.ask('POST /sys/session/endOthers', { token: here })).body.success).toBe(true)
    expect([await answerTo(one), await answerTo(here), await answerTo(other)].map(([status]) => status)).toEqual([
      401, 200, 401,
    ])
  })
  // spec §7.9
  it('a sixth sign-in ends the session used longest ago, whose next call is told why', async () => {
    const person = await test.makeUser()
    const tokens: string[] = []
    for (let i = 0; i < 5; i++) {
      tokens.push(await signIn(person, `203.0.113.${i + 1}`))
      later(2)
    }
    // The first is used again, so the second is the one used longest ago.
    expect((await answerTo(tokens[0] ?? ''))[0]).toBe(200)
    later(2)
    const sixth = await signIn(person)
    expect(await answerTo(tokens[1] ?? '')).toEqual([
      401,
      'Token失效，您的账号同时登录的设备过多，较早的登录已结束，请重新登录!',
    ])
    for (const token of [tokens[0], tokens[2], tokens[3], tokens[4], sixth])
      expect((await answerTo(token ?? ''))[0]).toBe(200)
    expect(await own(sixth)).toHaveLength(5)
  })
  it('sixteen sign-ins at the same moment leave five sessions', async () => {
    const person = await test.makeUser()
    const tokens = await Promise.all(Array.from({ length: 16 }, (_, i) => signIn(person, `203.0.113.${i + 1}`)))
    const statuses = await Promise.all(tokens.map(async (token) => (await answerTo(token))[0]))
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    // Opened in the same millisecond as all others, a new session is not the one that ends.
    expect((await answerTo(await signIn(person)))[0]).toBe(200)
  })
})
