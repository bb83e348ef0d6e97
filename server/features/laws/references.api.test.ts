import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Detail } from '#common/contract/laws.ts'
import { toNumeral } from '#common/law/numerals.ts'
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
      body: [
        '一、将《关于渡口案件管辖的规定》第一条修改为：',
        '“第一条 渡口案件由渡口法院管辖。”',
        '二、本决定自2021年4月1日起施行。',
      ],
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
    {
      title: '最高人民法院、最高人民检察院关于灯号的解释',
      note: court('2016年3月1日'),
      body: ['第一条 灯号应当一致。'],
    },
    {
      title: '浙江省渡船条例',
      note: ['2010年3月1日 浙江省第十一届人民代表大会常务委员会第二次会议通过', '2010年3月2日 公布'],
      body: [
        '第一条 渡船应当在首尾悬挂灯号。',
        '第二条 渡船的灯号损坏的，应当在当日更换。',
        '第三条 渡工每年体检一次。',
        '第四条 本条例自2010年5月1日起施行。',
      ],
    },
    {
      title: '浙江省渡船条例',
      note: [
        '2010年3月1日 浙江省第十一届人民代表大会常务委员会第二次会议通过',
        '2020年9月1日 浙江省第十三届人民代表大会常务委员会第九次会议修订',
      ],
      body: [
        '第一条 为了渡船的安全，制定本条例。',
        '第二条 船员应当经培训取得证书，持证上岗。',
        '第三条 渡船应当在首尾悬挂灯号。',
        '第四条 渡船的灯号损坏的，应当在次日更换。',
        '第五条 本条例自2021年1月1日起施行。',
      ],
    },
    {
      title: '浙江省渡船灯号规定',
      note: ['2015年3月1日 浙江省人民政府令第9号公布'],
      body: ['第一条 依照《浙江省渡船条例》第二条更换灯号。', '第二条 本规定自2015年5月1日起施行。'],
    },
    {
      title: '浙江省渡船检验细则',
      note: ['2022年3月1日 浙江省人民政府令第99号公布'],
      body: [
        '第一条 为了渡船，制定本细则。',
        ...Array.from({ length: 30 }, (_, n) => `第${toNumeral(n + 2)}条 依照《浙江省渡船条例》第一条检验。`),
        '第三十二条 参照《渡船图册规定》。',
      ],
    },
    {
      title: '浙江省渡船密件办法',
      note: ['2022年3月1日 浙江省人民政府通过'],
      body: ['第一条 为了渡船，制定本办法。', '第二条 依照《浙江省渡船条例》第一条办理。'],
      known: { fLevel: 'F05' },
    },
    {
      title: '最高人民法院关于旗号的解释',
      note: court('2019年3月1日'),
      body: ['第一条 参照《关于灯号的解释》第一条。'],
    },
  ])
  for (const { id, title } of await test.database.db.selectFrom('lawWork').select(['id', 'title']).execute())
    ids.set(title, id)
})
afterAll(() => test.close())

const detailOf = async (title: string): Promise<Detail> =>
  (await test.call(`${BASE}/detail?id=${ids.get(title)}`)).body.result
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
    expect(await linksOf('最高人民法院关于修改《关于渡口案件管辖的规定》的决定')).toContainEqual([
      '《关于渡口案件管辖的规定》第一条',
      COURT_RULES,
    ]))
  it('the document cited lists the one that cites it, so that both directions agree', async () => {
    const { relations } = await detailOf(COURT_RULES)
    expect(
      relations.filter(({ direction }) => direction === 'in').map(({ type, title }) => `${type} ${title}`),
    ).toEqual([
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

describe('GET /internet/fagui/law/places', () => {
  const places = async (title: string, query: string) =>
    (await test.call(`${BASE}/places?id=${ids.get(title)}&${query}`)).body.result
  it('all places of a relation are answered, of which the page has the first 20', async () => {
    const relation = (await detailOf('浙江省渡船检验细则')).relations.find(({ title }) => title === '浙江省渡船条例')
    expect([relation?.count, relation?.places.length]).toEqual([30, 20])
    const all = await places('浙江省渡船检验细则', `direction=out&type=CITE&other=${ids.get('浙江省渡船条例')}`)
    expect(all).toHaveLength(30)
    expect(all.slice(0, 20)).toEqual(relation?.places)
    expect(all.at(-1)).toMatchObject({ fromLabel: '第三十一条', targetLabel: '第一条' })
  })
  it('the law that is cited answers the same places as those who cite it', async () => {
    const relation = (await detailOf('浙江省渡船条例')).relations.find(({ title }) => title === '浙江省渡船检验细则')
    expect([relation?.count, relation?.places.length]).toEqual([30, 20])
    const all = await places('浙江省渡船条例', `direction=in&type=CITE&other=${ids.get('浙江省渡船检验细则')}`)
    expect(all).toHaveLength(30)
    expect(all.slice(0, 20)).toEqual(relation?.places)
  })
  it('places of a document that is not in the library are asked for by its title', async () =>
    expect(await places('浙江省渡船检验细则', `direction=out&type=CITE&other=渡船图册规定`)).toMatchObject([
      { fromLabel: '第三十二条' },
    ]))
  it('a relation that the text does not have has no places', async () =>
    expect(await places('浙江省渡船检验细则', 'direction=in&type=REPEAL&other=x')).toEqual([]))
  it('the places between a law and a restricted one are not told', async () => {
    expect(await places('浙江省渡船条例', `direction=in&type=CITE&other=${ids.get('浙江省渡船密件办法')}`)).toEqual([])
    const headers = { 'x-access-token': await test.signIn(['item:special_permissions']) }
    const { body } = await test.call(
      `${BASE}/places?id=${ids.get('浙江省渡船条例')}&direction=in&type=CITE&other=${ids.get('浙江省渡船密件办法')}`,
      headers,
    )
    expect(body.result).toHaveLength(1)
  })
})

describe('GET /internet/fagui/law/provision for an older text', () => {
  const provision = async (query: string, headers?: Record<string, string>) =>
    (await test.call(`${BASE}/provision?id=${ids.get('浙江省渡船条例')}&${query}`, headers)).body.result
  const meant = async () => (await detailOf('浙江省渡船灯号规定')).tree[0]?.links.find(({ anchor }) => anchor === 't2')
  it('a provision of the text that was in force then names the article of today with its content', async () => {
    const link = await meant()
    expect(link?.edition).toBe('then')
    expect(await provision(`anchor=t2&version=${link?.versionId}`)).toMatchObject({
      label: '第二条',
      versionDate: '2010-03-02',
      kind: '制定',
      successor: { anchor: 't4', label: '第四条', same: false },
    })
  })
  it('an article whose content is not in the text of today has no successor, nor has one of the text of today', async () => {
    expect((await provision(`anchor=t3&version=${(await meant())?.versionId}`)).successor).toBeNull()
    expect((await provision('anchor=t3')).successor).toBeNull()
    expect((await provision('anchor=t3&version=2020-09-01')).successor).toBeNull()
  })
  it('the successor is found with a constant number of statements', async () => {
    const link = await meant()
    // Of one who is signed in, whose answers are made each time.
    const headers = { 'x-access-token': await test.signIn() }
    const { count } = await test.statements(() => provision(`anchor=t2&version=${link?.versionId}`, headers))
    expect(count).toBeGreaterThan(5)
    expect(count).toBeLessThan(25)
  })
})
