import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attributeOf, xmlEvents } from '#server/platform/xml-events.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import { SearchEngine } from '../search/search.door.ts'
import { tellFollowers } from './tell-followers.ts'

const BASE = '/fagui/internet/fagui'
const SITE = 'https://law.example.cn'
let test: TestApp
let engine: SearchEngine
let token: string
let dogs: string
let secret: string
beforeAll(async () => {
  test = await startTestApp({ publicUrl: SITE, platformName: '法规库' })
  engine = new SearchEngine('330000')
  token = await test.signIn()
  await makeLaws(test.database.db, [
    {
      title: '浙江省养犬管理条例',
      note: ['2020年3月1日浙江省第十三届人民代表大会常务委员会第一次会议通过', '2020年3月5日公布'],
      body: ['第一条 为了规范养犬行为，制定本条例。', '第二条 本条例自2020年6月1日起施行。'],
      known: { fType: 'FT01', region: '330000' },
    },
    {
      title: '浙江省湖区密件办法',
      note: ['2021年3月1日浙江省人民政府公布'],
      body: ['第一条 为了湖区养犬，制定本办法。', '第二条 本办法自2021年5月1日起施行。'],
      // Visitors may not see documents of this level.
      known: { fType: 'FT02', fLevel: 'F05', region: '330000' },
    },
    {
      title: '浙江省“水&<电>”办法',
      note: ['2026年10月1日浙江省人民政府公布'],
      body: ['第一条 为了水电，制定本办法。', '第二条 本办法自2027年1月1日起施行。'],
      known: { fType: 'FT02', region: '330000' },
    },
  ])
  dogs = await idOf('浙江省养犬管理条例')
  secret = await idOf('浙江省湖区密件办法')
})
afterAll(() => test.close())

