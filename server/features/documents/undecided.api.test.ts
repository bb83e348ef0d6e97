import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Decided, Decision, Previewed, UndecidedDocument } from '#common/contract/undecided.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'
import { fileOf, issuers, markdownOf } from '#server/testing/make.ts'
import { takeIn } from '../imports/imports.door.ts'
import { PARSER_VERSION } from '../laws/laws.door.ts'
import { indexPending } from '../search/search.door.ts'

const LAW = '/fagui/internet/fagui/law'
const READ: PermissionCode[] = ['data:document:list']
const WRITE: PermissionCode[] = [...READ, 'data:document:add', 'data:document:edit', 'data:document:enrol']
const BY_BUREAU: Decision = { form: 'law', issuers: '浙江省气象局' }

let test: TestApp
let clerk: string
let other: string
let reviewer: string
let publisher: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(WRITE)
  other = await test.signIn(WRITE)
  reviewer = await test.signIn([...READ, 'data:document:review', 'data:document:approve'])
  publisher = await test.signIn([...READ, 'data:document:release'])
})
afterAll(() => test.close())

const ask = async (name: string, as: string, body?: unknown) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const undecided = async (as = clerk): Promise<{ total: number; records: UndecidedDocument[] }> =>
  (await ask('GET /dataManagement/document/undecided', as)).result
const named = async (title: string, as = clerk): Promise<UndecidedDocument> => {
  const found = (await undecided(as)).records.find((one) => one.title === title)
  if (!found) throw new Error(`${title} is not undecided`)
  return found
}
const decide = async (
  items: readonly Pick<UndecidedDocument, 'id' | 'revision'>[],
  decision: Decision,
  as = clerk,
): Promise<Decided[]> =>
  (
    await ask('POST /dataManagement/document/decide', as, {
      items: items.map(({ id, revision }) => ({ id, revision })),
      decision,
    })
  ).result
const undo = async (items: readonly Pick<Decided, 'id' | 'revision'>[], as = clerk): Promise<Decided[]> =>
  (
    await ask('POST /dataManagement/document/undecide', as, {
      items: items.map(({ id, revision }) => ({ id, revision })),
    })
  ).result
const preview = async (ids: readonly string[], decision: Decision): Promise<Previewed[]> =>
  (await ask('POST /dataManagement/document/previewDecision', clerk, { ids, decision })).result
const detail = async (id: string) => (await ask(`GET /dataManagement/document/queryById?id=${id}`, clerk)).result
const send = async (name: string, content: string, folder = '', as = clerk) =>
  (
    await test.ask('POST /dataManagement/document/takeIn', {
      token: as,
      ...formOf({ folder }, [{ name, bytes: content }]),
    })
  ).body.result[0]
const released = async (id: string): Promise<void> => {
  for (const [act, as] of [
    ['submit', clerk],
    ['review', reviewer],
    ['approve', reviewer],
    ['release', publisher],
  ] as const)
    expect(await ask(`POST /dataManagement/document/${act}`, as, { id })).toMatchObject({ success: true })
}
const found = async (q: string): Promise<string[]> =>
  (await test.call(`${LAW}/search?q=${q}`)).body.result.records.map(({ title }: { title: string }) => title)
let number = 0
/** A notice that names nobody, with a number of its own. */
const notice = (about: string, docNumber = `渡安〔2025〕${++number}号`) =>
  `关于加强${about}管理的通知\n${docNumber}\n各单位：\n一、${about}每日巡查一次。\n二、本通知自2025年8月1日起施行。\n2025年6月18日`

