import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import type { Person } from '#server/testing/people.ts'

const BASE = '/internet/fagui/law'
let test: TestApp
let officer: Person
let token: string
let secret: string
let open: string

beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '浙江省湖区管理条例',
      note: ['2010年3月1日 浙江省第十一届人民代表大会常务委员会第二次会议通过'],
      body: ['第一条 为了管理湖区，制定本条例。', '第二条 本条例自2010年5月1日起施行。'],
    },
    {
      title: '浙江省湖区密件办法',
      note: ['2012年3月1日 浙江省人民政府通过'],
      body: ['第一条 密件由专人保管。', '第二条 本办法自2012年5月1日起施行。'],
      known: { fLevel: 'F05' },
    },
  ])
  const { db } = test.database
  const works = await db.selectFrom('lawWork').select(['id', 'title']).execute()
  secret = works.find(({ title }) => title === '浙江省湖区密件办法')?.id ?? ''
  open = works.find(({ title }) => title === '浙江省湖区管理条例')?.id ?? ''
  officer = await test.makeUser({ permissions: ['item:special_permissions'] })
  token = await test.sessionOf(officer)
})
afterAll(() => test.close())

const lines = async () =>
  test.database.db
    .selectFrom('activityLog')
    .select(['content', 'username', 'ip', 'operateType', 'url', 'createdAt'])
    .where('content', 'like', '%受限文件%')
    .orderBy('id')
    .execute()

describe('taking restricted texts away', () => {
  // spec §7.18
  it('whoever takes a restricted text away, by whichever call, leaves who, which edition and from where in the log', async () => {
    for (const path of ['detail?id=', 'provision?anchor=t1&id=', 'article?anchor=t1&id=', 'download?id='])
      expect((await test.ask(`GET ${BASE}/${path}${secret}`, { token })).status).toBe(200)
    const read = { username: officer.username, ip: '127.0.0.1', operateType: 1, createdAt: test.now }
    const [first, ...others] = await lines()
    expect(first).toMatchObject({
      ...read,
      content: expect.stringMatching(/^阅读受限文件“浙江省湖区密件办法”（2012-03-01，版本 \S+）$/),
    })
    expect(others).toMatchObject([
      { ...read, content: expect.stringContaining('，t1）') },
      { ...read, content: expect.stringContaining('，t1）') },
      { ...read, operateType: 6, content: expect.stringMatching(/^下载受限文件/) },
    ])
  })
  // spec §7.18
  it('reading what everybody may read leaves no trace, whoever reads it', async () => {
    const before = await lines()
    for (const reader of [token, undefined, await test.signIn()])
      for (const path of ['detail?id=', 'download?id='])
        expect(
          (await test.ask(`GET ${BASE}/${path}${open}`, reader === undefined ? {} : { token: reader })).status,
        ).toBe(200)
    expect(await lines()).toEqual(before)
    const all = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('content', 'like', '%湖区管理条例%')
      .execute()
    expect(all).toEqual([])
  })
  // spec §7.19
  it('whoever is shown a restricted text by a search, a suggestion or a card leaves one line with its id', async () => {
    const before = await lines()
    for (const [path, word] of [
      ['search?q=湖区', '检索结果'],
      ['suggest?q=湖区', '输入提示'],
      [`card?id=${secret}`, '检索卡片'],
    ] as const) {
      const { status, body } = await test.ask(`GET ${BASE}/${path}`, { token })
      expect([status, JSON.stringify(body).includes(secret)]).toEqual([200, true])
      expect((await lines()).slice(before.length).at(-1)).toMatchObject({
        username: officer.username,
        content: `${word}显示受限文件 1 件：${secret}`,
      })
    }
    expect(await lines()).toHaveLength(before.length + 3)
  })
  // spec §7.19
  it('searching among what everybody may read leaves no trace, nor does the search of a reader who may see nothing else', async () => {
    const before = await lines()
    for (const [path, reader] of [
      [`card?id=${open}`, token],
      ['search?q=不存在的词语', token],
      ['search?q=湖区', undefined],
      ['suggest?q=湖区', undefined],
    ] as const)
      expect((await test.ask(`GET ${BASE}/${path}`, reader === undefined ? {} : { token: reader })).status).toBe(200)
    expect(await lines()).toEqual(before)
  })
  it('a refused request for a restricted text tells nothing and is no reading', async () => {
    const before = await lines()
    expect((await test.ask(`GET ${BASE}/detail?id=${secret}`)).status).toBe(404)
    expect(await lines()).toEqual(before)
  })
})
