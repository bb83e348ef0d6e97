import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { localBus } from '#server/platform/realtime/bus.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { tellOfNewOpinions } from './tell-of-opinions.ts'

const HANDLER: PermissionCode[] = ['opinion:feedback:list', 'opinion:feedback:handle']
const CLERK: PermissionCode[] = [
  'opinion:feedback:list',
  'opinion:feedback:assign',
  'opinion:consultation:list',
  'opinion:consultation:add',
  'opinion:consultation:edit',
  'opinion:consultation:release',
]

let test: TestApp
let clerk: string
/** Accounts whose open pages were told that their messages changed. */
const pages: string[] = []
beforeAll(async () => {
  const bus = localBus()
  bus.subscribe((event) => {
    if (event.kind === 'messages-changed') pages.push(...(event.accountIds === 'all' ? ['all'] : event.accountIds))
  })
  test = await startTestApp({}, { bus })
  clerk = await test.signIn(CLERK)
})
afterAll(() => test.close())
beforeEach(() => {
  test.now = new Date('2026-11-20T04:00:00Z')
  pages.length = 0
})

const ask = async (name: string, body?: unknown, token: string | null = clerk) =>
  (await test.ask(name, { ...(token === null ? {} : { token }), ...(body === undefined ? {} : { body }) })).body
async function released(title: string): Promise<string> {
  const body = '第一条 为了管理航道，制定本条例。\n第二条 本条例自公布之日起施行。'
  const draft = { title, explanation: '航道需要新的规定。', body, beginDate: '2026-11-20', endDate: '2026-12-31' }
  const { id } = (await ask('POST /opinionManagement/consultation/add', draft)).result
  await ask('POST /opinionManagement/consultation/submit', { id })
  await ask('POST /opinionManagement/consultation/release', { id }, await test.signIn(CLERK))
  return id
}
let sent = 0
/** Sends an opinion. @returns its id */
async function send(consultationId: string): Promise<string> {
  const content = `建议航道每月疏浚一次，理由之${++sent}。`
  const opinion = {
    key: `told-key-${String(sent).padStart(10, '0')}`,
    kind: 1,
    consultationId,
    attitude: 2,
    identity: 1,
    content,
  }
  expect(await ask('POST /internet/fagui/opinion/send', opinion, null)).toMatchObject({ success: true })
  return (
    await test.database.db.selectFrom('opinion').select('id').where('content', '=', content).executeTakeFirstOrThrow()
  ).id
}
const told = async (accountId: string) =>
  test.database.db
    .selectFrom('announcement')
    .innerJoin('announcementReader', 'announcementReader.announcementId', 'announcement.id')
    .where('announcementReader.accountId', '=', accountId)
    .where('announcement.kind', '=', 'opinion')
    .orderBy('announcement.sentAt')
    .select(['title', 'content', 'page'])
    .execute()
