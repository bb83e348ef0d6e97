import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STRICT_HEADER } from '#common/call-headers.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const SEARCH = '/fagui/internet/fagui/law/search'
let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '浙江省灯塔养护条例',
      note: ['2018年3月1日 浙江省第十三届人民代表大会常务委员会第二次会议通过'],
      body: [
        '## 第一章 总则',
        '第一条 为了养护灯塔，保障航行，制定本条例。',
        '第二条 灯塔看护人应当每日点灯。',
        '第三条 本条例自2018年5月1日起施行。',
      ],
    },
    {
      title: '浙江省灯塔养护条例',
      note: [
        '2018年3月1日 浙江省第十三届人民代表大会常务委员会第二次会议通过',
        '2024年9月1日 浙江省第十四届人民代表大会常务委员会第九次会议修订',
      ],
      body: [
        '## 第一章 总则',
        '第一条 为了养护灯塔，保障航行安全，制定本条例。',
        '## 第二章 看护',
        '第二条 灯塔看护人应当每日校验光源，并记录能见度。',
        '第二条之一 看护人的带薪休假不少于二十日。',
        '第三条 本条例自2024年11月1日起施行。',
      ],
    },
    {
      title: '宁波市盐田保护规定',
      note: ['2019年6月1日 宁波市人民政府令第251号公布'],
      body: [
        '第一条 为了保护盐田，制定本规定。',
        '第二条 禁止在盐田倾倒渣土。',
        '第三条 盐田经营者可以设置灯塔式瞭望台。',
        '第四条 本规定自2019年8月1日起施行。',
      ],
    },
    {
      title: '浙江省盐田利用办法',
      note: ['2012年6月1日 浙江省人民政府令第300号公布'],
      body: ['第一条 为了利用盐田，制定本办法。', '第二条 本办法自2012年8月1日起施行。'],
    },
    {
      title: '浙江省盐业遗产管理办法',
      note: ['2025年6月1日 浙江省人民政府令第400号公布'],
      body: [
        '第一条 为了管理盐业遗产，制定本办法。',
        '第二条 本办法自2025年8月1日起施行。《浙江省盐田利用办法》同时废止。',
      ],
    },
    {
      title: '浙江省潮汐观测办法',
      note: ['2022年6月1日 浙江省人民政府令第390号公布'],
      body: [
        '第一条 为了观测潮汐，规范潮位记录和数据报送，保障沿海作业安全，制定本办法。',
        '第二条 观测员每六小时记录一次潮位。',
        '第三条 本办法自2022年8月1日起施行。',
      ],
    },
    {
      title: '潮汐观测办法',
      note: ['2022年6月1日 浙江省人民政府令第390号公布'],
      body: [
        '第一条 为了观测潮汐，规范潮位记录和数据报送，保障沿海作业安全，制定本办法。',
        '第二条 观测员每六小时记录一次潮位。',
        '第三条 本办法自2022年8月1日起施行。',
      ],
    },
    {
      title: '浙江省海图机要管理办法',
      note: ['2021年1月1日 浙江省人民政府通过'],
      body: ['第一条 海图机要由专人保管。', '第二条 本办法自2021年3月1日起施行。'],
      known: { fType: 'FT08' },
    },
  ])
})
afterAll(() => test.close())

const search = (query: string, headers?: Record<string, string>) =>
  test.call(`${SEARCH}?${query}`, headers).then(({ body }) => body.result)
const titles = (result: { records: { title: string }[] }) => result.records.map(({ title }) => title)

