import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import { InForce } from './in-force.ts'

let test: TestApp
let inForce: InForce
beforeAll(async () => {
  test = await startTestApp()
  inForce = new InForce()
  await makeLaws(test.database.db, [
    { title: '浙江省浮标管理办法', body: ['第一条 甲。', '第二条 本办法自2020年5月1日起施行。'] },
    {
      title: '浙江省航标灯管理办法',
      note: ['2026年10月1日 浙江省人民政府令第430号公布'],
      body: ['第一条 乙。', '第二条 本办法自2026年12月1日起施行。'],
    },
    { title: '浙江省浮标资料汇编', body: ['第一条 丙。', '第二条 自2020年5月1日起施行。'], known: { fType: 'FT20' } },
    {
      title: '浙江省浮标密件办法',
      body: ['第一条 丁。', '第二条 本办法自2020年5月1日起施行。'],
      known: { fType: 'FT08' },
    },
  ])
})
afterAll(() => test.close())

/** Titles of the law that is in force. */
async function titles(audience: 'open' | 'all', day: string): Promise<string[]> {
  const ids = await inForce.versionIds(test.database.db, audience, day)
  const rows = await test.database.db
    .selectFrom('lawVersion')
    .select('title')
    .where('id', 'in', ids)
    .orderBy('title')
    .execute()
  return rows.map(({ title }) => title).toSorted()
}

describe('InForce.versionIds', () => {
  it('the list of law in force leaves out texts for reference and restricted law', async () => {
    expect(await titles('open', '2026-11-20')).toEqual(['浙江省浮标管理办法'])
  })
  it('the list of law in force holds restricted law for an audience that may see it', async () => {
    expect(await titles('all', '2026-11-20')).toEqual(['浙江省浮标密件办法', '浙江省浮标管理办法'])
  })
  it('a law is listed from the day it takes effect, though nothing in the library has changed', async () => {
    expect(await titles('open', '2026-11-30')).toEqual(['浙江省浮标管理办法'])
    expect(await titles('open', '2026-12-01')).toEqual(['浙江省浮标管理办法', '浙江省航标灯管理办法'])
  })
})