const departmentId = async (name: string) =>
  (await test.database.db.selectFrom('department').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const assign = async (ids: string, name: string) =>
  ask('POST /opinionManagement/feedback/assign', { ids, departId: await departmentId(name) })

describe('what those who handle opinions are told', () => {
  it('a department and those below it are told at once of opinions passed to it, nobody else is, and none of them twice while it is unread', async () => {
    const { db } = test.database
    const own = await test.makeUser({ permissions: HANDLER, departments: ['航道局'] })
    const below = await test.makeUser({ permissions: HANDLER, departments: ['航道局疏浚科'] })
    const reader = await test.makeUser({ permissions: ['opinion:feedback:list'], departments: ['航道局'] })
    const foreign = await test.makeUser({ permissions: HANDLER, departments: ['桥梁局'] })
    for (const [name, orgCode] of [
      ['航道局', 'Y80'],
      ['航道局疏浚科', 'Y80A01'],
      ['桥梁局', 'Y81'],
    ] as const)
      await db.updateTable('department').set({ orgCode }).where('name', '=', name).execute()
    const consultationId = await released('航道条例（草案）')
    const [first, second] = [await send(consultationId), await send(consultationId)]
    pages.length = 0
    expect(await assign(first, '航道局')).toMatchObject({ success: true, result: { done: 1, handlers: 2 } })
    expect([...pages].sort()).toEqual([own.id, below.id].sort())
    const words = {
      title: '有意见转给您的部门',
      content: expect.stringContaining('航道局'),
      page: '/opinionManagement/feedback?state=22',
    }
    expect(await told(own.id)).toEqual([words])
    expect(await told(below.id)).toEqual([words])
    expect([await told(reader.id), await told(foreign.id)]).toEqual([[], []])
    // The title of the text is not in it: readers see different texts.
    expect(JSON.stringify(await told(own.id))).not.toContain('航道条例')
    const token = await test.sessionOf(own)
    await assign(second, '航道局')
    expect(await told(own.id)).toHaveLength(1)
    await ask('PUT /sys/annountCement/readAll', {}, token)
    await assign(second, '航道局')
    expect(await told(own.id)).toHaveLength(2)
    expect(await told(below.id)).toHaveLength(1)
    expect((await ask('GET /sys/annountCement/getMsgTotalByUser', undefined, token)).result).toEqual({ msgTotal: 1 })
    expect((await ask('GET /sys/annountCement/getMyAnnouncement', undefined, token)).result.records[0]).toMatchObject({
      priority: 'M',
    })
  })
  it('whoever passes opinions to a department in which nobody can handle them is told so', async () => {
    await test.makeUser({ permissions: ['opinion:feedback:list'], departments: ['灯塔处'] })
    const id = await send(await released('灯塔维护条例（草案）'))
    expect(await assign(id, '灯塔处')).toMatchObject({ success: true, result: { done: 1, handlers: 0 } })
  })
  it('new opinions are told once to those who handle them, however many arrive before it is read', async () => {
    const { db } = test.database
    await tellOfNewOpinions(db, test.now)
    const person = await test.makeUser({ permissions: HANDLER })
    const reader = await test.makeUser({ permissions: ['opinion:feedback:list'] })
    const consultationId = await released('码头条例（草案）')
    await send(consultationId)
    await send(consultationId)
    const { found, told: now } = await tellOfNewOpinions(db, test.now)
    expect(found).toBe(2)
    expect(now).toContain(person.id)
    expect(await told(person.id)).toMatchObject([
      { title: '有新的公众意见', page: '/opinionManagement/feedback?state=10' },
    ])
    expect(await told(reader.id)).toEqual([])
    expect(await tellOfNewOpinions(db, test.now)).toEqual({ found: 0, told: [] })
    await send(consultationId)
    expect((await tellOfNewOpinions(db, test.now)).told).not.toContain(person.id)
    expect(await told(person.id)).toHaveLength(1)
    await ask('PUT /sys/annountCement/readAll', {}, await test.sessionOf(person))
    await send(consultationId)
    expect((await tellOfNewOpinions(db, test.now)).told).toContain(person.id)
    expect(await told(person.id)).toHaveLength(2)
  })
  it('who wants e-mail alone gets one a day, and who wants neither gets nothing', async () => {
    const { db } = test.database
    const mailed = await test.makeUser({ permissions: HANDLER, email: 'opinion-mail@example.cn' })
    const quiet = await test.makeUser({ permissions: HANDLER })
    const choose = async (person: typeof quiet, email: boolean) =>
      ask(
        'PUT /sys/annountCement/editMySettings',
        { choices: [{ kind: 'opinion', bell: false, email }] },
        await test.sessionOf(person),
      )
    await choose(mailed, true)
    await choose(quiet, false)
    const mails = async () =>
      (await db.selectFrom('mail').select('announcementId').where('accountId', '=', mailed.id).execute()).length
    const consultationId = await released('船坞条例（草案）')
    // Others may have been told of opinions of other tests today.
    const on = async (day: string) => {
      test.now = new Date(`${day}T04:00:00Z`)
      await send(consultationId)
      await tellOfNewOpinions(db, test.now)
      return mails()
    }
    expect(await on('2026-11-25')).toBe(1)
    expect(await on('2026-11-25')).toBe(1)
    await ask('PUT /sys/annountCement/readAll', {}, await test.sessionOf(await test.makeUser({ permissions: HANDLER })))
    expect(await on('2026-11-27')).toBe(2)
    expect([await told(mailed.id), await told(quiet.id)]).toEqual([[], []])
  })
})
