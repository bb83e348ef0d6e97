import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextRun } from '#common/cron/next-runs.ts'
import { parseCron } from '#common/cron/parse.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'
import { releaseDue } from './release-due.ts'

const READ: PermissionCode[] = ['data:document:list']
let test: TestApp
let clerk: string
let reviewer: string
let publisher: Person
let publishing: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn([...READ, 'data:document:add', 'data:document:edit'])
  reviewer = await test.signIn([...READ, 'data:document:review', 'data:document:approve'])
  publisher = await test.makeUser({ permissions: [...READ, 'data:document:release'] })
  publishing = await test.sessionOf(publisher)
})
afterAll(() => test.close())

const ask = async (name: string, as: string, body: object) => (await test.ask(name, { token: as, body })).body
let number = 0
/** A document that waits for its release. */
async function waiting(title = `杭州市定时发布测试规定（${++number}）`): Promise<{ id: string; title: string }> {
  const added = await ask('POST /dataManagement/document/add', clerk, {
    title,
    titleNote: '2026年3月1日杭州市人民政府令第399号公布',
    body: '第一条　为了规范河长巡查，制定本规定。\n第二条　本规定自2026年5月1日起施行。',
    fType: 'FT02',
    fLevel: 'F02',
    region: '330100',
    address: 'A01',
  })
  const { id } = added.result as { id: string }
  expect(await ask('POST /dataManagement/document/submit', clerk, { id })).toMatchObject({ success: true })
  expect(await ask('POST /dataManagement/document/review', reviewer, { id })).toMatchObject({ success: true })
  expect(await ask('POST /dataManagement/document/approve', reviewer, { id })).toMatchObject({ success: true })
  return { id, title }
}
const schedule = (id: string, releaseAt: string, as = publishing) =>
  ask('POST /dataManagement/document/schedule', as, { id, releaseAt })
const detail = async (id: string) =>
  (await test.ask(`GET /dataManagement/document/queryById?id=${id}`, { token: clerk })).body.result
const isPublic = async (title: string) =>
  (await test.call(`/fagui/internet/fagui/law/named?title=${title}`)).body.result !== null
/** A moment of the test's day, as people write it, and as a date. */
const at = (hours: number) => {
  const moment = new Date(test.now.getTime() + hours * 3_600_000)
  return { moment, text: new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ') }
}

describe('a scheduled release', () => {
  it('comes at its time and not before, in the name of who set it', async () => {
    const { id, title } = await waiting()
    expect(await schedule(id, at(2).text)).toMatchObject({
      success: true,
      result: { state: 40, releaseAt: `${at(2).text}:00` },
    })
    expect(await releaseDue(test.database.db, at(1).moment, [])).toEqual({ released: 0, failed: 0, told: [] })
    expect(await isPublic(title)).toBe(false)
    expect(await releaseDue(test.database.db, at(2.1).moment, [])).toEqual({ released: 1, failed: 0, told: [] })
    expect(await isPublic(title)).toBe(true)
    expect(await detail(id)).toMatchObject({ state: 50, releasedBy: publisher.username, releaseAt: null })
  })
  it('is looked for in its minute by the timetable of a fresh installation, and that of an announcement too', async () => {
    const jobs = await test.database.db
      .selectFrom('scheduledJob')
      .select(['handler', 'cron'])
      .where('handler', 'in', ['releaseDocuments', 'releaseAnnouncements'])
      .execute()
    expect(jobs).toHaveLength(2)
    const before = new Date('2026-11-20T10:06:58+08:00')
    for (const { cron } of jobs) expect(nextRun(parseCron(cron), before)).toEqual(new Date('2026-11-20T10:07:00+08:00'))
  })
  it('is made once by two processes', async () => {
    const { id } = await waiting()
    await schedule(id, at(2).text)
    const both = await Promise.all([
      releaseDue(test.database.db, at(3).moment, []),
      releaseDue(test.database.db, at(3).moment, []),
    ])
    expect(both.map(({ released }) => released).toSorted((a, b) => a - b)).toEqual([0, 1])
  })
  it('can be cancelled, and falls when the document is sent back', async () => {
    const [first, second] = [await waiting(), await waiting()]
    await schedule(first.id, at(2).text)
    await schedule(second.id, at(2).text)
    expect(await ask('POST /dataManagement/document/unschedule', publishing, { id: first.id })).toMatchObject({
      success: true,
      result: { releaseAt: null },
    })
    expect(await ask('POST /dataManagement/document/unschedule', publishing, { id: first.id })).toMatchObject({
      success: false,
      message: expect.stringContaining('没有定时发布'),
    })
    expect(
      await ask('POST /dataManagement/document/approveReturn', reviewer, { id: second.id, note: '有误' }),
    ).toMatchObject({ success: true })
    expect(await releaseDue(test.database.db, at(3).moment, [])).toEqual({ released: 0, failed: 0, told: [] })
    expect([await isPublic(first.title), await isPublic(second.title)]).toEqual([false, false])
  })
  it('that has become impossible is given up, and who set it is told why', async () => {
    const { id, title } = await waiting()
    await schedule(id, at(2).text)
    const other = await waiting(title)
    expect(await ask('POST /dataManagement/document/release', publishing, { id: other.id })).toMatchObject({
      success: true,
    })
    expect(await releaseDue(test.database.db, at(3).moment, [])).toEqual({
      released: 0,
      failed: 1,
      told: [publisher.id],
    })
    expect(await detail(id)).toMatchObject({ state: 40, releaseAt: null })
  })
  it.each([
    ['an hour ago', () => at(-1).text, '发布时间已过'],
    ['in two years', () => at(2 * 366 * 24).text, '一年之内'],
    ['a day that does not exist', () => '2026-02-30 10:00', '请按“年-月-日 时:分”填写'],
  ])('for %s is refused', async (_, text, message) => {
    const { id } = await waiting()
    expect(await schedule(id, text())).toMatchObject({ success: false, message: expect.stringContaining(message) })
  })
  it('cannot be set by who reviewed the text', async () => {
    const both = await test.signIn([...READ, 'data:document:approve', 'data:document:release', 'data:document:review'])
    const { id } = await waiting()
    expect(await ask('POST /dataManagement/document/approveReturn', reviewer, { id, note: '有误' })).toMatchObject({
      success: true,
    })
    expect(await ask('POST /dataManagement/document/submit', clerk, { id })).toMatchObject({ success: true })
    expect(await ask('POST /dataManagement/document/review', both, { id })).toMatchObject({ success: true })
    expect(await ask('POST /dataManagement/document/approve', reviewer, { id })).toMatchObject({ success: true })
    expect(await schedule(id, at(2).text, both)).toMatchObject({
      success: false,
      message: expect.stringContaining('须由另一人办理'),
    })
  })
})
