import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BatchAct } from '#common/document-acts.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { followSteps, releaseDue } from './documents.door.ts'

const ALL: PermissionCode[] = ['list', 'add', 'edit', 'delete', 'review', 'approve', 'release'].map(
  (act) => `data:document:${act}` as PermissionCode,
)
const IN_TWO = '本单位按两步办理：提交、发布'

/** The small office, and the same installation with the setting of four steps: two processes over one database. */
let two: TestApp
let four: TestApp
let clerk: string
let other: string
let third: string
let releaser: { id: string; token: string }
beforeAll(async () => {
  two = await startTestApp({ documentSteps: 2 })
  four = await startTestApp({ documentSteps: 4 }, {}, two)
  clerk = await two.signIn(ALL)
  other = await two.signIn(ALL)
  third = await two.signIn(ALL)
  const person = await two.makeUser({ permissions: ['data:document:list', 'data:document:release'] })
  releaser = { id: person.id, token: await two.sessionOf(person) }
})
afterAll(async () => {
  await four.close()
  await two.close()
})

type Office = () => TestApp
const small: Office = () => two
const large: Office = () => four
const ask = async (office: Office, name: string, token: string, body?: unknown) =>
  (await office().ask(name, { token, ...(body === undefined ? {} : { body }) })).body
const take = (office: Office, act: string, id: string, token: string, body: object = {}) =>
  ask(office, `POST /dataManagement/document/${act}`, token, { id, ...body })
let number = 0
async function added(given: object = {}): Promise<string> {
  const form = {
    title: `宁波市渡口管理规定（${++number}）`,
    titleNote: '2026年3月1日宁波市人民政府令第288号公布',
    body: '第一条　为了规范渡口管理，制定本规定。\n第二条　渡口应当每日检查一次。\n第三条　本规定自2026年5月1日起施行。',
    fType: 'FT02',
    fLevel: 'F02',
    region: '330200',
    address: 'A01',
    ...given,
  }
  return (await ask(small, 'POST /dataManagement/document/add', clerk, form)).result.id
}
const detail = async (id: string) => (await ask(small, `GET /dataManagement/document/queryById?id=${id}`, clerk)).result
const stepsOf = async (
  id: string,
): Promise<{ act: string; fromState: number; toState: number; note: string | null; realname: string }[]> =>
  (await ask(small, `GET /dataManagement/document/steps?id=${id}`, clerk)).result
const isPublic = async (title: string): Promise<boolean> =>
  (await two.call(`/fagui/internet/fagui/law/search?q=${title}&scope=title`)).body.result.records.some(
    (one: { title: string }) => one.title === title,
  )
const messagesOf = async (accountId: string): Promise<string[]> =>
  (
    await two.database.db
      .selectFrom('announcementReader')
      .innerJoin('announcement', 'announcement.id', 'announcementReader.announcementId')
      .select('announcement.title')
      .where('announcementReader.accountId', '=', accountId)
      .execute()
  ).map(({ title }) => title)
const logLines = async (words: string): Promise<string[]> =>
  (
    await two.database.db.selectFrom('activityLog').select('content').where('content', 'like', `%${words}%`).execute()
  ).map(({ content }) => content)

