import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { remindDeadlines } from './features/announcements/announcements.door.ts'
import { REMINDERS } from './composition/listeners.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const CODES: PermissionCode[] = [
  'opinion:feedback:list',
  'opinion:feedback:assign',
  'opinion:consultation:list',
  'opinion:consultation:add',
  'opinion:consultation:edit',
  'opinion:consultation:release',
]

let test: TestApp
let clerk: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(CODES)
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, token: string | null = clerk) =>
  (await test.ask(name, { ...(token === null ? {} : { token }), ...(body === undefined ? {} : { body }) })).body
const DRAFT = '第一条 为了管理灯塔，制定本条例。\n第二条 本条例自公布之日起施行。'
async function released(title: string, documentId: string | null = null): Promise<string> {
  const body = {
    title,
    explanation: '灯塔管理需要新的规定。',
    body: DRAFT,
    beginDate: '2026-11-20',
    endDate: '2026-12-31',
    documentId,
  }
  const { id } = (await ask('POST /opinionManagement/consultation/add', body)).result
  await ask('POST /opinionManagement/consultation/submit', { id })
  await ask('POST /opinionManagement/consultation/release', { id }, await test.signIn(CODES))
  return id
}
const remind = async (day: string, days = 15) =>
  (await remindDeadlines(test.database.db, REMINDERS, { now: new Date(`${day}T04:00:00Z`), days })).counts
const told = async (accountId: string) =>
  test.database.db
    .selectFrom('announcement')
    .innerJoin('announcementReader', 'announcementReader.announcementId', 'announcement.id')
    .where('announcementReader.accountId', '=', accountId)
    .where('announcement.kind', '=', 'deadline')
    .orderBy('announcement.sentAt')
    .select(['title', 'content', 'page'])
    .execute()

it('writers of outcomes are told once that a term ended and once that the outcome is overdue, without titles', async () => {
  const writer = await test.makeUser({ permissions: ['opinion:consultation:list', 'opinion:consultation:edit'] })
  const id = await released('灯塔条例（草案）')
  await remind('2026-12-31')
  expect(await told(writer.id)).toEqual([])
  expect(await remind('2027-01-01')).toMatchObject({ 征求意见: 1 })
  expect(await told(writer.id)).toMatchObject([
    { title: '有征求意见已截止', page: '/opinionManagement/consultation?stage=ended' },
  ])
  expect(await remind('2027-01-02')).toMatchObject({ 征求意见: 0 })
  expect(await remind('2027-03-01')).toMatchObject({ 征求意见: 0 })
  expect(await remind('2027-03-02')).toMatchObject({ 征求意见: 1 })
  await remind('2027-03-03')
  const all = await told(writer.id)
  expect(all.map(({ title }) => title)).toEqual(['有征求意见已截止', '有征求意见的结果逾期未公布'])
  expect(JSON.stringify(all)).not.toContain('灯塔')
  // Nothing is due of one whose outcome is public.
  const other = await released('灯标条例（草案）')
  await test.database.db
    .updateTable('consultation')
    .set({ state: 70, outcome: '公布' })
    .where('id', 'in', [id, other])
    .execute()
  expect(await remind('2027-04-01')).toMatchObject({ 征求意见: 0 })
})
it('nobody is told of a consultation on a document that not everybody may see', async () => {
  const { db } = test.database
  const maker = await test.signIn(['data:document:list', 'data:document:add'])
  const document = { title: '灯船办法', fType: 'FT04', fLevel: 'F01', region: '330000', address: 'A01', body: DRAFT }
  const documentId = (await ask('POST /dataManagement/document/add', document, maker)).result.id
  const id = await released('灯船办法（征求意见稿）')
  await db.updateTable('consultation').set({ documentId }).where('id', '=', id).execute()
  await db.updateTable('document').set({ fType: 'FT09' }).where('id', '=', documentId).execute()
  expect(await remind('2027-04-02')).toMatchObject({ 征求意见: 0 })
  await db.updateTable('document').set({ fType: 'FT04' }).where('id', '=', documentId).execute()
  expect(await remind('2027-04-03')).toMatchObject({ 征求意见: 1 })
})
it('a department is told once of an opinion that it has not answered for so many days, and again when it is passed on', async () => {
  const { db } = test.database
  const [own, foreign] = [
    await test.makeUser({ permissions: ['opinion:feedback:list', 'opinion:feedback:handle'], departments: ['航标处'] }),
    await test.makeUser({ permissions: ['opinion:feedback:list', 'opinion:feedback:handle'], departments: ['港口处'] }),
  ]
  const departmentOf = async (name: string) =>
    (await db.selectFrom('department').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const consultationId = await released('航标条例（草案）')
  const content = '建议航标每月检查一次。'
  const body = { key: 'remind-key-0001', kind: 1, consultationId, attitude: 2, identity: 1, content }
  expect(await ask('POST /internet/fagui/opinion/send', { ...body, key: `${body.key}x` }, null)).toMatchObject({
    success: true,
  })
  const [{ id }] = (await ask(`GET /opinionManagement/feedback/list?content=${content}`)).result.records
  expect(await remind('2026-12-20')).toMatchObject({ 转办的意见: 0 })
  const assign = async (name: string) =>
    ask('POST /opinionManagement/feedback/assign', { ids: id, departId: await departmentOf(name) })
  expect(await assign('航标处')).toMatchObject({ success: true })
  const day = (days: number) => new Date(test.now.getTime() + days * 86_400_000 + 60_000).toISOString().slice(0, 10)
  expect(await remind(day(14))).toMatchObject({ 转办的意见: 0 })
  expect(await remind(day(17))).toMatchObject({ 转办的意见: 1 })
  expect(await remind(day(18))).toMatchObject({ 转办的意见: 0 })
  const waiting = (rows: { title: string }[]) => rows.filter(({ title }) => title === '有转办的意见没有答复')
  expect(waiting(await told(own.id))).toMatchObject([{ page: '/opinionManagement/feedback?state=22' }])
  expect(waiting(await told(foreign.id))).toEqual([])
  await assign('港口处')
  expect(await remind(day(17), 20)).toMatchObject({ 转办的意见: 0 })
  expect(await remind(day(17))).toMatchObject({ 转办的意见: 1 })
  expect(waiting(await told(foreign.id))).toHaveLength(1)
  expect(waiting(await told(own.id))).toHaveLength(1)
})