describe('documents taken in of which something is open', () => {
  it('wait with their folder, the reason, and the bodies that numbers and folders of others suggest', async () => {
    expect((await undecided()).total).toBe(0)
    await send('甲.txt', notice('渡口灯桩'), '浙江省人民政府')
    await send('乙.txt', notice('渡口浮标'), '通知/2025')
    await send(
      '丙.txt',
      `浙江省海事局关于渡口缆绳的通知\n海安〔2025〕3号\n各单位：\n一、缆绳每日检查。\n2025年6月18日`,
      '通知/2025',
    )
    const { total, records } = await undecided()
    expect(total).toBe(2)
    expect(records).toMatchObject([
      {
        title: '关于加强渡口浮标管理的通知',
        fType: '',
        folder: '通知/2025',
        fileName: '乙.txt',
        askedAbout: '题注、标题和正文都没有写明制定机关',
        suggested: { issuers: '浙江省海事局', why: '同一文件夹的另外 1 份由它制定' },
      },
      {
        title: '关于加强渡口灯桩管理的通知',
        suggested: { issuers: '浙江省人民政府', why: '文件夹的名称是“浙江省人民政府”' },
      },
    ])
    expect((await named('关于加强渡口浮标管理的通知')).opening).toContain('渡口浮标每日巡查一次')
  })

  it('show before the decision what each of them becomes, and what it says that does not fit', async () => {
    const lamp = await named('关于加强渡口灯桩管理的通知')
    expect(await preview([lamp.id], BY_BUREAU)).toEqual([
      {
        id: lamp.id,
        issuers: '浙江省气象局',
        fType: 'FT04',
        fLevel: 'F01',
        region: '330000',
        fault: '',
        contradictions: [],
      },
    ])
    expect(await preview([lamp.id], { form: 'law', issuers: '滨海协会' })).toMatchObject([
      { fault: expect.stringContaining('不能识别') as string },
    ])
    expect(
      await preview([lamp.id], { form: 'law', issuers: '滨海协会', fType: 'FT04', fLevel: 'F02', region: '330200' }),
    ).toMatchObject([{ issuers: '滨海协会', fType: 'FT04', fLevel: 'F02', region: '330200', fault: '' }])
    expect(await preview([lamp.id], { form: 'law', fType: 'FT04' })).toMatchObject([
      { fault: '制定机关层级、行政区域还不能确定，请指定制定机关，或者直接选定' },
    ])
    expect(await preview([lamp.id], { ...BY_BUREAU, fType: 'FT99' })).toMatchObject([
      { fault: '请从字典中选择文件类型' },
    ])
    expect(await detail(lamp.id)).toMatchObject({ fType: '', decided: null })
  })

  it('are decided several at once, each with its result, and go the way of every document to the public', async () => {
    const group = (await undecided()).records.toReversed()
    const results = await decide([...group, { id: 'gone', revision: 1 }], BY_BUREAU)
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'refused'])
    expect((await undecided()).total).toBe(0)
    const { id } = group.find(({ title }) => title.includes('浮标')) ?? { id: '' }
    expect(await detail(id)).toMatchObject({
      issuers: '浙江省气象局',
      fType: 'FT04',
      fLevel: 'F01',
      region: '330000',
      decided: { form: 'law', by: expect.any(String) as string },
    })
    expect(await found('渡口浮标')).toEqual([])
    await released(id)
    expect(await found('渡口浮标')).toEqual(['关于加强渡口浮标管理的通知'])
    expect(await found('渡安〔2025〕2号')).toEqual(['关于加强渡口浮标管理的通知'])
  })

  it('then suggest their body for others whose numbers begin alike', async () => {
    await send('丁.txt', notice('渡口跳板'))
    expect(await named('关于加强渡口跳板管理的通知')).toMatchObject({
      suggested: { issuers: '浙江省气象局', why: '馆藏中文号以“渡安”开头的 1 件由它制定' },
    })
  })

  it('are decided once: the same decision sent again changes nothing, another one of somebody else is a conflict that names the first', async () => {
    const plank = await named('关于加强渡口跳板管理的通知')
    const [first, again] = await Promise.all([decide([plank], BY_BUREAU), decide([plank], BY_BUREAU)])
    expect(new Set([first[0]?.outcome, again[0]?.outcome])).toEqual(new Set(['done', 'same']))
    const [conflict] = await decide([plank], { form: 'law', issuers: '浙江省海事局' }, other)
    expect(conflict).toMatchObject({
      outcome: 'changed',
      message: expect.stringMatching(/已于 .* 修改了这条记录$/) as string,
    })
    expect(await detail(plank.id)).toMatchObject({ issuers: '浙江省气象局', revision: plank.revision + 1 })
  })

  it('wait again when the decision is taken back, and not when somebody has worked on them since', async () => {
    await send('戊.txt', notice('渡口石阶'))
    const stairs = await named('关于加强渡口石阶管理的通知')
    const done = await decide([stairs], BY_BUREAU)
    expect((await undecided()).total).toBe(0)
    expect(await undo([stairs])).toMatchObject([{ outcome: 'changed' }])
    expect(await undo(done)).toMatchObject([{ outcome: 'done' }])
    expect(await named('关于加强渡口石阶管理的通知')).toMatchObject({ fType: '', fLevel: '', region: '', issuers: '' })
    const [last] = await decide([await named('关于加强渡口石阶管理的通知')], BY_BUREAU)
    await ask('POST /dataManagement/document/submit', clerk, { id: stairs.id })
    expect(await undo([last ?? { id: '', revision: 0 }])).toMatchObject([{ outcome: 'changed' }])
    const { revision } = await detail(stairs.id)
    expect(await undo([{ id: stairs.id, revision }])).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('不能再判定') as string },
    ])
  })

  it('may be reference material, which needs no body but a place', async () => {
    await send('己.txt', notice('渡口须知'))
    const guide = await named('关于加强渡口须知管理的通知')
    expect(await decide([guide], { form: 'reference', fLevel: 'F01', region: '330000' })).toMatchObject([
      { outcome: 'done' },
    ])
    expect(await detail(guide.id)).toMatchObject({ fType: 'FT20', fLevel: 'F01', region: '330000' })
  })

  it('that are drafts for comments stay out of the queue and are never submitted, until they are decided to be law', async () => {
    const text =
      '浙江省渡口灯标管理办法（征求意见稿）\n2026年3月1日浙江省人民政府公布\n第一条　为了管理渡口灯标，制定本办法。\n第二条　灯标应当常亮。'
    await send('庚.txt', text)
    const draft = await named('浙江省渡口灯标管理办法（征求意见稿）')
    expect(draft.readForm).toBe('draft')
    expect(await decide([draft], { form: 'draft' })).toMatchObject([{ outcome: 'done' }])
    expect((await undecided()).total).toBe(0)
    const refusedToSubmit = await ask('POST /dataManagement/document/submit', clerk, { id: draft.id })
    expect(refusedToSubmit).toMatchObject({ success: false })
    const { revision } = await detail(draft.id)
    expect(await decide([{ id: draft.id, revision }], { form: 'law', issuers: '浙江省人民政府' })).toMatchObject([
      { outcome: 'done' },
    ])
    expect(await ask('POST /dataManagement/document/submit', clerk, { id: draft.id })).toMatchObject({ success: true })
  })

  it('show and are decided only to holders of the permissions', async () => {
    await send('辛.txt', notice('渡口栏杆'))
    const rail = await named('关于加强渡口栏杆管理的通知')
    const reader = await test.signIn(READ)
    expect((await undecided(reader)).total).toBe(1)
    expect(
      await ask('POST /dataManagement/document/decide', reader, {
        items: [{ id: rail.id, revision: 1 }],
        decision: BY_BUREAU,
      }),
    ).toMatchObject({
      success: false,
      code: 510,
    })
    await test.database.db.updateTable('document').set({ address: 'A05' }).where('id', '=', rail.id).execute()
    await test.database.db
      .updateTable('dictionaryItem')
      .set({ restricted: true })
      .where('dictionaryCode', '=', 'address')
      .where('value', '=', 'A05')
      .execute()
    const hidden = (await undecided()).total
    const result = await decide([rail], BY_BUREAU)
    await test.database.db.updateTable('document').set({ address: 'A01' }).where('id', '=', rail.id).execute()
    expect([hidden, result[0]?.outcome]).toEqual([0, 'refused'])
  })

  it('take the same number of statements however many wait', async () => {
    const { count: few } = await test.statements(() => undecided())
    for (const about of ['渡口桩基', '渡口护栏', '渡口雨棚', '渡口站牌']) await send(`${about}.txt`, notice(about))
    const { count: many } = await test.statements(() => undecided())
    expect(many).toBe(few)
  })
})

