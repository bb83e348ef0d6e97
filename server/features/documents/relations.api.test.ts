import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const LAW = '/fagui/internet/fagui/law'
const CODES: PermissionCode[] = ['data:document:list', 'data:document:add', 'data:document:edit', 'data:amending:draft']

let test: TestApp
let clerk: string
let reviewer: string
let publisher: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(CODES)
  reviewer = await test.signIn(['data:document:list', 'data:document:review', 'data:document:approve'])
  publisher = await test.signIn(['data:document:list', 'data:document:release'])
})
afterAll(() => test.close())

const ask = async (name: string, as: string, body?: unknown) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const form = (given: object) => ({
  fType: 'FT02',
  fLevel: 'F01',
  region: '330000',
  address: 'A01',
  issuers: '浙江省人民政府',
  ...given,
})
async function added(given: object, as = clerk): Promise<string> {
  const answer = await ask('POST /dataManagement/document/add', as, form(given))
  expect(answer).toMatchObject({ success: true })
  return answer.result.id
}
const detail = async (id: string, as = clerk) =>
  (await ask(`GET /dataManagement/document/queryById?id=${id}`, as)).result
const take = (act: string, as: string, id: string, note = '') =>
  ask(`POST /dataManagement/document/${act}`, as, { id, note })
/** @returns the id of its work */
async function released(id: string): Promise<string> {
  for (const [act, as] of [
    ['submit', clerk],
    ['review', reviewer],
    ['approve', reviewer],
    ['release', publisher],
  ] as const)
    expect(await take(act, as, id)).toMatchObject({ success: true })
  return (await detail(id)).workId
}
interface Relation {
  type: string
  targetKey: string
  title: string
  confirmed: boolean | null
  places: { label: string; words: string }[]
  targets: { kind: string; id: string }[]
  effect: string
}
const relations = async (id: string, as = clerk): Promise<Relation[]> =>
  (await ask(`GET /dataManagement/document/relations?id=${id}`, as)).result
const brief = async (id: string) => (await relations(id)).map(({ type, title, confirmed }) => [type, title, confirmed])
const decide = async (id: string, titles: string[], confirmed: boolean | null, as = clerk) => {
  const some = (await relations(id))
    .filter(({ title }) => titles.includes(title))
    .map(({ type, targetKey }) => ({ type, targetKey }))
  return ask('POST /dataManagement/document/decideRelations', as, {
    id,
    relations: some,
    decision: confirmed === null ? 'none' : confirmed ? 'confirm' : 'reject',
  })
}
const law = async (workId: string) => (await test.call(`${LAW}/detail?id=${workId}`)).body.result
const statedBy = async (workId: string): Promise<[string, string][]> =>
  (await law(workId)).relations
    .filter(({ direction }: { direction: string }) => direction === 'out')
    .map(({ type, title }: { type: string; title: string }) => [type, title])

