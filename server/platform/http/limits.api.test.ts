import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall } from '#common/contract/calls.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ captcha: true }, { rateLimits: true })
})
afterAll(() => test.close())

/** Asks so often from one address; the statuses that came, with how many of each. */
async function ask(
  times: number,
  path: string,
  { address = '192.0.2.1', ...options }: { address?: string; [option: string]: unknown } = {},
) {
  const statuses: Record<number, number> = {}
  for (let i = 0; i < times; i++) {
    const { statusCode } = await test.app.inject({ url: `/fagui${path}`, remoteAddress: address, ...options })
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
  return statuses
}

describe('calls with a limit a minute', () => {
  const SMS = '/sys/sms'
  const sms = { method: 'POST' as const, payload: { mobile: '13800000000', smsmode: '0' } }
  it('a limit of calls a minute is enforced and answered with the seconds left', async () => {
    expect(await ask(12, SMS, sms)).toEqual({ 200: 10, 429: 2 })
    const response = await test.app.inject({ url: `/fagui${SMS}`, remoteAddress: '192.0.2.1', ...sms })
    expect(response.json()).toEqual({
      success: false,
      code: 429,
      message: expect.stringMatching(/^操作过于频繁，请 \d+ 秒后再试$/),
      result: null,
      timestamp: test.now.getTime(),
    })
    expect(response.headers['retry-after']).toMatch(/^\d+$/)
  })
  it('each IPv4 address and each IPv6 network has its own limit', async () => {
    expect(await ask(10, SMS, { ...sms, address: '192.0.2.2' })).toEqual({ 200: 10 })
    expect(await ask(10, SMS, { ...sms, address: '2001:db8::1' })).toEqual({ 200: 10 })
    expect(await ask(1, SMS, { ...sms, address: '2001:db8::2' })).toEqual({ 429: 1 })
  })
  it('a client cannot escape a limit by naming another address; only the local proxy may name it', async () => {
    const naming = (address: string, forwarded: string) => ({
      ...sms,
      address,
      headers: { 'x-forwarded-for': forwarded },
    })
    await ask(10, SMS, { ...sms, address: '192.0.2.3' })
    expect(await ask(1, SMS, naming('192.0.2.3', '198.51.100.7'))).toEqual({ 429: 1 })
    // Through the proxy, the address that the client wrote comes first and is ignored.
    expect(await ask(1, SMS, naming('127.0.0.1', '198.51.100.7, 192.0.2.3'))).toEqual({ 429: 1 })
    expect(await ask(1, SMS, naming('127.0.0.1', '192.0.2.3, 198.51.100.8'))).toEqual({ 200: 1 })
  })
  it('a HEAD request cannot be used to evade a limit', async () => {
    // More than one address may have at a time: each gives its turn back.
    expect(await ask(8, '/sys/randomImage/k', { method: 'HEAD', address: '192.0.2.4' })).toEqual({ 405: 8 })
  })
  it('every call that allows guessing or costs money has a limit', () => {
    const unlimited = everyCall.filter(
      ([key, entry]) => key.includes(' /sys/') && entry.permission === 'public' && !entry.perMinute,
    )
    // The signature of a file's address is no secret to be guessed at any speed, and a page may show a hundred
    // pictures.
    expect(unlimited.map(([key]) => key).toSorted()).toEqual(['GET /sys/common/file/{path*}', 'POST /sys/logout'])
  })
  it('the calls of a minute come back with time', async () => {
    await ask(10, SMS, { ...sms, address: '192.0.2.5' })
    test.now = new Date(test.now.getTime() + 12_000)
    expect(await ask(3, SMS, { ...sms, address: '192.0.2.5' })).toEqual({ 200: 2, 429: 1 })
  })
})

describe('the address in the log', () => {
  it('the log has the address that the proxy saw, not the one the client claims', async () => {
    const body = { username: 'from-afar', password: 'x', captcha: 'x', checkKey: 'x' }
    const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.5' }
    await test.app.inject({
      method: 'POST',
      url: '/fagui/sys/login',
      payload: body,
      headers,
      remoteAddress: '127.0.0.1',
    })
    await test.app.inject({
      method: 'POST',
      url: '/fagui/sys/login',
      payload: body,
      headers,
      remoteAddress: '192.0.2.9',
    })
    const lines = await test.database.db
      .selectFrom('activityLog')
      .select('ip')
      .where('username', '=', 'from-afar')
      .orderBy('id')
      .execute()
    expect(lines.map(({ ip }) => ip)).toEqual(['203.0.113.5', '192.0.2.9'])
  })
})

describe('the header cache-control', () => {
  it('answers for one user forbid caches on the way to keep them', async () => {
    const token = await test.signIn()
    const cacheControl = async (path: string, headers = {}) =>
      (await test.app.inject({ url: `/fagui${path}`, headers })).headers['cache-control']
    const own = { 'x-access-token': token }
    expect(await cacheControl('/sys/user/getCurrentUserDeparts', own)).toBe('no-store')
    expect(await cacheControl('/sys/user/getCurrentUserDeparts')).toBe('no-store')
    expect(await cacheControl('/internet/fagui/dict/getDictItems/F_TYPE', own)).toBe('no-store')
    expect(await cacheControl('/internet/fagui/dict/getDictItems/F_TYPE')).toBeUndefined()
  })
})