describe('texts that an import has withheld', () => {
  const WITHHELD = '关于渡口航标灯管理的通知'
  const file = () =>
    fileOf(
      '航标/a.md',
      markdownOf({ title: WITHHELD, note: ['航安〔2025〕7号', '2025年6月18日印发'], body: ['航标灯应当常亮。'] }),
    )
  const draft = () =>
    fileOf(
      '航标/b.md',
      markdownOf({
        title: '浙江省航标灯管理办法（征求意见稿）',
        note: ['2025年6月18日浙江省人民政府公布'],
        body: ['第一条 航标灯应当常亮。'],
      }),
    )
  /** All that a visitor is told: pages, articles, downloads, search, suggestions, lists and counts. */
  const public_ = async (workId: string, title: string): Promise<unknown[]> => {
    const answers = []
    for (const address of [
      `${LAW}/search?q=${title}`,
      `${LAW}/search?q=${'航标灯应当常亮'}`,
      `${LAW}/suggest?q=${title.slice(0, 6)}`,
      `${LAW}/detail?id=${workId}`,
      `${LAW}/article?id=${workId}&anchor=k1`,
      `${LAW}/provision?id=${workId}&anchor=k1`,
      `${LAW}/card?id=${workId}`,
      `${LAW}/named?name=${title}`,
      `${LAW}/download?id=${workId}`,
      `${LAW}/stats`,
      `${LAW}/mostRead`,
      '/fagui/internet/fagui/feed/list?kind=published',
      `/fagui/internet/fagui/feed/law?id=${workId}`,
      '/sitemap.xml',
      `/details?id=${workId}`,
    ]) {
      const { status, body } = await test.call(address)
      answers.push([
        address.replaceAll(workId, 'ID'),
        status,
        JSON.stringify(body ?? '')
          .replace(/"(?:timestamp|took|time)":\d+(?:\.\d+)?/g, '')
          .replaceAll(workId, 'ID'),
      ])
    }
    return answers
  }

  it('tell strangers the same as if they were not there', async () => {
    const before = await public_('none', WITHHELD)
    const { results } = await takeIn(test.database.db, { files: [file(), draft()], issuers })
    await indexPending(test.database.db)
    expect(results.map(({ outcome }) => outcome)).toEqual(['asked', 'withheld'])
    const { id } = await test.database.db
      .selectFrom('lawWork')
      .select('id')
      .where('title', '=', WITHHELD)
      .executeTakeFirstOrThrow()
    expect(await public_(id, WITHHELD)).toEqual(before)
    expect(
      before.filter(
        (answer) =>
          JSON.stringify(answer).includes('航标灯应当常亮') && !String((answer as string[])[0]).includes('search'),
      ),
    ).toEqual([])
  })

  it('become drafts that wait for a decision, one each, and then go the way of every document to the public', async () => {
    expect((await ask('GET /dataManagement/document/unenrolled', clerk)).result.withheld).toBe(2)
    expect((await ask('POST /dataManagement/document/enrol', clerk, { which: 'withheld' })).result).toMatchObject({
      enrolled: 2,
      refused: [],
    })
    expect((await ask('GET /dataManagement/document/unenrolled', clerk)).result.withheld).toBe(0)
    const lamp = await named(WITHHELD)
    expect(lamp).toMatchObject({
      folder: '航标',
      fileName: '航标/a.md',
      docNumber: '航安〔2025〕7号',
      askedAbout: '题注、标题和正文都没有写明制定机关',
    })
    expect((await named('浙江省航标灯管理办法（征求意见稿）')).readForm).toBe('draft')
    expect(await decide([lamp], BY_BUREAU)).toMatchObject([{ outcome: 'done' }])
    expect(await found('航标灯应当常亮')).not.toContain(WITHHELD)
    await released(lamp.id)
    expect(await found('航标灯应当常亮')).toEqual([WITHHELD])
  })

  it('are not written over by a later import once staff have released them', async () => {
    await test.database.db
      .updateTable('lawSource')
      .set({ parserVersion: PARSER_VERSION - 1 })
      .where('fileName', '=', '航标/a.md')
      .execute()
    const { results } = await takeIn(test.database.db, { files: [file()], issuers })
    expect(results).toMatchObject([{ outcome: 'duplicate' }])
    await indexPending(test.database.db)
    expect(await found('航标灯应当常亮')).toEqual([WITHHELD])
    const changed = fileOf(
      '航标/a.md',
      markdownOf({ title: WITHHELD, note: ['航安〔2025〕7号', '2025年6月18日印发'], body: ['航标灯应当熄灭。'] }),
    )
    const { results: second } = await takeIn(test.database.db, { files: [changed], issuers })
    expect(second).toMatchObject([
      { outcome: 'conflict', message: expect.stringContaining('已由工作人员校核发布') as string },
    ])
    expect(await found('航标灯应当常亮')).toEqual([WITHHELD])
  })

  it('take no kind from the work that they join', async () => {
    const title = '渡口灯标值守办法'
    const take = (note: string, body: string, name: string, madeBy = issuers.read('浙江省气象局') ?? []) =>
      takeIn(test.database.db, {
        files: [fileOf(name, markdownOf({ title, note: [note], body: [body] }))],
        issuers,
        madeBy,
      })
    await take('2020年1月1日印发', '第一条 灯标每日值守。', '一.md')
    await take('2024年1月1日印发', '第一条 灯标每夜值守。', '二.md', [])
    expect(
      await test.database.db
        .selectFrom('lawWork')
        .select(['fType', 'fLevel', 'region'])
        .where('title', '=', title)
        .execute(),
    ).toEqual([{ fType: 'FT04', fLevel: 'F01', region: '330000' }])
    await indexPending(test.database.db)
    expect(await found('灯标每日值守')).toEqual([title])
  })
})