describe('GET /internet/fagui/law/search: kinds of queries', () => {
  it('a full title comes before laws that only mention its words', async () =>
    expect(titles(await search('q=浙江省灯塔养护条例'))[0]).toBe('浙江省灯塔养护条例'))
  it('a title is found without its region', async () =>
    expect(titles(await search('q=灯塔养护条例'))[0]).toBe('浙江省灯塔养护条例'))
  it('a law with an article is understood in Arabic and Chinese numerals, of full and half width', async () => {
    for (const q of [
      '浙江省灯塔养护条例第2条',
      '灯塔养护条例 第二条',
      '《浙江省灯塔养护条例》第２条',
      '浙江省灯塔养护条例2条',
    ]) {
      const result = await search(`q=${q}`)
      expect(result.records[0].hits[0]).toMatchObject({ label: '第二条', anchor: 't2' })
      expect(result.interpreted.intent).toBe('article')
    }
  })
  it.each([
    '灯塔养护条例2',
    '灯塔养护条例 第2',
    '§2 灯塔养护条例',
    '2 灯塔养护条例',
    '第2条 灯塔养护条例',
    '灯塔养护条例第 二 条',
  ])('the article is found in the form “%s”', async (q) => {
    const { interpreted, records } = await search(`q=${q}`)
    expect(interpreted).toMatchObject({ intent: 'article', article: '第二条' })
    expect(records[0]).toMatchObject({ title: '浙江省灯塔养护条例', hits: [{ label: '第二条' }] })
  })
  it('a document number that no document has is said to be missing', async () =>
    expect((await search('q=浙政发〔2031〕7号')).interpreted.words).toContain('文号“浙政发〔2031〕7号”的文件尚未收录'))
  it('an inserted article is found by its number', async () =>
    expect((await search('q=浙江省灯塔养护条例第二条之一')).records[0].hits[0]).toMatchObject({
      label: '第二条之一',
      anchor: 't2-1',
    }))
  it('a document number is found in any brackets', async () => {
    for (const q of ['宁波市人民政府令第251号', '宁波市人民政府令 251'])
      expect(titles(await search(`q=${q}`))).toEqual(['宁波市盐田保护规定'])
  })
  it.each([
    '宁波市人民政府251号令',
    '第251号宁波市人民政府令',
    '宁波市人民政府令第251号文',
    '宁波市人民政府令第251号 盐田保护',
  ])('a document number is found as people say it and beside the name of its law: %s', async (q) => {
    const { interpreted, records } = await search(`q=${q}`)
    expect(interpreted).toMatchObject({ intent: 'docNumber', words: '按文号“宁波市人民政府令第251号”查找' })
    expect(records.map(({ title }: { title: string }) => title)).toEqual(['宁波市盐田保护规定'])
  })
  it.each(['市政府令第251号', '宁波市令251', '宁波市政府令第251号'])(
    'the number “%s” with the name of its body shortened finds its law',
    async (number) => {
      const { interpreted, records } = await search(`q=${number}`)
      expect(interpreted.intent).toBe('docNumber')
      expect(records.map(({ title }: { title: string }) => title)).toEqual(['宁波市盐田保护规定'])
    },
  )
  it('beside other words a document number names the law in which they are looked for', async () => {
    const { records } = await search('q=宁波市人民政府令第251号 倾倒渣土')
    expect(records[0]).toMatchObject({ title: '宁波市盐田保护规定', hits: [{ label: '第二条' }] })
  })
  it('a document number beside other words that no document has is said to be missing', async () => {
    const { interpreted, records } = await search('q=浙政发〔2031〕7号 盐田渣土')
    expect(interpreted.words).toContain('文号“浙政发〔2031〕7号”的文件尚未收录')
    expect(records[0].title).toBe('宁波市盐田保护规定')
  })
  it('a law is found by its pinyin and by its initials', async () => {
    for (const q of ['zhejiangshengdengtayanghutiaoli', 'zjsdtyhtl'])
      expect(titles(await search(`q=${q}`))[0]).toBe('浙江省灯塔养护条例')
  })
  it('a title in traditional characters finds the law', async () =>
    expect(titles(await search('q=浙江省燈塔養護條例'))[0]).toBe('浙江省灯塔养护条例'))
  it('a wrong character is corrected, which the answer says and the reader can undo', async () => {
    const corrected = await search('q=浙江省灯塔养户条例')
    expect(titles(corrected)[0]).toBe('浙江省灯塔养护条例')
    expect(corrected.interpreted).toMatchObject({
      corrected: true,
      original: '浙江省灯塔养户条例',
      words: '未找到“浙江省灯塔养户条例”，已按法名“浙江省灯塔养护条例”查找',
    })
    const marks = corrected.records[0].titleMarks
      .filter(({ mark }: { mark: boolean }) => mark)
      .map(({ text }: { text: string }) => text)
    expect(marks.join('')).toContain('养护')
    expect((await search('q=浙江省灯塔养户条例&verbatim=true')).interpreted.corrected).toBe(false)
  })
  it('a passage with a character missing is found', async () => {
    const result = await search('q=灯塔看护人应当每日校验光，并记录能见度')
    expect(result.records[0]).toMatchObject({ title: '浙江省灯塔养护条例', hits: [{ label: '第二条' }] })
  })
  it('a question finds the article that says most of it, although no article says all of it', async () => {
    const { records } = await search('q=我在海边的灯塔当看护人，每年可以休假多少天啊？')
    expect([records[0].title, records[0].hits[0].label]).toEqual(['浙江省灯塔养护条例', '第二条之一'])
  })
  it('a sentence that no text holds letter by letter finds the nearest articles', async () => {
    const { records } = await search('q=村里的拖拉机昨天往盐田边上倾倒渣土和废砖头')
    expect([records[0].title, records[0].hits[0].label]).toEqual(['宁波市盐田保护规定', '第二条'])
  })
  it('a sentence of which a text holds but a piece is asked as a question, and is no passage of that text', async () => {
    const wordsOf = async (q: string) => (await search(`q=${q}`)).interpreted.words
    expect(await wordsOf('灯塔看护人应当每日校验光，并记录能见度')).toBe('检索“灯塔看护人应当每日校验光 记录 能见度”')
    expect(await wordsOf('昨天夜里在海边抽烟喝酒，灯塔看护人')).not.toContain('昨天夜里在海边抽烟喝酒')
  })
  it('a sentence of which a law is found only by a meaning of one of its words finds the nearest articles', async () => {
    await test.database.db
      .insertInto('synonym')
      .values({
        kind: '概念',
        terms: ['挂名'],
        legal: [],
        targetTitle: '浙江省灯塔养护条例',
        targetKey: '浙江省灯塔养护条例',
        targetAnchor: 't1',
        source: 'staff',
      })
      .execute()
    const { records } = await search('q=替朋友挂名的村里人昨天往盐田边上倾倒渣土和废砖头')
    expect([records[0].title, records[0].hits[0].label]).toEqual(['宁波市盐田保护规定', '第二条'])
  })
  it('a word that is also the short name of a law is a word beside others', async () => {
    await test.database.db
      .insertInto('lawAlias')
      .values({
        alias: '盐田',
        aliasKey: '盐田',
        targetTitle: '浙江省盐田利用办法',
        targetKey: '浙江省盐田利用办法',
        source: 'staff',
      })
      .execute()
    expect(titles(await search('q=盐田 渣土'))[0]).toBe('宁波市盐田保护规定')
    await test.database.db.deleteFrom('lawAlias').where('alias', '=', '盐田').execute()
  })
  it('words that say nothing about the law are left out', async () =>
    expect(titles(await search('q=灯塔养护条例 全文 下载'))[0]).toBe('浙江省灯塔养护条例'))
  it('a year or 旧 beside a title chooses a version', async () => {
    expect((await search('q=浙江省灯塔养护条例 2018')).records[0].versionDate).toBe('2018-03-01')
    expect((await search('q=旧浙江省灯塔养护条例')).records[0].versionDate).toBe('2018-03-01')
    expect((await search('q=浙江省灯塔养护条例')).records[0].versionDate).toBe('2024-09-01')
  })
  it('an everyday word counts from the first query after its row was added', async () => {
    expect((await search('q=点灯人放假')).total).toBe(0)
    await test.database.db
      .insertInto('synonym')
      .values({ kind: '俗称', terms: ['点灯人放假'], legal: ['带薪休假'], source: 'staff' })
      .execute()
    expect((await search('q=点灯人放假')).records[0]).toMatchObject({
      title: '浙江省灯塔养护条例',
      hits: [{ label: '第二条之一' }],
    })
  })
  it('an alias counts from the first query after its row was added', async () => {
    await test.database.db
      .insertInto('lawAlias')
      .values({
        alias: '塔条',
        aliasKey: '塔条',
        targetTitle: '浙江省灯塔养护条例',
        targetKey: '浙江省灯塔养护条例',
        source: 'staff',
      })
      .execute()
    expect(titles(await search('q=塔条'))[0]).toBe('浙江省灯塔养护条例')
  })
})

