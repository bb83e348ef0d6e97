import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const LAW = '/fagui/internet/fagui/law'
const COUNT = 'GET /dataManagement/document/unenrolled'
const ENROL = 'POST /dataManagement/document/enrol'
const WRITE: PermissionCode[] = ['data:document:list', 'data:document:edit', 'data:document:enrol']
const TITLE = '杭州市浮桥养护规定'
const NOTE = ['2019年5月6日杭州市人民政府令第310号公布']

let test: TestApp
let clerk: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(WRITE)
})
afterAll(() => test.close())

const ask = async (name: string, as: string, body?: unknown) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const count = async (as = clerk): Promise<number> => (await ask(COUNT, as)).result.count
/** Enrols until no edition is left to look at. */
async function enrolAll(as = clerk): Promise<{ enrolled: number; refused: { title: string; reason: string }[] }> {
  const all = { enrolled: 0, refused: [] as { title: string; reason: string }[] }
  for (let after: string | null = ''; after !== null;) {
    const { success, result } = await ask(ENROL, as, { after })
    expect(success).toBe(true)
    all.enrolled += result.enrolled
    all.refused.push(...result.refused)
    after = result.after
  }
  return all
}
const documentsOf = async (title: string, as = clerk) =>
  (await ask(`GET /dataManagement/document/list?title=${title}`, as)).result.records
/** Works of this title that the public finds. */
const worksCalled = async (title: string): Promise<string[]> =>
  (await test.call(`${LAW}/search?q=${title}&scope=title`)).body.result.records
    .filter((one: { title: string }) => one.title === title)
    .map(({ workId }: { workId: string }) => workId)
/** All that the public is shown of a work. */
const shownOf = async (title: string): Promise<string> => {
  const [id] = await worksCalled(title)
  return JSON.stringify((await test.call(`${LAW}/detail?id=${id}`)).body.result)
}

