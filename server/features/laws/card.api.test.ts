import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const CARD = '/fagui/internet/fagui/law/card'
const SEARCH = '/fagui/internet/fagui/law/search'
const body = (name: string) => [
  '## 第一章  总  则',
  `第一条 为了晒盐，制定本${name}。`,
  '## 第二章  晒场',
  '第二条 晒场应当平整。',
  '第三条 晒场应当设围栏。',
]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '浙江省晒场条例',
      note: ['2012年6月1日 浙江省第十一届人民代表大会常务委员会第三十三次会议通过'],
      body: body('条例'),
    },
    {
      title: '浙江省晒场条例',
      note: [
        '2012年6月1日 浙江省第十一届人民代表大会常务委员会第三十三次会议通过',
        '2017年6月1日 浙江省第十二届人民代表大会常务委员会第四十一次会议《关于修改〈浙江省晒场条例〉的决定》修正',
        '2021年6月1日 浙江省第十三届人民代表大会常务委员会第二十九次会议修订',
      ],
      body: [...body('条例'), '第四条 晒场应当排水。'],
    },
    {
      title: '浙江省晒场条例实施办法',
      note: ['2022年1月1日 浙江省人民政府令第388号公布'],
      body: ['第一条 根据《浙江省晒场条例》，制定本办法。'],
    },
    {
      title: '宁波市盐工规定',
      note: ['2022年1月1日 宁波市人民政府令第270号公布'],
      body: ['第一条 盐工违反《浙江省晒场条例》第二条的，由主管部门责令改正。'],
    },
    {
      title: '浙江省晒场巡查办法',
      note: ['2021年1月1日 浙江省人民政府通过'],
      body: ['第一条 巡查晒场。'],
      known: { fType: 'FT08' },
    },
    {
      title: '宁波市晒场巡查规定',
      note: ['2021年1月1日 宁波市人民政府令第261号公布'],
      body: ['第一条 巡查本市晒场。'],
    },
    {
      title: '温州市晒场巡查规定',
      note: ['2021年1月1日 温州市人民政府令第161号公布'],
      body: ['第一条 巡查全市晒场。'],
    },
  ])
})
afterAll(() => test.close())

const search = (query: string) => test.call(`${SEARCH}?${query}`).then(({ body }) => body.result)
const headOf = async (query: string) => {
  const { head, records } = await search(query)
  return head === undefined ? null : records.find(({ workId }: { workId: string }) => workId === head)?.title
}

it('the card of a law has its 题注, its divisions, all known texts and the number of documents that cite it', async () => {
  const { head } = await search('q=浙江省晒场条例')
  const { result } = (await test.call(`${CARD}?id=${head}`)).body
  expect(result).toMatchObject({
    workId: head,
    articleCount: 4,
    effect: { state: 'unverified' },
    divisions: [
      { anchor: 'z1', label: '第一章' },
      { anchor: 'z2', label: '第二章', caption: '晒场' },
    ],
    editions: [
      { versionId: result.versionId, date: '2021-06-01', kind: '修订', isCurrent: true },
      { versionId: null, date: '2017-06-01', isCurrent: false },
      { date: '2012-06-01', kind: '制定', isCurrent: false },
    ],
  })
  expect(result.titleNote.split('\n')).toHaveLength(3)
  expect(result.citing).toEqual(expect.arrayContaining([{ type: 'IMPLEMENT', works: 1 }]))
  expect(result.citing.find(({ type }: { type: string }) => type === 'CITE').works).toBe(1)
})
it('the card is that of the text asked for', async () => {
  const { head } = await search('q=浙江省晒场条例')
  expect((await test.call(`${CARD}?id=${head}&date=2015-01-01`)).body.result).toMatchObject({ articleCount: 3 })
})
it('a card needs the same number of statements, whatever cites the law', async () => {
  const [cited, uncited] = [(await search('q=浙江省晒场条例')).head, (await search('q=宁波市盐工规定')).head]
  // Of one who is signed in, whose answers are made each time.
  const headers = { 'x-access-token': await test.signIn() }
  const card = (id: string) => test.statements(() => test.call(`${CARD}?id=${id}`, headers))
  await card(cited)
  const [first, second] = [await card(cited), await card(uncited)]
  expect(first.count).toBe(second.count)
})
it('a restricted law has no card for a visitor', async () => {
  const headers = { 'x-access-token': await test.signIn(['item:special_permissions']) }
  const { head } = (await test.call(`${SEARCH}?q=浙江省晒场巡查办法`, headers)).body.result
  expect((await test.call(`${CARD}?id=${head}`, headers)).status).toBe(200)
  expect(await test.call(`${CARD}?id=${head}`)).toMatchObject({
    status: 404,
    body: { message: '未找到该法规，可能尚未收录' },
  })
})

it.each(['浙江省晒场条例', '晒场条例', '晒场条例第二条', 'zhejiangshengshaichangtiaoli', 'zjssctl'])(
  '%s names one law, which has a card',
  async (q) => expect(await headOf(`q=${q}`)).toBe('浙江省晒场条例'),
)
it.each([
  'q=晒场',
  'q=晒场巡查规定',
  'q=浙江省晒场条例&sort=publishDate',
  'q=浙江省晒场条例&pageNo=2',
  'q=浙江省晒场条例&region=330200',
])('the list of %s has no card', async (query) => expect(await headOf(query)).toBeNull())
