import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const BASE = '/fagui/internet/fagui/law'
let test: TestApp
let lock: string

const LOCKS = '船闸每日开放，开放的时间由管理单位公布，过往船舶应当依次通过。'
const NOTE = '2010年3月1日 浙江省第十一届人民代表大会常务委员会第二次会议通过'

beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '浙江省船闸条例',
      note: [NOTE],
      body: [
        '第一条 为了管理船闸，制定本条例。',
        `第二条 ${LOCKS}`,
        '违反前款规定的，处二百元罚款。',
        '第三条 本条例自2010年5月1日起施行。',
      ],
    },
    {
      title: '浙江省船闸条例',
      note: [
        NOTE,
        '2015年3月1日 浙江省第十二届人民代表大会常务委员会第九次会议修正',
        '2020年3月1日 浙江省第十三届人民代表大会常务委员会第九次会议修订',
      ],
      body: [
        '第一条 为了管理船闸，制定本条例。',
        '第二条 省人民政府交通运输主管部门主管全省的船闸工作。',
        `第三条 ${LOCKS.replace('每日', '每周')}`,
        '违反前款规定的，处二百元罚款。',
        '第四条 违反本条例第三条规定的，记入信用档案。',
        '第五条 本条例自2020年5月1日起施行。',
      ],
    },
    {
      title: '杭州市船闸管理办法',
      note: ['2021年3月1日 杭州市人民政府令第9号公布'],
      body: ['第一条 依照《浙江省船闸条例》第三条第二款处罚。', '第二条 本办法自2021年5月1日起施行。'],
    },
    {
      title: '浙江省船闸收费规定',
      note: ['2012年3月1日 浙江省人民政府令第300号公布'],
      body: ['第一条 船闸收费，适用《浙江省船闸条例》第二条。', '第二条 本规定自2012年5月1日起施行。'],
    },
    {
      title: '浙江省航道规定',
      note: ['2017年3月1日 浙江省人民政府令第350号公布'],
      body: ['第一条 适用《浙江省船闸条例》第三条。', '第二条 本规定自2017年5月1日起施行。'],
    },
    {
      title: '宁波市船闸密件办法',
      note: ['2021年3月1日 宁波市人民政府通过'],
      body: ['第一条 依照《浙江省船闸条例》第三条处理。', '第二条 本办法自2021年5月1日起施行。'],
      known: { fLevel: 'F05' },
    },
  ])
  lock = (
    await test.database.db
      .selectFrom('lawWork')
      .select('id')
      .where('title', '=', '浙江省船闸条例')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => test.close())

const article = async (query: string, headers?: Record<string, string>) =>
  (await test.call(`${BASE}/article?id=${lock}&${query}`, headers)).body

describe('GET /internet/fagui/law/article', () => {
  it('an article is answered with those who mean it, each with the text meant', async () => {
    const { result } = await article('anchor=t3')
    expect(result).toMatchObject({ anchor: 't3', label: '第三条', inside: [{ anchor: 't4', label: '第四条' }] })
    expect(result.citing).toMatchObject({
      works: 1,
      places: 1,
      relations: [{ value: 'CITE', count: 1 }],
      list: [
        {
          title: '浙江省船闸收费规定',
          fromLabel: '第一条',
          targetLabel: '第二条',
          edition: 'other',
          meant: { versionDate: '2010-03-01', kind: '制定' },
        },
      ],
    })
  })
  it('documents of lower levels stand apart, by region', async () => {
    const { local } = (await article('anchor=t3_k2')).result
    expect(local).toMatchObject({
      works: 1,
      regions: [{ value: '330100', text: '杭州市', count: 1 }],
      list: [
        {
          title: '杭州市船闸管理办法',
          fromAnchor: 't1',
          targetLabel: '第三条第二款',
          edition: 'this',
          effectState: 'unverified',
        },
      ],
    })
  })
  it('a reference to a text that is not held is not counted, but named as one that may mean the article', async () => {
    const { unsure } = (await article('anchor=t3')).result
    expect(unsure).toMatchObject({
      works: 1,
      places: 1,
      list: [{ title: '浙江省航道规定', edition: 'unknown', meant: null }],
    })
  })
  it('a restricted document is counted only for holders of the permission', async () => {
    expect(JSON.stringify((await article('anchor=t3')).result)).not.toContain('密件')
    const headers = { 'x-access-token': await test.signIn(['item:special_permissions']) }
    expect((await article('anchor=t3', headers)).result.local).toMatchObject({ works: 2 })
  })
  it('the wording in every text is aligned by content, and texts that are not held are listed without words', async () => {
    const { editions } = (await article('anchor=t3')).result
    expect(editions).toMatchObject([
      { date: '2010-03-01', kind: '制定', article: { label: '第二条', change: 'first' } },
      { date: '2015-03-01', kind: '修正', versionId: null, article: null },
      { date: '2020-03-01', kind: '修订', article: { label: '第三条', change: 'changed' } },
    ])
    expect(editions[2].article.pieces).toContainEqual({ op: 'insert', text: '每周' })
    const second = (await article('anchor=t2')).result.editions
    expect([second[0].article, second[2].article.change]).toEqual([null, 'added'])
  })
  it('an older text can be asked for, and its article has its own references', async () => {
    const { result } = await article('anchor=t2&version=2010-03-01')
    expect(result.citing.list).toMatchObject([{ title: '浙江省船闸收费规定', edition: 'this', meant: null }])
    expect(result.local.list).toMatchObject([
      { title: '杭州市船闸管理办法', edition: 'other', meant: { versionDate: '2020-03-01' } },
    ])
  })
  it('an article that the text does not have is refused with a message', async () =>
    expect((await article('anchor=t99')).message).toBe('该法规中没有这一条'))
  it('the number of statements does not grow with the number of references', async () => {
    // Of one who is signed in, whose answers are made each time.
    const headers = { 'x-access-token': await test.signIn() }
    await article('anchor=t3', headers)
    const { count: few } = await test.statements(() => article('anchor=t3', headers))
    await makeLaws(
      test.database.db,
      ['温州', '绍兴', '金华'].map((city) => ({
        title: `${city}市船闸管理办法`,
        note: [`2022年3月1日 ${city}市人民政府令第9号公布`],
        body: ['第一条 船闸适用《浙江省船闸条例》第三条。', '第二条 本办法自2022年5月1日起施行。'],
      })),
    )
    const { count: many, result } = await test.statements(() => article('anchor=t3', headers))
    expect(result.result.local.works).toBe(4)
    expect(many).toBe(few)
  })
})