describe('editions that came by import', () => {
  it('become released documents with the text, the kind and the file they were read from, and the public sees no change', async () => {
    await makeLaws(test.database.db, [
      {
        title: TITLE,
        note: NOTE,
        fileName: '浮桥.md',
        body: ['第一条 为了养护浮桥，制定本规定。', '第二条 浮桥每年检修一次。', '第三条 本规定自2019年7月1日起施行。'],
      },
    ])
    const before = await shownOf(TITLE)
    const waiting = await count()
    expect(waiting).toBeGreaterThan(0)
    expect(await enrolAll()).toEqual({ enrolled: waiting, refused: [] })
    expect(await count()).toBe(0)
    const [row] = await documentsOf(TITLE)
    expect(row).toMatchObject({
      title: TITLE,
      state: 50,
      fType_dictText: '政府规章',
      region: '330100',
      issuers: '杭州市人民政府',
      docNumber: '杭州市人民政府令第310号',
      fileName: '浮桥.md',
      // Nobody of the office released it.
      releasedBy: null,
      releaseTime: null,
    })
    expect((await ask(`GET /dataManagement/document/queryById?id=${row.id}`, clerk)).result.body).toBe(
      '第一条 为了养护浮桥，制定本规定。\n第二条 浮桥每年检修一次。\n第三条 本规定自2019年7月1日起施行。',
    )
    expect(await shownOf(TITLE)).toBe(before)
  })

  it('become one document each, also when two people enrol at once, and none a second time', async () => {
    await makeLaws(test.database.db, [{ title: '杭州市石埠养护规定', note: NOTE, body: ['第一条 石埠每年检修一次。'] }])
    const other = await test.signIn(WRITE)
    const [one, two] = await Promise.all([enrolAll(), enrolAll(other)])
    expect(one.enrolled + two.enrolled).toBe(1)
    expect(await documentsOf('杭州市石埠养护规定')).toHaveLength(1)
    expect(await enrolAll()).toEqual({ enrolled: 0, refused: [] })
  })

  it('can be corrected: taken back, mended, reviewed by another, and released with words for the public', async () => {
    const reviewer = await test.signIn(['data:document:list', 'data:document:review', 'data:document:approve'])
    const publisher = await test.signIn(['data:document:list', 'data:document:release'])
    const [{ id }] = await documentsOf(TITLE)
    const take = async (act: string, as: string, note = '') =>
      expect(await ask(`POST /dataManagement/document/${act}`, as, { id, note })).toMatchObject({ success: true })
    await take('withdraw', publisher, '第二条录入有误')
    expect(await worksCalled(TITLE)).toEqual([])
    await take('reopen', clerk)
    const { title, titleNote, body, fType, fLevel, region, address, docNumber, issuers, revision } = (
      await ask(`GET /dataManagement/document/queryById?id=${id}`, clerk)
    ).result
    const mended = {
      id,
      title,
      titleNote,
      body: body.replace('每年检修一次', '每半年检修一次'),
      fType,
      fLevel,
      region,
      address,
      docNumber,
      issuers,
      revision,
    }
    expect(await ask('PUT /dataManagement/document/edit', clerk, mended)).toMatchObject({ success: true })
    await take('submit', clerk)
    await take('review', reviewer)
    await take('approve', reviewer)
    await take('release', publisher, '第二条“每年”更正为“每半年”')
    const shown = await shownOf(TITLE)
    expect(shown).toContain('浮桥每半年检修一次')
    expect(shown).toContain('第二条“每年”更正为“每半年”')
    expect(await count()).toBe(0)
  })

  it('that are restricted count for nobody who may not see them, and become documents by those who may', async () => {
    await makeLaws(test.database.db, [{ title: '杭州市堰坝养护规定', note: NOTE, body: ['第一条 堰坝每年检修一次。'] }])
    await test.database.db
      .updateTable('lawWork')
      .set({ fType: 'FT08' })
      .where('title', '=', '杭州市堰坝养护规定')
      .execute()
    expect(await count()).toBe(0)
    expect(await enrolAll()).toEqual({ enrolled: 0, refused: [] })
    const holder = await test.signIn([...WRITE, 'item:special_permissions'])
    expect(await count(holder)).toBe(1)
    expect(await enrolAll(holder)).toEqual({ enrolled: 1, refused: [] })
    expect(await documentsOf('杭州市堰坝养护规定')).toEqual([])
    expect(await documentsOf('杭州市堰坝养护规定', holder)).toHaveLength(1)
  })

  it('are named with a reason when the text that staff would edit is not read back as the edition', async () => {
    await makeLaws(test.database.db, [{ title: '杭州市涵洞养护规定', note: NOTE, body: ['第一条 涵洞每年检修一次。'] }])
    // As an older parser may have left it.
    await test.database.db
      .updateTable('lawVersion')
      .set({ textHash: 'other' })
      .where('title', '=', '杭州市涵洞养护规定')
      .execute()
    expect(await enrolAll()).toEqual({
      enrolled: 0,
      refused: [{ title: '杭州市涵洞养护规定', reason: expect.stringContaining('与馆藏不一致') as string }],
    })
    expect(await count()).toBe(1)
    expect(await documentsOf('杭州市涵洞养护规定')).toEqual([])
  })

  it('are enrolled only by holders of the permission', async () => {
    const reader = await test.signIn(['data:document:list', 'data:document:import'])
    expect(await ask(ENROL, reader, {})).toMatchObject({ success: false, code: 510 })
    expect(await ask(COUNT, reader)).toMatchObject({ success: false, code: 510 })
  })

  it('take the same number of statements however many there are in a batch', async () => {
    const laws = (count: number, name: string) =>
      makeLaws(
        test.database.db,
        Array.from({ length: count }, (_, i) => ({
          title: `杭州市${name}养护规定（${i + 1}）`,
          note: NOTE,
          body: [`第一条 ${name}${i + 1}每年检修一次。`],
        })),
      )
    await laws(2, '水闸')
    const { count: few } = await test.statements(() => enrolAll())
    await laws(12, '船闸')
    const { count: many } = await test.statements(() => enrolAll())
    expect(many).toBe(few)
  })
})
