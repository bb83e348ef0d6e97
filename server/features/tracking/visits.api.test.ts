import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VisitFigures } from '#common/contract/visits.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { makeLaws } from '#server/testing/make.ts'
import { exportOf } from '#server/testing/workbook.ts'
import { forgetEvents } from './tracking.sql.ts'
import { countWords, WORDS_OF_DAY } from './visits.sql.ts'

const CODES: PermissionCode[] = ['data:visit:view', 'data:visit:export']
const FERRY = '浙江省渡口管理条例'
const SECRET = '渡口内部巡查规程'
const DAY_MS = 86_400_000

let test: TestApp
let clerk: string
/** Noon in Hangzhou on the third day: 2026-11-20. */
let today: Date
beforeAll(async () => {
  test = await startTestApp()
  today = test.now
  await makeLaws(test.database.db, [
    { title: FERRY, note: ['2019年1月1日 浙江省人民政府令第401号公布'], body: ['第一条 渡口应当每年检修。'] },
    { title: SECRET, note: ['2019年2月1日 浙江省人民政府令第402号公布'], body: ['第一条 渡口应当每日巡查。'] },
  ])
  await test.database.db.updateTable('lawWork').set({ fType: 'FT09' }).where('title', '=', SECRET).execute()
  clerk = await test.signIn(CODES)
})
afterAll(() => test.close())

const idOf = async (title: string) =>
  (await test.database.db.selectFrom('lawWork').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id
const track = (events: object[], { from = '10.0.0.1', token }: { from?: string; token?: string } = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/fagui/internet/fagui/saveEventTracking',
    payload: { events },
    remoteAddress: from,
    headers: token === undefined ? {} : { 'x-access-token': token },
  })
/** A search from each of so many networks. */
async function searched(query: string, found: number, networks: number): Promise<void> {
  for (let n = 1; n <= networks; n++)
    await track([{ event: 'search', page: '/retrieval', detail: String(found), query }], { from: `10.${n}.0.1` })
}
const ask = async (query = '', as = clerk) =>
  (await test.ask(`GET /dataManagement/visits/figures${query}`, { token: as })).body
const figures = async (query = '', as = clerk): Promise<VisitFigures> => (await ask(query, as)).result
const at = async (days: number, work: () => Promise<void>) => {
  test.now = new Date(today.getTime() - days * DAY_MS)
  await work()
  test.now = today
}

