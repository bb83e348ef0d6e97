import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { makeLaws } from '#server/testing/make.ts'

/** What staff know of texts that name nobody. */
const OF_PROVINCE = { fType: 'FT04', fLevel: 'F01', region: '330000' }

let test: TestApp
let clerk: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(['data:fact:list', 'data:fact:answer'])
  await makeLaws(test.database.db, [
    {
      title: '浙江省渡槽检修规定',
      note: ['2010年1月1日 浙江省人民政府令第301号公布'],
      body: ['第一条 渡槽应当检修。', '第二条 本规定自2010年2月1日起施行。'],
    },
    { title: '浙江省渡槽收费规定', note: ['2020年1月1日 浙江省人民政府令第302号公布'], body: ['第一条 渡槽不收费。'] },
    {
      title: '浙江省渡槽巡查规定',
      note: ['2011年1月1日 浙江省人民政府令第305号公布', '2018年5月1日 浙江省人民政府令第360号修正'],
      body: ['第一条 渡槽应当巡查。'],
    },
    ...['甲', '乙'].map((one) => ({
      title: `渡槽${one}类维护规程`,
      note: ['2013年1月1日公布'],
      body: ['第一条 渡槽应当维护。'],
      known: OF_PROVINCE,
    })),
    { title: '渡槽内部操作规程', note: ['2012年1月1日 浙江省人民政府令第306号公布'], body: ['第一条 渡槽应当上锁。'] },
  ])
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, as = clerk) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const queue = async (kind: string, words = '') =>
  (await ask(`GET /dataManagement/facts/queue?kind=${kind}&words=${words}&pageSize=100`)).result.questions
const question = async (kind: string, title: string) => {
  const found = (await queue(kind, title)).find((one: { title: string }) => one.title === title)
  if (!found) throw new Error(`${title} is not in ${kind}`)
  return { workId: found.workId, versionId: found.versionId }
}
const answer = (body: object, as = clerk) => ask('POST /dataManagement/facts/answer', body, as)
const publicEffect = async (workId: string) =>
  (await test.call(`/fagui/internet/fagui/law/detail?id=${workId}`)).body.result.version

describe('two works of one title and day', () => {
  it('have a day of effect each, the open one and the restricted one', async () => {
    const title = '渡槽抢修规程'
    const text = { title, note: ['2014年1月1日公布'] }
    await makeLaws(test.database.db, [
      { ...text, body: ['第一条 渡槽损坏的，应当抢修。'], known: OF_PROVINCE, fileName: '抢修.md' },
      {
        ...text,
        body: ['第一条 渡槽损坏的，由值班人员抢修。'],
        known: { ...OF_PROVINCE, fType: 'FT08' },
        fileName: '内部抢修.md',
      },
    ])
    const special = await test.signIn(['data:fact:list', 'data:fact:answer', 'item:special_permissions'])
    const works = (await ask(`GET /dataManagement/facts/queue?kind=effectDay&words=${title}`, undefined, special))
      .result.questions
    expect(works).toHaveLength(2)
    const open = await question('effectDay', title)
    const effect = { kind: 'effect', day: '2014-03-01', source: '公报' }
    expect((await answer({ ...effect, versions: [open] })).result).toEqual({ answered: 1, left: [] })
    const dayOf = async () =>
      (
        await test.database.db
          .selectFrom('lawWork')
          .select(['id', 'fType'])
          .where('title', '=', title)
          .orderBy('fType')
          .execute()
      ).map(({ id }) => id)
    const daysNow = async () => {
      const days: (string | null)[] = []
      for (const id of await dayOf()) {
        const { body } = await test.ask(`GET /internet/fagui/law/detail?id=${id}`, { token: special })
        days.push(body.result.version.effectDate)
      }
      return days
    }
    expect(await daysNow()).toEqual(['2014-03-01', null])
    const other = works.find(({ workId }: { workId: string }) => workId !== open.workId)
    expect(
      (
        await answer(
          { ...effect, day: '2014-05-01', versions: [{ workId: other.workId, versionId: other.versionId }] },
          special,
        )
      ).result,
    ).toEqual({
      answered: 1,
      left: [],
    })
    expect(await daysNow()).toEqual(['2014-03-01', '2014-05-01'])
    expect((await answer({ ...effect, day: '2014-06-01', versions: [open] })).result.left).toHaveLength(1)
  })
})

