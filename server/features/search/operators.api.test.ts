import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '浙江省缆车条例',
      body: [
        '第一条 缆车的押金应当在三日内退还。',
        '第二条 缆车的押金由经营者保管；旅客离开之后十五日内没有提出异议的，应当如数退还。',
        '第三条 缆车的定金不予退还。',
        '第四条 缆车应当每日检修。',
      ],
    },
    { title: '浙江省索道规定', body: ['第一条 索道的定金和押金分开收取。', '第二条 索道应当每日检修。'] },
  ])
})
afterAll(() => test.close())

const search = async (q: string) => (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
const found = async (q: string): Promise<string[]> =>
  (await search(q)).records
    .flatMap(({ title, hits }: { title: string; hits: { anchor: string }[] }) =>
      hits.map(({ anchor }) => `${title.slice(3, 5)} ${anchor}`),
    )
    .sort()

it.each([
  ['"押金应当"', ['缆车 t1']],
  ['“定金不予退还”', ['缆车 t3']],
  ['押金 -索道', ['缆车 t1', '缆车 t2']],
  ['退还 -"定金不予"', ['缆车 t1', '缆车 t2']],
  ['检修 OR 定金', ['索道 t1', '索道 t2', '缆车 t3', '缆车 t4']],
  ['"每日检修" (缆车 OR 索道) -索道', ['缆车 t4']],
  ['押金 NEAR/6 退还', ['缆车 t1']],
  ['押金 NEAR/30 退还', ['缆车 t1', '缆车 t2']],
  ['押金 NEAR/2 定金', ['索道 t1']],
])('%s finds the provisions that the signs allow and no others', async (q, wanted) => {
  expect(await found(q)).toEqual(wanted)
})

it.each(['缆车条例 “每日检修”', '“每日检修” 缆车条例', '《缆车条例》“每日检修”', '“每日检修”（缆车条例）🙏'])(
  '%s looks for the words in the law named',
  async (q) => {
    const { records } = await search(q)
    expect(records[0]).toMatchObject({ title: '浙江省缆车条例', hits: [{ anchor: 't4' }] })
  },
)

it('what the signs demand is said in words, and the phrases are marked', async () => {
  const { interpreted, records } = await search('押金怎么退 -索道 "如数退还"')
  expect(interpreted.words).toContain('，不含“索道”，含“如数退还”')
  expect(
    records[0].hits[0].snippet.filter(({ mark }: { mark: boolean }) => mark).map(({ text }: { text: string }) => text),
  ).toContain('如数退还')
  expect((await search('检修 OR 定金')).interpreted.words).toBe('检索含“检修”或含“定金”')
})

it('a demand that nothing meets finds nothing', async () => {
  expect((await search('"缆车押金如数"')).total).toBe(0)
  expect((await search('索道 NEAR/10 异议')).total).toBe(0)
})

it('words that stand nowhere so near are looked for further apart, which is said', async () => {
  expect(await found('离开 NEAR/3 退还 -索道')).toEqual(['缆车 t2'])
  expect((await search('离开 NEAR/3 退还')).interpreted.words).toBe(
    '检索“离开”与“退还”相距不超过 24 字；没有条文“离开”与“退还”相距不超过 3 字，已放宽',
  )
})

it('a search with signs needs at most two statements more for each phrase, whatever is found', async () => {
  const { count } = await test.statements(() => search('"每日检修" (缆车 OR 索道) -定金'))
  expect(count).toBeLessThanOrEqual(10)
})
