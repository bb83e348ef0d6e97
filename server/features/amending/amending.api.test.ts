import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { readSource } from '../laws/laws.door.ts'

const WRITE: PermissionCode[] = ['data:document:list', 'data:document:add', 'data:document:edit', 'data:amending:draft']
const LAW = `第一条　为了保护水库，制定本规定。
第二条　水库由县人民政府管理。
县水利部门负责日常工作。
第三条　违反本规定的，处五百元罚款；情节严重的，处五千元罚款。
第四条　本规定自2020年1月1日起施行。`

let test: TestApp
let clerk: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(WRITE)
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, as = clerk) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
let number = 0
/** A draft with a title that no other test has. */
async function draft(
  given: { title?: string; body?: string; titleNote?: string; fType?: string },
  as = clerk,
): Promise<{ id: string; title: string }> {
  const title = given.title ?? `杭州市水库保护规定（${++number}）`
  const body = {
    titleNote: '2019年12月1日杭州市人民政府令第300号公布',
    body: LAW,
    fType: 'FT02',
    fLevel: 'F02',
    region: '330100',
    address: 'A01',
    ...given,
    title,
  }
  const answer = await ask('POST /dataManagement/document/add', body, as)
  expect(answer).toMatchObject({ success: true })
  return { id: answer.result.id as string, title }
}
const decisionOn = (title: string, items: readonly string[]) =>
  draft({
    title: `杭州市人民政府关于修改《${title}》的决定`,
    titleNote: '2026年3月1日杭州市人民政府令第399号公布',
    body: [`决定对《${title}》作如下修改：`, ...items, '本决定自2026年5月1日起施行。'].join('\n'),
  })
const detail = async (id: string) => (await ask(`GET /dataManagement/document/queryById?id=${id}`)).result
async function scene(items: readonly string[], skipped: number[] = []) {
  const law = await draft({})
  const decision = await decisionOn(law.title, items)
  return {
    law,
    decision,
    body: { decision: `document:${decision.id}`, law: law.title, base: `document:${law.id}`, skipped },
  }
}

/** Takes a draft through four people to the public. */
async function release(id: string): Promise<void> {
  const [reviewer, approver, publisher] = await Promise.all(
    (['review', 'approve', 'release'] as const).map((act) =>
      test.signIn(['data:document:list', `data:document:${act}`]),
    ),
  )
  for (const [act, as] of [
    ['submit', clerk],
    ['review', reviewer],
    ['approve', approver],
    ['release', publisher],
  ] as const)
    expect(await ask(`POST /dataManagement/document/${act}`, { id }, as)).toMatchObject({ success: true })
}

describe('the edition that a decision of a later day makes', () => {
  const title = '杭州市水库夜钓规定'
  const shown = async (day: string) => {
    const { records } = (await test.call(`/fagui/internet/fagui/law/search?q=${title}&scope=title`)).body.result
    const { version, tree } = (await test.call(`/fagui/internet/fagui/law/detail?id=${records[0].workId}&date=${day}`))
      .body.result
    return { version, text: JSON.stringify(tree) }
  }
  let made: { id: string; effectDate: string | null }
  beforeAll(async () => {
    const law = await draft({ title })
    await release(law.id)
    const decision = await draft({
      title: `杭州市人民政府关于修改《${title}》的决定`,
      titleNote: '2026年11月2日杭州市人民政府令第402号公布',
      body: `决定对《${title}》作如下修改：\n一、将第三条中的“五百元罚款”修改为“一千元罚款”。\n本决定自2026年12月20日起施行。`,
    })
    const base = (await ask(`GET /dataManagement/amending/targets?decision=document:${decision.id}`)).result[0].bases[0]
      .ref
    const stored = await ask('POST /dataManagement/amending/draft', {
      decision: `document:${decision.id}`,
      law: title,
      base,
      skipped: [],
      confirmed: [],
    })
    made = await detail(stored.result.id)
    await release(made.id)
  })
  it('has that day registered in its draft', () => expect(made.effectDate).toBe('2026-12-20'))
  it('stands beside the text in force until that day', async () => {
    const before = await shown('2026-11-20')
    expect(before.text).toContain('五百元罚款')
    expect(before.version.effect.reason).toContain('至2026年12月20日由')
    const after = await shown('2026-12-20')
    expect(after.text).toContain('一千元罚款')
    expect(after.version).toMatchObject({
      effectDate: '2026-12-20',
      effectDateBasis: { kind: 'manual', words: expect.stringContaining('登记') },
    })
  })
})