describe('questions about laws', () => {
  it('are counted by kind, and each says what the library says now', async () => {
    const counts = (await ask('GET /dataManagement/facts/queues')).result
    expect(counts.map(({ kind }: { kind: string }) => kind)).toEqual([
      'toCheck',
      'effectDay',
      'unverified',
      'missing',
      'issuer',
      'stated',
      'deadLink',
    ])
    expect(await queue('effectDay', '收费')).toEqual([
      expect.objectContaining({
        title: '浙江省渡槽收费规定',
        versionDate: '2020-01-01',
        mayHaveEffectDay: true,
        reason: expect.stringContaining('施行日期未载明'),
      }),
    ])
    expect(await queue('unverified', '检修')).toEqual([
      expect.objectContaining({ title: '浙江省渡槽检修规定', mayHaveEffectDay: true }),
    ])
  })
  it('leave the queue when they are answered, and the public is told with the source', async () => {
    const one = await question('unverified', '浙江省渡槽检修规定')
    expect(
      await answer({ kind: 'valid', versions: [one], day: '2026-06-01', source: '省政府规章清理目录' }),
    ).toMatchObject({
      success: true,
      result: { answered: 1, left: [] },
    })
    expect(await queue('unverified', '检修')).toEqual([])
    expect((await publicEffect(one.workId)).effect).toMatchObject({
      status: '01',
      basis: { kind: 'manual', words: '省政府规章清理目录' },
    })
  })
  it('about the day of effect are answered for the text, also where an amendment made it', async () => {
    const one = await question('effectDay', '浙江省渡槽巡查规定')
    expect(
      await answer({ kind: 'effect', versions: [one], day: '2018-06-01', source: '省政府公报2018年第14期' }),
    ).toMatchObject({
      result: { answered: 1 },
    })
    expect(await publicEffect(one.workId)).toMatchObject({
      effectDate: '2018-06-01',
      effectDateBasis: { kind: 'manual', words: '省政府公报2018年第14期' },
    })
  })
  it('a day that the text states is corrected with a source, and stands again when that is taken back', async () => {
    const one = await question('stated', '浙江省渡槽检修规定')
    const stated = await publicEffect(one.workId)
    expect(stated.effectDateBasis).toMatchObject({ kind: 'text' })
    expect(
      (await answer({ kind: 'effect', versions: [one], day: stated.effectDate, source: '公报' })).result.left,
    ).toEqual([{ title: '浙江省渡槽检修规定', reason: `施行日期已是 ${stated.effectDate}` }])
    const day = '2030-01-01'
    expect((await answer({ kind: 'effect', versions: [one], day, source: '勘误公告第1号' })).result).toEqual({
      answered: 1,
      left: [],
    })
    expect(await publicEffect(one.workId)).toMatchObject({
      effectDate: day,
      effectDateBasis: { kind: 'manual', words: '勘误公告第1号' },
      effect: { status: '02' },
    })
    const { answers } = (await ask('GET /dataManagement/facts/answers?pageSize=100')).result
    const newest = answers.find(({ source }: { source: string }) => source === '勘误公告第1号')
    expect(newest.kind_dictText).toBe('更正施行日期')
    await ask(`DELETE /dataManagement/facts/answer?id=${newest.id}`)
    expect(await publicEffect(one.workId)).toEqual(stated)
  })
  it('are answered in bulk, and those that do not fit stay with their reason', async () => {
    const [fits, other] = [
      await question('effectDay', '浙江省渡槽收费规定'),
      await question('effectDay', '渡槽内部操作规程'),
    ]
    const { result } = await answer({ kind: 'effect', versions: [fits, other], day: '2015-03-01', source: '公报' })
    expect(result).toEqual({
      answered: 1,
      left: [{ title: '浙江省渡槽收费规定', reason: '2015-03-01 早于文本的日期 2020-01-01' }],
    })
  })
  it('about who made laws are answered in bulk with a source, stay when a newer text names nobody, and go when taken back', async () => {
    const issuersOf = async (workId: string) =>
      (await test.call(`/fagui/internet/fagui/law/detail?id=${workId}`)).body.result.work.issuers
    const [one, other] = [await question('issuer', '渡槽甲类维护规程'), await question('issuer', '渡槽乙类维护规程')]
    const known = await question('unverified', '浙江省渡槽巡查规定')
    expect(await answer({ kind: 'issuer', versions: [one], source: '公报', issuers: [' '] })).toMatchObject({
      success: false,
      message: expect.stringContaining('请填写制定机关'),
    })
    const given = { kind: 'issuer', source: '省政府公报2013年第2期', issuers: ['浙江省水利厅', '浙江省财政厅'] }
    expect((await answer({ ...given, versions: [one, other, known] })).result).toEqual({
      answered: 2,
      left: [{ title: '浙江省渡槽巡查规定', reason: '制定机关已经载明' }],
    })
    expect(await queue('issuer', '类维护规程')).toEqual([])
    expect(await issuersOf(one.workId)).toEqual(given.issuers)
    expect(
      (await test.call('/fagui/internet/fagui/law/search?q=渡槽甲类维护规程')).body.result.records[0].issuers,
    ).toEqual(given.issuers)
    await makeLaws(test.database.db, [
      {
        title: '渡槽甲类维护规程',
        note: ['2015年1月1日修订'],
        body: ['第一条 渡槽应当定期维护。'],
        known: OF_PROVINCE,
      },
    ])
    expect(await issuersOf(one.workId)).toEqual(given.issuers)
    const { answers } = (await ask('GET /dataManagement/facts/answers?pageSize=100')).result
    const mine = answers.find(({ title }: { title: string }) => title === '渡槽乙类维护规程')
    expect(mine).toMatchObject({
      kind: 'issuer',
      kind_dictText: '制定机关',
      issuers: given.issuers,
      day: null,
      source: given.source,
    })
    expect(await ask(`DELETE /dataManagement/facts/answer?id=${mine.id}`)).toMatchObject({ success: true })
    expect(await issuersOf(other.workId)).toEqual([])
    expect(await queue('issuer', '渡槽乙类')).toHaveLength(1)
  })
  it('an answer can be taken back, and the question is asked again', async () => {
    const one = await question('effectDay', '浙江省渡槽收费规定')
    await answer({ kind: 'effect', versions: [one], day: '2020-03-01', source: '公报第3期' })
    expect(await queue('effectDay', '收费')).toEqual([])
    const { answers } = (await ask('GET /dataManagement/facts/answers?pageSize=100')).result
    const newest = answers.find(({ source }: { source: string }) => source === '公报第3期')
    expect(newest).toMatchObject({
      title: '浙江省渡槽收费规定',
      kind: 'effect',
      day: '2020-03-01',
      source: '公报第3期',
    })
    expect(await ask(`DELETE /dataManagement/facts/answer?id=${newest.id}`)).toMatchObject({ success: true })
    expect(await queue('effectDay', '收费')).toHaveLength(1)
    expect(await ask(`DELETE /dataManagement/facts/answer?id=${newest.id}`)).toMatchObject({ success: false })
  })
  it('that two people answer at once get one answer', async () => {
    const one = await question('effectDay', '浙江省渡槽收费规定')
    const body = {
      kind: 'ended',
      versions: [one],
      day: '2024-01-01',
      manner: '废止',
      byTitle: '《浙江省渡槽条例》',
      source: '公告第9号',
    }
    const answers = await Promise.all([answer(body), answer(body)])
    const told = answers.map(({ success, result }) => (success ? result.answered : 'gone'))
    expect(told.filter((count) => count === 1)).toHaveLength(1)
    expect((await publicEffect(one.workId)).effect).toMatchObject({ status: '04', basis: { kind: 'manual' } })
  })
  it.each([
    ['a day that does not exist', { day: '2026-02-30' }, '参数 day 无效：应为 YYYY-MM-DD 格式的日期'],
    ['no source', { source: '  ' }, '请写明来源'],
    ['no manner of the end', { kind: 'ended', manner: undefined }, '请选择废止还是失效'],
  ])('with %s is refused, naming the field', async (_, given, message) => {
    const one = await question('unverified', '浙江省渡槽巡查规定')
    expect(await answer({ kind: 'valid', versions: [one], day: '2026-06-01', source: '目录', ...given })).toMatchObject(
      {
        success: false,
        message: expect.stringContaining(message),
      },
    )
  })
  it('cannot say that a text was in force on a day to come', async () => {
    const one = await question('unverified', '浙江省渡槽巡查规定')
    expect((await answer({ kind: 'valid', versions: [one], day: '2090-01-01', source: '目录' })).result.left).toEqual([
      { title: '浙江省渡槽巡查规定', reason: '核实有效的日期不能晚于今天' },
    ])
  })
  it('about restricted works are unknown to staff without the permission, and so are their answers', async () => {
    const { db } = test.database
    const one = await question('unverified', '渡槽内部操作规程')
    await db.updateTable('lawWork').set({ fType: 'FT09' }).where('id', '=', one.workId).execute()
    expect(await queue('unverified', '内部')).toEqual([])
    expect(await answer({ kind: 'valid', versions: [one], day: '2026-06-01', source: '目录' })).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    const titles = (await ask('GET /dataManagement/facts/answers?pageSize=100')).result.answers.map(
      ({ title }: { title: string }) => title,
    )
    expect(titles).not.toContain('渡槽内部操作规程')
    const holder = await test.signIn(['data:fact:list', 'data:fact:answer', 'item:special_permissions'])
    expect(
      (await ask('GET /dataManagement/facts/queue?kind=unverified&words=内部', undefined, holder)).result.total,
    ).toBe(1)
  })
})

