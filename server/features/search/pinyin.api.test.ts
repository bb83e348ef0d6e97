import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '中华人民共和国竹筏法',
      body: ['第一条 竹筏漂流的经济补偿由省规定。', '第二条 竹筏损坏的，给予经济补偿。', '第三条 经济补偿按月结算。'],
    },
    { title: '浙江省房屋防潮办法', body: ['第一条 房屋应当防潮。', '第二条 竹筏的经济价值不计入房屋。'] },
    { title: '浙江省西安竹园保护办法', body: ['第一条 竹园禁止采伐。'] },
  ])
})
afterAll(() => test.close())

const search = async (query: string) => (await test.call(`/fagui/internet/fagui/law/search?q=${query}`)).body.result
const titles = (result: { records: { title: string }[] }) => result.records.map(({ title }) => title)

describe('GET /internet/fagui/law/search: pinyin', () => {
  it.each(['zhufafa', 'zhu fa fa', "zhu'fa'fa", 'zff'])('%s spells the name of a law', async (q) => {
    const result = await search(q)
    expect(titles(result)).toEqual(['中华人民共和国竹筏法'])
    expect(result.interpreted.intent).toBe('pinyin')
  })
  it('part of a name is found by whole syllables', async () =>
    expect(titles(await search('fangchao'))).toEqual(['浙江省房屋防潮办法']))
  it.each(['angwu', 'fangcha', 'ufang'])('%s, which is no run of whole syllables of a name, finds none', async (q) =>
    expect(titles(await search(q))).toEqual([]),
  )
  it('syllables that were typed apart are not read as one', async () => {
    expect(titles(await search("xi'anzhu"))).toEqual(['浙江省西安竹园保护办法'])
    expect(titles(await search('xia nzhu'))).toEqual([])
  })
  it.each([
    ['zhu筏法', 'title', 'zhu筏法→竹筏法'],
    ['竹fa法', 'title', '竹fa法→竹筏法'],
    ['zhufafa 2', 'article', 'zhufafa→竹筏法'],
    ['zhufafa第二条', 'article', 'zhufafa→竹筏法'],
    ['zff 经济补偿', 'text', 'zff→竹筏法'],
  ])('%s is read as %s with %s', async (q, intent, mended) => {
    const { interpreted, records } = await search(q)
    expect([
      interpreted.intent,
      interpreted.mended.map(({ from, to }: { from: string; to: string }) => `${from}→${to}`),
    ]).toEqual([intent, [mended]])
    expect(records[0].title).toBe('中华人民共和国竹筏法')
  })
  it('everyday words in pinyin are read as words of the law, and the line says so', async () => {
    const { interpreted, records } = await search('jingji buchang')
    expect(interpreted).toMatchObject({ words: '已将“jingji buchang”读作“经济补偿”，检索“经济 补偿”', corrected: true })
    expect(records[0].title).toBe('中华人民共和国竹筏法')
  })
  it('letters among the words of a query are read as a word', async () =>
    expect((await search('jingji补偿')).interpreted.words).toBe('已将“jingji”读作“经济”，检索“经济 补偿”'))
  it('letters are searched as typed when the reader says so', async () =>
    expect((await search('jingji buchang&verbatim=true')).interpreted.mended).toEqual([]))
  it.each(['gdp', 'app'])('%s is no pinyin', async (q) => expect((await search(q)).interpreted.mended).toEqual([]))
})
