import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '浙江省摆渡条例',
      body: [
        '第一条 渡口应当公布开渡的时间。',
        '渡工应当具备下列条件：',
        '（一）年满十八周岁；',
        '（二）会游泳。',
        '第二条 下列物品不得带上渡船：',
        '（一）爆竹；',
        '（二）汽油。',
      ],
    },
    { title: '浙江省索道条例', body: ['第一条 索道应当检修。', '第二条 索道每年检验一次。'] },
    { title: '浙江省栈道条例', body: ['第一条 栈道应当巡查。', '第二条 栈道每月巡查一次。'] },
    { title: '浙江省山区客运促进条例', body: ['第一条 山区客运应当便民。', '第二条 班车每日二班。'] },
    {
      title: '中华人民共和国摆渡法',
      body: ['第一条 摆渡应当安全。'],
      note: ['2015年3月1日第十二届全国人民代表大会第三次会议通过'],
    },
    {
      title: '中华人民共和国摆渡法实施细则',
      body: ['第一条 渡船每年检验。'],
      note: ['2016年3月1日国务院令第9001号公布'],
    },
    ...['票款', '溺水'].map((matter) => ({
      title: `最高人民法院关于适用《中华人民共和国摆渡法》有关${matter}问题的解释`,
      body: [`第一条 ${matter}纠纷由渡口所在地法院管辖。`],
      note: ['2020年1月1日最高人民法院审判委员会第1800次会议通过'],
    })),
  ])
})
afterAll(() => test.close())