describe('a decision applied in the office', () => {
  it('names the law it changes and the texts it may be applied to', async () => {
    const { law, decision } = await scene(['一、删去第二条第二款。', '二、将第三条中的“五百元”修改为“一千元”。'])
    expect((await ask(`GET /dataManagement/amending/targets?decision=document:${decision.id}`)).result).toEqual([
      {
        law: law.title,
        instructions: 2,
        day: '2026-03-01',
        bases: [expect.objectContaining({ ref: `document:${law.id}`, kind: 'document', stage: '草稿' })],
      },
    ])
  })
  it('shows each instruction beside its result, and stores nothing', async () => {
    const { body } = await scene(['一、将第二条第二款修改为：“县水利部门每日巡查。”', '二、将第九条修改为：“没有。”'])
    const { result } = await ask('POST /dataManagement/amending/preview', body)
    expect(result.items.map(({ state, doubts, changes }: Record<string, unknown>) => [state, doubts, changes])).toEqual(
      [
        [
          'applied',
          [],
          [
            {
              before: ['第二条　水库由县人民政府管理。', '县水利部门负责日常工作。'],
              after: ['第二条　水库由县人民政府管理。', '县水利部门每日巡查。'],
            },
          ],
        ],
        ['failed', ['原文没有第九条'], []],
        ['applied', [], []],
      ],
    )
    expect(result.body).toContain('县水利部门每日巡查。')
  })
  it('becomes a draft with the act in its 题注, which the parser reads as the new text', async () => {
    const { body, law, decision } = await scene([
      '一、增加一条，作为第三条：“水库的开放时间由县人民政府公布。”',
      '二、条文顺序作相应调整。',
    ])
    const { result } = await ask('POST /dataManagement/amending/draft', { ...body, confirmed: [] })
    const made = await detail(result.id)
    expect(made).toMatchObject({ title: law.title, state: 10, sourceName: `依照《${decision.title}》修改` })
    expect(made.titleNote.split('\n')).toEqual([
      '2019年12月1日杭州市人民政府令第300号公布',
      `根据2026年3月1日杭州市人民政府《关于修改〈${law.title}〉的决定》修正`,
    ])
    const read = (
      await ask('POST /dataManagement/document/read', { title: made.title, titleNote: made.titleNote, body: made.body })
    ).result
    expect([
      read.articles,
      read.versionDate,
      read.warnings.filter(({ blocks }: { blocks: boolean }) => blocks),
    ]).toEqual([5, '2026-03-01', []])
  })
  it('is named in the 题注 with its adoption and its approval, from which the new text is dated', async () => {
    const law = await draft({ title: '杭州市水库条例' })
    const decision = await draft({
      title: `杭州市人民代表大会常务委员会关于修改《${law.title}》的决定`,
      titleNote:
        '2026年3月1日杭州市第十四届人民代表大会常务委员会第三十次会议通过　2026年3月30日浙江省第十四届人民代表大会常务委员会第二十次会议批准',
      body: `杭州市第十四届人民代表大会常务委员会第三十次会议决定对《${law.title}》作如下修改：\n删去第二条第二款。\n本决定自2026年5月1日起施行。`,
    })
    const body = { decision: `document:${decision.id}`, law: law.title, base: `document:${law.id}`, skipped: [] }
    const { titleNote } = (await ask('POST /dataManagement/amending/preview', body)).result
    expect(titleNote.split('\n')[1]).toBe(
      '根据2026年3月1日杭州市第十四届人民代表大会常务委员会第三十次会议通过　2026年3月30日浙江省第十四届人民代表大会常务委员会第二十次会议批准的《杭州市人民代表大会常务委员会关于修改〈杭州市水库条例〉的决定》修正',
    )
    const read = (await ask('POST /dataManagement/document/read', { title: law.title, titleNote, body: LAW })).result
    expect([
      read.versionDate,
      (await ask(`GET /dataManagement/amending/targets?decision=${body.decision}`)).result[0].day,
    ]).toEqual(['2026-03-30', '2026-03-30'])
  })
  it('leaves the approval blank that it does not note, and the draft is not submitted until it is filled in', async () => {
    const law = await draft({
      title: '杭州市船闸条例',
      titleNote:
        '2019年12月1日杭州市第十三届人民代表大会常务委员会第三次会议通过　2020年1月2日浙江省第十三届人民代表大会常务委员会第九次会议批准',
    })
    const decision = await draft({
      title: `杭州市人民代表大会常务委员会关于修改《${law.title}》的决定`,
      titleNote: '2026年3月1日杭州市第十四届人民代表大会常务委员会第三十次会议通过',
      body: `决定对《${law.title}》作如下修改：\n删去第二条第二款。\n本决定自2026年5月1日起施行。`,
    })
    const body = { decision: `document:${decision.id}`, law: law.title, base: `document:${law.id}`, skipped: [] }
    expect((await ask('POST /dataManagement/amending/preview', body)).result.notes).toEqual([
      expect.stringContaining('批准'),
    ])
    const { id } = (await ask('POST /dataManagement/amending/draft', { ...body, confirmed: [] })).result
    const made = await detail(id)
    expect(made.titleNote).toContain('日浙江省第　　届人民代表大会常务委员会第　　次会议批准的《杭州市人民代表大会')
    expect(await ask('POST /dataManagement/document/submit', { id })).toMatchObject({
      success: false,
      message: expect.stringContaining('题注'),
    })
  })
  it('is not stored while an instruction is doubtful and unchecked, or failed and not rejected', async () => {
    const { body } = await scene(['一、将第三条中的“罚款”修改为“罚金”。', '二、将第九条修改为：“没有。”'])
    const store = (more: object) => ask('POST /dataManagement/amending/draft', { ...body, confirmed: [], ...more })
    expect(await store({})).toMatchObject({
      success: false,
      message: expect.stringContaining('第一项存疑，请核对后勾选'),
    })
    expect(await store({ confirmed: [1] })).toMatchObject({
      success: false,
      message: expect.stringContaining('第二项没有应用，请选“不采用”后再存'),
    })
    expect(await store({ confirmed: [1], skipped: [2] })).toMatchObject({ success: true })
  })
  it('is offered with the day that its 题注 ends with, and once where it is released', async () => {
    const title = '杭州市水库渔业规定'
    const law = await draft({ title })
    const texts = async () =>
      (await ask(`GET /dataManagement/amending/texts?words=${title}`)).result as { ref: string; day: string }[]
    expect(await texts()).toEqual([
      expect.objectContaining({ ref: `document:${law.id}`, day: '2019-12-01', stage: '草稿' }),
    ])
    await release(law.id)
    expect(await texts()).toEqual([expect.objectContaining({ kind: 'edition', day: '2019-12-01' })])
    expect((await ask(`GET /dataManagement/amending/texts?document=${law.id}`)).result).toEqual([
      expect.objectContaining({ ref: `document:${law.id}`, day: '2019-12-01', stage: '已发布' }),
    ])
  })
  it('tells nobody of texts that he may not see', async () => {
    const holder = await test.signIn([...WRITE, 'item:special_permissions'])
    const hidden = await draft({ fType: 'FT09', title: '杭州市水库内部规定' }, holder)
    const texts = async (as: string) =>
      ((await ask('GET /dataManagement/amending/texts?words=水库内部', undefined, as)).result as { ref: string }[]).map(
        ({ ref }) => ref,
      )
    expect([await texts(holder), await texts(clerk)]).toEqual([[`document:${hidden.id}`], []])
    const { body } = await scene(['一、删去第二条第二款。'])
    const unknown = await ask('POST /dataManagement/amending/preview', { ...body, base: 'document:nobody' })
    expect(await ask('POST /dataManagement/amending/preview', { ...body, base: `document:${hidden.id}` })).toEqual({
      ...unknown,
      timestamp: expect.any(Number),
    })
    expect(unknown.success).toBe(false)
  })
})

