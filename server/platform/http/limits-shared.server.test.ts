import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall } from '#common/contract/calls.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { forgetCallBuckets } from './call-buckets.sql.ts'

/** Two processes of one installation, on the PostgreSQL server they share, as a proxy gives them requests in turn. */
let one: TestApp
let other: TestApp
beforeAll(async () => {
  one = await startTestApp({ captcha: true }, { rateLimits: true })
  other = await startTestApp({ captcha: true }, { rateLimits: true }, one)
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const SMS = { method: 'POST' as const, url: '/fagui/sys/sms', payload: { mobile: '13800000000', smsmode: '0' } }
/** Asks each process in turn. @returns the statuses, in their order */
async function inTurn(
  times: number,
  address: string,
  call: { method: 'GET' | 'POST'; url: string; payload?: object } = SMS,
): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++)
    statuses.push((await [one, other][n % 2]!.app.inject({ ...call, remoteAddress: address })).statusCode)
  return statuses
}
const later = (ms: number) => {
  for (const at of [one, other]) at.now = new Date(at.now.getTime() + ms)
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

describe('limits a minute of two processes', () => {
  it('an address has them once, however many processes it asks', async () => {
    expect(await inTurn(13, '198.51.100.1')).toEqual([...times(10, 200), ...times(3, 429)])
    expect(await inTurn(10, '198.51.100.2')).toEqual(times(10, 200))
    later(12_000)
    expect(await inTurn(3, '198.51.100.1')).toEqual([200, 200, 429])
  })
  it('calls made at the same time count like those made one after another', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => (await inTurn(n % 2 === 0 ? 1 : 2, '198.51.100.3')).at(-1)),
    )
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10)
  })
  it('a call that one process has refused costs the database nothing until it could succeed', async () => {
    await inTurn(12, '198.51.100.4')
    const { texts } = await one.statements(() => inTurn(20, '198.51.100.4'))
    expect(texts.filter((text) => text.includes('take_from_call_bucket'))).toEqual([])
    later(60_000)
    expect(await inTurn(2, '198.51.100.4')).toEqual([200, 200])
  })
  it('a call that is allowed takes one statement more', async () => {
    const { texts } = await one.statements(() => inTurn(1, '198.51.100.5'))
    expect(texts.filter((text) => text.includes('call_bucket'))).toHaveLength(1)
  })
  it('only calls that guard nothing are counted by each process', () => {
    const apart = everyCall.filter(([, { countedApart }]) => countedApart).map(([key]) => key)
    expect(apart.toSorted()).toEqual([
      'GET /sys/common/pdf/pdfPreviewIframe',
      'POST /dataManagement/catalogue/files',
      'POST /internet/fagui/saveEventTracking',
      'POST /sys/common/upload',
      'POST /sys/oss/file/upload',
    ])
  })
  it('buckets that are full again are forgotten', async () => {
    await inTurn(2, '198.51.100.6')
    const { db } = one.database
    const held = async () => (await raw(db, "select from call_bucket where id like '198.51.100.6 %'")).length
    await forgetCallBuckets(db, one.now)
    expect(await held()).toBe(1)
    await forgetCallBuckets(db, new Date(one.now.getTime() + 61_000))
    expect(await held()).toBe(0)
  })
})
