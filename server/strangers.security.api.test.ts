import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall } from '#common/contract/calls.ts'
import { CALL_COSTS, costOf } from '#common/contract/costs.ts'
import { ADDRESS_POINTS, ADDRESS_POINTS_PER_SECOND, ADDRESS_REFUSALS } from '#common/limits.ts'
import { startTestApp, type TestApp } from './testing/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { rateLimits: true })
})
afterAll(() => test.close())

const PUBLIC = everyCall.filter(([, { permission }]) => permission === 'public')
const SUGGEST = '/fagui/internet/fagui/law/suggest?q='

const DOCUMENT = '/fagui/internet/fagui/law/download?id=none'

/** Asks from an address for the dearest there is until it is refused. @returns the points that it used */
async function emptyBucket(remoteAddress: string): Promise<number> {
  for (let used = 0; used <= ADDRESS_POINTS; used += CALL_COSTS.document)
    if ((await test.app.inject({ url: DOCUMENT, remoteAddress })).statusCode === 429) return used
  return Number.POSITIVE_INFINITY
}

const requestOf = (key: string) => {
  const [method = 'GET', path = ''] = key.split(' ')
  return { method: method as 'GET', url: `/fagui${path.replace(/\{(\w+)\*?\}/g, 'x')}` }
}

describe('a stranger who asks without end', () => {
  // spec §6.9
  it('an address that used up its points is refused on every public call of the contract, with the seconds to wait', async () => {
    expect(PUBLIC.length).toBeGreaterThan(25)
    expect(await emptyBucket('198.51.100.1')).toBe(ADDRESS_POINTS)
    const bounded = await Promise.all(
      PUBLIC.map(async ([key]) => {
        const { statusCode, headers } = await test.app.inject({ ...requestOf(key), remoteAddress: '198.51.100.1' })
        return { key, statusCode, wait: headers['retry-after'] }
      }),
    )
    const wait = expect.stringMatching(/^[1-9]\d*$/)
    expect(bounded).toEqual(PUBLIC.map(([key]) => ({ key, statusCode: 429, wait })))
  })
  it.each(PUBLIC)('the public call %s has a price', (key, entry) => {
    expect(CALL_COSTS[costOf(entry, key.split(' ')[0] ?? '')]).toBeGreaterThan(0)
  })
  it('pages, listings and addresses that do not exist are refused as well, and the words name the wait', async () => {
    await emptyBucket('198.51.100.2')
    for (const url of ['/fagui/nothing', '/fagui/internet/fagui/openapi.json']) {
      const response = await test.app.inject({ url, remoteAddress: '198.51.100.2' })
      expect(response.json()).toMatchObject({
        code: 429,
        message: expect.stringMatching(/^操作过于频繁，请 \d+ 秒后再试$/),
      })
    }
  })
  it('other addresses are answered meanwhile, another address of the same IPv6 network is not', async () => {
    await emptyBucket('2001:db8:5::1')
    const status = async (remoteAddress: string) => (await test.app.inject({ url: SUGGEST, remoteAddress })).statusCode
    expect(await status('2001:db8:5::2')).toBe(429)
    expect(await status('2001:db8:6::1')).toBe(200)
    expect(await status('198.51.100.3')).toBe(200)
  })
  it('a document costs far more than a suggestion, so that downloads end first', async () => {
    const remoteAddress = '198.51.100.4'
    const statuses: number[] = []
    for (let i = 0; i < 50; i++) statuses.push((await test.app.inject({ url: DOCUMENT, remoteAddress })).statusCode)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(ADDRESS_POINTS / CALL_COSTS.document)
  })
  it('an address that is refused by calls of staff again and again is refused before its token is looked up', async () => {
    const remoteAddress = '198.51.100.5'
    const asking = { url: '/fagui/sys/user/list', remoteAddress, headers: { 'x-access-token': 'guessed' } }
    for (let i = 0; i < ADDRESS_REFUSALS; i++) await test.app.inject({ url: asking.url, remoteAddress })
    // The first refusal is noted in the log.
    await test.app.inject(asking)
    const { result, count } = await test.statements(() => test.app.inject(asking))
    expect([result.statusCode, count]).toEqual([429, 0])
  })
})

