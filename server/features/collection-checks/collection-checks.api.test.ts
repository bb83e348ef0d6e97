import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const LAW = '/fagui/internet/fagui/law'
const CODES: PermissionCode[] = [
  'data:collectionCheck:list',
  'data:collectionCheck:add',
  'data:collectionCheck:edit',
  'data:collectionCheck:delete',
]

let test: TestApp
let token: string
let workId: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(CODES)
  await makeLaws(test.database.db, [
    {
      title: '浙江省湿地公园条例',
      note: ['2012年3月1日 浙江省第十一届人民代表大会常务委员会第三次会议通过'],
      body: ['第一条 保护湿地。', '第二条 本条例自2012年5月1日起施行。'],
    },
  ])
  workId = (await test.database.db.selectFrom('lawWork').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, as = token) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const ADD = 'POST /dataManagement/collectionCheck/add'
const entryOf = async (fType: string) =>
  (await ask(`GET /dataManagement/collectionCheck/list?fType=${fType}`)).result.records[0]
const stated = async () => (await test.call(`${LAW}/stats`)).body.result.completeUntil
const statedOfLaw = async () => (await test.call(`${LAW}/detail?id=${workId}`)).body.result.completeUntil

describe('days up to which the collection is complete', () => {
  it('a day that staff state shows on the public pages at once, and no longer after it is deleted', async () => {
    expect(await stated()).toEqual([])
    expect(await statedOfLaw()).toBeNull()
    expect(await ask(ADD, { fType: 'FT01', completeUntil: '2026-06-30', note: ' 与公报目录核对 ' })).toMatchObject({
      success: true,
      message: '添加成功！',
    })
    expect(await stated()).toEqual([{ fType: 'FT01', fType_dictText: expect.any(String), day: '2026-06-30' }])
    expect(await statedOfLaw()).toBe('2026-06-30')
    const entry = await entryOf('FT01')
    expect(entry).toMatchObject({ completeUntil: '2026-06-30', note: '与公报目录核对', revision: 1 })
    expect(
      await ask('PUT /dataManagement/collectionCheck/edit', { ...entry, completeUntil: '2026-07-31' }),
    ).toMatchObject({ success: true })
    expect(await ask('PUT /dataManagement/collectionCheck/edit', entry)).toMatchObject({ success: false, code: 409 })
    expect(await statedOfLaw()).toBe('2026-07-31')
    expect(await ask(`DELETE /dataManagement/collectionCheck/deleteBatch?ids=${entry.id},`)).toMatchObject({
      success: true,
    })
    expect(await stated()).toEqual([])
    expect(await ask(`GET /dataManagement/collectionCheck/queryById?id=${entry.id}`)).toMatchObject({ success: false })
  })
  it.each([
    ['a kind that the dictionary does not have', { fType: 'FT99' }, '请从字典中选择文件类型'],
    ['a restricted kind', { fType: 'FT08' }, '请从字典中选择文件类型'],
    ['a day that is none', { completeUntil: '2026-02-30' }, '截至日期应为 YYYY-MM-DD 格式的日期'],
    ['a day to come', { completeUntil: '2027-01-01' }, '截至日期不能晚于今天'],
  ])('%s is refused with the reason', async (_, given, reason) => {
    const answer = await ask(ADD, { fType: 'FT02', completeUntil: '2026-06-30', ...given })
    expect(answer).toMatchObject({ success: false })
    expect(answer.message).toContain(reason)
  })
  it('a kind has one entry', async () => {
    await ask(ADD, { fType: 'FT10', completeUntil: '2026-06-30' })
    await ask(ADD, { fType: 'FT11', completeUntil: '2026-06-30' })
    expect(await ask(ADD, { fType: 'FT10', completeUntil: '2026-05-31' })).toMatchObject({ success: false })
    const other = await entryOf('FT11')
    expect(await ask('PUT /dataManagement/collectionCheck/edit', { ...other, fType: 'FT10' })).toMatchObject({
      success: false,
    })
    expect((await entryOf('FT10')).completeUntil).toBe('2026-06-30')
  })
  it('the day of a kind that has become restricted is shown neither to the public nor in the list', async () => {
    await ask(ADD, { fType: 'FT12', completeUntil: '2026-06-30' })
    const shown = async () => (await stated()).map(({ fType }: { fType: string }) => fType)
    expect(await shown()).toContain('FT12')
    await test.database.db
      .updateTable('dictionaryItem')
      .set({ restricted: true })
      .where('dictionaryCode', '=', 'F_TYPE')
      .where('value', '=', 'FT12')
      .execute()
    expect(await shown()).not.toContain('FT12')
    expect(await entryOf('FT12')).toBeUndefined()
  })
})