describe('a document of an office with two steps', () => {
  it('is submitted, and released by another person, never by the one who submitted it', async () => {
    const id = await added()
    const { title } = await detail(id)
    expect((await take(small, 'submit', id, clerk)).result).toMatchObject({ state: 40, state_dictText: '待发布' })
    expect(await take(small, 'release', id, clerk)).toMatchObject({
      success: false,
      message: '您已提交这份文件，发布须由另一人办理',
    })
    expect(await isPublic(title)).toBe(false)
    expect((await take(small, 'release', id, other)).result).toMatchObject({ state: 50 })
    expect(await isPublic(title)).toBe(true)
    expect((await stepsOf(id)).map(({ act, toState }) => [act, toState])).toEqual([
      ['submit', 40],
      ['release', 50],
    ])
    expect(await logLines(`文件“${title}”：`)).toEqual([
      `修改文件“${title}”：提交（${IN_TWO}）`,
      `修改文件“${title}”：发布（${IN_TWO}）`,
    ])
  })
  it('is told to those who release, and to nobody who reviews', async () => {
    const reviewer = await two.makeUser({
      permissions: ['data:document:list', 'data:document:review', 'data:document:approve'],
    })
    const before = (await messagesOf(releaser.id)).length
    await take(small, 'submit', await added(), clerk)
    expect((await messagesOf(releaser.id)).slice(before)).toEqual(['有文件等待发布'])
    expect(await messagesOf(reviewer.id)).toEqual([])
  })
  it('is sent back by whoever was to release it, with a reason, edited and submitted again', async () => {
    const id = await added()
    await take(small, 'submit', id, clerk)
    expect(await take(small, 'releaseReturn', id, other)).toMatchObject({ success: false, message: '请填写退回的理由' })
    expect(await take(small, 'releaseReturn', id, clerk, { note: '缺项' })).toMatchObject({
      success: false,
      message: expect.stringContaining('另一人'),
    })
    expect((await take(small, 'releaseReturn', id, other, { note: '第二条缺少主语' })).result).toMatchObject({
      state: 41,
      state_dictText: '发布退回',
    })
    const form = await detail(id)
    expect(await ask(small, 'PUT /dataManagement/document/edit', clerk, { ...form, note: '已改' })).toMatchObject({
      success: true,
    })
    expect((await take(small, 'submit', id, clerk)).result).toMatchObject({ state: 40 })
  })
  it('is taken back by its submitter, also when a time was set for its release, and whoever set the time is told', async () => {
    const id = await added()
    await take(small, 'submit', id, clerk)
    expect(await take(small, 'schedule', id, clerk, { releaseAt: '2026-12-01 08:00' })).toMatchObject({
      success: false,
    })
    expect((await take(small, 'schedule', id, releaser.token, { releaseAt: '2026-12-01 08:00' })).result).toMatchObject(
      { state: 40 },
    )
    expect(await take(small, 'recall', id, other)).toMatchObject({ success: false, message: '只有提交人可以撤回' })
    expect((await take(small, 'recall', id, clerk)).result).toMatchObject({
      state: 10,
      releaseAt: null,
      submittedBy: null,
    })
    expect(await messagesOf(releaser.id)).toContain('文件撤回')
    expect(await releaseDue(two.database.db, new Date('2026-12-02T00:00:00Z'), [])).toMatchObject({ released: 0 })
  })
  it('is released by the clock in the name of whoever set the time', async () => {
    const id = await added()
    await take(small, 'submit', id, clerk)
    await take(small, 'schedule', id, other, { releaseAt: '2026-12-01 08:00' })
    expect(await releaseDue(two.database.db, new Date('2026-12-01T00:00:30Z'), [])).toMatchObject({
      released: 1,
      failed: 0,
    })
    expect(await detail(id)).toMatchObject({ state: 50 })
  })
  it('takes no review, and the refusal says how the office works', async () => {
    const id = await added()
    await take(small, 'submit', id, clerk)
    for (const [act, name] of [
      ['review', '初审通过'],
      ['reviewReturn', '初审退回'],
      ['approve', '复审通过'],
      ['approveReturn', '复审退回'],
    ] as const)
      expect(await take(small, act, id, other, { note: '甲' })).toMatchObject({
        success: false,
        message: expect.stringContaining(`${IN_TWO}，没有“${name}”`),
      })
    expect(await take(large, 'releaseReturn', id, other, { note: '甲' })).toMatchObject({
      success: false,
      message: expect.stringContaining('四步'),
    })
    expect(await detail(id)).toMatchObject({ state: 40 })
  })
  it('is previewed as its step is taken, for several at once', async () => {
    const id = await added()
    const preview = async (act: BatchAct, token: string) =>
      (await ask(small, 'POST /dataManagement/document/previewStep', token, { act, ids: [id] })).result[0].fault
    expect(await preview('submit', clerk)).toBe('')
    await take(small, 'submit', id, clerk)
    expect(await preview('review', other)).toContain(IN_TWO)
    expect(await preview('release', clerk)).toContain('须由另一人办理')
    expect(await preview('release', other)).toBe('')
  })
  it('is corrected in two steps, and the public reads the text of before until the 更正稿 is released', async () => {
    const id = await added()
    await take(small, 'submit', id, clerk)
    await take(small, 'release', id, other)
    const correction = (await ask(small, 'POST /dataManagement/document/correct', clerk, { id })).result.id
    const form = await detail(correction)
    await ask(small, 'PUT /dataManagement/document/edit', clerk, {
      ...form,
      body: form.body.replace('每日检查一次', '每日检查二次'),
    })
    expect((await take(small, 'submit', correction, clerk)).result).toMatchObject({ state: 40 })
    expect(await take(small, 'release', correction, clerk, { note: '一次应为二次' })).toMatchObject({ success: false })
    expect((await take(small, 'release', correction, other, { note: '一次应为二次' })).result).toMatchObject({
      id,
      state: 50,
    })
    expect((await stepsOf(id)).map(({ act }) => act)).toEqual(['submit', 'release', 'correct', 'submit', 'release'])
  })
  it('that is restricted stays unknown to whoever may not see it, also by its refusals', async () => {
    const value = (
      await two.database.db
        .selectFrom('dictionaryItem')
        .select('value')
        .where('dictionaryCode', '=', 'F_TYPE')
        .where('restricted', '=', true)
        .execute()
    )[0]?.value
    const all = await two.makeUser({ roles: ['admin'] })
    const token = await two.sessionOf(all)
    if (value === undefined)
      await two.database.db
        .updateTable('dictionaryItem')
        .set({ restricted: true })
        .where('dictionaryCode', '=', 'F_TYPE')
        .where('value', '=', 'FT09')
        .execute()
    const form = {
      title: `受限渡口规定（${++number}）`,
      titleNote: '2026年3月1日宁波市人民政府公布',
      body: '第一条　甲。',
      fType: value ?? 'FT09',
      fLevel: 'F02',
      region: '330200',
      address: 'A01',
    }
    const { id } = (await ask(small, 'POST /dataManagement/document/add', token, form)).result
    expect(await take(small, 'submit', id, token)).toMatchObject({ success: true })
    const hidden = await take(small, 'release', id, other)
    expect(hidden).toEqual({ ...(await take(small, 'release', 'gone', other)), timestamp: expect.anything() })
    expect(await take(small, 'releaseReturn', id, other, { note: '甲' })).toEqual({
      ...hidden,
      timestamp: expect.anything(),
    })
  })
})

