import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Detail, SearchResult, TreeNode } from '#common/contract/laws.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { treeRows } from './detail.sql.ts'
import { blocksOf } from './law-document.ts'
import { makeLaws } from '#server/testing/make.ts'

const BASE = '/fagui/internet/fagui/law'
let test: TestApp
const ids = new Map<string, string>()

const issued = (body: string, day: string) => [body, day]
const OLD = '浙江省水利厅关于印发《浙江省古井管理办法》的通知'
const NEW = '浙江省水利厅关于重新印发《浙江省古井管理办法》的通知'
const TWO = '浙江省水利厅关于印发浙江省水车保护办法和浙江省水车维修细则的通知'

beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: OLD,
      note: ['浙水规〔2020〕1号'],
      body: [
        '各市水利局：',
        '现将《浙江省古井管理办法》印发给你们。',
        ...issued('浙江省水利厅', '2020年3月1日'),
        '浙江省古井管理办法',
        '第一条 古井应当登记。',
        '第二条 本办法自2020年5月1日起施行。',
      ],
    },
    {
      title: NEW,
      note: ['浙水规〔2025〕3号'],
      body: [
        '各市水利局：',
        '我厅修订了《浙江省古井管理办法》，现印发给你们，请遵照执行。',
        ...issued('浙江省水利厅', '2025年6月18日'),
        '浙江省古井管理办法',
        '第一章 总则',
        '第一条 为了保护古井，制定本办法。',
        '第二条 古井应当每年清淤，并依照《浙江省水车维修细则》第二条修理。',
        '第二章 附则',
        '第三条 本办法自2025年8月1日起施行，有效期5年。原《浙江省古井管理办法》（浙水规〔2020〕1号）同时废止。',
      ],
    },
    {
      title: TWO,
      note: ['浙水规〔2024〕8号'],
      body: [
        '现将《浙江省水车保护办法》《浙江省水车维修细则》印发给你们。',
        ...issued('浙江省水利厅', '2024年2月1日'),
        '浙江省水车保护办法',
        '第一条 水车应当保护。',
        '第二条 本办法自2024年3月1日起施行，有效期至2024年12月31日。',
        '浙江省水车维修细则',
        '第一条 维修水车，依照《浙江省水车保护办法》第一条。',
        '第二条 水车每年维修一次。',
        '第三条 本细则自2024年4月1日起施行，有效期至2030年12月31日。',
      ],
    },
    {
      title: '浙江省渠道检查规定',
      note: ['2025年9月1日 浙江省人民政府令第9号公布'],
      body: [
        '第一条 根据《浙江省古井管理办法》，制定本规定。',
        '第二条 依照《浙江省古井管理办法》第二条和《浙江省水车维修细则》第二条检查。',
      ],
    },
    {
      title: '浙江省水利厅关于废止《浙江省水车保护办法》的决定',
      note: ['浙水规〔2024〕20号', '2024年10月1日 浙江省水利厅印发'],
      body: ['经研究，决定废止《浙江省水车保护办法》。', '本决定自2024年10月1日起施行。'],
    },
  ])
  for (const { id, title } of await test.database.db.selectFrom('lawWork').select(['id', 'title']).execute())
    ids.set(title, id)
})
afterAll(() => test.close())

const detail = async (title: string) => (await test.call(`${BASE}/detail?id=${ids.get(title)}`)).body.result as Detail
const search = async (q: string) => (await test.call(`${BASE}/search?q=${q}`)).body.result as SearchResult
const named = async (title: string) => (await test.call(`${BASE}/named?title=${title}`)).body.result
const flat = (tree: readonly TreeNode[]): TreeNode[] => tree.flatMap((node) => [node, ...flat(node.children)])
const linksAt = async (title: string, anchor: string) => {
  const node = flat((await detail(title)).tree).find((one) => one.anchor === anchor)
  return (node?.links ?? []).map(({ workId, anchor: target }) => [workId, target])
}

