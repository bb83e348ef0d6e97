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
