import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CleanupItem } from '#common/contract/cleanups.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { readSource } from '../laws/laws.door.ts'
import { exportOf } from '#server/testing/workbook.ts'

const CODES: PermissionCode[] = [
  'data:cleanup:list',
  'data:cleanup:add',
  'data:cleanup:edit',
  'data:cleanup:delete',
  'data:cleanup:propose',
  'data:cleanup:confirm',
  'data:cleanup:carryOut',
  'data:cleanup:export',
  'data:document:list',
]
const RELEASERS: PermissionCode[] = [
  'data:document:list',
  'data:document:add',
  'data:document:edit',
  'data:document:review',
  'data:document:approve',
  'data:document:release',
]

let test: TestApp
let one: string
let two: string
let hands: string[]
beforeAll(async () => {
  test = await startTestApp()
  one = await test.signIn(CODES)
  two = await test.signIn(CODES)
  hands = [await test.signIn(RELEASERS), await test.signIn(RELEASERS), await test.signIn(RELEASERS)]
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, as = one) => (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body

/** A document that was really released. */
async function released(title: string, fType = 'FT04'): Promise<string> {
  const [writer, reviewer, releaser] = hands as [string, string, string]
  const body = {
    title,
    titleNote: '2015年3月1日浙江省水利厅公布',
    body: '第一条 渡口应当检修。\n第二条 本规定自2015年4月1日起施行。',
    fType,
    fLevel: 'F01',
    region: '330000',
    address: 'A01',
    issuers: '浙江省水利厅',
  }
  const { id } = (await ask('POST /dataManagement/document/add', body, writer)).result
  for (const [act, as] of [
    ['submit', writer],
    ['review', reviewer],
    ['approve', reviewer],
    ['release', releaser],
  ] as const) {
    const answer = await ask(`POST /dataManagement/document/${act}`, { id }, as)
    if (!answer.success) throw new Error(answer.message)
  }
  return id
}

/** A batch over documents whose title contains a word. */
async function batch(word: string, titles: string[]) {
  for (const title of titles) await released(title)
  const { result } = await ask('POST /dataManagement/cleanup/add', { name: `${word}清理`, scopeTitle: word })
  return result as { id: string; gathered: number }
}
const items = async (batchId: string, more = '', as = one): Promise<CleanupItem[]> =>
  (await ask(`GET /dataManagement/cleanup/items?batchId=${batchId}&pageSize=100${more}`, undefined, as)).result.records
function named(some: readonly CleanupItem[], title: string): CleanupItem {
  const found = some.find((item) => item.title === title)
  if (!found) throw new Error(`${title} is not in the batch`)
  return found
}
const progress = async (id: string, as = one) => (await ask(`GET /dataManagement/cleanup/queryById?id=${id}`, undefined, as)).result.progress
const propose = (batchId: string, some: readonly CleanupItem[], proposal: string, reason: string | null = '已不适应', as = one) =>
  ask('POST /dataManagement/cleanup/propose', { batchId, ids: some.map(({ id }) => id).join(','), proposal, reason }, as)
const confirm = (batchId: string, some: readonly CleanupItem[], as = two) =>
  ask('POST /dataManagement/cleanup/confirm', { batchId, ids: some.map(({ id }) => id).join(',') }, as)

describe('cleanups', () => {
  it('a batch gathers the released documents of its scope, and those released later when asked', async () => {
    await released('水闸办法', 'FT02')
    const { id, gathered } = await batch('水闸', ['水闸通知', '水闸规定'])
    expect(gathered).toBe(3)
    expect((await items(id)).map(({ title }) => title).toSorted()).toEqual(['水闸办法', '水闸规定', '水闸通知'].toSorted())
    await released('水闸补充通知')
    expect(await ask('POST /dataManagement/cleanup/gather', { id })).toMatchObject({ result: { gathered: 1 } })
    expect(await ask('POST /dataManagement/cleanup/gather', { id })).toMatchObject({ result: { gathered: 0 } })
    const typed = await ask('POST /dataManagement/cleanup/add', {
      name: '规章清理',
      scopeTitle: '水闸',
      scopeType: 'FT02',
      scopeIssuer: '水利厅',
      scopeUntil: '2015-12-31',
    })
    expect(typed).toMatchObject({ result: { gathered: 1 } })
    const early = await ask('POST /dataManagement/cleanup/add', { name: '早期清理', scopeTitle: '水闸', scopeUntil: '2014-12-31' })
    expect(early).toMatchObject({ result: { gathered: 0 } })
  })
  it('a proposal is confirmed by a second person, or sent back with a reason', async () => {
    const { id } = await batch('堤防', ['堤防甲通知', '堤防乙通知'])
    const all = await items(id)
    expect(await propose(id, all, '3', null)).toMatchObject({ success: false, message: expect.stringContaining('理由') })
    expect(await propose(id, all, '9')).toMatchObject({ success: false, message: expect.stringContaining('字典') })
    expect(await propose(id, all, '3')).toMatchObject({ result: { done: 2, left: [] } })
    expect(await confirm(id, all, one)).toMatchObject({ result: { done: 0, left: [{ reason: '意见由您提出，须由另一人确认' }, {}] } })
    expect(await progress(id)).toMatchObject({ total: 2, proposed: 2, confirmed: 0 })
    const [first, second] = [named(all, '堤防甲通知'), named(all, '堤防乙通知')]
    expect(await confirm(id, [first])).toMatchObject({ result: { done: 1 } })
    const sendBack = (reason: string) => ask('POST /dataManagement/cleanup/sendBack', { batchId: id, ids: second.id, reason }, two)
    expect(await sendBack(' ')).toMatchObject({ success: false })
    expect(await sendBack('请补充依据')).toMatchObject({ result: { done: 1 } })
    expect(await progress(id)).toMatchObject({ confirmed: 1, returned: 1 })
    expect((await items(id, '&stage=returned'))[0]).toMatchObject({ title: '堤防乙通知', returnedNote: '请补充依据', proposal_dictText: '废止' })
    expect(await confirm(id, [second])).toMatchObject({ result: { done: 0 } })
  })
  it('a decision is entered when everything is confirmed, and carrying it out tells the public with the decision as basis', async () => {
    const { id } = await batch('泵站', ['泵站甲规定', '泵站乙规定', '泵站丙规定'])
    const all = await items(id)
    const [a, b, c] = [named(all, '泵站甲规定'), named(all, '泵站乙规定'), named(all, '泵站丙规定')]
    await propose(id, [a], '3', '被新规定代替')
    await propose(id, [b], '4', '工作已完成')
    const decide = (more: object = {}) =>
      ask('POST /dataManagement/cleanup/decide', {
        id,
        decision: '《浙江省水利厅关于公布清理结果的决定》',
        decidedDate: '2026-11-10',
        source: '浙水规〔2026〕9号',
        ...more,
      })
    await propose(id, [c], '1', null)
    expect(await decide()).toMatchObject({ success: false, message: expect.stringContaining('全部确认') })
    await confirm(id, [a, b, c])
    expect(await decide({ decidedDate: '2026-12-10' })).toMatchObject({ success: false, message: expect.stringContaining('不能晚于今天') })
    expect(await decide({ source: ' ' })).toMatchObject({ success: false })
    const carryOut = (day: string) => ask('POST /dataManagement/cleanup/carryOut', { id, day })
    expect(await carryOut('2026-11-15')).toMatchObject({ success: false, message: expect.stringContaining('先登记清理决定') })
    expect(await decide()).toMatchObject({ success: true, result: { decision: '浙江省水利厅关于公布清理结果的决定' } })
    expect(await carryOut('2026-11-01')).toMatchObject({ success: false, message: expect.stringContaining('早于清理决定') })
    expect(await carryOut('2026-11-15')).toMatchObject({ result: { done: 2, left: [] } })
    expect(await carryOut('2026-11-15')).toMatchObject({ result: { done: 0, left: [] } })
    const effectOf = async ({ workId }: CleanupItem) => (await test.call(`/fagui/internet/fagui/law/detail?id=${workId}`)).body.result.version.effect
    expect(await effectOf(a)).toMatchObject({ status: '04', basis: { words: expect.stringContaining('浙水规〔2026〕9号') } })
    expect(JSON.stringify(await effectOf(a))).toContain('浙江省水利厅关于公布清理结果的决定')
    expect(await effectOf(b)).toMatchObject({ status: '05' })
    expect((await effectOf(c)).status).not.toBe('04')
    expect(await progress(id)).toMatchObject({ carried: 2, confirmed: 1 })
    expect(await propose(id, [a], '1')).toMatchObject({ success: false })
    expect(await ask(`DELETE /dataManagement/cleanup/deleteBatch?ids=${id}`)).toMatchObject({
      success: false,
      message: expect.stringContaining('不能删除'),
    })
    const { lines, name } = await exportOf(test, `/dataManagement/cleanup/exportXls?id=${id}`, one)
    expect(name).toBe('泵站清理结果目录.xlsx')
    expect(lines.slice(3).map(([result, title]) => [result, title])).toEqual([
      ['继续有效', '泵站丙规定'],
      ['废止', '泵站甲规定'],
      ['宣布失效', '泵站乙规定'],
    ])
    const response = await test.app.inject({ url: `/fagui/dataManagement/cleanup/exportDocx?id=${id}`, headers: { 'x-access-token': one } })
    const words = JSON.stringify(await readSource('目录.docx', response.rawPayload))
    expect(words).toContain('泵站乙规定')
    expect(words).toContain('被新规定代替')
  })
  it('a document is taken off the list until its proposal is confirmed', async () => {
    const { id } = await batch('护岸', ['护岸甲通知', '护岸乙通知'])
    const all = await items(id)
    await propose(id, all, '1', null)
    await confirm(id, [named(all, '护岸乙通知')])
    const remove = () => ask('POST /dataManagement/cleanup/remove', { batchId: id, ids: all.map((item) => item.id).join(',') })
    expect(await remove()).toMatchObject({ result: { done: 1, left: [{ title: '护岸乙通知', reason: '意见已确认，不能移出清单' }] } })
    expect(await remove()).toMatchObject({ success: false, message: '未找到对应实体' })
    expect((await items(id)).map(({ title }) => title)).toEqual(['护岸乙通知'])
    expect(await ask('GET /dataManagement/cleanup/items?batchId=unknown')).toMatchObject({ success: false, message: '未找到对应实体' })
  })
  it('what somebody entered about a law already is left for a person to look at', async () => {
    const { id } = await batch('涵洞', ['涵洞规定'])
    const all = await items(id)
    await propose(id, all, '3')
    await confirm(id, all)
    await ask('POST /dataManagement/cleanup/decide', { id, decision: '甲决定', decidedDate: '2026-11-10', source: '甲公报' })
    const facts = await test.signIn(['data:fact:list', 'data:fact:answer'])
    const [question] = (await ask('GET /dataManagement/facts/queue?kind=unverified&words=涵洞', undefined, facts)).result.questions
    const answer = {
      kind: 'ended',
      versions: [{ workId: question.workId, versionId: question.versionId }],
      day: '2026-10-01',
      manner: '废止',
      source: '乙公报',
    }
    expect(await ask('POST /dataManagement/facts/answer', answer, facts)).toMatchObject({ success: true })
    expect(await ask('POST /dataManagement/cleanup/carryOut', { id, day: '2026-11-15' })).toMatchObject({
      result: { done: 0, left: [{ title: '涵洞规定' }] },
    })
  })
  it('an edit is merged, and a batch with a decision can no longer be changed', async () => {
    const { id } = await batch('船闸', ['船闸规定'])
    const row = (await ask(`GET /dataManagement/cleanup/queryById?id=${id}`)).result
    const edit = (changes: Record<string, unknown>, as = one) =>
      ask(
        'PUT /dataManagement/cleanup/edit',
        { id, revision: row.revision, ...changes, began: Object.fromEntries(Object.keys(changes).map((name) => [name, row[name]])) },
        as,
      )
    expect(await edit({ note: '甲' })).toMatchObject({ success: true })
    expect(await edit({ dueDate: '2026-12-31' }, two)).toMatchObject({ success: true })
    expect((await ask(`GET /dataManagement/cleanup/queryById?id=${id}`)).result).toMatchObject({ note: '甲', dueDate: '2026-12-31' })
    expect(await edit({ scopeType: 'FT08' })).toMatchObject({ success: false, message: expect.stringContaining('字典') })
    const all = await items(id)
    await propose(id, all, '1', null)
    await confirm(id, all)
    await ask('POST /dataManagement/cleanup/decide', { id, decision: '甲决定', decidedDate: '2026-11-10', source: '甲公报' })
    expect(await edit({ name: '乙' })).toMatchObject({ success: false, message: expect.stringContaining('已登记清理决定') })
  })
  it('restricted documents are neither gathered, listed, counted nor exported for staff without the permission', async () => {
    const { id } = await batch('秘闸', ['秘闸甲规定', '秘闸乙规定'])
    const { db } = test.database
    await db.updateTable('document').set({ fType: 'FT09' }).where('title', '=', '秘闸乙规定').execute()
    expect((await items(id)).map(({ title }) => title)).toEqual(['秘闸甲规定'])
    expect(await progress(id)).toMatchObject({ total: 1 })
    const { lines } = await exportOf(test, `/dataManagement/cleanup/exportXls?id=${id}`, one)
    expect(JSON.stringify(lines)).not.toContain('秘闸乙规定')
    const holder = await test.signIn([...CODES, 'item:special_permissions'])
    const hidden = (await items(id, '', holder)).find(({ title }) => title === '秘闸乙规定')
    expect(hidden).toBeDefined()
    expect(await propose(id, hidden ? [hidden] : [], '1', null)).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await ask('POST /dataManagement/cleanup/add', { name: '再次', scopeTitle: '秘闸' })).toMatchObject({ result: { gathered: 1 } })
  })
  it('data rules of the documents decide about the items, those of the menu about the batches', async () => {
    const { id } = await batch('渠道', ['渠道甲规定', '渠道乙规定'])
    const ruled = await test.makeUser({ permissions: CODES })
    const { db } = test.database
    for (const [menu, field, value] of [
      ['menu-data-cleanups', 'name', '渠道'],
      ['menu-data-documents', 'title', '渠道甲'],
    ] as const) {
      await db
        .insertInto('permissionDataRule')
        .values({ id: `rule-${menu}`, permissionId: menu, name: '甲', field, condition: 'LIKE', value, enabled: true })
        .execute()
      await db
        .updateTable('rolePermission')
        .set({ dataRuleIds: [`rule-${menu}`] })
        .where('permissionId', '=', menu)
        .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', ruled.id))
        .execute()
    }
    const token = await test.sessionOf(ruled)
    const { records } = (await ask('GET /dataManagement/cleanup/list?pageSize=100', undefined, token)).result
    expect(records.map(({ name }: { name: string }) => name)).toEqual(['渠道清理'])
    expect(records[0].progress).toMatchObject({ total: 1 })
    expect((await items(id, '', token)).map(({ title }) => title)).toEqual(['渠道甲规定'])
    const other = (await ask('GET /dataManagement/cleanup/list?pageSize=100')).result.records.find(
      ({ name }: { name: string }) => name === '船闸清理',
    )
    expect(await ask(`GET /dataManagement/cleanup/items?batchId=${other.id}`, undefined, token)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
  })
  it('the list and the items take the same number of statements however long they are', async () => {
    const list = async (size: number) => (await test.statements(() => ask(`GET /dataManagement/cleanup/list?pageSize=${size}`))).count
    expect(await list(20)).toBe(await list(1))
    const [first] = (await ask('GET /dataManagement/cleanup/list?name=渠道清理')).result.records
    const some = async (size: number) =>
      (await test.statements(() => ask(`GET /dataManagement/cleanup/items?batchId=${first.id}&pageSize=${size}`))).count
    expect(await some(20)).toBe(await some(1))
  })
})
