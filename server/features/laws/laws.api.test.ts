import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UnreadableFile, readSource } from './laws.door.ts'
import { readZipEntries } from './parsing/zip-entries.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const BASE = '/fagui/internet/fagui/law'
let test: TestApp
let lake: string
let secret: string

beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '浙江省湖区管理条例',
      note: ['2010年3月1日 浙江省第十一届人民代表大会常务委员会第二次会议通过'],
      body: [
        '## 第一章 总则',
        '第一条 根据《中华人民共和国水法》，制定本条例。',
        '## 第二章 管理',
        '第二条 湖区禁止下列行为：',
        '（一）倾倒垃圾；',
        '（二）擅自捕捞。',
        '违反前款规定的，依照本条例第三条处罚。',
        '第三条 处二百元以下罚款。',
        '第四条 本条例自2010年5月1日起施行。',
      ],
    },
    {
      title: '浙江省湖区管理条例',
      note: [
        '2010年3月1日 浙江省第十一届人民代表大会常务委员会第二次会议通过',
        '2026年9月1日 浙江省第十四届人民代表大会常务委员会第九次会议修订',
      ],
      body: [
        '第一条 根据《中华人民共和国水法》，制定本条例。',
        '第二条 湖区禁止倾倒垃圾。',
        '第三条 本条例自2027年1月1日起施行。',
      ],
    },
    {
      title: '杭州市湖区管理实施细则',
      note: ['2012年3月1日 杭州市人民政府令第9号公布'],
      body: [
        '第一条 根据《浙江省湖区管理条例》，制定本细则。',
        '第二条 依照《浙江省湖区管理条例》第二条第一款第二项处罚。',
        '第三条 本细则自2012年5月1日起施行。',
      ],
    },
    {
      title: '浙江省湖区密件办法',
      note: ['2012年3月1日 浙江省人民政府通过'],
      body: ['第一条 根据《浙江省湖区管理条例》，制定本办法。', '第二条 本办法自2012年5月1日起施行。'],
      known: { fLevel: 'F05' },
    },
  ])
  const works = await test.database.db.selectFrom('lawWork').select(['id', 'title']).execute()
  lake = works.find(({ title }) => title === '浙江省湖区管理条例')?.id ?? ''
  secret = works.find(({ title }) => title === '浙江省湖区密件办法')?.id ?? ''
})
afterAll(() => test.close())

const detail = async (query: string, headers?: Record<string, string>) =>
  (await test.call(`${BASE}/detail?${query}`, headers)).body

describe('GET /internet/fagui/law/detail', () => {
  it('a law is read in the version that counts today', async () => {
    const { result } = await detail(`id=${lake}`)
    expect(result).toMatchObject({
      asOf: '2026-11-20',
      version: { versionDate: '2010-03-01', effect: { status: '01', since: '2010-05-01' }, endDate: '2027-01-01' },
    })
  })
  it('a law can be read as of a day to come', async () =>
    expect((await detail(`id=${lake}&date=2027-01-01`)).result.version.versionDate).toBe('2026-09-01'))
  it('a version can be asked for by its id or date, whatever the day', async () => {
    const { result } = await detail(`id=${lake}&version=2026-09-01`)
    expect(result).toMatchObject({
      asOf: null,
      version: { versionDate: '2026-09-01', effect: { status: '02', reason: '自2027年1月1日起施行' } },
    })
  })
  it('a law shows its tree of 章 条 款 项 with addresses', async () => {
    const [first, second] = (await detail(`id=${lake}`)).result.tree
    expect([first, second].map(({ label, caption }: { label: string; caption: string }) => label + caption)).toEqual([
      '第一章总则',
      '第二章管理',
    ])
    const article = second.children[0]
    expect(article).toMatchObject({ label: '第二条', anchor: 't2' })
    expect(article.children.map(({ level }: { level: string }) => level)).toContain('paragraph')
  })
  it('citations are links, those within the law too, and what is not in the library is marked', async () => {
    const { result } = await detail(`id=${lake}`)
    expect(JSON.stringify(result.tree)).toContain('"title":"中华人民共和国水法"')
    expect(result.tree[0].children[0].links[0]).toMatchObject({ workId: null })
    expect(JSON.stringify(result.tree[1])).toContain('"anchor":"t3"')
  })
  it('relations are shown both ways, with the place and the provision meant', async () => {
    const incoming = (await detail(`id=${lake}`)).result.relations.filter(
      ({ direction }: { direction: string }) => direction === 'in',
    )
    expect(incoming.map(({ title }: { title: string }) => title)).toContain('杭州市湖区管理实施细则')
    const cited = incoming.find(
      ({ type, title }: { type: string; title: string }) => type === 'CITE' && title === '杭州市湖区管理实施细则',
    )
    expect(cited.places[0]).toMatchObject({ fromLabel: '第二条', targetAnchor: expect.stringMatching(/^t2/) })
  })
  it('a law is read with a constant number of statements', async () => {
    // On a day for which no answer is kept.
    const { count } = await test.statements(() => detail(`id=${lake}&date=2026-11-19`))
    expect(count).toBeGreaterThan(5)
    // The last of them asks which laws were merged into this one.
    expect(count).toBeLessThanOrEqual(18)
  })
  it('a law asked for as of a day before its publication is refused with a message', async () => {
    expect(await detail(`id=${lake}&date=2009-01-01`)).toMatchObject({
      success: false,
      code: 404,
      message: '该法规在 2009-01-01 尚未公布。它最早的文本日期为2010年3月1日，自2010年5月1日起施行。',
    })
  })
})