it.each([
  ['浙江省摆渡条例第一条第二款', '第一条第二款', 't1_k2'],
  ['浙江省摆渡条例第1条第2款第2项', '第一条第二款第二项', 't1_k2_x2'],
  ['浙江省摆渡条例第二条第（二）项', '第二条第二项', 't2_x2'],
  ['浙江省摆渡条例第二条第一款第一项', '第二条第一款第一项', 't2_x1'],
  ['浙江省摆渡条例第二条第九款', '第二条第九款', 't2'],
  ['浙江省摆渡条例第二条', '第二条', 't2'],
])('%s leads to the 款 or 项 where the text has it', async (q, article, anchor) => {
  const { interpreted, records } = (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
  expect([interpreted.article, records[0].hits[0].anchor]).toEqual([article, anchor])
})

it.each(['浙江省摆渡条例第一条至第二条', '浙江省摆渡条例1-2', '浙江省摆渡条例第1-2条', '1-9 浙江省摆渡条例'])(
  '%s shows the articles of the range',
  async (q) => {
    const { interpreted, records } = (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
    expect(interpreted.article).toBe(q.startsWith('1-9') ? '第一条至第九条' : '第一条至第二条')
    expect(records[0].hits.map(({ anchor }: { anchor: string }) => anchor)).toEqual(['t1', 't2'])
  },
)

it.each([
  '根据《浙江省摆渡条例》第一条',
  '依据《浙江省摆渡条例》第一条之规定',
  '浙江省摆渡条例的第1条',
  '浙江省摆渡条例中第一条',
  '浙江省摆渡条例：第一条',
  '浙江省摆渡条例（第1条）',
  '我想看浙江省摆渡条例第1条',
  '什么是浙江省摆渡条例第一条',
])('%s is a citation', async (q) => {
  const { interpreted, records } = (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
  expect([interpreted.intent, interpreted.article, records[0].title]).toEqual(['article', '第一条', '浙江省摆渡条例'])
})

it.each([
  '浙江省摆渡条例第2条',
  '浙江省摆渡条例第２条',
  '浙江省摆度条例第二条',
  '浙江省摆渡条列第二条',
  '浙江省摆渡条列2条',
  '浙江省摆渡条例第二條',
  '浙江省罢渡条例 第二条',
])('%s is read with its slip mended', async (q) => {
  const { interpreted, records } = (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
  expect([interpreted.article, records[0].title, records[0].hits[0]?.anchor]).toEqual([
    '第二条',
    '浙江省摆渡条例',
    't2',
  ])
})

it.each([
  '浙江省山区客运促条例第二条', // missing
  '浙江省山区客运促进进条例第二条', // doubled
  '浙江省山区运客促进条例第二条', // changed places
  '浙江省山区客云促进条例第二条', // sounds alike
  '浙江山区客运促条例第二条', // the place in its short form too
  '第二条 浙江省山区客运促条例',
  '浙江省山区客运促条例2',
  '违反《浙江省山区客运促条例》第二条的规定',
])('%s is mended to the one law it can mean, says so, and can be searched as typed', async (q) => {
  const { interpreted, records, head } = (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
  expect([records[0].title, records[0].hits[0]?.anchor, head]).toEqual([
    '浙江省山区客运促进条例',
    't2',
    records[0].workId,
  ])
  expect(interpreted).toMatchObject({
    corrected: true,
    words: `未找到“${q}”，已按法名“浙江省山区客运促进条例”与第二条查找`,
    original: q,
  })
  const typed = (await test.call(`/fagui/internet/fagui/law/search?q=${q}&verbatim=true`)).body.result
  expect([typed.interpreted.corrected, typed.head]).toEqual([false, undefined])
})

it('a slip that may mean several laws opens none and offers them all', async () => {
  const { interpreted, records, head } = (await test.call('/fagui/internet/fagui/law/search?q=浙江省芒道条例第二条'))
    .body.result
  expect(head).toBeUndefined()
  expect(
    records
      .slice(0, 2)
      .map(({ title }: { title: string }) => title)
      .toSorted(),
  ).toEqual(['浙江省栈道条例', '浙江省索道条例'])
  expect(interpreted.words).toMatch(/已按名称相近的“浙江省.道条例”“浙江省.道条例”与第二条查找/)
})

it.each(['浙江省铁道条例第二条', '浙江省山区货物促进条例第二条'])(
  '%s means another law, which is not held, and no slip',
  async (q) => {
    const { interpreted, head } = (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
    expect([interpreted.corrected, head]).toEqual([false, undefined])
  },
)

it.each([
  '中华人民共和囯摆渡法第一条',
  '中华人民共和国摆渡法第—条',
  '中化人民共和国摆渡法第一条',
  '中华人民共和国摆渡发第1条',
  '中华人民共和国摆渡法第壹条',
])('%s is the first article of the law', async (q) => {
  const { interpreted, records } = (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
  expect([interpreted.article, records[0].title]).toEqual(['第一条', '中华人民共和国摆渡法'])
})

it('several articles are shown in the order in which they are named', async () => {
  const { interpreted, records } = (await test.call('/fagui/internet/fagui/law/search?q=浙江省摆渡条例 2、1条')).body
    .result
  expect([interpreted.article, records[0].hits.map(({ anchor }: { anchor: string }) => anchor)]).toEqual([
    '第二条、第一条',
    ['t2', 't1'],
  ])
})

it('of very many articles those are named that are shown', async () => {
  const q = `浙江省摆渡条例 ${Array.from({ length: 30 }, (_, at) => at + 1).join('、')}条`
  const { interpreted } = (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
  expect(interpreted.article.split('、')).toHaveLength(20)
  expect(interpreted.article).toMatch(/第二十条等$/)
})

it.each(['摆渡法还有效吗', '摆渡法有多少条', '我想看摆渡法。', '摆渡法什么时候施行的', '关于摆渡法'])(
  '%s asks for the law itself',
  async (q) => {
    const { interpreted, records } = (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
    expect([interpreted.intent, records[0].title]).toEqual(['title', '中华人民共和国摆渡法'])
  },
)

it('the name of a law as a phrase brings the law before others that hold the phrase', async () => {
  const { records } = (await test.call('/fagui/internet/fagui/law/search?q="摆渡法"')).body.result
  expect(records.map(({ title }: { title: string }) => title)[0]).toBe('中华人民共和国摆渡法')
  expect(records.length).toBeGreaterThan(1)
})

it.each([
  ['摆渡法实施细则', '中华人民共和国摆渡法实施细则'],
  ['摆渡法票款解释', '最高人民法院关于适用《中华人民共和国摆渡法》有关票款问题的解释'],
])('%s names the rule under the law', async (q, title) => {
  const { records, interpreted } = (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
  expect([interpreted.intent, records[0].title]).toEqual(['title', title])
})

it('a kind of rule that several rules of the law have names none of them', async () => {
  const { interpreted } = (await test.call('/fagui/internet/fagui/law/search?q=摆渡法解释')).body.result
  expect(interpreted.intent).not.toBe('title')
})
