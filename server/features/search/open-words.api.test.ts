import { afterAll, beforeAll, expect, it } from 'vitest'
import { toNumeral } from '#common/law/numerals.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws, makeQuestion } from '#server/testing/make.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '中华人民共和国灯标法',
      note: ['2015年3月1日第十二届全国人民代表大会第三次会议通过'],
      body: [
        '第一条 灯标听证由设置灯标的机关组织，听证公开；提出灯标听证，说明理由。',
        '第二条 要求听证的人应当自收到船长、船东、货主、引航员或者港口企业移送的全部书面材料和照片之日起七日内向港务所提出。',
        '第三条 本法自2015年5月1日起施行。',
      ],
    },
    {
      title: '中华人民共和国浮标法',
      note: ['2015年3月1日第十二届全国人民代表大会第三次会议通过'],
      body: ['第一条 浮标，浮标看守。', '第二条 本法自2015年5月1日起施行。'],
    },
    {
      // Days are named everywhere: of itself such a word weighs little.
      title: '中华人民共和国锚地法',
      note: ['2015年3月1日第十二届全国人民代表大会第三次会议通过'],
      body: Array.from({ length: 40 }, (_, at) => `第${toNumeral(at + 1)}条 锚地的第${at}种情况，应当在七日内登记。`),
    },
  ])
  await makeQuestion(test.database.db, { title: '中华人民共和国灯标法', anchor: 't1', question: '提出灯标听证？' })
  await makeQuestion(test.database.db, { title: '中华人民共和国浮标法', anchor: 't1', question: '浮标？' })
})
afterAll(() => test.close())

const found = async (q: string) => (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result

it('an article that names the days asked for comes before one that is asked about with the other words', async () => {
  const { records } = await found('灯标 听证 几日内提出')
  expect(records[0].hits.map(({ label }: { label: string }) => label)).toEqual(['第二条', '第一条'])
})

it('of several words none is compulsory, and the answer says so only when most of them are missing', async () => {
  const { records, interpreted } = await found('浮标 看守 工钱')
  expect(records[0].title).toBe('中华人民共和国浮标法')
  expect(interpreted.words).not.toContain('没有条文')
  expect((await found('浮标 工钱 铁锅 雨伞')).interpreted.words).toContain('没有条文说到其中大部分词，以下是最接近的')
})

it('that no article says most of the words is not said because the best one does not', async () => {
  const { records, interpreted } = await found('浮标 登记 锚地')
  expect(records[0].title).toBe('中华人民共和国浮标法')
  expect(interpreted.words).not.toContain('没有条文')
})