describe('titles that mean no law of the library', () => {
  const links = async (words: string, as = clerk) =>
    (await ask(`GET /dataManagement/facts/deadLinks?words=${words}`, undefined, as)).result.links
  it('are listed with the laws and articles that cite them, those that most laws cite first', async () => {
    await makeLaws(test.database.db, [
      {
        title: '浙江省船闸甲规定',
        body: [
          '第一条 根据《浙江省渡船闸口条例》和《浙江省堤坝闸口条例》，制定本规定；过闸凭《浙江省闸口条例通行证》。',
        ],
      },
      { title: '浙江省船闸乙规定', body: ['第一条 为了船闸。', '第二条 依照《浙江省堤坝闸口条例》第三条处罚。'] },
    ])
    const found = await links('闸口条例')
    expect(found.map(({ title, works }: { title: string; works: number }) => [title, works])).toEqual([
      ['浙江省堤坝闸口条例', 2],
      ['浙江省渡船闸口条例', 1],
    ])
    expect(found[0].citing).toContainEqual(
      expect.objectContaining({ title: '浙江省船闸乙规定', label: '第二条', anchor: 't2' }),
    )
    const { count } = (await ask('GET /dataManagement/facts/queues')).result.find(
      ({ kind }: { kind: string }) => kind === 'deadLink',
    )
    expect(count).toBe((await ask('GET /dataManagement/facts/deadLinks')).result.total)
  })
  it('with and without the name of the state are one, with all laws and articles that cite it', async () => {
    await makeLaws(test.database.db, [
      {
        title: '浙江省浮桥甲规定',
        body: [
          '第一条 根据《中华人民共和国浮桥法》，制定本规定。',
          '第二条 依照《浮桥法》处罚。',
          '第三条 《浮桥法》另有规定的除外。',
        ],
      },
      { title: '浙江省浮桥乙规定', body: ['第一条 根据《中华人民共和国浮桥法》，制定本规定。'] },
    ])
    const found = await links('浮桥法')
    expect(found).toMatchObject([{ works: 2, links: 4 }])
    expect(found[0].citing.map(({ title }: { title: string }) => title)).toContain('浙江省浮桥乙规定')
  })
  it('leave the list when the law is taken in, and when the title becomes an alias of one that is held', async () => {
    await makeLaws(test.database.db, [{ title: '浙江省渡船闸口条例', body: ['第一条 为了闸口。'] }])
    expect((await links('闸口条例')).map(({ title }: { title: string }) => title)).toEqual(['浙江省堤坝闸口条例'])
    const editor = await test.signIn(['data:searchFeedback:list', 'data:searchWord:add'])
    const { workId } = (await test.call('/fagui/internet/fagui/law/search?q=浙江省渡船闸口条例&scope=title')).body
      .result.records[0]
    const alias = { feedbackId: null, alias: '浙江省堤坝闸口条例', workId }
    expect(await ask('POST /dataManagement/searchFeedback/addAlias', alias, editor)).toMatchObject({ success: true })
    expect(await links('闸口条例')).toEqual([])
  })
  it('are those of real laws too where only a made-up law has the title; made-up laws may mean real ones', async () => {
    const { db } = test.database
    await makeLaws(db, [
      { title: '浙江省纸桥条例', body: ['第一条 为了纸桥。'] },
      { title: '浙江省木桥条例', body: ['第一条 为了木桥。'] },
      {
        title: '浙江省纸桥检查规定',
        body: ['第一条 依照《浙江省纸桥条例》、《浙江省木桥条例》和《浙江省草桥条例》检查。'],
      },
      {
        title: '浙江省木桥检查规定',
        body: ['第一条 依照《浙江省木桥条例》检查。', '第二条 依照《浙江省纸桥条例》第一条处理。'],
      },
    ])
    expect(await links('桥条例')).toMatchObject([{ title: '浙江省草桥条例', works: 1 }])
    await db
      .updateTable('lawWork')
      .set({ isDemo: true })
      .where('title', 'in', ['浙江省纸桥条例', '浙江省纸桥检查规定'])
      .execute()
    const found = await links('桥条例')
    expect(
      found.map(({ title, works, links: places }: { title: string; works: number; links: number }) => [
        title,
        works,
        places,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['浙江省草桥条例', 1, 1],
        ['浙江省纸桥条例', 1, 1],
      ]),
    )
    // The made-up law that means the made-up one is no place where the link is dead.
    expect(found.find(({ title }: { title: string }) => title === '浙江省纸桥条例').citing).toMatchObject([
      { title: '浙江省木桥检查规定', label: '第二条' },
    ])
    expect(found).toHaveLength(2)
    expect(found[0]).not.toHaveProperty('byDemo')
  })
  it('count a restricted law as held only for those who may see it', async () => {
    await makeLaws(test.database.db, [
      { title: '浙江省水闸内部规程', body: ['第一条 为了水闸。'] },
      { title: '浙江省水闸公开规定', body: ['第一条 依照《浙江省水闸内部规程》执行。'] },
    ])
    await test.database.db
      .updateTable('lawWork')
      .set({ fType: 'FT08' })
      .where('title', '=', '浙江省水闸内部规程')
      .execute()
    await raw(test.database.db, `update library_revision set revision = 1000000 where topic = 'laws'`)
    const holder = await test.signIn(['data:fact:list', 'item:special_permissions'])
    expect(await links('水闸内部')).toHaveLength(1)
    expect(await links('水闸内部', holder)).toEqual([])
  })
})