describe('the figures of visits', () => {
  it('are empty and say so before anything was counted', async () => {
    expect(await figures('?days=7')).toMatchObject({
      begin: '2026-11-14',
      end: '2026-11-20',
      since: null,
      wordsSince: null,
      total: { searches: 0, emptySearches: 0, reads: 0, downloads: 0 },
      laws: [],
      words: [],
      emptyWords: [],
    })
  })
  it('count searches, those without a result, reading and downloads by day, the same before and after the day is summed', async () => {
    const read = { event: 'read', page: '/details', workId: await idOf(FERRY) }
    await at(2, async () => {
      await track([read, { event: 'download', page: '/details', workId: await idOf(FERRY) }])
      await track([read], { from: '10.7.0.1' })
      await searched('渡口 检修', 4, 3)
      await searched('渡船上的灯', 0, 4)
      await searched('只有一人找的词', 0, 1)
      const open = (await figures('?days=7')).days.at(-1)
      expect(open).toEqual({ day: '2026-11-18', searches: 8, emptySearches: 5, reads: 2, downloads: 1 })
    })
    await track([read])
    const shown = await figures('?days=7')
    expect(shown.days).toHaveLength(7)
    expect(shown.days.filter(({ searches, reads }) => searches + reads > 0)).toEqual([
      { day: '2026-11-18', searches: 8, emptySearches: 5, reads: 2, downloads: 1 },
      { day: '2026-11-20', searches: 0, emptySearches: 0, reads: 1, downloads: 0 },
    ])
    expect(shown).toMatchObject({
      since: '2026-11-18',
      wordsSince: '2026-11-18',
      total: { searches: 8, emptySearches: 5, reads: 3, downloads: 1 },
      laws: [{ workId: read.workId, title: FERRY, reads: 3, downloads: 1 }],
    })
    const sums = () =>
      raw(test.database.db, `select to_char(day, 'YYYY-MM-DD') as day, searches from visit_day order by day`)
    expect(await sums()).toEqual([
      { day: '2026-11-18', searches: 8 },
      { day: '2026-11-19', searches: 0 },
    ])
    const both = await Promise.all([figures('?days=7'), figures('?days=7')])
    expect(both).toEqual([shown, shown])
  })
  it('tell of words that were looked for at least three times, and of a network once an hour', async () => {
    const { words, emptyWords } = await figures()
    expect(words).toEqual([
      { word: '渡船上的灯', searches: 4, emptySearches: 4 },
      { word: '渡口 检修', searches: 3, emptySearches: 0 },
    ])
    expect(emptyWords).toEqual([{ word: '渡船上的灯', searches: 4, emptySearches: 4 }])
    for (let again = 0; again < 5; again++) await track([{ event: 'search', detail: '1', query: '反复检索' }])
    expect((await figures()).words.map(({ word }) => word)).not.toContain('反复检索')
  })
  it('hold no number of a person, no address of a network, and no word of those who see restricted documents', async () => {
    const special = await test.signIn(['item:special_permissions'])
    for (let n = 1; n <= 4; n++)
      await track([{ event: 'search', detail: '1', query: SECRET }], { from: `10.${n}.0.2`, token: special })
    await searched('我的电话13800138000', 0, 3)
    const { words } = await figures()
    expect(words.map(({ word }) => word)).toContain('我的电话〔号码〕')
    const { db } = test.database
    const kept = JSON.stringify([
      await raw(db, 'select * from visit_word_day'),
      await db.selectFrom('pageEvent').selectAll().execute(),
    ])
    expect(kept).not.toMatch(/13800138000|10\.\d\.0/)
    expect(kept).not.toContain(SECRET)
  })
  it('name restricted laws only to those who may see them, and withdrawn ones to nobody', async () => {
    await track([{ event: 'read', page: '/details', workId: await idOf(SECRET) }], { from: '10.8.0.1' })
    const special = await test.signIn([...CODES, 'item:special_permissions'])
    const titles = async (as: string) => (await figures('', as)).laws.map(({ title }) => title)
    expect(await titles(clerk)).toEqual([FERRY])
    expect((await exportOf(test, '/dataManagement/visits/exportXls', clerk)).lines.flat()).not.toContain(SECRET)
    expect(await titles(special)).toEqual([FERRY, SECRET])
    const { db } = test.database
    const state = (publishState: string) =>
      idOf(FERRY).then((id) => db.updateTable('lawVersion').set({ publishState }).where('workId', '=', id).execute())
    await state('withdrawn')
    expect(await titles(clerk)).toEqual([])
    await state('published')
  })
  it('are counted over a range of its own', async () => {
    expect(await figures('?begin=2026-11-18&end=2026-11-18')).toMatchObject({
      days: [{ day: '2026-11-18', reads: 2 }],
      laws: [{ reads: 2 }],
    })
    expect(await figures('?begin=2026-11-19&end=2026-11-19')).toMatchObject({
      total: { reads: 0 },
      laws: [],
      words: [],
    })
    expect(await ask('?begin=2026-11-19&end=2026-11-18')).toMatchObject({
      success: false,
      code: 400,
      message: '参数 begin 无效：开始日期不能晚于结束日期',
    })
  })
  it('are for those with the permission only', async () => {
    const other = await test.signIn(['data:dashboard:view'])
    expect((await test.ask('GET /dataManagement/visits/figures', { token: other })).status).toBe(403)
    const viewer = await test.signIn(['data:visit:view'])
    expect((await test.ask('GET /dataManagement/visits/exportXls', { token: viewer })).status).toBe(403)
  })
  it('are exported as a workbook with every day, law and word, which is noted in the log', async () => {
    const { lines, name } = await exportOf(test, '/dataManagement/visits/exportXls?days=7', clerk)
    expect(name).toBe('访问统计2026-11-14至2026-11-20.xlsx')
    expect(lines[2]).toEqual(['统计', '项目', '检索', '没有结果', '阅读', '下载'])
    expect(lines).toContainEqual(['每天', '2026-11-18', '8', '5', '2', '1'])
    expect(lines).toContainEqual(['阅读最多的法规', FERRY, '', '', '3', '1'])
    expect(lines).toContainEqual(['检索最多的词（至少 3 次）', '渡口 检修', '3', '0'])
    expect(lines).toContainEqual(['没有结果的词（至少 3 次）', '渡船上的灯', '4', '4'])
    const log = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('content', 'like', '%访问统计%')
      .execute()
    expect(log).not.toEqual([])
  })
  it('take the same number of statements however long the range is', async () => {
    const count = async (query: string) => (await test.statements(() => ask(query))).count
    expect(await count('?days=90')).toBe(await count('?days=7'))
  })
  it('stay when the events of a day are deleted before anybody looked, while words are deleted with them', async () => {
    const range = '?begin=2026-11-14&end=2026-11-20'
    const before = await figures(range)
    expect(before.days.at(-1)).toMatchObject({ day: '2026-11-20', reads: 2 })
    await forgetEvents(test.database.db, new Date(today.getTime() + DAY_MS))
    expect(await test.database.db.selectFrom('pageEvent').select('id').execute()).toEqual([])
    test.now = new Date(today.getTime() + 2 * DAY_MS)
    const after = await figures(range, await test.signIn(CODES))
    test.now = today
    expect(after).toMatchObject({
      days: before.days,
      laws: before.laws,
      since: '2026-11-18',
      wordsSince: null,
      words: [],
    })
  })
  it('take a share of new words a day, and known ones still count', async () => {
    const { db } = test.database
    const day = '2026-11-20'
    await countWords(
      db,
      Array.from({ length: WORDS_OF_DAY }, (_, n) => ({ word: `灌水 ${n}`, empty: false })),
      day,
    )
    await countWords(
      db,
      [
        { word: '又一个新词', empty: false },
        { word: '灌水 1', empty: true },
      ],
      day,
    )
    const of = (word: string) =>
      raw(db, `select searches, empty_searches as "emptySearches" from visit_word_day where word = '${word}'`)
    expect(await of('又一个新词')).toEqual([])
    expect(await of('灌水 1')).toEqual([{ searches: 2, emptySearches: 1 }])
  })
})
