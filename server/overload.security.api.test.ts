import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'

const TOGETHER = 15
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ publicCalls: TOGETHER, publicWaitMs: 60_000 }, { rateLimits: true })
})
afterAll(() => test.close())

const SEARCH = '/fagui/internet/fagui/law/search?q='
const SUGGEST = '/fagui/internet/fagui/law/suggest?q='

interface Answer {
  status: number
  wait: unknown
  message: string
  /** In which order the answers came. */
  place: number
}

/** Makes calls at the same moment. */
async function atOnce(calls: { url: string; remoteAddress: string; token?: string }[]): Promise<Answer[]> {
  let place = 0
  return Promise.all(
    calls.map(async ({ url, remoteAddress, token }) => {
      const headers = token === undefined ? {} : { 'x-access-token': token }
      const { statusCode, headers: sent, payload } = await test.app.inject({ url, remoteAddress, headers })
      return {
        status: statusCode,
        wait: sent['retry-after'],
        message: (JSON.parse(payload) as { message: string }).message,
        place: place++,
      }
    }),
  )
}
const of = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status)

describe('one address that asks more than it gets answered', () => {
  it('of 64 searches at once 31 are answered in turn, and the others are refused before the first of them waits long', async () => {
    const answers = await atOnce(
      Array.from({ length: 64 }, (_, at) => ({ url: `${SEARCH}${at}`, remoteAddress: '198.51.100.20' })),
    )
    const refused = of(answers, 429)
    expect([of(answers, 200).length, refused.length]).toEqual([31, 33])
    expect(refused[0]).toMatchObject({ wait: '2', message: '操作过于频繁，请 2 秒后再试' })
    // At once: nearly all of the refusals came before the second answer.
    expect(Math.max(...refused.map(({ place }) => place))).toBeLessThan(36)
  })
  it('another address is answered meanwhile', async () => {
    const flood = atOnce(
      Array.from({ length: 40 }, (_, at) => ({ url: `${SEARCH}a${at}`, remoteAddress: '198.51.100.21' })),
    )
    const [other] = await atOnce([{ url: `${SEARCH}x`, remoteAddress: '198.51.100.22' }])
    expect(other?.status).toBe(200)
    expect((await flood).length).toBe(40)
  })
  it('a hundred readers behind one address who type at the same moment are all answered', async () => {
    const answers = await atOnce(
      Array.from({ length: 100 }, (_, at) => ({ url: `${SUGGEST}${at}`, remoteAddress: '198.51.100.23' })),
    )
    expect(of(answers, 200)).toHaveLength(100)
  })
})

describe('users who are signed in', () => {
  it('forty of them behind one address search at the same moment, and all are answered', async () => {
    const tokens = await Promise.all(Array.from({ length: 40 }, () => test.signIn()))
    const answers = await atOnce(
      tokens.map((token, at) => ({ url: `${SEARCH}b${at}`, remoteAddress: '198.51.100.24', token })),
    )
    expect(of(answers, 200)).toHaveLength(40)
  })
  it('one session that asks without end is refused beyond sixty calls, and another of the same address is answered', async () => {
    const [flooding, other] = [await test.signIn(['system:user:list']), await test.signIn()]
    const url = '/fagui/sys/user/list?pageSize=500'
    const flood = atOnce(Array.from({ length: 90 }, () => ({ url, remoteAddress: '198.51.100.25', token: flooding })))
    const [answer] = await atOnce([
      { url: '/fagui/sys/user/getCurrentUserDeparts', remoteAddress: '198.51.100.25', token: other },
    ])
    expect(answer?.status).toBe(200)
    const answers = await flood
    expect([of(answers, 200).length, of(answers, 429).length]).toEqual([60, 30])
  })
})

describe('visitors of many addresses', () => {
  const crowd = (length: number, word: string) =>
    Array.from({ length }, (_, at) => ({ url: `${SEARCH}${word}${at}`, remoteAddress: `203.0.113.${at + 1}` }))
  it('beyond the searches that can be made at a time they are asked to come again in some seconds, not all in the same', async () => {
    const answers = await atOnce(crowd(60, 'c'))
    const refused = of(answers, 503)
    expect([of(answers, 200).length, refused.length]).toEqual([TOGETHER, 60 - TOGETHER])
    expect(new Set(refused.map(({ wait }) => wait))).toEqual(new Set(['2', '3', '4', '5']))
    expect(refused[0]?.message).toMatch(/^同时处理的请求较多，请 \d 秒后再试$/)
    expect(Math.max(...refused.map(({ place }) => place))).toBeLessThan(60 - TOGETHER + 5)
  })
  it('what was asked before is answered while others wait for what has to be made', async () => {
    const kept = { url: `${SEARCH}kept`, remoteAddress: '203.0.113.201' }
    expect((await atOnce([kept]))[0]?.status).toBe(200)
    const [answers, [answer]] = await Promise.all([atOnce(crowd(60, 'g')), atOnce([kept])])
    expect([answer?.status, of(answers, 200).length]).toEqual([200, TOGETHER])
  })
  it('staff search while visitors crowd', async () => {
    const token = await test.signIn()
    const flood = atOnce(crowd(60, 'd'))
    const [answer] = await atOnce([{ url: `${SEARCH}e`, remoteAddress: '203.0.113.200', token }])
    expect(answer?.status).toBe(200)
    expect((await flood).length).toBe(60)
  })
  it('after the crowd everybody is answered again', async () => {
    expect(of(await atOnce(crowd(TOGETHER, 'f')), 200)).toHaveLength(TOGETHER)
  })
})
