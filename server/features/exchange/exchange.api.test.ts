import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import { cardText } from '#server/platform/exchange/keys.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { twoNetworks } from '#server/testing/two-networks.ts'
import { cardOfSide, mustBeSet } from './exchange.door.ts'

let two: Awaited<ReturnType<typeof twoNetworks>>
let admin: string
beforeAll(async () => {
  two = await twoNetworks()
  admin = await two.office.test.signIn(['system:exchange:view', 'system:exchange:act'])
  await makeLaws(two.office.test.database.db, [{ title: '浙江省灯塔管理条例', body: ['第一条 灯塔夜间应当发光。'] }])
})
afterAll(() => two.close())

const ask = async (name: string, body?: unknown) =>
  (await two.office.test.ask(name, { token: admin, ...(body === undefined ? {} : { body }) })).body
const status = async () => (await ask('GET /sys/exchange')).result

describe('GET /sys/exchange', () => {
  it('an installation without a folder says so', async () => {
    const test = await startTestApp()
    const token = await test.signIn(['system:exchange:view', 'system:exchange:act'])
    expect((await test.ask('GET /sys/exchange', { token })).body.result).toMatchObject({
      side: null,
      own: null,
      peer: null,
    })
    const refused = (await test.ask('POST /sys/exchange/send', { token, body: {} })).body
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('EXCHANGE_DIR') })
    await test.close()
  })
})

describe('the acts of an administrator', () => {
  it('POST /sys/exchange/send writes, POST /sys/exchange/again writes once more, and the state tells of both directions', async () => {
    expect((await ask('POST /sys/exchange/send', {})).result.text).toContain('已写出第 1 号')
    expect(await two.carry(two.office, two.outside)).toHaveLength(1)
    expect((await ask('POST /sys/exchange/again', { from: 1 })).result.text).toBe('已重新写出第 1 号')
    expect(await two.carry(two.office, two.outside)).toHaveLength(1)
    expect(await ask('POST /sys/exchange/again', { from: 9 })).toMatchObject({
      success: false,
      message: '号码应为 1 到 1 的整数',
    })
    await two.outside.take()
    await two.outside.send()
    await two.carry(two.outside, two.office)
    expect((await ask('POST /sys/exchange/take', {})).result.text).toBe('已取入第 1 号')
    const told = await status()
    expect(told).toMatchObject({
      side: 'office',
      sent: { number: 1, confirmed: 1 },
      taken: { number: 1 },
      missing: null,
      unconfirmed: null,
    })
    expect(told.own.fingerprint).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/)
    expect(told.peer.fingerprint).not.toBe(told.own.fingerprint)
    expect(told.written).toMatchObject([{ number: 1, state: 'written', trouble: null }])
    expect(told.received).toMatchObject([{ number: 1, state: 'taken' }])
    expect(JSON.stringify(told)).not.toContain('PRIVATE')
  })

  it('POST /sys/exchange/trust refuses what is no card and the card of the own side, and takes that of the other', async () => {
    expect(await ask('POST /sys/exchange/trust', { card: 'nonsense' })).toMatchObject({
      success: false,
      message: expect.stringContaining('不是公钥文件'),
    })
    const own = cardText(await cardOfSide(mustBeSet(two.office.parts)))
    expect(await ask('POST /sys/exchange/trust', { card: own })).toMatchObject({
      success: false,
      message: expect.stringContaining('换用对方的公钥文件'),
    })
    const other = cardText(await cardOfSide(mustBeSet(two.outside.parts)))
    expect((await ask('POST /sys/exchange/trust', { card: other })).result.text).toContain('已登记外网（公众）的公钥')
  })

  it('the jobs write and take in by their timetable, and say what is missing', async () => {
    const run = async ({ test }: (typeof two)['office'], jobClassName: string) => {
      const token = await test.signIn(['system:quartzJob:list', 'system:quartzJob:execute'])
      const { records } = (await test.ask('GET /sys/quartzJob/list?pageSize=100', { token })).body.result
      const job = records.find((one: { jobClassName: string }) => one.jobClassName === jobClassName)
      expect(job).toMatchObject({ status: 0 })
      // A job runs once for a moment.
      test.now = new Date(test.now.getTime() + 60_000)
      return (await test.ask(`POST /sys/quartzJob/execute?id=${job.id}`, { token })).body
    }
    const write = async (name: string) => {
      await makeLaws(two.office.test.database.db, [
        { title: `浙江省${name}管理条例`, body: [`第一条 ${name}夜间应当发光。`] },
      ])
      expect(await run(two.office, 'writeExchange')).toMatchObject({ success: true })
      return two.carry(two.office, two.outside)
    }
    const titles = async () =>
      (await raw<{ title: string }>(two.outside.test.database.db, 'select title from law_work')).map(
        ({ title }) => title,
      )
    expect(await write('航标')).toEqual(['fagui-office-000002.zip'])
    expect(await run(two.outside, 'takeExchange')).toMatchObject({ success: true })
    expect(await titles()).toContain('浙江省航标管理条例')

    const [lost] = await write('浮标')
    await rm(join(two.outside.folder, 'in', lost!))
    await write('立标')
    expect(await run(two.outside, 'takeExchange')).toMatchObject({
      success: false,
      message: expect.stringContaining('缺少第 3 号'),
    })
    expect(await titles()).not.toContain('浙江省立标管理条例')
    await ask('POST /sys/exchange/again', { from: 3 })
    await two.carry(two.office, two.outside)
    expect(await run(two.outside, 'takeExchange')).toMatchObject({ success: true })
    expect(await titles()).toEqual(expect.arrayContaining(['浙江省浮标管理条例', '浙江省立标管理条例']))
  })
})

describe('the installation outside', () => {
  it.each([
    ['POST /dataManagement/document/release', { id: 'x' }, 'data:document:release'],
    ['POST /dataManagement/document/withdraw', { id: 'x', note: '' }, 'data:document:release'],
    ['POST /dataManagement/document/add', {}, 'data:document:add'],
    ['POST /opinionManagement/consultation/add', {}, 'opinion:consultation:add'],
    ['PUT /opinionManagement/feedback/edit', {}, 'opinion:feedback:handle'],
    ['POST /dataManagement/collectionCheck/add', {}, 'data:collectionCheck:add'],
    ['POST /sys/dict/add', {}, 'system:dict:add'],
    ['POST /sys/organ/add', {}, 'system:organ:add'],
    ['PUT /sys/systemInfo/installation', {}, 'system:info:edit'],
  ] as const)('%s is refused there with the word where it is done', async (name, body, code) => {
    const token = await two.outside.test.signIn([code])
    expect((await two.outside.test.ask(name, { token, body })).body).toMatchObject({
      success: false,
      message: expect.stringContaining('请在内网办理'),
    })
  })

  it('those who may look there look, and what is its own is done there', async () => {
    const token = await two.outside.test.signIn([
      'data:document:list',
      'data:searchFeedback:list',
      'data:searchFeedback:delete',
    ])
    expect((await two.outside.test.ask('GET /dataManagement/document/list', { token })).body).toMatchObject({
      success: true,
    })
    await insertJsonInto(two.outside.test.database.db, 'search_feedback', [
      { id: 'f1', query: '灯塔几点亮', firstSeenAt: two.outside.test.now, lastSeenAt: two.outside.test.now },
    ])
    const name = 'DELETE /dataManagement/searchFeedback/deleteBatch?ids=f1'
    expect((await two.outside.test.ask(name, { token })).body).toMatchObject({ success: true })
  })
})