describe('a reader', () => {
  // spec §6.9
  it('a reader who types, searches and opens a law every three seconds for three minutes is never refused', async () => {
    const remoteAddress = '198.51.100.9'
    const lawful = [
      ...Array.from('民法典诉讼时效期', (_, at) => `${SUGGEST}${at}`),
      '/fagui/internet/fagui/law/search?q=x',
      '/details?id=x',
      '/fagui/internet/fagui/law/detail?id=x',
      ...Array.from({ length: 3 }, () => '/fagui/internet/fagui/law/card?id=x'),
    ]
    const refused: string[] = []
    for (let round = 0; round < 60; round++) {
      for (const url of lawful)
        if ((await test.app.inject({ url, remoteAddress })).statusCode === 429) refused.push(url)
      test.now = new Date(test.now.getTime() + 3_000)
    }
    expect(refused).toEqual([])
  })
  it('fifty readers behind one address who each open a law and search every minute leave most of its points', () => {
    const ofOne = 8 * CALL_COSTS.glance + CALL_COSTS.search + 2 * CALL_COSTS.reading + 5 * CALL_COSTS.glance
    expect((50 * ofOne) / 60).toBeLessThan(ADDRESS_POINTS_PER_SECOND / 2)
  })
})

describe('a stranger who floods the log', () => {
  const lines = async (ip: string) =>
    test.database.db
      .selectFrom('activityLog')
      .select(['content', 'username'])
      .where('ip', '=', ip)
      .orderBy('id')
      .execute()
  const later = async () => {
    test.now = new Date(test.now.getTime() + 600_000)
    await test.app.refusals?.writeNumbers(test.database.db, test.now)
  }
  // spec §6.13
  it('120 refused calls of one account become twenty lines and their number', async () => {
    const token = await test.signIn(['system:position:edit'])
    const remoteAddress = '203.0.113.1'
    for (let i = 0; i < 120; i++)
      await test.app.inject({ url: '/fagui/sys/user/list', remoteAddress, headers: { 'x-access-token': token } })
    expect(await lines(remoteAddress)).toHaveLength(20)
    await later()
    const written = await lines(remoteAddress)
    expect(written).toHaveLength(21)
    expect(written.at(-1)?.content).toMatch(/^另有 100 次同类拒绝未逐条记录；最后一次：没有权限/)
  })
  // spec §6.13
  it('failed sign-ins under many names become twenty lines, their number, and how many names there were', async () => {
    const remoteAddress = '203.0.113.2'
    for (let i = 0; i < 40; i++) {
      await test.app.inject({
        method: 'POST',
        url: '/fagui/sys/login',
        remoteAddress,
        payload: { username: `guess-${i}`, password: 'x' },
      })
      test.now = new Date(test.now.getTime() + 2_000)
    }
    await later()
    const written = await lines(remoteAddress)
    expect(written).toHaveLength(21)
    expect(written.at(-1)?.content).toMatch(/^另有 20 次同类拒绝未逐条记录，涉及 20 个账号；最后一次：登录失败/)
  })
  it('an address that was refused for its haste stands in the log once, with the number of refusals', async () => {
    const remoteAddress = '203.0.113.3'
    for (let i = 0; i < 20; i++)
      await test.app.inject({
        method: 'POST',
        url: '/fagui/sys/sms',
        remoteAddress,
        payload: { mobile: '1', smsmode: '0' },
      })
    await later()
    const written = (await lines(remoteAddress)).filter(({ content }) => content.includes('访问过于频繁'))
    expect(written.map(({ content }) => content.replace(/；.*/, ''))).toEqual([
      '访问过于频繁，已拒绝',
      '另有 9 次同类拒绝未逐条记录',
    ])
  })
  it('another call of the same address, and the same call after the time, are written line by line again', async () => {
    const token = await test.signIn(['system:position:edit'])
    const remoteAddress = '203.0.113.4'
    const ask = (url: string) => test.app.inject({ url, remoteAddress, headers: { 'x-access-token': token } })
    for (let i = 0; i < 22; i++) await ask('/fagui/sys/user/list')
    await ask('/fagui/sys/role/list')
    expect(await lines(remoteAddress)).toHaveLength(21)
    test.now = new Date(test.now.getTime() + 600_000)
    await ask('/fagui/sys/user/list')
    // The number of those before, and a line.
    expect(await lines(remoteAddress)).toHaveLength(23)
  })
})