describe('relations found in the text of a document', () => {
  const given = {
    title: '浙江省关系核对规定',
    titleNote: '2026年3月1日浙江省人民政府令第401号公布',
    body: [
      '第一条　根据《中华人民共和国水法》《浙江省水资源条例》，制定本规定。',
      '第二条　违反《中华人民共和国行政处罚法》的，依照其规定处理。',
      '第三条　本规定自2026年5月1日起施行。《浙江省旧水规定》同时废止。',
    ].join('\n'),
  }
  it('each is told with the words that state it, and is open until somebody decides', async () => {
    const id = await added(given)
    expect(await brief(id)).toEqual([
      ['BASIS', '中华人民共和国水法', null],
      ['BASIS', '浙江省水资源条例', null],
      ['REPEAL', '浙江省旧水规定', null],
    ])
    const repeal = (await relations(id)).find(({ type }) => type === 'REPEAL')
    expect(repeal).toMatchObject({
      places: [{ label: '第三条', words: '《浙江省旧水规定》同时废止' }],
      effect: '发布后登记为废止，自 2026-05-01 起',
      targets: [],
    })
  })
  it('what was confirmed is released as a relation with its words, and the rest as a citation', async () => {
    const old = await released(
      await added({
        title: '浙江省旧水规定',
        titleNote: '2001年1月1日浙江省人民政府令第100号公布',
        body: '第一条　甲。\n第二条　本规定自2001年2月1日起施行。',
      }),
    )
    const id = await added({ ...given, title: '浙江省新水规定', titleNote: '2026年3月2日浙江省人民政府令第402号公布' })
    expect((await relations(id)).find(({ type }) => type === 'REPEAL')?.targets).toMatchObject([
      { kind: 'law', id: old },
    ])
    await decide(id, ['中华人民共和国水法', '浙江省旧水规定'], true)
    await decide(id, ['浙江省水资源条例'], false)
    expect(await brief(id)).toEqual([
      ['BASIS', '中华人民共和国水法', true],
      ['BASIS', '浙江省水资源条例', false],
      ['REPEAL', '浙江省旧水规定', true],
    ])
    expect((await law(old)).version.effect.status).not.toBe('04')
    const workId = await released(id)
    expect(await statedBy(workId)).toEqual(
      expect.arrayContaining([
        ['BASIS', '中华人民共和国水法'],
        ['CITE', '浙江省水资源条例'],
        ['REPEAL', '浙江省旧水规定'],
        ['CITE', '中华人民共和国行政处罚法'],
      ]),
    )
    expect(await statedBy(workId)).not.toContainEqual(['BASIS', '浙江省水资源条例'])
    const ended = await law(old)
    expect(ended.version.effect).toMatchObject({
      status: '04',
      since: '2026-05-01',
      basis: { kind: 'decision', words: '《浙江省旧水规定》同时废止', workId },
    })
    await take('withdraw', publisher, id, '有误')
    expect((await law(old)).version.effect.status).not.toBe('04')
  })
  it('a repeal that nobody confirmed ends nothing', async () => {
    const old = await released(
      await added({
        title: '浙江省未决规定',
        titleNote: '2002年1月1日浙江省人民政府令第102号公布',
        body: '第一条　甲。\n第二条　本规定自2002年2月1日起施行。',
      }),
    )
    await released(
      await added({
        title: '浙江省未决新规定',
        titleNote: '2026年3月4日浙江省人民政府令第404号公布',
        body: '第一条　甲。\n第二条　本规定自2026年4月1日起施行。《浙江省未决规定》同时废止。',
      }),
    )
    expect((await law(old)).version.effect.status).not.toBe('04')
  })
  it('a decision can be taken back, a relation that the text does not state is refused, and so is a document that is under review', async () => {
    const id = await added({ ...given, title: '浙江省撤销核对规定' })
    await decide(id, ['中华人民共和国水法'], true)
    await decide(id, ['中华人民共和国水法'], null)
    expect((await brief(id))[0]).toEqual(['BASIS', '中华人民共和国水法', null])
    const none = await ask('POST /dataManagement/document/decideRelations', clerk, {
      id,
      relations: [{ type: 'REPEAL', targetKey: '没有的法' }],
      decision: 'confirm',
    })
    expect(none).toMatchObject({ success: false, field: 'relations' })
    await take('submit', clerk, id)
    expect((await decide(id, ['中华人民共和国水法'], true)).message).toContain('不能修改')
  })
})

describe('a decision that ends many documents', () => {
  it('each line of its lists is proposed, and what was confirmed is written with the decision as its basis', async () => {
    const gone = await released(
      await added({
        title: '浙江省人民政府关于加强消防工作的通知',
        titleNote: '2001年5月1日浙江省人民政府公布',
        body: '第一条　甲。\n第二条　本通知自2001年6月1日起施行。',
      }),
    )
    const registered = await added({
      title: '浙江省人民政府关于2005年防汛工作的通知',
      titleNote: '',
      body: '',
      effectStatus: '01',
      fType: 'FT04',
    })
    const id = await added({
      title: '浙江省人民政府关于废止和宣布失效部分行政规范性文件的决定',
      titleNote: '2026年4月1日浙江省人民政府令第410号公布',
      body: [
        '一、废止1件行政规范性文件（附件1）。',
        '二、宣布失效2件行政规范性文件（附件2）。',
        '本决定自2026年5月1日起施行。',
        '附件1',
        '废止的行政规范性文件目录',
        '1. 浙江省人民政府关于加强消防工作的通知（浙政发〔2001〕5号）',
        '附件2',
        '宣布失效的行政规范性文件目录',
        '| 序号 | 文件名称 | 文号 |',
        '| 1 | 浙江省人民政府关于2005年防汛工作的通知 | 浙政发〔2005〕1号 |',
        '| 2 | 关于开展专项检查的通知 | 浙政办发〔2006〕2号 |',
      ].join('\n'),
    })
    expect(await brief(id)).toEqual([
      ['REPEAL', '浙江省人民政府关于加强消防工作的通知', null],
      ['REPEAL', '浙江省人民政府关于2005年防汛工作的通知', null],
      ['REPEAL', '关于开展专项检查的通知', null],
    ])
    const found = await relations(id)
    expect(found.map(({ effect }) => effect)).toEqual([
      '发布后登记为废止，自 2026-05-01 起',
      '发布后登记为失效，自 2026-05-01 起',
      '发布后登记为失效，自 2026-05-01 起',
    ])
    expect(found[1]?.targets).toMatchObject([{ kind: 'document', id: registered }])
    await decide(
      id,
      found.slice(0, 2).map(({ title }) => title),
      true,
    )
    await decide(id, ['关于开展专项检查的通知'], false)
    const workId = await released(id)
    expect((await law(gone)).version.effect).toMatchObject({
      status: '04',
      since: '2026-05-01',
      basis: { kind: 'decision', workId },
    })
    expect(await detail(registered)).toMatchObject({
      effectStatus: '05',
      ended: { id, title: '浙江省人民政府关于废止和宣布失效部分行政规范性文件的决定', day: '2026-05-01' },
    })
    expect(await statedBy(workId)).not.toContainEqual([expect.anything(), '关于开展专项检查的通知'])
    await take('withdraw', publisher, id, '有误')
    expect(await detail(registered)).toMatchObject({ effectStatus: '01', ended: null })
    expect((await law(gone)).version.effect.status).not.toBe('04')
  })
})

