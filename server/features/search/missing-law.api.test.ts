import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const NEW_LAW = '中华人民共和国水路法典'
const OLD_LAW = '中华人民共和国木筏法'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: NEW_LAW,
      body: ['第一条 水路通行应当让行木筏。', '第二条 木筏每年检验。', '第三条 木筏检验的费用由所有人承担。'],
    },
  ])
  const alias = (alias: string, targetTitle: string, kind: string) => ({
    alias,
    aliasKey: alias,
    targetTitle,
    targetKey: targetTitle,
    kind,
    source: 'staff',
  })
  await test.database.db
    .insertInto('lawAlias')
    .values([
      alias('木筏法', OLD_LAW, '旧法'),
      alias('木筏法', NEW_LAW, '取代'),
      alias('筏运办法', '浙江省木筏运输办法', '简称'),
    ])
    .execute()
})
afterAll(() => test.close())

const search = async (query: string) => (await test.call(`/fagui/internet/fagui/law/search?q=${query}`)).body.result

describe('GET /internet/fagui/law/search: a law that the library does not hold', () => {
  it.each(['木筏法', '木筏法 检验', '旧木筏法', '木筏法第二条'])(
    '%s says that the law is not held and names the one in its place',
    async (q) => {
      const { interpreted, records } = await search(q)
      expect(interpreted.missing).toEqual([
        { what: `《${OLD_LAW}》`, instead: [{ workId: records[0].workId, title: NEW_LAW }] },
      ])
      expect(interpreted.words).toContain(`《${OLD_LAW}》尚未收录，已由《${NEW_LAW}》取代`)
    },
  )
  it('an article of a law that is not held is not looked for in the law in its place', async () => {
    const { interpreted } = await search('木筏法第二条')
    expect([interpreted.intent, interpreted.article]).toEqual(['title', null])
  })
  it.each([
    '筏运办法 费用',
    '浙江省木筏运输办法',
    '浙江省木筏运输办法 费用',
    '筏运办法第三条',
    '根据《筏运办法》第3条',
    '浙江省木筏运输办法廿条',
  ])('%s says that the law is not held where none is in its place', async (q) => {
    const { interpreted } = await search(q)
    expect(interpreted.missing).toEqual([{ what: '《浙江省木筏运输办法》', instead: [] }])
    expect(interpreted.words).toContain('《浙江省木筏运输办法》尚未收录')
  })
  it('a law that is held is not said to be missing', async () =>
    expect((await search('水路法典')).interpreted.missing).toEqual([]))
})

describe('GET /internet/fagui/law/search: an institution that is no more', () => {
  beforeAll(async () => {
    await test.database.db
      .insertInto('synonym')
      .values({
        kind: '已终止',
        terms: ['木筏税', '筏税'],
        legal: ['自2006年1月1日起停止征收（《关于停征木筏税的决定》）'],
        source: 'staff',
      })
      .execute()
  })
  it.each(['木筏税', '木筏税 检验', '筏税多少'])('%s says since when and by which act', async (q) => {
    const { interpreted } = await search(q)
    expect(interpreted.words).toMatch(/；“(?:木)?筏税”自2006年1月1日起停止征收（《关于停征木筏税的决定》）/)
    expect(interpreted.words.match(/停止征收/g)).toHaveLength(1)
  })
  it('a search that does not name it says nothing of it', async () =>
    expect((await search('木筏检验')).interpreted.words).not.toContain('停止征收'))
})
