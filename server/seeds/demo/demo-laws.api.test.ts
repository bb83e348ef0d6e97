import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { type LawSketch, makeLaws } from '#server/testing/make.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { loadBaseSeeds, loadDemoLibrary } from '../load.sql.ts'
import { readZipEntries } from '#server/features/laws/laws.door.ts'

const LAW = '/fagui/internet/fagui/law'
const COUNTS = 'GET /dataManagement/demoLaws'
const REMOVE = 'DELETE /dataManagement/demoLaws'
const WRITE: PermissionCode[] = [
  'data:document:list',
  'data:document:edit',
  'data:document:enrol',
  'data:document:purge',
]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => {
  await test.close()
})

const passed = (day: string) => [`${day} 浙江省第十四届人民代表大会常务委员会第一次会议通过`]
const get = async (path: string) => (await test.call(`${LAW}/${path}`)).body.result
const recordsOf = async (q: string) => (await get(`search?q=${q}&pageSize=50`)).records
const idOf = async (title: string): Promise<string> =>
  (await test.database.db.selectFrom('lawWork').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id
const detailOf = async (title: string) => get(`detail?id=${await idOf(title)}`)
/** Laws in the library, made up as those of the demo library are. */
async function makeDemo(sketches: LawSketch[]): Promise<void> {
  await makeLaws(test.database.db, sketches)
  for (const { title } of sketches)
    await test.database.db.updateTable('lawWork').set({ isDemo: true }).where('title', '=', title).execute()
}

describe('a made-up law', { timeout: 90_000 }, () => {
  it('says so on its page, in results, suggestions, lists, feeds, downloads, and a real one says nothing of the kind', async () => {
    await makeDemo([
      {
        title: '浙江省纸鸢放飞条例',
        note: passed('2026年3月1日'),
        body: ['第一条 纸鸢可以放飞。', '第二条 本条例自2026年4月1日起施行。'],
      },
    ])
    await makeLaws(test.database.db, [
      {
        title: '浙江省纸伞制作条例',
        note: passed('2026年3月2日'),
        body: ['第一条 纸伞应当牢固。', '第二条 本条例自2026年4月1日起施行。'],
      },
    ])
    const id = await idOf('浙江省纸鸢放飞条例')
    const marks = (list: { title?: string; text?: string; isDemo?: true }[]) =>
      list
        .filter(({ title, text }) => /纸[鸢伞]/.test(title ?? text ?? ''))
        .map(({ title, text, isDemo }) => [title ?? text, isDemo])
    const both = [
      ['浙江省纸鸢放飞条例', true],
      ['浙江省纸伞制作条例', undefined],
    ]
    expect(marks([...(await recordsOf('纸鸢')), ...(await recordsOf('纸伞'))])).toEqual(both)
    expect(marks([...(await get('suggest?q=浙江省纸鸢')), ...(await get('suggest?q=浙江省纸伞'))])).toEqual(both)
    expect(new Map(marks((await get('stats')).latest) as [string, true | undefined][])).toEqual(
      new Map(both as [string, true | undefined][]),
    )
    expect((await detailOf('浙江省纸鸢放飞条例')).work.isDemo).toBe(true)
    expect((await detailOf('浙江省纸伞制作条例')).work).not.toHaveProperty('isDemo')
    expect((await get(`provision?id=${id}&anchor=t1`)).isDemo).toBe(true)

    const feed = async (query: string): Promise<string> =>
      (await test.app.inject(`/fagui/internet/fagui/feed/${query}`)).payload
    expect(await feed(`law?id=${id}`)).toMatch(
      /<title>【演示数据】浙江省纸鸢放飞条例 .*<title>【演示数据】《浙江省纸鸢放飞条例》公布<.*内容虚构/s,
    )
    expect(await feed('list?kind=latest')).toContain('<title>《浙江省纸伞制作条例》公布')

    const file = await test.app.inject(`${LAW}/download?id=${id}`)
    const header = (await readZipEntries(file.rawPayload, ['word/header1.xml']))
      .get('word/header1.xml')
      ?.replaceAll(/<[^>]*>/g, '')
    expect(header).toContain('演示数据：本文件内容虚构，仅供试用，不是法规。')
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('【演示数据】浙江省纸鸢放飞条例')

    const pageOf = async (url: string) => (await test.app.inject({ url, headers: { accept: 'text/html' } })).payload
    const head = await pageOf(`/details?id=${id}`)
    expect(head).toContain('<title>【演示数据】浙江省纸鸢放飞条例')
    expect(head).toContain('<meta property="og:title" content="【演示数据】浙江省纸鸢放飞条例')
    expect(head).toContain('noindex')
    expect(await pageOf(`/details?id=${await idOf('浙江省纸伞制作条例')}`)).not.toMatch(/演示|noindex/)
    expect((await pageOf('/sitemap.xml')).match(/<loc>/g)).toHaveLength(1)
  })

  it('is no relation of a real law, and neither ends nor changes one', async () => {
    await makeLaws(test.database.db, [
      {
        title: '浙江省风筝管理条例',
        note: passed('2020年1月1日'),
        body: [
          '第一条 风筝依照《浙江省线轴管理规定》管理。',
          '第二条 风筝应当登记。',
          '第三条 本条例自2020年3月1日起施行。',
        ],
      },
    ])
    await makeDemo([
      {
        title: '浙江省线轴管理规定',
        note: passed('2019年1月1日'),
        body: ['第一条 线轴应当登记。', '第二条 本规定自2019年3月1日起施行。'],
      },
      {
        title: '浙江省风筝新条例',
        note: passed('2022年1月1日'),
        body: [
          '第一条 根据《浙江省风筝管理条例》第二条，制定本条例。',
          '第二条 本条例自2022年3月1日起施行。《浙江省风筝管理条例》《浙江省线轴管理规定》同时废止。',
        ],
      },
      {
        title: '浙江省人民代表大会常务委员会关于暂停施行《浙江省风筝管理条例》第二条的决定',
        note: passed('2023年1月1日'),
        body: ['自2023年2月1日起至2099年1月31日，暂停施行《浙江省风筝管理条例》第二条。'],
      },
    ])
    const real = await detailOf('浙江省风筝管理条例')
    expect(real.version.effect.text).not.toContain('废止')
    expect(
      real.relations.map(({ direction, title, workId }: Record<string, string>) => [direction, title, workId]),
    ).toEqual([['out', '浙江省线轴管理规定', null]])
    expect(JSON.stringify(real.tree)).not.toContain('停止')
    const article = await get(`article?id=${real.work.workId}&anchor=t2`)
    expect([article.citing.works, article.local.works]).toEqual([0, 0])
    expect(await recordsOf('浙江省风筝管理条例')).toContainEqual(
      expect.objectContaining({ title: '浙江省风筝管理条例', effectStatus: null }),
    )

    // Among themselves, and from their own pages, they work as real ones do.
    expect((await detailOf('浙江省线轴管理规定')).version.effect).toMatchObject({
      status: '04',
      by: { title: '浙江省风筝新条例' },
    })
    const made = await detailOf('浙江省风筝新条例')
    expect(made.relations).toContainEqual(
      expect.objectContaining({ direction: 'out', type: 'BASIS', workId: real.work.workId }),
    )
  })

  it('stays made up when its text is corrected or amended, and not when a real text of its title comes in', async () => {
    const texts = { title: '浙江省陀螺条例', body: ['第一条 陀螺应当平衡。', '第二条 本条例自2018年3月1日起施行。'] }
    await makeDemo([{ ...texts, note: passed('2018年1月1日') }])
    const amended = [
      ...passed('2018年1月1日'),
      '根据2021年5月1日浙江省第十四届人民代表大会常务委员会第二次会议《关于修改〈浙江省陀螺条例〉的决定》修正',
    ]
    await makeLaws(test.database.db, [
      { ...texts, note: amended, body: ['第一条 陀螺应当十分平衡。', texts.body[1] ?? ''] },
    ])
    expect((await detailOf('浙江省陀螺条例')).work.isDemo).toBe(true)
    expect((await detailOf('浙江省陀螺条例')).versions).toHaveLength(2)

    await makeLaws(test.database.db, [
      {
        ...texts,
        note: passed('2016年7月7日'),
        body: ['第一条 陀螺由文化部门管理。', '第二条 本条例自2016年9月1日起施行。'],
      },
    ])
    const real = await detailOf('浙江省陀螺条例')
    expect(real.work).not.toHaveProperty('isDemo')
    expect(real.versions.map(({ versionDate }: { versionDate: string }) => versionDate)).toEqual(['2016-07-07'])
    expect(real.version.effect.text).not.toBe('已修改')
  })
})

describe('the demo library', { timeout: 90_000 }, () => {
  let fresh: TestApp
  beforeAll(async () => {
    fresh = await startTestApp()
    await loadDemoLibrary(fresh.database.db)
  })
  afterAll(() => fresh.close())
  const demoCount = async () =>
    (
      await fresh.database.db
        .selectFrom('lawWork')
        .select((row) => row.fn.countAll<string>().as('n'))
        .where('isDemo', '=', true)
        .executeTakeFirst()
    )?.n

  it('is marked as it is loaded, and where an earlier release has loaded it', async () => {
    const { db } = fresh.database
    const all = (await db.selectFrom('lawWork').select('id').execute()).length
    expect(Number(await demoCount())).toBe(all)
    await db.updateTable('lawWork').set({ isDemo: false }).execute()
    await db.deleteFrom('seedState').where('name', '=', 'demo laws').execute()
    await makeLaws(db, [{ title: '浙江省蓑衣编织条例', note: passed('2021年1月1日'), body: ['第一条 蓑衣应当防雨。'] }])
    await loadBaseSeeds(db)
    expect(Number(await demoCount())).toBe(all)
    expect(await db.selectFrom('lawWork').select('title').where('isDemo', '=', false).execute()).toEqual([
      { title: '浙江省蓑衣编织条例' },
    ])
    await db.deleteFrom('lawWork').where('isDemo', '=', false).execute()
  })

  it('leaves in one act once a real law is in, with what hangs on it, and nothing else', async () => {
    const { db } = fresh.database
    const clerk = await fresh.signIn(WRITE)
    const stranger = await fresh.signIn(['data:document:list'])
    const ask = async (name: string, token = clerk, body?: unknown) =>
      (await fresh.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
    const { demo } = (await ask(COUNTS)).result
    expect((await ask(COUNTS, stranger)).success).toBe(false)
    expect((await ask(`${REMOVE}?count=${demo}`)).message).toContain('还没有正式法规')

    // Everything that can hang on a law: documents of the office, what people follow, opinions, facts that staff
    // entered.
    for (let after: string | null = ''; after !== null;)
      after = (await ask('POST /dataManagement/document/enrol', clerk, { after })).result.after
    await makeLaws(db, [
      {
        title: '浙江省蓑衣编织条例',
        note: passed('2021年1月1日'),
        body: ['第一条 蓑衣应当防雨。', '第二条 本条例自2021年3月1日起施行。'],
      },
    ])
    const [work] = await db
      .selectFrom('lawWork')
      .select(['id', 'title', 'titleKey'])
      .where('isDemo', '=', true)
      .orderBy('id')
      .limit(1)
      .execute()
    if (!work) throw new Error('there is no demo law')
    const real = await db.selectFrom('lawWork').select('id').where('isDemo', '=', false).executeTakeFirstOrThrow()
    for (const target of [work.id, real.id])
      expect((await ask('POST /sys/following/follow', clerk, { kind: 'law', target })).success).toBe(true)
    const fact = {
      kind: 'VALID',
      targetTitle: work.title,
      targetKey: work.titleKey,
      day: '2026-01-01',
      source: '试用',
      origin: 'staff',
      createdBy: 'clerk',
    }
    await db
      .insertInto('lawFact')
      .values({ id: 'fact-demo', ...fact })
      .execute()

    const counts = (await ask(COUNTS)).result
    expect(counts).toMatchObject({ demo, real: 1, documents: expect.any(Number) })
    expect(counts.documents).toBeGreaterThan(10)
    expect((await ask(`${REMOVE}?count=${demo - 1}`)).message).toContain('请刷新后重新确认')
    expect((await ask(`${REMOVE}?count=${demo}`, stranger)).success).toBe(false)
    expect(await ask(`${REMOVE}?count=${demo}`)).toMatchObject({
      success: true,
      result: { removed: demo, documents: counts.documents },
    })

    expect(await db.selectFrom('lawWork').select('title').execute()).toEqual([{ title: '浙江省蓑衣编织条例' }])
    expect((await fresh.call(`${LAW}/search?q=自助售货`)).body.result.total).toBe(0)
    expect((await ask('GET /sys/following/list')).result.map(({ target }: { target: string }) => target)).toEqual([
      real.id,
    ])
    expect(await db.selectFrom('lawFact').select('id').where('id', '=', 'fact-demo').execute()).toEqual([])
    const states = await raw(
      db,
      'select state, count(*)::integer as n from document where version_id is null group by state',
    )
    expect(states).toContainEqual({ state: 60, n: counts.documents })
    expect(
      JSON.stringify((await fresh.database.db.selectFrom('activityLog').select('content').execute()).at(-1)),
    ).toContain(`移出演示法规 ${demo} 部`)
    expect((await ask(COUNTS)).result).toEqual({ demo: 0, real: 1, documents: 0 })
    expect(await loadDemoLibrary(db)).toBe(false)
  })
})
