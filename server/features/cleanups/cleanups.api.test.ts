import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CleanupItem } from '#common/contract/cleanups.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
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

const ask = async (name: string, body?: unknown, as = one) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body

/** A document that was really released. */
async function released(title: string, fType = 'FT04', titleNote = '2015年3月1日浙江省水利厅公布'): Promise<string> {
  const [writer, reviewer, releaser] = hands as [string, string, string]
  const body = {
    title,
    titleNote,
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
const progress = async (id: string, as = one) =>
  (await ask(`GET /dataManagement/cleanup/queryById?id=${id}`, undefined, as)).result.progress
const propose = (
  batchId: string,
  some: readonly CleanupItem[],
  proposal: string,
  reason: string | null = '已不适应',
  as = one,
) =>
  ask(
    'POST /dataManagement/cleanup/propose',
    { batchId, ids: some.map(({ id }) => id).join(','), proposal, reason },
    as,
  )
const confirm = (batchId: string, some: readonly CleanupItem[], as = two) =>
  ask('POST /dataManagement/cleanup/confirm', { batchId, ids: some.map(({ id }) => id).join(',') }, as)

describe('cleanups', () => {
  it('a batch gathers the released documents of its scope, and those released later when asked', async () => {
    await released('水闸办法', 'FT02')
    const { id, gathered } = await batch('水闸', ['水闸通知', '水闸规定'])
    expect(gathered).toBe(3)
    expect((await items(id)).map(({ title }) => title).toSorted()).toEqual(
      ['水闸办法', '水闸规定', '水闸通知'].toSorted(),
    )
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
    const early = await ask('POST /dataManagement/cleanup/add', {
      name: '早期清理',
      scopeTitle: '水闸',
      scopeUntil: '2014-12-31',
    })
    expect(early).toMatchObject({ result: { gathered: 0 } })
  })
  it('a batch holds each law once, in its newest text, and none that has ended', async () => {
    await released('渡槽规定', 'FT04', '2015年3月1日浙江省水利厅公布')
    const newest = await released('渡槽规定', 'FT04', '2015年3月1日浙江省水利厅公布\n2019年5月1日浙江省水利厅修订')
    await released('渡槽旧规定')
    await released('渡槽通知')
    const { id, gathered } = (await ask('POST /dataManagement/cleanup/add', { name: '渡槽清理', scopeTitle: '渡槽' }))
      .result
    expect(gathered).toBe(3)
    const all = await items(id)
    expect(named(all, '渡槽规定')).toMatchObject({ documentId: newest, edition: '2019-05-01 修订' })
    const ended = named(all, '渡槽旧规定')
    await propose(
      id,
      all.filter((item) => item !== ended),
      '1',
    )
    await propose(id, [ended], '3')
    await confirm(id, all)
    const decision = { id, decision: '关于废止渡槽旧规定的决定', decidedDate: '2026-11-10', source: '省水利厅公报' }
    expect(await ask('POST /dataManagement/cleanup/decide', decision)).toMatchObject({ success: true })
    expect(await ask('POST /dataManagement/cleanup/carryOut', { id, day: '2026-11-15' })).toMatchObject({
      result: { done: 1, left: [] },
    })
    const second = await ask('POST /dataManagement/cleanup/add', { name: '渡槽再清理', scopeTitle: '渡槽' })
    expect((await items(second.result.id)).map(({ title }) => title).toSorted()).toEqual(['渡槽规定', '渡槽通知'])
  })
  it('a proposal is confirmed by a second person, or sent back with a reason', async () => {
    const { id } = await batch('堤防', ['堤防甲通知', '堤防乙通知'])
    const all = await items(id)
    expect(await propose(id, all, '3', null)).toMatchObject({
      success: false,
      message: expect.stringContaining('理由'),
    })
    expect(await propose(id, all, '9')).toMatchObject({ success: false, message: expect.stringContaining('字典') })
    expect(await propose(id, all, '3')).toMatchObject({ result: { done: 2, left: [] } })
    expect(await confirm(id, all, one)).toMatchObject({
      result: { done: 0, left: [{ reason: '意见由您提出，须由另一人确认' }, {}] },
    })
    expect(await progress(id)).toMatchObject({ total: 2, proposed: 2, confirmed: 0 })
    const [first, second] = [named(all, '堤防甲通知'), named(all, '堤防乙通知')]
    expect(await confirm(id, [first])).toMatchObject({ result: { done: 1 } })
    const sendBack = (reason: string) =>
      ask('POST /dataManagement/cleanup/sendBack', { batchId: id, ids: second.id, reason }, two)
    expect(await sendBack(' ')).toMatchObject({ success: false })
    expect(await sendBack('请补充依据')).toMatchObject({ result: { done: 1 } })
    expect(await progress(id)).toMatchObject({ confirmed: 1, returned: 1 })
    expect((await items(id, '&stage=returned'))[0]).toMatchObject({
      title: '堤防乙通知',
      returnedNote: '请补充依据',
      proposal_dictText: '废止',
    })
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
    expect(await decide({ decidedDate: '2026-12-10' })).toMatchObject({
      success: false,
      message: expect.stringContaining('不能晚于今天'),
    })
    expect(await decide({ source: ' ' })).toMatchObject({ success: false })
    const carryOut = (day: string) => ask('POST /dataManagement/cleanup/carryOut', { id, day })
    expect(await carryOut('2026-11-15')).toMatchObject({
      success: false,
      message: expect.stringContaining('先登记清理决定'),
    })
    expect(await decide()).toMatchObject({ success: true, result: { decision: '浙江省水利厅关于公布清理结果的决定' } })
    expect(await carryOut('2026-11-01')).toMatchObject({
      success: false,
      message: expect.stringContaining('早于清理决定'),
    })
    expect(await carryOut('2026-11-15')).toMatchObject({ result: { done: 2, left: [] } })
    expect(await carryOut('2026-11-15')).toMatchObject({ result: { done: 0, left: [] } })
    const effectOf = async ({ workId }: CleanupItem) =>
      (await test.call(`/fagui/internet/fagui/law/detail?id=${workId}`)).body.result.version.effect
    expect(await effectOf(a)).toMatchObject({
      status: '04',
      basis: { words: expect.stringContaining('浙水规〔2026〕9号') },
    })
    expect(JSON.stringify(await effectOf(a))).toContain('浙江省水利厅关于公布清理结果的决定')
    expect(await effectOf(b)).toMatchObject({ status: '05' })
    expect((await effectOf(c)).status).not.toBe('04')
    expect(await progress(id)).toMatchObject({ carried: 2, confirmed: 1 })
    // Taken back where facts are answered, the law is in force again, and the item is open to be carried out anew.
    const facts = await test.signIn(['data:fact:list', 'data:fact:answer'])
    const answers: { id: string; title: string }[] = (await ask('GET /dataManagement/facts/answers', undefined, facts))
      .result.answers
    const fact = answers.find(({ title }) => title === '泵站甲规定')?.id
    expect(await ask(`DELETE /dataManagement/facts/answer?id=${fact}`, undefined, facts)).toMatchObject({
      success: true,
    })
    expect(await progress(id)).toMatchObject({ carried: 1, confirmed: 2 })
    expect(named(await items(id, '&stage=confirmed'), '泵站甲规定')).toMatchObject({ isUndone: true })
    expect(named(await items(id, '&stage=carried'), '泵站乙规定')).toMatchObject({ isUndone: false })
    expect((await effectOf(a)).status).not.toBe('04')
    expect(await carryOut('2026-11-16')).toMatchObject({ result: { done: 1, left: [] } })
    expect(await progress(id)).toMatchObject({ carried: 2, confirmed: 1 })
    expect(named(await items(id, '&stage=carried'), '泵站甲规定')).toMatchObject({ isUndone: false })
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
    const response = await test.app.inject({
      url: `/fagui/dataManagement/cleanup/exportDocx?id=${id}`,
      headers: { 'x-access-token': one },
    })
    const words = JSON.stringify(await readSource('目录.docx', response.rawPayload))
    expect(words).toContain('泵站乙规定')
    expect(words).toContain('被新规定代替')
  })
  it('what is to be amended leads to a draft of its text, and is done while the new edition is before the public', async () => {
    const { id } = await batch('渡槽', ['渡槽甲规定', '渡槽乙规定'])
    const all = await items(id)
    const [a, b] = [named(all, '渡槽甲规定'), named(all, '渡槽乙规定')]
    const drafter = await test.signIn([...CODES, 'data:amending:draft', 'data:document:edit'])
    const start = (item: CleanupItem, as = drafter) =>
      ask('POST /dataManagement/cleanup/startAmendment', { batchId: id, id: item.id }, as)
    await propose(id, [a], '2', '检修周期要缩短')
    await propose(id, [b], '1', null)
    expect(await start(a)).toMatchObject({ success: false, message: expect.stringContaining('不是已确认的“修改”') })
    await confirm(id, all)
    expect(await start(b)).toMatchObject({ success: false, message: expect.stringContaining('不是已确认的“修改”') })
    expect(await start(a, one)).toMatchObject({ success: false, code: 510 })
    const { documentId } = (await start(a)).result
    // The second click opens the first draft.
    expect((await start(a)).result).toEqual({ documentId })
    expect(named(await items(id), '渡槽甲规定')).toMatchObject({
      stage: 'confirmed',
      amendmentId: documentId,
      amendmentStage: '草稿',
    })
    const draft = (await ask(`GET /dataManagement/document/queryById?id=${documentId}`, undefined, drafter)).result
    expect(draft).toMatchObject({
      title: '渡槽甲规定',
      body: expect.stringContaining('渡口应当检修'),
      state: 10,
      sourceName: '依照“渡槽清理”修改',
    })
    const mended = {
      ...draft,
      titleNote: `${draft.titleNote}\n根据2026年11月18日浙江省水利厅《关于修改〈渡槽甲规定〉的决定》修正`,
      body: draft.body.replace('应当检修', '应当每季度检修'),
    }
    expect(await ask('PUT /dataManagement/document/edit', mended, drafter)).toMatchObject({ success: true })
    const [writer, reviewer, releaser] = hands as [string, string, string]
    const take = async (act: string, as: string, note = '') =>
      expect(await ask(`POST /dataManagement/document/${act}`, { id: documentId, note }, as)).toMatchObject({
        success: true,
      })
    await take('submit', writer)
    await take('review', reviewer)
    await take('approve', reviewer)
    expect(await progress(id)).toMatchObject({ confirmed: 2, carried: 0 })
    await take('release', releaser)
    expect(await progress(id)).toMatchObject({ confirmed: 1, carried: 1 })
    expect(named(await items(id, '&stage=carried'), '渡槽甲规定')).toMatchObject({
      amendmentStage: '已发布',
      workId: a.workId,
    })
    expect(await start(a)).toMatchObject({ result: { documentId } })
    await take('withdraw', releaser, '录入有误')
    expect(await progress(id)).toMatchObject({ confirmed: 2, carried: 0 })
  })
  it('a draft that an amending decision made is noted for the item whose text it changes, and no other', async () => {
    const { id } = await batch('渡船', ['渡船甲规定', '渡船乙规定'])
    const all = await items(id)
    await propose(id, all, '2', '主管部门已变更')
    await confirm(id, all)
    const [a, b] = [named(all, '渡船甲规定'), named(all, '渡船乙规定')]
    const drafter = await test.signIn([...CODES, 'data:amending:draft', 'data:document:add'])
    const { id: decision } = (
      await ask(
        'POST /dataManagement/document/add',
        {
          title: '浙江省水利厅关于修改《渡船甲规定》的决定',
          titleNote: '2026年11月18日浙江省水利厅公布',
          body: '决定对《渡船甲规定》作如下修改：\n一、将第一条中的“检修”修改为“每季度检修”。\n本决定自2026年12月1日起施行。',
          fType: 'FT04',
          fLevel: 'F01',
          region: '330000',
          address: 'A01',
        },
        drafter,
      )
    ).result
    const store = (cleanupItem: string) =>
      ask(
        'POST /dataManagement/amending/draft',
        {
          decision: `document:${decision}`,
          law: '渡船甲规定',
          base: `document:${a.documentId}`,
          skipped: [],
          confirmed: [1, 2],
          cleanupItem,
        },
        drafter,
      )
    expect(await store(b.id)).toMatchObject({
      success: false,
      message: expect.stringContaining('不是清理清单中的“渡船乙规定”'),
    })
    expect(await store('unknown')).toMatchObject({ success: false, message: '未找到对应实体' })
    const made = await store(a.id)
    expect(named(await items(id), '渡船甲规定')).toMatchObject({
      amendmentId: made.result.id,
      amendmentTitle: '渡船甲规定',
    })
    const choices = async () =>
      (await ask(`GET /dataManagement/cleanup/amendments?batchId=${id}&id=${a.id}`)).result.map(
        (one: { id: string }) => one.id,
      )
    // The two drafts that were refused were not stored.
    expect(await choices()).toEqual([made.result.id])
    const link = (item: CleanupItem, documentId: string | null) =>
      ask('POST /dataManagement/cleanup/linkAmendment', { batchId: id, id: item.id, documentId })
    expect(await link(b, made.result.id)).toMatchObject({
      success: false,
      message: expect.stringContaining('同名的文件'),
    })
    expect(await link(a, null)).toMatchObject({ success: true })
    expect(named(await items(id), '渡船甲规定')).toMatchObject({ amendmentId: null })
    expect(await link(a, made.result.id)).toMatchObject({ success: true })
    expect(named(await items(id), '渡船甲规定')).toMatchObject({ amendmentId: made.result.id })
  })
  it('a merger names the document that goes on, and carried out it leads readers there with the decision as basis', async () => {
    const { id } = await batch('驳岸', ['驳岸甲规定', '驳岸乙规定', '驳岸统一规定'])
    const all = await items(id)
    const [a, b, whole] = [named(all, '驳岸甲规定'), named(all, '驳岸乙规定'), named(all, '驳岸统一规定')]
    const merge = (some: readonly CleanupItem[], successorId: string | null) =>
      ask('POST /dataManagement/cleanup/propose', {
        batchId: id,
        ids: some.map((item) => item.id).join(','),
        proposal: '5',
        reason: '内容相同',
        successorId,
      })
    expect(await merge([a], null)).toMatchObject({
      success: false,
      message: expect.stringContaining('请选择并入的文件'),
    })
    expect(await merge([a], a.documentId)).toMatchObject({
      success: false,
      message: expect.stringContaining('不能并入它自己'),
    })
    expect(await merge([a], 'unknown')).toMatchObject({
      success: false,
      message: expect.stringContaining('没有这份已发布的文件'),
    })
    const found = (await ask(`GET /dataManagement/cleanup/successors?batchId=${id}&words=驳岸统一`)).result
    expect(found).toMatchObject([{ id: whole.documentId, title: '驳岸统一规定', stage: '已发布' }])
    expect(await merge([a, b], whole.documentId)).toMatchObject({ result: { done: 2 } })
    expect(named(await items(id, '', two), '驳岸甲规定')).toMatchObject({
      proposal_dictText: '合并',
      successorTitle: '驳岸统一规定',
    })
    await propose(id, [whole], '1', null)
    await confirm(id, all)
    const decision = {
      id,
      decision: '浙江省水利厅关于合并文件的决定',
      decidedDate: '2026-11-10',
      source: '浙水规〔2026〕12号',
    }
    expect(await ask('POST /dataManagement/cleanup/decide', decision)).toMatchObject({ success: true })
    expect(await ask('POST /dataManagement/cleanup/carryOut', { id, day: '2026-11-15' })).toMatchObject({
      result: { done: 2, left: [] },
    })
    const page = async ({ workId }: CleanupItem) =>
      (await test.call(`/fagui/internet/fagui/law/detail?id=${workId}`)).body.result
    const old = await page(a)
    expect(old.version.effect).toMatchObject({
      status: '04',
      reason: '被《浙江省水利厅关于合并文件的决定》废止，自2026年11月15日起废止，内容并入《驳岸统一规定》',
      by: { title: '驳岸统一规定', workId: whole.workId },
      basis: { words: expect.stringContaining('浙水规〔2026〕12号') },
    })
    expect(old.relations).toMatchObject([
      { type: 'CONSOLIDATE', direction: 'in', title: '驳岸统一规定', workId: whole.workId },
    ])
    const { relations, version } = await page(whole)
    expect(version.effect.status).not.toBe('04')
    expect(relations.map(({ direction, title }: Record<string, string>) => [direction, title])).toEqual([
      ['out', '驳岸乙规定'],
      ['out', '驳岸甲规定'],
    ])
    expect(relations[0].places[0].basisText).toContain('浙江省水利厅关于合并文件的决定')
  })
  it('a law that goes on and that its readers may not see takes no place of an open one, and is named to nobody', async () => {
    const { id } = await batch('河埠', ['河埠规定', '河埠内部规定'])
    const all = await items(id)
    const [open, hidden] = [named(all, '河埠规定'), named(all, '河埠内部规定')]
    const { db } = test.database
    const restrict = async (fType: string) => {
      await db.updateTable('document').set({ fType }).where('id', '=', hidden.documentId).execute()
      await db
        .updateTable('lawWork')
        .set({ fType })
        .where('id', '=', hidden.workId ?? '')
        .execute()
    }
    await restrict('FT09')
    const holder = await test.signIn([...CODES, 'item:special_permissions'])
    const merge = (as: string) =>
      ask(
        'POST /dataManagement/cleanup/propose',
        { batchId: id, ids: open.id, proposal: '5', reason: '内容相同', successorId: hidden.documentId },
        as,
      )
    expect(await merge(one)).toMatchObject({ success: false, message: expect.stringContaining('没有这份已发布的文件') })
    expect(await merge(holder)).toMatchObject({
      success: false,
      message: expect.stringContaining('不能代替公开的文件'),
    })
    expect((await ask(`GET /dataManagement/cleanup/successors?batchId=${id}&words=河埠`)).result).toHaveLength(1)
    // One that is restricted after the merger was carried out is not named any more.
    await restrict('FT04')
    expect(await merge(one)).toMatchObject({ result: { done: 1 } })
    await propose(id, [hidden], '1', null)
    await confirm(id, all)
    await ask('POST /dataManagement/cleanup/decide', {
      id,
      decision: '甲决定',
      decidedDate: '2026-11-10',
      source: '甲公报',
    })
    expect(await ask('POST /dataManagement/cleanup/carryOut', { id, day: '2026-11-15' })).toMatchObject({
      result: { done: 1, left: [] },
    })
    const shown = async () =>
      JSON.stringify((await test.call(`/fagui/internet/fagui/law/detail?id=${open.workId}`)).body.result)
    expect(await shown()).toContain('河埠内部规定')
    await restrict('FT09')
    await test.database.db
      .updateTable('lawWork')
      .set({ subject: null })
      .where('id', '=', open.workId ?? '')
      .execute()
    expect(await shown()).not.toContain('河埠内部规定')
    expect(named(await items(id), '河埠规定')).toMatchObject({ successorId: null, successorTitle: null })
  })
  it('laws of the scope that came by import are told, and are gathered once they are enrolled', async () => {
    await makeLaws(test.database.db, [
      {
        title: '杭州市浮码头规定',
        note: ['2019年5月6日杭州市人民政府令第310号公布'],
        body: ['第一条 浮码头每年检修一次。'],
      },
      {
        title: '杭州市浮码头内部规定',
        note: ['2019年5月6日杭州市人民政府令第311号公布'],
        body: ['第一条 浮码头每年检修一次。'],
      },
    ])
    await test.database.db
      .updateTable('lawWork')
      .set({ fType: 'FT08' })
      .where('title', '=', '杭州市浮码头内部规定')
      .execute()
    const { id, gathered } = await batch('浮码头', [])
    expect(gathered).toBe(0)
    const unenrolled = async () => (await ask(`GET /dataManagement/cleanup/unenrolled?id=${id}`)).result
    expect(await unenrolled()).toEqual({ count: 1, titles: ['杭州市浮码头规定'] })
    const enroller = await test.signIn(['data:document:enrol'])
    for (let after: string | null = ''; after !== null;)
      ({ after } = (await ask('POST /dataManagement/document/enrol', { after }, enroller)).result)
    expect(await unenrolled()).toEqual({ count: 0, titles: [] })
    expect(await ask('POST /dataManagement/cleanup/gather', { id })).toMatchObject({ result: { gathered: 1 } })
    const all = await items(id)
    await propose(id, all, '3')
    await confirm(id, all)
    await ask('POST /dataManagement/cleanup/decide', {
      id,
      decision: '乙决定',
      decidedDate: '2026-11-10',
      source: '乙公报',
    })
    expect(await ask('POST /dataManagement/cleanup/carryOut', { id, day: '2026-11-15' })).toMatchObject({
      result: { done: 1, left: [] },
    })
    const { workId } = named(all, '杭州市浮码头规定')
    expect((await test.call(`/fagui/internet/fagui/law/detail?id=${workId}`)).body.result.version.effect).toMatchObject(
      { status: '04' },
    )
  })
  it('a document is taken off the list until its proposal is confirmed', async () => {
    const { id } = await batch('护岸', ['护岸甲通知', '护岸乙通知'])
    const all = await items(id)
    await propose(id, all, '1', null)
    await confirm(id, [named(all, '护岸乙通知')])
    const remove = () =>
      ask('POST /dataManagement/cleanup/remove', { batchId: id, ids: all.map((item) => item.id).join(',') })
    expect(await remove()).toMatchObject({
      result: { done: 1, left: [{ title: '护岸乙通知', reason: '意见已确认，不能移出清单' }] },
    })
    expect(await remove()).toMatchObject({ success: false, message: '未找到对应实体' })
    expect((await items(id)).map(({ title }) => title)).toEqual(['护岸乙通知'])
    expect(await ask('GET /dataManagement/cleanup/items?batchId=unknown')).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
  })
  it('what somebody entered about a law already is left for a person to look at', async () => {
    const { id } = await batch('涵洞', ['涵洞规定'])
    const all = await items(id)
    await propose(id, all, '3')
    await confirm(id, all)
    await ask('POST /dataManagement/cleanup/decide', {
      id,
      decision: '甲决定',
      decidedDate: '2026-11-10',
      source: '甲公报',
    })
    const facts = await test.signIn(['data:fact:list', 'data:fact:answer'])
    const [question] = (await ask('GET /dataManagement/facts/queue?kind=unverified&words=涵洞', undefined, facts))
      .result.questions
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
        {
          id,
          revision: row.revision,
          ...changes,
          began: Object.fromEntries(Object.keys(changes).map((name) => [name, row[name]])),
        },
        as,
      )
    expect(await edit({ note: '甲' })).toMatchObject({ success: true })
    expect(await edit({ dueDate: '2026-12-31' }, two)).toMatchObject({ success: true })
    expect((await ask(`GET /dataManagement/cleanup/queryById?id=${id}`)).result).toMatchObject({
      note: '甲',
      dueDate: '2026-12-31',
    })
    expect(await edit({ scopeType: 'FT08' })).toMatchObject({
      success: false,
      message: expect.stringContaining('字典'),
    })
    const all = await items(id)
    await propose(id, all, '1', null)
    await confirm(id, all)
    await ask('POST /dataManagement/cleanup/decide', {
      id,
      decision: '甲决定',
      decidedDate: '2026-11-10',
      source: '甲公报',
    })
    expect(await edit({ name: '乙' })).toMatchObject({
      success: false,
      message: expect.stringContaining('已登记清理决定'),
    })
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
    expect(await propose(id, hidden ? [hidden] : [], '1', null)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect(await ask('POST /dataManagement/cleanup/add', { name: '再次', scopeTitle: '秘闸' })).toMatchObject({
      result: { gathered: 1 },
    })
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
    const list = async (size: number) =>
      (await test.statements(() => ask(`GET /dataManagement/cleanup/list?pageSize=${size}`))).count
    expect(await list(20)).toBe(await list(1))
    const [first] = (await ask('GET /dataManagement/cleanup/list?name=渠道清理')).result.records
    const some = async (size: number) =>
      (await test.statements(() => ask(`GET /dataManagement/cleanup/items?batchId=${first.id}&pageSize=${size}`))).count
    expect(await some(20)).toBe(await some(1))
  })
})
