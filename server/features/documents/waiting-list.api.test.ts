import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const may = (...acts: string[]): PermissionCode[] =>
  ['list', ...acts].map((act) => `data:document:${act}` as PermissionCode)

let test: TestApp
let clerk: string
let reviewer: string
let all: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(may('add', 'edit'))
  reviewer = await test.signIn(may('review'))
  all = await test.signIn(may('add', 'edit', 'review', 'approve', 'release'))
})
afterAll(() => test.close())

let number = 0
async function added(as = clerk): Promise<string> {
  const body = {
    title: `温州市渡口值守规定（${++number}）`,
    titleNote: '2026年3月1日温州市人民政府令第188号公布',
    body: '第一条　渡口应当值守。',
    fType: 'FT02',
    fLevel: 'F02',
    region: '330300',
    address: 'A01',
  }
  return (await test.ask('POST /dataManagement/document/add', { token: as, body })).body.result.id
}
const take = async (act: string, id: string, as: string, body: object = {}) =>
  expect(
    (await test.ask(`POST /dataManagement/document/${act}`, { token: as, body: { id, ...body } })).body,
  ).toMatchObject({ success: true })
const waitingFor = async (as: string): Promise<[string, string][] | null> => {
  const { documents } = (await test.ask('GET /sys/workbench', { token: as })).body.result.waiting
  expect(documents === null || documents.total === documents.first.length).toBe(true)
  return documents && documents.first.map(({ id, stage }: { id: string; stage: string }) => [id, stage])
}

describe('the list of what waits', () => {
  it('holds what the viewer may take the next step with, and what came back to the one who submitted it', async () => {
    const id = await added()
    expect(await waitingFor(clerk)).toEqual([])
    await take('submit', id, clerk)
    expect(await waitingFor(reviewer)).toEqual([[id, '待初审']])
    expect(await waitingFor(all)).toEqual([[id, '待初审']])
    await take('reviewReturn', id, reviewer, { note: '缺项' })
    expect(await waitingFor(reviewer)).toEqual([])
    expect(await waitingFor(clerk)).toEqual([[id, '初审退回']])
    await test.ask(`DELETE /dataManagement/document/deleteBatch?ids=${id}`, {
      token: await test.sessionOf(await test.makeUser({ roles: ['admin'] })),
    })
    expect(await waitingFor(clerk)).toEqual([])
  })
  it('has nothing that the rule of different persons keeps from the viewer, nor what the clock will release', async () => {
    const own = await added(all)
    await take('submit', own, all)
    expect(await waitingFor(all)).toEqual([])
    const other = await added()
    await take('submit', other, clerk)
    await take('review', other, all)
    expect(await waitingFor(all)).toEqual([[other, '待复审']])
    await take('approve', other, all)
    expect(await waitingFor(all)).toEqual([])
    const releaser = await test.signIn(may('release'))
    expect(await waitingFor(releaser)).toEqual([[other, '待发布']])
    await take('schedule', other, releaser, { releaseAt: '2026-12-01 08:00' })
    expect(await waitingFor(releaser)).toEqual([])
    await take('approveReturn', other, await test.signIn(may('approve')), { note: '缺项' })
    await take('submit', other, clerk)
    await take('reviewReturn', own, reviewer, { note: '缺项' })
    await take('reviewReturn', other, reviewer, { note: '缺项' })
  })
  it('tells nothing of a document that the viewer may not see, and is none for who sees no documents', async () => {
    const id = await added()
    await take('submit', id, clerk)
    expect(await waitingFor(reviewer)).toEqual([[id, '待初审']])
    await test.database.db.updateTable('document').set({ fType: 'FT08' }).where('id', '=', id).execute()
    expect(await waitingFor(reviewer)).toEqual([])
    expect(await waitingFor(await test.signIn(['system:user:list']))).toBeNull()
  })
})