const idOf = async (title: string) =>
  (await test.database.db.selectFrom('lawWork').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id
const ask = async (call: string, body?: object, as = token) =>
  (await test.ask(call, { token: as, ...(body ? { body } : {}) })).body
const follow = (kind: string, target: string, as = token) => ask('POST /sys/following/follow', { kind, target }, as)
const messages = async (as = token) =>
  (await ask('GET /sys/annountCement/getMyAnnouncement?busType=following&pageSize=50', undefined, as)).result
    .records as Record<string, string>[]
const titles = async (as = token) => (await messages(as)).map(({ titile }) => titile)
const tell = () => tellFollowers(test.database.db, engine, test.now)

/** The elements of a feed: texts by name, and the entries. */
async function feed(path: string) {
  const { status, body, headers } = await test.call(`${BASE}/${path}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const entries: Record<string, string>[] = []
  const head: Record<string, string> = {}
  const open: string[] = []
  const crossed: string[] = []
  for (const event of xmlEvents(body as string)) {
    const into = open.includes('entry') ? entries.at(-1) : head
    if (event.kind === 'open') {
      open.push(event.name)
      if (event.name === 'entry') entries.push({})
      if (event.name === 'link' && into)
        into[`link ${attributeOf(event.attributes, 'rel')}`] = attributeOf(event.attributes, 'href') ?? ''
    } else if (event.kind === 'close') {
      if (open.pop() !== event.name) crossed.push(event.name)
    } else if (event.text.trim() !== '' && into) into[open.at(-1) ?? ''] = event.text
  }
  expect(crossed, 'elements end in the order in which they began').toEqual([])
  expect(open).toEqual([])
  return { head, entries, body: body as string }
}

describe('feeds', () => {
  // spec §7.47
  it('the feed of a law has what RFC 4287 asks for, with addresses of the public site', async () => {
    const { head, entries, body } = await feed(`feed/law?id=${dogs}`)
    expect(body.startsWith('<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"')).toBe(
      true,
    )
    expect(head).toMatchObject({
      id: `tag:law.example.cn,2026:feed/law?id=${dogs}`,
      title: '浙江省养犬管理条例 - 法规库',
      updated: '2020-06-01T00:00:00+08:00',
      name: '法规库',
      'link self': `${SITE}/fagui/internet/fagui/feed/law?id=${dogs}`,
      'link alternate': `${SITE}/details?id=${dogs}`,
    })
    expect(entries.map(({ title, updated }) => [title, updated])).toEqual([
      ['《浙江省养犬管理条例》施行', '2020-06-01T00:00:00+08:00'],
      ['《浙江省养犬管理条例》公布', '2020-03-05T00:00:00+08:00'],
    ])
    for (const entry of entries) {
      expect(entry['id']).toMatch(/^tag:law\.example\.cn,2026:(edition|effect)\/\w+$/)
      expect(entry['link alternate']).toMatch(new RegExp(`^${SITE}/details\\?id=${dogs}`))
    }
    expect(await feed(`feed/law?id=${dogs}`)).toEqual({ head, entries, body })
  })
  // spec §7.47
  it('titles with signs of XML are escaped', async () => {
    const { entries, body } = await feed('feed/list?kind=latest')
    expect(body).toContain('水&amp;&lt;电&gt;')
    expect(entries.map(({ title }) => title)).toContain('《浙江省“水&<电>”办法》公布')
  })
  it('what comes into force stands in its feed as known since its publication', async () => {
    const { entries } = await feed('feed/list?kind=upcoming')
    expect(entries.map(({ title, updated }) => [title, updated])).toEqual([
      ['《浙江省“水&<电>”办法》施行', '2026-10-01T00:00:00+08:00'],
    ])
  })
  it('a feed without entries is a feed', async () => {
    const { head, entries } = await feed('feed/list?kind=ended')
    expect([head['updated'], entries]).toEqual(['1970-01-01T00:00:00+08:00', []])
  })
  // spec §7.47
  it('a search and a facet have feeds', async () => {
    expect((await feed('feed/search?q=养犬')).entries.map(({ title }) => title)).toEqual(['《浙江省养犬管理条例》公布'])
    const { head, entries } = await feed('feed/search?fType=FT02')
    expect(entries.map(({ title }) => title)).toEqual(['《浙江省“水&<电>”办法》公布'])
    expect(head['link self']).toBe(`${SITE}/fagui/internet/fagui/feed/search?fType=FT02`)
    expect(head['link alternate']).toBe(`${SITE}/retrieval?fType=FT02`)
  })
  // spec §7.47
  it('no feed shows a restricted law, whoever asks', async () => {
    const reader = { 'x-access-token': await test.signIn(['item:special_permissions']) }
    for (const headers of [{}, reader]) {
      for (const path of [
        'feed/list?kind=latest',
        'feed/search?q=湖区',
        'feed/search?fLevel=F05',
        'feed/search?region=330000',
      ])
        expect((await test.call(`${BASE}/${path}`, headers)).body, path).not.toContain('密件办法')
      const hidden = await test.call(`${BASE}/feed/law?id=${secret}`, headers)
      const missing = await test.call(`${BASE}/feed/law?id=000000000000`, headers)
      expect({ ...hidden.body, timestamp: 0 }).toEqual({ ...missing.body, timestamp: 0 })
    }
  })
  it('a condition that is no condition of a search is refused or left out, and never an error of the server', async () => {
    for (const path of [
      'feed/search?q=&fType=',
      'feed/search?year=abc',
      'feed/list?kind=nothing',
      'feed/law?id=%00',
      'feed/search?publishDate_begin=2026-13-99',
    ])
      expect((await test.call(`${BASE}/${path}`)).status, path).toBeLessThan(500)
  })
})

describe('following', () => {
  // spec §7.46
  it('what is followed is listed with its page and can be given up, by its owner alone', async () => {
    const other = await test.signIn()
    const mine = await test.signIn()
    const { result } = await follow('law', dogs, mine)
    expect(await follow('law', dogs, mine)).toMatchObject({ success: true, result })
    await follow('search', 'fType=FT02&pageNo=3&q=水电&sort=level', mine)
    const { result: listed } = await ask('GET /sys/following/list', undefined, mine)
    // Both were followed at the same moment.
    expect(listed.toSorted((a: { kind: string }, b: { kind: string }) => (a.kind < b.kind ? -1 : 1))).toMatchObject([
      { kind: 'law', kind_dictText: '法规', title: '浙江省养犬管理条例', page: `/details?id=${dogs}` },
      {
        kind: 'search',
        title: expect.stringContaining('“水电”，'),
        page: `/retrieval?${new URLSearchParams({ q: '水电', fType: 'FT02' }).toString()}`,
      },
    ])
    expect((await ask('GET /sys/following/list', undefined, other)).result).toEqual([])
    expect((await ask(`GET /sys/following/state?kind=law&target=${dogs}`, undefined, other)).result).toEqual({
      id: null,
    })
    expect(await ask(`DELETE /sys/following/unfollow?id=${result.id}`, undefined, other)).toMatchObject({
      success: false,
      message: '没有关注这一项',
    })
    expect((await ask(`GET /sys/following/state?kind=law&target=${dogs}`, undefined, mine)).result).toEqual({
      id: result.id,
    })
    expect(await ask(`DELETE /sys/following/unfollow?id=${result.id}`, undefined, mine)).toMatchObject({
      success: true,
      message: '已取消关注',
    })
    expect((await ask('GET /sys/following/list', undefined, mine)).result.length).toBe(1)
  })
  it.each([
    ['law', 'nothing', '没有找到要关注的法规'],
    ['issuer', '无此机关', '没有找到要关注的制定机关'],
    ['subject', 'S-none', '没有找到要关注的主题'],
    ['search', 'pageNo=2', '没有找到要关注的检索'],
  ])('following the %s %s is refused', async (kind, target, message) =>
    expect(await follow(kind, target)).toMatchObject({ success: false, message }),
  )
  it('a restricted law is followed only by a user who may see it', async () => {
    expect(await follow('law', secret)).toMatchObject({ success: false, message: '没有找到要关注的法规' })
    expect(await follow('law', secret, await test.signIn(['item:special_permissions']))).toMatchObject({
      success: true,
    })
  })
  it('visitors cannot follow', async () => expect((await test.ask('GET /sys/following/list')).status).toBe(401))
})

describe('telling followers', () => {
  it('nobody is told of what was there before', async () => {
    const mine = await test.signIn()
    await follow('law', dogs, mine)
    await tell()
    expect(await titles(mine)).toEqual([])
  })
  // spec §7.46
  it('a new text of a law is told once, however many of the things that a user follows it belongs to', async () => {
    const [mine, other] = [await test.signIn(), await test.signIn()]
    await follow('law', dogs, mine)
    await follow('search', 'q=养犬', mine)
    await follow('issuer', '浙江省人民代表大会常务委员会', mine)
    await follow('search', 'q=水电', other)
    await makeLaws(test.database.db, [
      {
        title: '浙江省养犬管理条例',
        note: [
          '2020年3月1日浙江省第十三届人民代表大会常务委员会第一次会议通过',
          '2026年11月18日浙江省第十四届人民代表大会常务委员会第九次会议修订',
        ],
        body: ['第一条 为了规范养犬行为，制定本条例。', '第二条 本条例自2027年3月1日起施行。'],
        known: { fType: 'FT01', region: '330000' },
      },
    ])
    expect((await tell()).length).toBeGreaterThan(0)
    expect(await tell()).toEqual([])
    const [message, ...more] = await messages(mine)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      titile: '《浙江省养犬管理条例》公布新的文本',
      busType_dictText: '关注的法规',
      busId: dogs,
      openPage: expect.stringMatching(new RegExp(`^/details\\?id=${dogs}&version=`)),
    })
    expect(message?.['msgAbstract']).toContain('自2027年3月1日起施行')
    expect(await titles(other)).toEqual([])
  })
  // spec §7.46
  it('a text that takes effect is told on its day', async () => {
    const mine = await test.signIn()
    await follow('law', await idOf('浙江省“水&<电>”办法'), mine)
    await tell()
    expect(await titles(mine)).toEqual([])
    await tellFollowers(test.database.db, engine, new Date('2027-01-01T01:00:00Z'))
    expect(
      await test.database.db
        .selectFrom('announcement')
        .select('title')
        .where('kind', '=', 'following')
        .orderBy('createdAt', 'desc')
        .execute(),
    ).toContainEqual({
      title: '《浙江省“水&<电>”办法》施行',
    })
  })
  // spec §7.46
  it('a repeal is told when the act that repeals is there', async () => {
    const mine = await test.signIn()
    await makeLaws(test.database.db, [
      {
        title: '浙江省渡口管理办法',
        note: ['2010年3月1日浙江省人民政府公布'],
        body: ['第一条 为了渡口，制定本办法。', '第二条 本办法自2010年5月1日起施行。'],
        known: { fType: 'FT02', region: '330000' },
      },
    ])
    await tell()
    await follow('law', await idOf('浙江省渡口管理办法'), mine)
    await makeLaws(test.database.db, [
      {
        title: '浙江省港口管理办法',
        note: ['2026年11月10日浙江省人民政府公布'],
        body: [
          '第一条 为了港口，制定本办法。',
          '第二条 本办法自2026年12月1日起施行。2010年公布的《浙江省渡口管理办法》同时废止。',
        ],
        known: { fType: 'FT02', region: '330000' },
      },
    ])
    await tell()
    const [message, ...more] = await messages(mine)
    expect(more).toEqual([])
    expect(message).toMatchObject({ titile: '《浙江省渡口管理办法》废止' })
    expect(message?.['msgAbstract']).toContain('《浙江省港口管理办法》')
  })
  // spec §7.46
  it('a new restricted law is told only to followers who may see it', async () => {
    const [open, all] = [await test.signIn(), await test.signIn(['item:special_permissions'])]
    for (const as of [open, all]) expect(await follow('search', 'q=湖心亭', as)).toMatchObject({ success: true })
    await makeLaws(test.database.db, [
      {
        title: '浙江省湖心亭办法',
        note: ['2026年11月19日浙江省人民政府公布'],
        body: ['第一条 为了湖心亭，制定本办法。', '第二条 本办法自2026年12月1日起施行。'],
        known: { fType: 'FT02', fLevel: 'F05', region: '330000' },
      },
    ])
    await tell()
    expect(await titles(open)).toEqual([])
    expect(await titles(all)).toEqual(['《浙江省湖心亭办法》公布'])
  })
  it('many new laws at once are one message', async () => {
    const mine = await test.signIn()
    await follow('search', 'q=桥梁巡查', mine)
    await makeLaws(
      test.database.db,
      Array.from({ length: 12 }, (_, at) => ({
        title: `浙江省第${at + 1}号桥梁巡查办法`,
        note: ['2026年11月19日浙江省人民政府公布'],
        body: ['第一条 为了桥梁巡查，制定本办法。', '第二条 本办法自2026年12月1日起施行。'],
        known: { fType: 'FT02', region: '330000' },
      })),
    )
    await tell()
    expect(await titles(mine)).toEqual(['您关注的内容有 12 部法规更新'])
  })
  it('a user whose account is erased follows nothing any more', async () => {
    const person = await test.makeUser({ isStaff: true })
    const as = await test.sessionOf(person)
    await follow('law', dogs, as)
    await ask('PUT /sys/annountCement/editMySettings', { choices: [{ kind: 'note', bell: true, email: true }] }, as)
    const parts = (await ask('GET /sys/user/personalData', undefined, as)).result.parts as {
      title: string
      rows: object[]
    }[]
    expect(parts.find(({ title }) => title === '关注')?.rows).toMatchObject([{ 关注的内容: '浙江省养犬管理条例' }])
    expect(await ask('POST /sys/user/eraseOwn', { username: person.username }, as)).toMatchObject({ success: true })
    const left = async (table: 'following' | 'messageChoice') =>
      (await test.database.db.selectFrom(table).select('accountId').where('accountId', '=', person.id).execute()).length
    expect([await left('following'), await left('messageChoice')]).toEqual([0, 0])
  })
})

describe('following a law through its release', () => {
  // spec §7.46
  it('who follows a body is told as soon as a document of the body is released', async () => {
    const reader = await test.signIn()
    expect(await follow('issuer', '浙江省人民政府', reader)).toMatchObject({ success: true })
    const read = ['data:document:list'] as const
    const clerk = await test.signIn([...read, 'data:document:add', 'data:document:edit'])
    const reviewer = await test.signIn([...read, 'data:document:review', 'data:document:approve'])
    const publisher = await test.signIn([...read, 'data:document:release'])
    const added = await ask(
      'POST /dataManagement/document/add',
      {
        title: '浙江省古道保护办法',
        titleNote: '2026年11月19日浙江省人民政府令第399号公布',
        body: '第一条　为了保护古道，制定本办法。\n第二条　本办法自2027年5月1日起施行。',
        fType: 'FT02',
        fLevel: 'F02',
        region: '330000',
        address: 'A01',
        issuers: '浙江省人民政府',
      },
      clerk,
    )
    const { id } = added.result
    for (const [act, as] of [
      ['submit', clerk],
      ['review', reviewer],
      ['approve', reviewer],
      ['release', publisher],
    ] as const)
      expect(await ask(`POST /dataManagement/document/${act}`, { id }, as)).toMatchObject({ success: true })
    // Followers are told after the answer of the release.
    await expect.poll(() => titles(reader), { timeout: 20_000 }).toEqual(['《浙江省古道保护办法》公布'])
  })
})