describe('a document that was under way when the number of steps was changed', () => {
  const NOW = new Date('2026-11-20T05:00:00Z')
  const follow = (steps: 2 | 4) => followSteps(two.database.db, steps, NOW)
  /** A document of a large office at a stage. */
  async function standing(state: 10 | 20 | 21 | 30 | 31 | 40): Promise<string> {
    const id = await added()
    const way = {
      10: [],
      20: ['submit'],
      21: ['submit', 'reviewReturn'],
      30: ['submit', 'review'],
      31: ['submit', 'review', 'approveReturn'],
      40: ['submit', 'review', 'approve'],
    }[state]
    for (const act of way)
      expect(await take(large, act, id, act === 'submit' ? clerk : other, { note: '甲' })).toMatchObject({
        success: true,
      })
    expect(await detail(id)).toMatchObject({ state })
    return id
  }

  it.each([
    [20, 40],
    [30, 40],
    [40, 40],
  ] as const)(
    'to two, at stage %i of four waits for its release, which one who reviewed may do and the submitter may not',
    async (from, to) => {
      await follow(4)
      const id = await standing(from)
      await follow(2)
      expect(await detail(id)).toMatchObject({ state: to })
      expect((await stepsOf(id)).at(-1)).toMatchObject(
        from === 40
          ? { act: 'approve' }
          : { act: 'inTwoSteps', fromState: from, toState: 40, note: IN_TWO, realname: '系统' },
      )
      expect(await take(small, 'release', id, clerk)).toMatchObject({ success: false })
      expect(await take(small, 'release', id, other)).toMatchObject({ success: true })
    },
  )
  it.each([10, 21, 31] as const)('to two, at stage %i of four is edited and submitted to its release', async (from) => {
    await follow(4)
    const id = await standing(from)
    await follow(2)
    expect(await detail(id)).toMatchObject({ state: from })
    expect((await take(small, 'submit', id, clerk)).result).toMatchObject({ state: 40 })
    expect(await take(small, 'release', id, third)).toMatchObject({ success: true })
  })
  it('to four, that nobody reviewed is reviewed first, loses the time of its release, and whoever set it is told', async () => {
    await follow(2)
    const id = await added()
    await take(small, 'submit', id, clerk)
    await take(small, 'schedule', id, releaser.token, { releaseAt: '2026-12-01 08:00' })
    const { told } = await follow(4)
    expect(told).toContain(releaser.id)
    expect(await messagesOf(releaser.id)).toContain('定时发布已取消')
    expect(await detail(id)).toMatchObject({ state: 20, releaseAt: null, releasedBy: null })
    expect(await releaseDue(two.database.db, new Date('2026-12-02T00:00:00Z'), [])).toMatchObject({ released: 0 })
    expect(await take(large, 'release', id, third)).toMatchObject({ success: false })
    for (const [act, token] of [
      ['review', other],
      ['approve', other],
      ['release', third],
    ] as const)
      expect(await take(large, act, id, token)).toMatchObject({ success: true })
  })
  it('to four, that was sent back from its release is submitted to a review', async () => {
    await follow(2)
    const id = await added()
    await take(small, 'submit', id, clerk)
    await take(small, 'releaseReturn', id, other, { note: '缺项' })
    await follow(4)
    expect(await detail(id)).toMatchObject({ state: 41 })
    expect((await take(large, 'submit', id, clerk)).result).toMatchObject({ state: 20 })
  })
  it.each([
    [20, 20],
    [30, 30],
    [40, 40],
  ] as const)(
    'to two and back, from stage %i of four goes on at %i: what was reviewed is not reviewed again',
    async (from, to) => {
      await follow(4)
      const id = await standing(from)
      await follow(2)
      await follow(4)
      expect(await detail(id)).toMatchObject({ state: to, submittedBy: expect.any(String) })
    },
  )
  it('is told once to those whose work it becomes, by a message that names no title', async () => {
    await follow(4)
    await standing(20)
    await standing(30)
    const before = (await messagesOf(releaser.id)).length
    expect((await follow(2)).moved).toBeGreaterThanOrEqual(2)
    expect((await messagesOf(releaser.id)).slice(before)).toEqual(['有文件等待发布'])
    expect(await follow(2)).toEqual({ moved: 0, told: [] })
  })
  it('goes on although a process with the setting of before moved it after the start: the job of releases looks each minute', async () => {
    await follow(2)
    const id = await added()
    await take(large, 'submit', id, clerk)
    expect(await detail(id)).toMatchObject({ state: 20 })
    const admin = await two.sessionOf(await two.makeUser({ roles: ['admin'] }))
    expect(await ask(small, 'GET /sys/quartzJob/execute?id=job-release-documents', admin)).toMatchObject({
      success: true,
    })
    expect(await detail(id)).toMatchObject({ state: 40 })
  })
})
