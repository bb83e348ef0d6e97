import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { indexPending } from '../search/search.door.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { fileOf, markdownOf, issuers } from '#server/testing/make.ts'
import type { FileToTake } from './files.ts'
import { takeIn } from './take-in.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const take = (files: FileToTake[], shouldStop?: () => boolean) =>
  takeIn(test.database.db, { files, issuers, ...(shouldStop ? { shouldStop } : {}) })
const law = (title: string, note: string[], body: string[], name = `${title}.md`) =>
  fileOf(name, markdownOf({ title, note, body }))
const simple = (n: number) =>
  law(
    `浙江省第${n}号试验规定`,
    ['2020年1月1日 浙江省人民政府令第1号公布'],
    [`第一条 内容${n}。`, '第二条 本规定自2020年2月1日起施行。'],
  )

/** Everything that was taken in, in a form two databases can be compared by. */
async function contents() {
  const { db } = test.database
  return {
    works: await db.selectFrom('lawWork').select(['id', 'title', 'fType', 'region']).orderBy('id').execute(),
    versions: await db
      .selectFrom('lawVersion')
      .select(['id', 'textHash', 'versionDate', 'effectDate', 'articleCount'])
      .orderBy('id')
      .execute(),
    nodes: await db
      .selectFrom('lawNode')
      .select(['versionId', 'ord', 'anchor', 'text'])
      .orderBy('versionId')
      .orderBy('ord')
      .execute(),
    relations: await db
      .selectFrom('lawRelation')
      .select(['versionId', 'seq', 'type', 'targetKey', 'targetAnchor'])
      .orderBy('versionId')
      .orderBy('seq')
      .execute(),
    sources: await db.selectFrom('lawSource').select(['sha256', 'outcome']).orderBy('sha256').execute(),
  }
}

