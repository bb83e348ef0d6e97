import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArticleForce } from '#common/contract/documents.ts'
import { readZipEntries } from '../laws/laws.door.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const READ: PermissionCode = 'data:document:list'
const BODY =
  '第一条　甲。\n第二条　乙。\n第三条　丙。\n第四条　本规定自2026年6月1日起施行，第三条自2027年1月1日起施行。'
const LATER: ArticleForce = { place: '第三条', state: 'later', day: '2027-01-01', basis: '第四条' }
const STOPPED: ArticleForce = { place: '第二条', state: 'stopped', day: null, basis: '省人民政府关于暂停施行的决定' }

let test: TestApp
let clerk: string
let others: string[]
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn([READ, 'data:document:add', 'data:document:edit'])
  others = await Promise.all(
    (['review', 'approve', 'release'] as const).map((act) => test.signIn([READ, `data:document:${act}`])),
  )
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, token = clerk) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
let number = 0
async function draft(articleForces: ArticleForce[], title = `杭州市暂停规定（${++number}）`): Promise<string> {
  const given = { title, titleNote: '2026年3月1日杭州市人民政府令第501号公布', body: BODY }
  const { result } = await ask('POST /dataManagement/document/add', {
    ...given,
    fType: 'FT02',
    fLevel: 'F02',
    region: '330100',
    address: 'A01',
    articleForces,
  })
  return result.id
}
const detail = async (id: string) => (await ask(`GET /dataManagement/document/queryById?id=${id}`)).result
async function released(id: string): Promise<string> {
  for (const [act, as] of [
    ['submit', clerk],
    ...['review', 'approve', 'release'].map((act, at) => [act, others[at]]),
  ] as [string, string][])
    expect(await ask(`POST /dataManagement/document/${act}`, { id }, as)).toMatchObject({ success: true })
  return (await detail(id)).workId
}
/** What the public is told of the articles of a law on a day. */
async function told(workId: string, date = '2026-11-20'): Promise<Record<string, unknown>> {
  const { tree } = (await test.call(`/fagui/internet/fagui/law/detail?id=${workId}&date=${date}`)).body.result
  return Object.fromEntries(
    tree.flatMap(({ label, force }: { label: string; force?: object }) => (force ? [[label, force]] : [])),
  )
}

describe('articles with a force of their own', () => {
  it('are kept with their day and basis, stay when the form says nothing of them, and stand in the versions of the record', async () => {
    const id = await draft([LATER, STOPPED])
    expect((await detail(id)).articleForces).toEqual([LATER, STOPPED])
    const before = await detail(id)
    expect(await ask('PUT /dataManagement/document/edit', { id, note: '改', began: { note: null } })).toMatchObject({
      success: true,
    })
    expect((await detail(id)).articleForces).toEqual([LATER, STOPPED])
    expect(
      await ask('PUT /dataManagement/document/edit', {
        id,
        articleForces: [STOPPED],
        began: { articleForces: before.articleForces },
      }),
    ).toMatchObject({ success: true })
    expect((await detail(id)).articleForces).toEqual([STOPPED])
    const { content } = await test.database.db
      .selectFrom('recordVersion')
      .select('content')
      .where('recordId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(content).toMatchObject({
      articleForces: [STOPPED],
      articleForcesText: '第二条停止施行（省人民政府关于暂停施行的决定）',
    })
  })

  it.each([
    ['an article that is not there', { place: '第九条' }, '正文中没有“第九条”'],
    ['no basis', { basis: ' ' }, '请填写第三条尚未施行的依据'],
    ['a day that does not exist', { day: '2027-02-30' }, '第三条：没有“2027-02-30”这一天'],
  ])('are refused with %s', async (_, change, reason) => {
    const id = await draft([])
    const answer = await ask('PUT /dataManagement/document/edit', {
      id,
      articleForces: [{ ...LATER, ...change }],
      began: { articleForces: [] },
    })
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining(reason) })
    expect((await detail(id)).articleForces).toEqual([])
  })

  it('hold a text back that no longer has the article', async () => {
    const id = await draft([LATER])
    const body = BODY.replace('第三条　丙。\n', '')
    expect(await ask('PUT /dataManagement/document/edit', { id, body, began: { body: BODY } })).toMatchObject({
      success: false,
      message: expect.stringContaining('正文中没有“第三条”'),
    })
  })

  it('are told to the public beside the article, one that came into force by the day read is not, and all are gone when it is taken back', async () => {
    const id = await draft([LATER, STOPPED])
    const workId = await released(id)
    const stopped = { state: 'stopped', day: null, basis: STOPPED.basis }
    expect(await told(workId)).toEqual({
      第三条: { state: 'later', day: '2027-01-01', basis: '第四条' },
      第二条: stopped,
    })
    expect(await told(workId, '2027-01-01')).toEqual({ 第二条: stopped })
    const file = await test.app.inject(`/fagui/internet/fagui/law/download?id=${workId}`)
    const header = (await readZipEntries(file.rawPayload, ['word/header1.xml']))
      .get('word/header1.xml')
      ?.replaceAll(/<[^>]*>/g, '')
    expect(header).toContain(
      '条文效力：第三条自2027-01-01起施行（依据：第四条）；第二条停止施行（依据：省人民政府关于暂停施行的决定）',
    )
    expect(await ask('POST /dataManagement/document/withdraw', { id, note: '有误' }, others[2])).toMatchObject({
      success: true,
    })
    expect((await test.call(`/fagui/internet/fagui/law/detail?id=${workId}`)).body.success).toBe(false)
  })

  it('tell it with the hits of a search, with what is suggested while typing, and on the card of a reference, until their day has come', async () => {
    const title = '杭州市渡轮停航规定'
    const workId = await released(await draft([LATER, STOPPED], title))
    const ask = async (path: string) => (await test.call(`/fagui/internet/fagui/law/${path}`)).body.result
    const later = { state: 'later', day: '2027-01-01', basis: '第四条' }
    const hitsOf = async (q: string, rest = '') => {
      const { records } = await ask(`search?q=${q}${rest}`)
      const hits: { label: string; force?: object }[] =
        records.find((record: { workId: string }) => record.workId === workId)?.hits ?? []
      return Object.fromEntries(hits.map(({ label, force }) => [label, force]))
    }
    expect((await hitsOf(`${title}第三条`))['第三条']).toEqual(later)
    expect((await hitsOf(`${title}第二条`))['第二条']).toEqual({ state: 'stopped', day: null, basis: STOPPED.basis })
    expect(await hitsOf(`${title}第一条`)).toEqual({ 第一条: undefined })
    expect(await hitsOf(`${title}第三条`, '&asOf=2027-01-01')).toEqual({ 第三条: undefined })
    const suggested = await ask(`suggest?q=${title}第三条`)
    expect(suggested).toMatchObject([{ kind: 'article', workId, anchor: 't3', force: later }])
    expect(await ask(`suggest?q=${title}第一条`)).toEqual([expect.not.objectContaining({ force: expect.anything() })])
    expect(await ask(`provision?id=${workId}&anchor=t3`)).toMatchObject({ label: '第三条', force: later })
    expect(await ask(`provision?id=${workId}&anchor=t1`)).not.toHaveProperty('force')
  })
})