describe('GET /internet/fagui/law/search: hits', () => {
  it('a hit is an article with its path and the words marked', async () => {
    const result = await search('q=校验光源')
    expect(result.records[0].hits[0]).toMatchObject({ label: '第二条', path: ['第二章 看护'] })
    expect(
      result.records[0].hits[0].snippet
        .filter(({ mark }: { mark: boolean }) => mark)
        .map(({ text }: { text: string }) => text),
    ).toContain('校验光源')
  })
  it('hits come from the version that counts', async () =>
    expect((await search('q=每日点灯&match=exact')).total).toBe(0))
  it('hits come from the old text when the search is as of an earlier day', async () => {
    const result = await search('q=每日点灯&match=exact&asOf=2020-01-01')
    expect(result.records[0]).toMatchObject({ versionDate: '2018-03-01', hits: [{ label: '第二条' }] })
  })
  it('hits of an exact search stand there to the letter', async () => {
    expect((await search('q=记录能见度&match=exact')).total).toBe(1)
    expect((await search('q=记录能度&match=exact')).total).toBe(0)
  })
  it('a search can be limited to titles or to texts', async () => {
    expect(titles(await search('q=灯塔&scope=title'))).toEqual(['浙江省灯塔养护条例'])
    expect(titles(await search('q=灯塔&scope=text')).toSorted((a, b) => a.localeCompare(b, 'zh'))).toEqual([
      '宁波市盐田保护规定',
      '浙江省灯塔养护条例',
    ])
  })
})