describe('takeIn', () => {
  it('taking files in twice changes nothing', async () => {
    const files = [simple(1), simple(2)]
    expect((await take(files)).results.map(({ outcome }) => outcome)).toEqual(['new', 'new'])
    const before = await contents()
    expect((await take(files)).results.map(({ outcome }) => outcome)).toEqual(['known', 'known'])
    expect(await contents()).toEqual(before)
  })

  it('a file that a newer parser dates differently leaves no version of the old date behind', async () => {
    const { db } = test.database
    await take([simple(1)])
    const [version] = (await contents()).versions
    // As an older parser left it: another version, from the same bytes.
    await db.updateTable('lawSource').set({ versionId: null, parserVersion: 0 }).execute()
    await db.deleteFrom('lawNode').execute()
    await db.deleteFrom('lawRelation').execute()
    await db.updateTable('lawVersion').set({ id: 'old', versionDate: '2001-01-01' }).execute()
    await db.updateTable('lawSource').set({ versionId: 'old' }).execute()
    expect((await take([simple(1)])).results.map(({ outcome }) => outcome)).toEqual(['new'])
    expect((await contents()).versions).toEqual([version])
  })

  it('taking in goes on where it was stopped and ends with the same library', async () => {
    const files = Array.from({ length: 130 }, (_, n) => simple(n))
    await take(files)
    const whole = await contents()
    await test.close()
    test = await startTestApp()
    let asked = 0
    const { stopped } = await take(files, () => ++asked > 70)
    expect(stopped).toBe(true)
    const part = (await contents()).works.length
    expect(part).toBeGreaterThan(0)
    expect(part).toBeLessThan(130)
    await take(files)
    expect(await contents()).toEqual(whole)
  })

  it('one bad file stops nothing and is named with what to do', async () => {
    const broken = { ...simple(3), name: '坏.md', read: async () => new Uint8Array() }
    const { results } = await take([simple(1), broken, simple(2)])
    expect(results.map(({ outcome }) => outcome).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'failed',
      'new',
      'new',
    ])
    expect(results.find(({ name }) => name === '坏.md')?.message).toContain('文件是空的')
  })

  it.each([
    [
      'a NUL between words in RTF',
      '甲.rtf',
      '{\\rtf1\\ansi\\ansicpg936 浙江省渔船规定\\par 第一条　渔\\u0?船应当登记。\\par }'.replaceAll(
        /[\u3000-\u9fff]/g,
        (sign) => `\\u${sign.charCodeAt(0)}?`,
      ),
    ],
    [
      'a NUL and U+FFFF in a text',
      '乙.txt',
      '浙江省渔船规定\n第一条　渔\0船\uffff应当登记。\n第二条　本规定自2020年2月1日起施行。\u001a\n',
    ],
    [
      'half a surrogate pair in a page',
      '丙.html',
      '<html><body><p>浙江省渔船规定</p><p>第一条　渔&#xD83D;船应当登记。</p></body></html>',
    ],
    [
      'a NUL in its name',
      '甲\0.md',
      '# 浙江省渔船规定\n\n第一条　渔船应当登记。\n\n第二条　本规定自2020年2月1日起施行。\n',
    ],
  ])('a file with %s is stored with the others', async (_what, name, content) => {
    const { results } = await take([simple(1), fileOf(name, content), simple(2)])
    expect(results.map(({ outcome }) => outcome)).not.toContain('failed')
    const { nodes } = await contents()
    expect(JSON.stringify(nodes)).not.toMatch(/\\u0000|\uffff|undefined/)
    expect(nodes.some(({ text }) => /^渔\ufffd?船/.test(text ?? ''))).toBe(true)
  })

  it('a file that the database refuses is left out and named, and the rest of its batch is stored', async () => {
    const client = await test.database.pool.connect()
    await client.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '22001'; END$$`,
    )
    await client.query(
      `CREATE TRIGGER refuse BEFORE INSERT ON law_work FOR EACH ROW WHEN (NEW.title LIKE '%第2号%') EXECUTE FUNCTION refuse()`,
    )
    client.release()
    const { results } = await take([simple(1), simple(2), simple(3)])
    expect(results.map(({ name, outcome, message }) => [name, outcome, message])).toEqual([
      ['浙江省第1号试验规定.md', 'new', ''],
      ['浙江省第2号试验规定.md', 'failed', expect.stringContaining('无法处理')],
      ['浙江省第3号试验规定.md', 'new', ''],
    ])
    expect((await contents()).works).toHaveLength(2)
  })

  it('several versions become one work, in the order of the dates in their 题注', async () => {
    const title = '浙江省渡口条例'
    await take([
      law(
        title,
        ['2001年1月1日 浙江省第九届人民代表大会常务委员会第一次会议通过'],
        ['第一条 甲。', '第二条 本条例自2001年2月1日起施行。'],
        'a.md',
      ),
      law(
        title,
        [
          '2001年1月1日 浙江省第九届人民代表大会常务委员会第一次会议通过',
          '2011年1月1日 浙江省第十一届人民代表大会常务委员会第一次会议修正',
        ],
        ['第一条 乙。', '第二条 本条例自2001年2月1日起施行。'],
        'b.md',
      ),
    ])
    const { works, versions } = await contents()
    expect(works).toHaveLength(1)
    expect(new Set(versions.map(({ versionDate }) => versionDate))).toEqual(new Set(['2001-01-01', '2011-01-01']))
  })

  it('a work that came in parts becomes one version, whatever the order and batch of the parts', async () => {
    const note = ['2020年5月28日 浙江省第十三届人民代表大会第三次会议通过']
    const part = (subtitle: string, body: string[]) =>
      fileOf(
        `${subtitle}.md`,
        ['# 浙江省航运法典', `# ${subtitle}`, ...note, '<!-- INFO END -->', ...body].join('\n\n'),
      )
    const end = part('附则', ['第五条 本法典自2021年1月1日起施行。'])
    const middle = part('船舶编', ['## 第一章 一般规定', '第三条 船舶应当登记。', '第四条 登记免费。'])
    const start = part('总则', ['第一条 为了航运，制定本法典。', '第二条 航运自由。'])
    await take([end])
    await take([middle, start])
    const { versions, nodes } = await contents()
    expect(versions).toMatchObject([{ effectDate: '2021-01-01', articleCount: 5 }])
    expect(nodes.filter(({ anchor }) => /^t\d+$/.test(anchor)).map(({ anchor }) => anchor)).toEqual([
      't1',
      't2',
      't3',
      't4',
      't5',
    ])
  })

  it('of two files that claim the same version with different words the first is kept, and the conflict is reported', async () => {
    const note = ['2020年1月1日 浙江省人民政府令第1号公布']
    await take([law('浙江省甲办法', note, ['第一条 甲。'], 'a.md')])
    const { results } = await take([law('浙江省甲办法', note, ['第一条 乙。'], 'b.md')])
    expect(results[0]).toMatchObject({ outcome: 'conflict', message: expect.stringContaining('保留先入库者') })
    expect((await contents()).nodes.map(({ text }) => text)).toEqual(['甲。'])
  })

  it('a file that had a conflict is refused again when it comes back corrected', async () => {
    const note = ['2020年1月1日 浙江省人民政府令第1号公布']
    await take([law('浙江省甲办法', note, ['第一条 甲。'], 'a.md')])
    await take([law('浙江省甲办法', note, ['第一条 乙。'], 'b.md')])
    const { results } = await take([law('浙江省甲办法', note, ['第一条 丙。'], 'b.md')])
    expect(results[0]?.outcome).toBe('conflict')
    expect((await contents()).nodes.map(({ text }) => text)).toEqual(['甲。'])
  })

  it('a version is replaced when the file of that name comes again corrected', async () => {
    const note = ['2020年1月1日 浙江省人民政府令第1号公布']
    await take([law('浙江省甲办法', note, ['第一条 甲。'], 'a.md')])
    await indexPending(test.database.db)
    const { results } = await take([law('浙江省甲办法', note, ['第一条 改正。'], 'a.md')])
    expect(results[0]?.outcome).toBe('replaced')
    await indexPending(test.database.db)
    const found = async (q: string) =>
      (await test.call(`/fagui/internet/fagui/law/search?q=${q}&match=exact`)).body.result.total
    expect([await found('改正'), await found('甲。')]).toEqual([1, 1])
  })

  it('a batch is written with a constant number of statements', async () => {
    const { count } = await test.statements(() => take(Array.from({ length: 20 }, (_, n) => simple(n))))
    expect(count).toBeLessThan(20)
  })
})