describe('a decision drafted from two texts', () => {
  const pair = async (next: string) => {
    const old = await draft({})
    const now = await draft({ title: `${old.title}（修改稿）`, body: next })
    return { old, now, body: { old: `document:${old.id}`, now: `document:${now.id}`, remove: '删去' } }
  }
  const NEXT = LAW.replace('五百元', '一千元')
    .replace('第四条', '第五条')
    .replace('第三条', '第三条　水库对公众开放。\n第四条')
  it('says what was changed in the official form, with the table of both texts', async () => {
    const { body, old, now } = await pair(NEXT)
    const { result } = await ask('POST /dataManagement/amending/write', body)
    expect(result.differences).toEqual([])
    expect(result.lines.slice(0, 3)).toEqual([
      `杭州市人民政府决定对《${old.title}》作如下修改：`,
      `一、将名称修改为“${now.title}”。`,
      '二、增加一条，作为第三条：“水库对公众开放。”',
    ])
    expect(
      result.rows.map(({ kind, leftLabel, rightLabel }: Record<string, string>) => [kind, leftLabel, rightLabel]),
    ).toEqual([
      ['added', '', '第三条'],
      ['changed', '第三条', '第四条'],
      ['renumbered', '第四条', '第五条'],
    ])
  })
  it('leaves out marks of another width and counts them, and its table has the chapters that came and went', async () => {
    const chaptered = (first: string, second: string) =>
      LAW.replace('第一条', `${first}\n第一条`).replace('第三条', `${second}\n第三条`)
    const old = await draft({ body: chaptered('第一章　总则', '第二章　罚则').replaceAll('，', ',') })
    const now = await draft({
      title: old.title,
      body: chaptered('第一章　总　则', '第二章　法律责任').replace('第四条', '第三章　附则\n第四条'),
    })
    const { result } = await ask('POST /dataManagement/amending/write', {
      old: `document:${old.id}`,
      now: `document:${now.id}`,
      remove: '删去',
    })
    expect([result.marks, result.differences, result.lines.slice(1, 3)]).toEqual([
      3,
      [],
      ['一、增加一章，作为第三章，章名为“附则”，包括第四条。', '二、将第二章章名修改为“法律责任”。'],
    ])
    expect(
      result.rows.map(({ kind, left, right, rightLabel }: Record<string, string>) => [kind, left, rightLabel, right]),
    ).toEqual([
      ['changed', '罚则', '第二章', '法律责任'],
      ['added', '', '第三章', '附则'],
    ])
  })
  it('becomes a draft that changes the old text into the new one', async () => {
    const { body, old, now } = await pair(NEXT)
    const { id } = (await ask('POST /dataManagement/amending/writeDraft', body)).result
    const again = await ask('POST /dataManagement/amending/preview', {
      decision: `document:${id}`,
      law: old.title,
      base: `document:${old.id}`,
      skipped: [],
    })
    expect([again.result.title, again.result.body]).toEqual([now.title, NEXT])
  })
  it.each(['decision', 'table'])('is given as a Word document that can be read again (%s)', async (what) => {
    const { body } = await pair(NEXT)
    const answer = await test.app.inject({
      url: `/fagui/dataManagement/amending/exportDocx?${new URLSearchParams({ ...body, what }).toString()}`,
      headers: { 'x-access-token': clerk },
    })
    expect(answer.statusCode).toBe(200)
    const source = await readSource('export.docx', answer.rawPayload)
    const text = JSON.stringify([source.titleLines, source.titleNoteLines, source.blocks])
    expect(text).toContain(what === 'decision' ? '增加一条，作为第三条：' : '（新增）')
    expect(text).toContain(what === 'decision' ? '重新公布' : '修改后')
  })
  it('refuses the same text twice, naming the field', async () => {
    const { body } = await pair(NEXT)
    expect(await ask('POST /dataManagement/amending/write', { ...body, now: body.old })).toMatchObject({
      success: false,
      message: expect.stringContaining('同一个文本'),
    })
  })
})
