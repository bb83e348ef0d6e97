import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Detail } from '#common/contract/laws.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const BASE = '/fagui/internet/fagui/law'
let test: TestApp
const ids = new Map<string, string>()
const court = (day: string) => [`${day} 最高人民法院审判委员会第1000次会议通过`]

beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '最高人民法院关于渡口案件管辖的规定',
      note: court('2018年3月1日'),
      body: ['第一条 渡口案件由海事法院管辖。', '第二条 自2018年5月1日起施行。'],
    },
    {
      title: '最高人民法院关于修改《关于渡口案件管辖的规定》的决定',
      note: court('2021年3月1日'),
      body: ['一、将《关于渡口案件管辖的规定》第一条修改为：', '“第一条 渡口案件由渡口法院管辖。”', '二、本决定自2021年4月1日起施行。'],
    },
    {
      title: '最高人民检察院关于渡口检察的规定',
      note: ['2019年3月1日 最高人民检察院检察委员会第100次会议通过'],
      body: [
        '第一条 为了渡口，制定本规定。',
        '第二条 依照《关于渡口案件管辖的规定》第一条办理。',
        '第三条 最高人民法院《关于渡口案件管辖的规定》第二条适用于本规定。',
      ],
    },
    { title: '最高人民法院关于灯号的解释', note: court('2015年3月1日'), body: ['第一条 灯号应当明亮。'] },
    { title: '最高人民法院、最高人民检察院关于灯号的解释', note: court('2016年3月1日'), body: ['第一条 灯号应当一致。'] },
    { title: '最高人民法院关于旗号的解释', note: court('2019年3月1日'), body: ['第一条 参照《关于灯号的解释》第一条。'] },
  ])
  for (const { id, title } of await test.database.db.selectFrom('lawWork').select(['id', 'title']).execute()) ids.set(title, id)
})
afterAll(() => test.close())

const detailOf = async (title: string): Promise<Detail> => (await test.call(`${BASE}/detail?id=${ids.get(title)}`)).body.result
/** Citing words → title of the work they lead to. */
async function linksOf(title: string): Promise<[string, string | null][]> {
  const found: [string, string | null][] = []
  const visit = (nodes: Detail['tree']) => {
    for (const { text, links, children } of nodes) {
      for (const { start, length, workId } of links)
        found.push([text.slice(start, start + length), [...ids].find(([, id]) => id === workId)?.[0] ?? null])
      visit(children)
    }
  }
  visit((await detailOf(title)).tree)
  return found
}
const COURT_RULES = '最高人民法院关于渡口案件管辖的规定'

describe('a title that lacks the organ at its head', () => {
  it('a document cites another one of its organ without naming the organ', async () =>
    expect(await linksOf('最高人民法院关于修改《关于渡口案件管辖的规定》的决定')).toContainEqual(['《关于渡口案件管辖的规定》第一条', COURT_RULES]))
  it('the document cited lists the one that cites it, so that both directions agree', async () => {
    const { relations } = await detailOf(COURT_RULES)
    expect(relations.filter(({ direction }) => direction === 'in').map(({ type, title }) => `${type} ${title}`)).toEqual([
      'AMEND 最高人民法院关于修改《关于渡口案件管辖的规定》的决定',
      'CITE 最高人民检察院关于渡口检察的规定',
      'CITE 最高人民法院关于修改《关于渡口案件管辖的规定》的决定',
    ])
  })
  it('words of another organ do not mean the document, unless they name its organ', async () =>
    expect(await linksOf('最高人民检察院关于渡口检察的规定')).toEqual([
      ['《关于渡口案件管辖的规定》第一条', null],
      ['《关于渡口案件管辖的规定》第二条', COURT_RULES],
    ]))
  it('a title that two documents have without their organs means neither', async () => {
    expect(await linksOf('最高人民法院关于旗号的解释')).toEqual([['《关于灯号的解释》第一条', null]])
    for (const title of ['最高人民法院关于灯号的解释', '最高人民法院、最高人民检察院关于灯号的解释'])
      expect((await detailOf(title)).relations).toEqual([])
  })
})