describe('a notice and what it issues', () => {
  it('is one work under the title of the notice, and the name of the measure leads to its part', async () => {
    expect(await named('浙江省古井管理办法')).toMatchObject({ workId: ids.get(NEW), anchor: 'w1' })
    expect(await named(NEW)).toMatchObject({ workId: ids.get(NEW), anchor: '' })
    expect(await named('浙江省水车维修细则')).toMatchObject({ workId: ids.get(TWO), anchor: 'w2' })
  })

  it.each([
    ['浙江省古井管理办法', NEW],
    ['古井管理办法', NEW],
    ['浙水规〔2025〕3号', NEW],
    ['浙江省水车维修细则', TWO],
    ['浙江省古井管理方法', NEW],
  ])('%s finds %s first and once', async (q, title) => {
    const { records } = await search(q)
    expect(records[0]?.title).toBe(title)
    expect(records.filter((record) => record.title === title)).toHaveLength(1)
  })

  it.each([
    ['浙江省古井管理办法 第二条', NEW, 't2', '浙江省古井管理办法'],
    ['古井管理办法第二条', NEW, 't2', '浙江省古井管理办法'],
    ['浙江省水车维修细则 第二条', TWO, 'w2_t2', '浙江省水车维修细则'],
    ['浙江省水车保护办法第一条', TWO, 'w1_t1', '浙江省水车保护办法'],
  ])('%s opens the article in the part, whose name the hit shows', async (q, title, anchor, name) => {
    const { records } = await search(q)
    expect(records[0]?.title).toBe(title)
    expect(records[0]?.hits[0]?.anchor).toBe(anchor)
    expect(records[0]?.hits[0]?.path).toContain(name)
  })

  it('what other texts say of a measure leads to its part, and to the measure that was issued when they were written', async () => {
    expect(await linksAt('浙江省渠道检查规定', 't1')).toEqual([[ids.get(NEW), 'w1']])
    expect(await linksAt('浙江省渠道检查规定', 't2')).toEqual([
      [ids.get(NEW), 't2'],
      [ids.get(TWO), 'w2_t2'],
    ])
    const into = (await detail(NEW)).relations.filter(({ direction }) => direction === 'in')
    expect(into.map(({ type, title }) => [type, title])).toEqual([
      ['BASIS', '浙江省渠道检查规定'],
      ['CITE', '浙江省渠道检查规定'],
    ])
    expect((await detail(OLD)).relations.filter(({ direction }) => direction === 'in')).toEqual([
      expect.objectContaining({ type: 'REPEAL', title: NEW }),
    ])
  })

  it('a notice links to its own part and never to a document that is not held', async () => {
    expect(await linksAt(NEW, 'd2')).toEqual([[ids.get(NEW), 'w1']])
    const { relations } = await detail(NEW)
    expect(relations.filter(({ direction, workId }) => direction === 'out' && workId === null)).toEqual([])
  })

  it('the Word document has the title of each measure between the notice and its articles', async () => {
    const { version } = await detail(TWO)
    const blocks = blocksOf(await treeRows(test.database.db, version.versionId))
    expect(
      blocks.flatMap((block) =>
        block.kind === 'issued' ? [block.text] : block.kind === 'article' ? [block.number] : [],
      ),
    ).toEqual(['浙江省水车保护办法', '第一条', '第二条', '浙江省水车维修细则', '第一条', '第二条', '第三条'])
  })

  it('addressee and signature of a notice stand in places of their own on the page and in the Word document', async () => {
    const { version, tree } = await detail(NEW)
    expect(tree.flatMap(({ line, text }) => (line ? [[line, text]] : []))).toEqual([
      ['addressee', '各市水利局：'],
      ['signature', '浙江省水利厅'],
      ['signature', '2025年6月18日'],
    ])
    const blocks = blocksOf(await treeRows(test.database.db, version.versionId))
    expect(blocks.flatMap((block) => (block.kind === 'text' && block.line ? [block.line] : []))).toEqual([
      'addressee',
      'signature',
      'signature',
    ])
  })

  it('a newer measure of a name ends the older one and never itself', async () => {
    expect((await detail(NEW)).version.effect.status).not.toBe('04')
    expect((await detail(OLD)).version.effect).toMatchObject({ status: '04', by: { title: NEW } })
  })

  it('of two measures each has its own days and end, and the notice stands while one of them does', async () => {
    const { version } = await detail(TWO)
    expect(
      version.parts.map(({ name, effectDate, expireDate, effect }) => [name, effectDate, expireDate, effect.status]),
    ).toEqual([
      ['浙江省水车保护办法', '2024-03-01', '2024-12-31', '04'],
      ['浙江省水车维修细则', '2024-04-01', '2030-12-31', null],
    ])
    expect(version).toMatchObject({ effectDate: '2024-03-01', expireDate: '2030-12-31' })
    expect(version.effect).toMatchObject({ status: null, state: 'unverified' })
  })
})