describe('taking in texts with the title of a work that others may not see', () => {
  const NOTE = (year: number) => [`${year}年1月1日 浙江省人民政府令第${year}号公布`]
  const old = law('浙江省渡口密级规定', NOTE(2019), ['第一条 旧文密级。'], '甲/浙江省渡口密级规定.md')
  const open = law('浙江省渡口密级规定', NOTE(2021), ['第一条 新文公开。'], '乙/浙江省渡口密级规定.md')
  const known = (name: string) => (name.startsWith('甲/') ? { fType: 'FT09' } : undefined)
  const works = () =>
    test.database.db
      .selectFrom('lawWork')
      .innerJoin('lawVersion', 'lawVersion.workId', 'lawWork.id')
      .select(['lawWork.fType', 'lawVersion.versionDate'])
      .where('lawWork.title', '=', '浙江省渡口密级规定')
      .orderBy('versionDate')
      .execute()
  it.each([
    ['after it', [[old], [open]]],
    ['before it', [[open], [old]]],
    ['together with it', [[old, open]]],
  ])('%s leaves each with its own audience', async (_, runs) => {
    for (const files of runs)
      expect(
        (await takeIn(test.database.db, { files, issuers, known })).results.map(({ outcome }) => outcome),
      ).not.toContain('conflict')
    const [first, second] = await works()
    expect([first, second]).toMatchObject([
      { fType: 'FT09', versionDate: '2019-01-01' },
      { fType: expect.not.stringContaining('FT09'), versionDate: '2021-01-01' },
    ])
    await indexPending(test.database.db)
    const found = JSON.stringify((await test.call('/fagui/internet/fagui/law/search?pageSize=50')).body)
    expect(found).toContain('2021-01-01')
    expect(found).not.toContain('2019-01-01')
  })
})