describe('GET /internet/fagui/law/detail of an amended law', () => {
  // spec §9.7
  it('an amended law counts from the day the amending document names, not from that of its adoption', async () => {
    await makeLaws(test.database.db, [
      {
        title: '浙江省船闸条例',
        note: [
          '2001年1月1日 浙江省第九届人民代表大会常务委员会第一次会议通过',
          '2023年12月1日 浙江省第十四届人民代表大会常务委员会第六次会议修正',
        ],
        body: ['第一条 船闸每日开放。', '第二条 本条例自2001年3月1日起施行。'],
      },
      {
        title: '浙江省人民代表大会常务委员会关于修改《浙江省船闸条例》的决定',
        note: ['2023年12月1日 浙江省第十四届人民代表大会常务委员会第六次会议通过'],
        body: ['一、将第一条修改为：“第一条 船闸每日开放。”', '本决定自2024年3月1日起施行。'],
      },
    ])
    const works = await test.database.db
      .selectFrom('lawWork')
      .select('id')
      .where('title', '=', '浙江省船闸条例')
      .executeTakeFirstOrThrow()
    expect((await detail(`id=${works.id}`)).result.version).toMatchObject({
      versionDate: '2023-12-01',
      effectDate: '2024-03-01',
      effectDateBasis: { kind: 'decision', words: '《浙江省人民代表大会常务委员会关于修改〈浙江省船闸条例〉的决定》' },
      effect: { status: null, state: 'unverified', since: '2024-03-01', basis: null },
    })
    expect((await detail(`id=${works.id}&date=2024-02-01`)).result.version.effect.status).toBe('02')
    const found = (await test.call('/fagui/internet/fagui/law/search?q=浙江省船闸条例')).body.result.records[0]
    expect(found.effectDate).toBe('2024-03-01')
  })
})