describe('an amendment that no text held contains yet', () => {
  it('the mark stands from the release of the decision to that of the amended text', async () => {
    const title = '浙江省标记管理办法'
    const work = await released(
      await added({
        title,
        titleNote: '2010年1月1日浙江省人民政府令第200号公布',
        body: '第一条　为了标记，制定本办法。\n第二条　标记每年一次。\n第三条　本办法自2010年2月1日起施行。',
      }),
    )
    const decision = await added({
      title: `浙江省人民政府关于修改《${title}》的决定`,
      titleNote: '2026年4月2日浙江省人民政府令第411号公布',
      body: `浙江省人民政府决定对《${title}》作如下修改：\n一、将第二条修改为：“第二条　标记每年两次。”\n本决定自2026年5月1日起施行。`,
    })
    await decide(decision, [title], true)
    await released(decision)
    expect((await law(work)).unapplied).toMatchObject([{ date: '2026-04-02', places: [{ label: '第二条' }] }])
    const [target] = (await ask(`GET /dataManagement/amending/targets?decision=document:${decision}`, clerk)).result
    const draft = await ask('POST /dataManagement/amending/draft', clerk, {
      decision: `document:${decision}`,
      law: target.law,
      base: target.bases[0].ref,
      skipped: [],
      confirmed: [],
    })
    expect(draft).toMatchObject({ success: true })
    await released(draft.result.id)
    const amended = (await test.call(`${LAW}/detail?id=${work}&version=2026-04-02`)).body.result
    expect(amended.unapplied).toEqual([])
    expect(JSON.stringify(amended.tree)).toContain('每年两次')
  })
})

describe('a title that a restricted text has already', () => {
  it('a release tells nothing of a restricted edition of the same title and day, and changes nothing of it', async () => {
    const trusted = await test.signIn([...CODES, 'item:special_permissions'])
    const people = {
      reviewer: await test.signIn([
        'data:document:list',
        'data:document:review',
        'data:document:approve',
        'item:special_permissions',
      ]),
      publisher: await test.signIn(['data:document:list', 'data:document:release', 'item:special_permissions']),
    }
    const given = {
      title: '浙江省同名规定',
      titleNote: '2026年3月9日浙江省人民政府令第420号公布',
      body: '第一条　内部的文字。',
    }
    const hidden = await added({ ...given, fType: 'FT08' }, trusted)
    for (const [act, as] of [
      ['submit', trusted],
      ['review', people.reviewer],
      ['approve', people.reviewer],
      ['release', people.publisher],
    ] as const)
      expect(await take(act, as, hidden)).toMatchObject({ success: true })
    const secret = (await detail(hidden, trusted)).workId
    const id = await added({ ...given, body: '第一条　公开的文字。' })
    const open = await released(id)
    expect(open).not.toBe(secret)
    const shown = await law(open)
    expect(JSON.stringify(shown)).toContain('公开的文字')
    expect(JSON.stringify(shown)).not.toContain('内部的文字')
    expect(shown.versions).toHaveLength(1)
    const missing = (await test.call(`${LAW}/detail?id=000000000000`)).body
    expect((await test.call(`${LAW}/detail?id=${secret}`)).body).toEqual({ ...missing, timestamp: expect.anything() })
    expect((await test.call(`${LAW}/named?title=浙江省同名规定`)).body.result).toMatchObject({ workId: open })
    const kept = (await test.ask(`GET /internet/fagui/law/detail?id=${secret}`, { token: trusted })).body.result
    expect(JSON.stringify(kept)).toContain('内部的文字')
    // A second open text of the day is refused as ever.
    const again = await added({ ...given, body: '第一条　另一份公开的文字。' })
    for (const [act, as] of [
      ['submit', clerk],
      ['review', reviewer],
      ['approve', reviewer],
    ] as const)
      await take(act, as, again)
    expect((await take('release', publisher, again)).message).toContain('已经发布，不能覆盖')
  })
})