describe('GET /internet/fagui/law/search: the same text under two titles', () => {
  it('a text taken in under two titles is one law, found by either title', async () => {
    for (const q of ['潮汐观测办法', '浙江省潮汐观测办法', '每六小时记录一次潮位'])
      expect(titles(await search(`q=${q}`))).toEqual(['浙江省潮汐观测办法'])
  })
})

describe('GET /internet/fagui/law/search: force', () => {
  it('a repealed law is found by its title, labelled, and followed by what replaced it', async () => {
    const result = await search('q=浙江省盐田利用办法')
    expect(result.records[0]).toMatchObject({
      title: '浙江省盐田利用办法',
      effectStatus: '04',
      replacedBy: [{ title: '浙江省盐业遗产管理办法' }],
    })
  })
  it('force is computed for the day asked', async () =>
    expect((await search('q=浙江省盐田利用办法&asOf=2020-01-01')).records[0].effectStatus).toBe('01'))
})

describe('GET /internet/fagui/law/search: filters, facets and order', () => {
  it('facets count what each choice would bring, the choice of the facet itself left aside', async () => {
    const result = await search('q=盐田&region=330200')
    expect(titles(result)).toEqual(['宁波市盐田保护规定'])
    const facet = (name: string) => result.facets[name]
    expect(facet('region').map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual(
      expect.arrayContaining([
        ['330200', 1],
        ['330000', 3],
        ['330000-own', 2],
      ]),
    )
    expect(facet('year').map(({ value }: { value: string }) => value)).toEqual(['2019'])
  })
  it('every number that a facet shows equals the total found by choosing it', async () => {
    const all = await search('q=')
    for (const [name, values] of Object.entries<{ value: string; count: number }[]>(all.facets))
      for (const { value, count } of values)
        expect([name, value, (await search(`${name}=${value}`)).total]).toEqual([name, value, count])
  })
  it('ranges of publication and effective dates narrow the list', async () => {
    expect(titles(await search('publishDate_begin=2019-01-01&publishDate_end=2019-12-31'))).toEqual([
      '宁波市盐田保护规定',
    ])
    expect(titles(await search('effectDate_begin=2025-01-01'))).toEqual(['浙江省盐业遗产管理办法'])
  })
  it('a list is sorted by date both ways', async () => {
    const days = (await search('sort=effectDate&order=asc')).records.map(
      ({ effectDate }: { effectDate: string }) => effectDate,
    )
    expect(days).toEqual(days.toSorted((a: string, b: string) => a.localeCompare(b)))
  })
  it('pages repeat nothing and lose nothing', async () => {
    const one = await search('pageSize=3&pageNo=1')
    const two = await search('pageSize=3&pageNo=2')
    expect(one).toMatchObject({ total: 5, pages: 2, size: 3, current: 1 })
    expect(new Set([...titles(one), ...titles(two)]).size).toBe(5)
  })
})

describe('GET /internet/fagui/law/search: restricted documents', () => {
  const everywhere = ['q=浙江省海图机要管理办法', 'q=海图机要', 'q=zjshtjyglbf', 'fType=FT08', 'q=']
  // spec §6.4
  it('a restricted document is nowhere in the search of a reader without item:special_permissions', async () => {
    const token = await test.signIn([])
    for (const query of everywhere) {
      for (const headers of [undefined, { 'x-access-token': token }, { 'x-access-token': 'made-up' }]) {
        const result = await search(query, headers)
        expect(titles(result)).not.toContain('浙江省海图机要管理办法')
        expect(JSON.stringify(result.facets)).not.toContain('党委规范性文件')
      }
    }
    expect(JSON.stringify((await test.call('/fagui/internet/fagui/law/suggest?q=海图')).body)).not.toContain('海图机要')
    expect(JSON.stringify((await test.call('/fagui/internet/fagui/law/stats')).body)).not.toContain('FT08')
  })
  it('a restricted document is found by a holder of item:special_permissions', async () => {
    const headers = { 'x-access-token': await test.signIn(['item:special_permissions']) }
    expect(titles(await search('q=浙江省海图机要管理办法', headers))).toEqual(['浙江省海图机要管理办法'])
    expect((await search('fType=FT08', headers)).total).toBe(1)
  })
})

describe('GET /internet/fagui/law/search: the query searched in place of another', () => {
  it('a query that finds nothing is replaced by an everyday word that sounds like it, and the answer says so', async () => {
    await test.database.db
      .insertInto('synonym')
      .values({ kind: '俗称', terms: ['灯塔守护人'], legal: ['灯塔看护人'], source: 'staff' })
      .execute()
    const result = await search('q=登塔手护人')
    expect(result.records[0]).toMatchObject({ title: '浙江省灯塔养护条例' })
    expect(result.interpreted).toMatchObject({ corrected: true, original: '登塔手护人' })
  })
})

describe('GET /internet/fagui/law/stats', () => {
  it('the figures of the collection add up, whichever way they are counted', async () => {
    const { result } = (await test.call('/fagui/internet/fagui/law/stats')).body
    // A province counts the law of its cities already.
    const sum = (list: { count: number; parent?: string }[]) =>
      list.reduce((total, { count, parent }) => (parent === undefined ? total + count : total), 0)
    expect(result).toMatchObject({ works: 5, today: '2026-11-20' })
    for (const name of ['fType', 'fLevel', 'region', 'effectStatus', 'years'])
      expect([name, sum(result[name])]).toEqual([name, 5])
    expect((await search('q=')).total).toBe(5)
  })
  it('the figures name what is new and what has ended, with the newest first', async () => {
    const { result } = (await test.call('/fagui/internet/fagui/law/stats')).body
    expect(result.latest[0]).toMatchObject({ title: '浙江省盐业遗产管理办法', date: '2025-06-01' })
    expect(result.repealed).toMatchObject([{ title: '浙江省盐田利用办法', date: '2025-08-01', effectStatus: '04' }])
    expect(result.upcoming).toEqual([])
  })
})

describe('calls of the search', () => {
  it.each([
    ['pageNo=0', 'pageNo', '不能小于 1'],
    ['pageSize=x', 'pageSize', '应为整数'],
    ['asOf=2020-02-31', 'asOf', '应为 YYYY-MM-DD 格式的日期'],
    ['match=loose', 'match', '不在允许的取值之内'],
    ['sort=title', 'sort', '不在允许的取值之内'],
  ])('%s is answered with an envelope that names the parameter %s', async (query, field, reason) => {
    const { status, body } = await test.call(`${SEARCH}?${query}`, { [STRICT_HEADER]: 'on' })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      success: false,
      code: 400,
      field,
      message: `参数 ${field} 无效：${reason}`,
      result: null,
    })
  })
  it('a parameter that is not known is refused by name where strictness is asked for', async () =>
    expect((await test.call(`${SEARCH}?where=1`, { [STRICT_HEADER]: 'on' })).body).toMatchObject({
      success: false,
      field: 'where',
    }))
  it('a search needs at most four statements, whatever is found', async () => {
    await search('q=灯塔')
    const { count } = await test.statements(() => search('q=盐田'))
    expect(count).toBeLessThanOrEqual(4)
  })
  it('titles, articles and document numbers are suggested while the reader types', async () => {
    const suggest = async (q: string) => (await test.call(`/fagui/internet/fagui/law/suggest?q=${q}`)).body.result
    expect((await suggest('灯塔'))[0]).toMatchObject({ kind: 'law', text: '浙江省灯塔养护条例' })
    expect((await suggest('灯塔养护条例第2'))[0]).toMatchObject({ kind: 'article', anchor: 't2' })
    expect((await suggest('浙江省灯塔养护条例第2条'))[0]).toMatchObject({ kind: 'article', anchor: 't2' })
    expect((await suggest('宁波市人民政府令'))[0]).toMatchObject({ kind: 'docNumber', text: '宁波市人民政府令第251号' })
  })
})
