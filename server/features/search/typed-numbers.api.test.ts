import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const OPINION = '浙江省人民政府办公厅关于潮间带采集的意见'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: OPINION,
      note: ['2025年6月1日 浙江省人民政府办公厅 浙政办规〔2025〕12号'],
      body: ['一、潮间带采集的人应当登记。', '二、本意见自2025年8月1日起施行。'],
    },
    {
      title: '浙江省潮汐观测办法',
      note: ['2022年6月1日 浙江省人民政府令第390号公布'],
      body: ['第一条 观测员每六小时记录一次潮位。', '第二条 本办法自2022年8月1日起施行。'],
    },
  ])
})
afterAll(() => test.close())

const search = async (q: string) => (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result

it.each([
  '浙政办规2025-12',
  '浙政办规25年12号',
  '2025年浙政办规第12号',
  '浙政办规{2025}12号',
  '浙政办规字〔2025〕12号',
  '浙江省政府办公厅2025年12号文件',
  '浙政办规〔2025〕12号是什么文件',
  '浙政办规2025 12号还有效吗',
])('the number “%s” is found as people type it', async (q) => {
  const { interpreted, records } = await search(q)
  expect(interpreted.intent).toBe('docNumber')
  expect(records.map(({ title }: { title: string }) => title)).toEqual([OPINION])
})

it.each(['浙政办规25年13号', '温政办规2025-12', '浙江省林业局2025年12号'])(
  '%s is no number of a document that is held',
  async (q) => expect((await search(q)).interpreted.intent).not.toBe('docNumber'),
)

it.each(['浙政办规2025年12号 观测员 潮位', '浙政办规〔2025〕12号每六小时记录一次潮位'])(
  'beside other words the document of a number as people type it comes first: %s',
  async (q) => expect((await search(q)).records[0].title).toBe(OPINION),
)
