import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const NOTICE = '滨海县人民政府关于浮桥夜间通行的通告'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: NOTICE,
      note: ['2025年6月1日 浙江省象山县人民政府'],
      body: [
        '为保障滨海县浮桥夜间通行安全，维护滨海县浮桥秩序，现就浮桥夜间通行通告如下：',
        '一、每晚十点收起桥板，次日清晨五点放下。',
        '二、三轴以上的车辆不得驶入。',
        '三、牵牲口的人应当下桥等候。',
        '滨海县人民政府',
      ],
    },
  ])
})
afterAll(() => test.close())

it.each([
  ['滨海县浮桥夜间通行对车辆有什么秩序要求', '二、'],
  ['滨海县浮桥夜间通行安全，牲口怎么走', '三、'],
  ['滨海县浮桥夜间通行，清晨什么时候能走', '一、'],
])('%s is answered by the point %s, not by the lines that repeat the name of the notice', async (q, label) => {
  const { records } = (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
  expect([records[0]?.title, records[0]?.hits[0]?.label]).toEqual([NOTICE, label])
})