describe('GET /internet/fagui/law/detail of a law with entries in the register', () => {
  const workOf = async (title: string) =>
    (await test.database.db.selectFrom('lawWork').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id
  beforeAll(async () => {
    const { db } = test.database
    await makeLaws(db, [
      {
        title: '浙江省渡槽条例',
        note: [
          '1995年1月1日 浙江省第八届人民代表大会常务委员会第一次会议通过',
          '2005年1月1日 浙江省第十届人民代表大会常务委员会第一次会议修订',
          '2018年1月1日 浙江省第十二届人民代表大会常务委员会第一次会议修订',
        ],
        body: ['第一条 渡槽应当保护。', '第二条 渡槽每年检修。', '第三条 本条例自2018年3月1日起施行。'],
      },
      {
        title: '浙江省渡槽检修规定',
        note: ['2010年1月1日 浙江省人民政府令第301号公布'],
        body: ['第一条 依照《浙江省渡槽条例》第二条检修，并依照本规定第九条登记。', '第二条 本规定自公布之日起施行。'],
      },
      {
        title: '浙江省渡槽收费规定',
        note: ['2020年1月1日 浙江省人民政府令第302号公布'],
        body: [
          '第一条 依照《浙江省渡槽条例》第二条收费，依照《浙江省渡槽条例》第九十条免费。',
          '第二条 本规定自2020年2月1日起施行。',
        ],
      },
      {
        title: '浙江省渡槽巡查规定',
        note: ['2011年1月1日 浙江省人民政府令第305号公布'],
        body: ['第一条 渡槽应当巡查。', '第二条 本规定自2011年2月1日起施行。'],
      },
      {
        title: '浙江省实施《浙江省渡口条例》办法',
        note: ['2001年1月1日 浙江省人民政府令第101号公布'],
        body: ['第一条 渡口应当登记。', '第二条 本办法自2001年3月1日起施行。'],
      },
    ])
    const about = (title: string) => ({
      targetTitle: title,
      targetKey: title,
      actKey: null,
      byTitle: null,
      byKey: null,
      origin: 'base',
    })
    await db
      .insertInto('lawFact')
      .values([
        {
          ...about('浙江省渡口条例'),
          id: 'f1',
          kind: 'REPEAL',
          editionDate: null,
          day: '2015-01-01',
          manner: '废止',
          source: '公告第1号',
        },
        {
          ...about('浙江省渡槽检修规定'),
          id: 'f2',
          kind: 'REPEAL',
          editionDate: null,
          day: '2024-01-01',
          manner: '失效',
          source: '公告第2号',
        },
        {
          ...about('浙江省渡槽巡查规定'),
          id: 'f4',
          kind: 'REPEAL',
          editionDate: null,
          day: '2025-01-01',
          manner: '失效',
          source: '省司法厅清理意见',
          origin: 'staff',
          createdBy: 'zhang',
        },
        {
          ...about('浙江省渡槽收费规定'),
          id: 'f3',
          kind: 'VALID',
          editionDate: '2020-01-01',
          day: '2026-06-01',
          manner: null,
          source: '目录',
        },
      ])
      .execute()
  })

  it('the day of an amendment does not stand in for its day of effect', async () => {
    await makeLaws(test.database.db, [
      {
        title: '浙江省渡口灯光规定',
        note: ['2001年1月1日 浙江省人民政府令第111号公布', '2019年8月1日 浙江省人民政府令第378号修正'],
        body: ['第一条 渡口应当亮灯。', '第二条 本规定自2001年3月1日起施行。'],
      },
    ])
    const { version } = (await detail(`id=${await workOf('浙江省渡口灯光规定')}`)).result
    expect(version).toMatchObject({
      versionDate: '2019-08-01',
      effectDate: null,
      effectDateBasis: null,
      effect: { state: 'unverified', since: null },
    })
  })
  it('a registered end is shown with its source', async () => {
    const { effect } = (await detail(`id=${await workOf('浙江省渡槽检修规定')}`)).result.version
    expect(effect).toMatchObject({
      status: '05',
      state: null,
      since: '2024-01-01',
      basis: { kind: 'register', words: '公告第2号' },
    })
  })
  it('an end that staff entered is 人工 and says why, without the name of who entered it', async () => {
    const { effect } = (await detail(`id=${await workOf('浙江省渡槽巡查规定')}`)).result.version
    expect(effect).toMatchObject({
      status: '05',
      since: '2025-01-01',
      basis: { kind: 'manual', words: '省司法厅清理意见' },
    })
    expect(JSON.stringify(effect)).not.toContain('zhang')
  })
  it('a registered check makes a law 有效 with its day', async () => {
    const { effect } = (await detail(`id=${await workOf('浙江省渡槽收费规定')}`)).result.version
    expect(effect).toMatchObject({
      status: '01',
      basis: { kind: 'register' },
      reason: '自2020年2月1日起施行，2026年6月1日核实有效',
    })
  })
  it('an implementing rule whose law is ended is 待核 and has no code', async () => {
    const { effect } = (await detail(`id=${await workOf('浙江省实施《浙江省渡口条例》办法')}`)).result.version
    expect(effect).toMatchObject({ status: null, state: 'toCheck', basis: null, by: { title: '浙江省渡口条例' } })
  })
  it('a law nothing is said against is 未见失效依据 and has no code', async () => {
    const { version } = (await detail(`id=${await workOf('浙江省渡槽条例')}`)).result
    expect(version.effect).toMatchObject({ status: null, state: 'unverified', text: '未见失效依据' })
    expect(version).toMatchObject({
      publishDate: null,
      publishDateBasis: null,
      effectDate: '2018-03-01',
      effectDateBasis: { kind: 'text', anchor: 't3' },
    })
  })
  it('a day of a text that is not held shows the nearest text and names the one that is missing', async () => {
    const { result } = await detail(`id=${await workOf('浙江省渡槽条例')}&date=2010-06-01`)
    expect(result).toMatchObject({
      version: { versionDate: '2018-01-01' },
      reading: { sure: 'gap', missing: { date: '2005-01-01', kind: '修订', basis: { kind: 'titleNote' } } },
      missingEditions: [{ date: '1995-01-01' }, { date: '2005-01-01' }],
    })
  })
  it('a reference leads to the text in force when it was written, or says that this text is not held', async () => {
    const linksOf = async (title: string) =>
      (await detail(`id=${await workOf(title)}`)).result.tree[0].links.map(
        ({ anchor, edition }: Record<string, unknown>) => [anchor, edition],
      )
    expect(await linksOf('浙江省渡槽检修规定')).toContainEqual([null, 'notHeld'])
    expect(await linksOf('浙江省渡槽收费规定')).toContainEqual(['t2', 'current'])
  })
  it('a reference to a provision that does not exist is no link to it', async () => {
    const treeOf = async (title: string) => JSON.stringify((await detail(`id=${await workOf(title)}`)).result.tree)
    expect(await treeOf('浙江省渡槽收费规定')).not.toContain('"t90"')
    expect(await treeOf('浙江省渡槽检修规定')).not.toContain('"anchor":"t9"')
  })
  it('a change that is held and not in the newest text is named with its provisions, and no longer once a text contains it', async () => {
    const { db } = test.database
    const note = '2020年1月1日 浙江省人民政府令第303号公布'
    const decision = {
      title: '浙江省人民政府关于修改《浙江省渡轮规定》的决定',
      note: ['2022年5月1日 浙江省人民政府令第390号公布'],
      body: ['一、将第二条修改为：“渡轮每月检修。”', '本决定自2022年6月1日起施行。'],
    }
    const ferry = {
      title: '浙江省渡轮规定',
      note: [note],
      body: ['第一条 渡轮应当登记。', '第二条 渡轮每年检修。', '第三条 本规定自2020年2月1日起施行。'],
    }
    const older = {
      title: '浙江省人民政府关于修改《浙江省渡轮规定》等规章的决定',
      note: ['2015年5月1日 浙江省人民政府令第290号公布'],
      body: ['一、将《浙江省渡轮规定》第一条修改为：“渡轮应当编号。”', '本决定自公布之日起施行。'],
    }
    await makeLaws(db, [ferry, decision, older])
    const id = await workOf('浙江省渡轮规定')
    const decided = await workOf('浙江省人民政府关于修改《浙江省渡轮规定》的决定')
    expect((await detail(`id=${id}`)).result.unapplied).toMatchObject([
      { workId: decided, date: '2022-05-01', effectDate: '2022-06-01', places: [{ anchor: 't2', label: '第二条' }] },
    ])
    await makeLaws(db, [
      {
        ...ferry,
        note: [note, '2022年5月1日 浙江省人民政府令第390号修正'],
        body: ['第一条 渡轮应当登记。', '第二条 渡轮每月检修。'],
      },
    ])
    expect((await detail(`id=${id}`)).result.unapplied).toEqual([])
  })
  it('filters know 未核实 and 待核 as values of their own', async () => {
    const { records, facets } = (await test.call(`${BASE}/search?q=渡口&effectStatus=toCheck`)).body.result
    expect(records).toMatchObject([
      {
        title: '浙江省实施《浙江省渡口条例》办法',
        effectStatus: null,
        effectState: 'toCheck',
        effectStatusBasis: null,
      },
    ])
    expect(facets.effectStatus).toContainEqual({ value: 'toCheck', text: '待核', count: 1 })
    const browsed = (await test.call(`${BASE}/search?q=渡槽`)).body.result.facets.effectStatus
    expect(browsed).toContainEqual(expect.objectContaining({ value: 'unverified', text: '未核实' }))
  })
})

describe('GET /internet/fagui/law/detail: issuers', () => {
  it('the body that made a law is shown under the name it bore, with the name it bears today', async () => {
    await makeLaws(test.database.db, [
      {
        title: '商贩登记暂行规定',
        note: ['2001年3月1日 国家工商行政管理总局公布'],
        body: ['第一条 商贩应当登记。', '第二条 本规定自2001年5月1日起施行。'],
        known: { fType: 'FT13', issuers: ['国家工商行政管理总局'] },
      },
    ])
    const { id } = await test.database.db
      .selectFrom('lawWork')
      .select('id')
      .where('title', '=', '商贩登记暂行规定')
      .executeTakeFirstOrThrow()
    expect((await detail(`id=${id}`)).result.work).toMatchObject({
      issuers: ['国家工商行政管理总局'],
      issuersToday: ['国家市场监督管理总局'],
    })
    expect((await detail(`id=${lake}`)).result.work.issuersToday).toEqual([null])
  })
})

describe('calls of law/ with a restricted law', () => {
  it('a restricted law is answered exactly like one that does not exist', async () => {
    for (const path of ['detail?id=', 'provision?anchor=t1&id=', 'download?id=']) {
      const hidden = await test.call(`${BASE}/${path}${secret}`)
      const missing = await test.call(`${BASE}/${path}000000000000`)
      expect({ ...hidden.body, timestamp: 0 }).toEqual({ ...missing.body, timestamp: 0 })
      expect(hidden.status).toBe(404)
    }
  })
  it('a restricted law does not appear among the relations of others', async () =>
    expect(JSON.stringify((await detail(`id=${lake}`)).result.relations)).not.toContain('密件'))
  it('a restricted law is read by a holder of the permission', async () => {
    const headers = { 'x-access-token': await test.signIn(['item:special_permissions']) }
    expect((await detail(`id=${secret}`, headers)).result.work.title).toBe('浙江省湖区密件办法')
    expect(JSON.stringify((await detail(`id=${lake}`, headers)).result.relations)).toContain('密件')
  })
})

describe('GET /internet/fagui/law/provision', () => {
  it('a provision is answered with its path and paragraphs', async () => {
    const { body } = await test.call(`${BASE}/provision?id=${lake}&anchor=t2`)
    expect(body.result).toMatchObject({ label: '第二条', path: ['第二章 管理'] })
    expect(body.result.text.join('')).toContain('擅自捕捞')
  })
  it('a provision that the text does not have is refused with a message', async () =>
    expect((await test.call(`${BASE}/provision?id=${lake}&anchor=t99`)).body.message).toBe('该法规中没有这一条'))
})

describe('GET /internet/fagui/law/download', () => {
  it('the download is a Word document that is read back as the same text', async () => {
    const response = await test.app.inject({ url: `${BASE}/download?id=${lake}` })
    expect(response.headers['content-disposition']).toContain(encodeURIComponent('浙江省湖区管理条例'))
    const document = await readSource('x.docx', response.rawPayload)
    expect(document.titleLines.join('')).toBe('浙江省湖区管理条例')
    const text = document.blocks.map((block) => (block.kind === 'text' ? block.text : '')).join('')
    for (const piece of ['第二条', '（二）擅自捕捞。', '违反前款规定的', '第四条'])
      expect(text.replaceAll('　', '')).toContain(piece)
  })
  it('the download says in its page head which force and dates the text has, with the basis, and where it was taken', async () => {
    const { rawPayload } = await test.app.inject({ url: `${BASE}/download?id=${lake}` })
    const parts = await readZipEntries(rawPayload, ['word/header1.xml', 'word/footer1.xml', 'word/document.xml'])
    const textOf = (name: string) => parts.get(`word/${name}1.xml`)?.replaceAll(/<[^>]*>/g, '')
    expect(textOf('header')).toContain(
      '2026-11-20 有效：自2010年5月1日起施行，至2027年1月1日由2026年9月1日修改的文本取代',
    )
    expect(textOf('header')).toContain('公布日期未载明；施行日期2010-05-01（原文：')
    expect(textOf('footer')).toContain('/law/浙江省湖区管理条例?version=')
    expect(textOf('footer')).toContain('2026-11-20 下载')
    expect(parts.get('word/document.xml')).toContain('<w:outlineLvl w:val="2"/>')
  })
})

describe('readSource', () => {
  it.each([
    ['empty', new Uint8Array(), 'EMPTY'],
    ['binary', Uint8Array.from({ length: 400 }, (_, i) => (i * 7) % 256), 'BINARY'],
  ])('a file that is %s is refused with a code and a message', async (_, bytes, code) => {
    await expect(readSource('a.md', bytes)).rejects.toMatchObject({ code })
    await expect(readSource('a.md', bytes)).rejects.toBeInstanceOf(UnreadableFile)
  })
})
