import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HEARTBEAT_MS } from '#common/limits.ts'
import { SPECIAL_PERMISSION, type PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { LivePage } from '#server/testing/live-page.ts'
import { grant } from '#server/testing/people.ts'
import { localBus } from './bus.ts'

const bus = localBus()
let one: TestApp
let other: TestApp
let base: string
let otherBase: string
const listening = async ({ app }: TestApp) => (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
beforeAll(async () => {
  // With fake timers the tests decide when the sweep runs.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  one = await startTestApp({}, { bus })
  other = await startTestApp({}, { bus }, one)
  base = await listening(one)
  otherBase = await listening(other)
})
afterAll(async () => {
  await other.close()
  await one.close()
  vi.useRealTimers()
})
/** Each test has its own table, so that no test affects the next. */
let table = 0
let key = ''
beforeEach(() => {
  key = `dict-items:${++table}`
})
const sweep = async () => {
  vi.advanceTimersByTime(HEARTBEAT_MS)
  await new Promise((resolve) => setTimeout(resolve, 150))
}
const elapse = (ms: number) => {
  for (const test of [one, other]) test.now = new Date(test.now.getTime() + ms)
}

const SEE: PermissionCode[] = ['system:dict:list', SPECIAL_PERMISSION]
const EDIT: PermissionCode[] = [...SEE, 'system:dict:item:edit']
async function pageOf(codes: PermissionCode[], at = base, realname = '张三') {
  const person = await one.makeUser({ permissions: codes, realname, isStaff: true })
  return Object.assign(await LivePage.open(at, one, person), { person })
}
/** A page that has the table open. */
async function following(
  codes: PermissionCode[] = EDIT,
  { caseId = 'case', at = base, socketKey = key, since = '' } = {},
) {
  const page = await pageOf(codes, at)
  page.say('subscribe_vxe_table', { socketKey, caseId, ...(since === '' ? {} : { since }) })
  await page.settled()
  return page
}
const change = (page: LivePage, row: unknown, caseId = 'case') =>
  page.say('update_vxe_table', { socketKey: key, args: [row, caseId] })
const updates = (page: LivePage) => page.of('update_vxe_table')
const heardBy = (page: LivePage, count: number) =>
  expect.poll(() => updates(page).length, { timeout: 2_000, interval: 2 }).toBe(count)

describe('tableSync: changes', () => {
  it('a change of a shared table reaches all processes at once as it was sent, with its author and table', async () => {
    const [editor, here, there] = [await following(), await following(SEE), await following(SEE, { at: otherBase })]
    change(editor, { id: '7', itemText: '有效', sortOrder: 3 })
    await Promise.all([heardBy(here, 1), heardBy(there, 1), heardBy(editor, 1)])
    const heard = {
      socketKey: key,
      args: [{ id: '7', itemText: '有效', sortOrder: 3 }, 'case'],
      by: { username: editor.person.username, realname: '张三' },
      eventId: expect.stringMatching(/^[0-9a-f]{24}$/),
    }
    for (const page of [here, there, editor]) expect(updates(page)).toEqual([heard])
    expect(updates(there)[0].eventId).toBe(updates(here)[0].eventId)
  })
  it('changes of a shared table arrive in the order in which they were made', async () => {
    const [editor, viewer] = [await following(), await following(SEE, { at: otherBase })]
    for (let i = 0; i < 20; i++) change(editor, { id: '1', sortOrder: i })
    await heardBy(viewer, 20)
    expect(updates(viewer).map(({ args }) => args[0].sortOrder)).toEqual(Array.from({ length: 20 }, (_, i) => i))
  })
  it('a change does not reach pages that follow another table, stopped following or never followed', async () => {
    const [editor, elsewhere, gone, idle] = [
      await following(),
      await following(SEE, { socketKey: 'dict-items:other' }),
      await following(),
      await pageOf(EDIT),
    ]
    gone.say('unsubscribe_vxe_table', { socketKey: key, caseId: 'case' })
    await gone.settled()
    change(editor, { id: '1', itemText: 'x' })
    await heardBy(editor, 1)
    await Promise.all([elsewhere, gone, idle].map((page) => page.settled()))
    expect([elsewhere, gone, idle].map((page) => updates(page).length)).toEqual([0, 0, 0])
  })
  it('a page that has a table open twice gets changes after one of the two was closed', async () => {
    const [editor, page] = [await following(), await following(SEE, { caseId: 'first' })]
    page.say('subscribe_vxe_table', { socketKey: key, caseId: 'second' })
    page.say('unsubscribe_vxe_table', { socketKey: key, caseId: 'first' })
    await page.settled()
    change(editor, { id: '1', itemText: 'x' })
    await expect.poll(() => updates(page)).toHaveLength(1)
  })
  it('a client that never subscribed may send a change and follows the table from then on', async () => {
    const [old, editor] = [await pageOf(EDIT), await following()]
    change(old, { id: '1', itemText: 'x' }, 'old')
    await Promise.all([heardBy(editor, 1), heardBy(old, 1)])
    change(editor, { id: '1', itemText: 'y' })
    await expect.poll(() => updates(old)).toHaveLength(2)
  })
  it('a change too large for one notification comes in parts, and a field too large for any is only named', async () => {
    const [editor, viewer] = [await following(), await following(SEE)]
    const fields = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`f${i}`, '字'.repeat(500)]))
    change(editor, { id: '1', ...fields, text: '字'.repeat(5_000) })
    await expect.poll(() => updates(viewer).some(({ tooLarge }) => tooLarge)).toBe(true)
    expect(updates(viewer).length).toBeGreaterThan(1)
    expect(Object.assign({}, ...updates(viewer).map(({ args }) => args[0]))).toEqual({ id: '1', ...fields })
    expect(updates(viewer).flatMap(({ tooLarge }) => tooLarge ?? [])).toEqual(['text'])
  })
  it('a change without an id or without fields is ignored', async () => {
    const editor = await following()
    change(editor, { itemText: 'x' })
    change(editor, { id: '1' })
    await editor.settled()
    expect(updates(editor)).toEqual([])
    expect(editor.of('vxe_table_refused').filter(({ socketKey }) => socketKey === key)).toEqual([])
  })
})

describe('tableSync: permissions', () => {
  const refusals = (page: LivePage) =>
    page.of('vxe_table_refused').filter(({ socketKey }) => !String(socketKey).startsWith('settled'))
  // spec §2.102
  it.each<[string, PermissionCode[], string]>([
    ['without the code', [], 'dict-items:1'],
    ['with another code', ['system:fillRule:list'], 'dict-items:1'],
    ['without the code for all of its rows', ['system:dict:list'], 'dict-items:1'],
    ['with all codes when there is no such table', EDIT, 'accounts'],
    ['with all codes when the table has the name of a property of all objects', EDIT, 'constructor'],
  ])('following a table is refused to a user %s', async (_, codes, socketKey) => {
    const page = await following(codes, { socketKey })
    expect(refusals(page)).toEqual([{ socketKey }])
    page.say('update_vxe_table', { socketKey, args: [{ id: '1', a: 1 }, 'case'] })
    await page.settled()
    expect([refusals(page).length, updates(page)]).toEqual([2, []])
  })
  it('following a table is refused to a user from whom data rules hide some of its rows', async () => {
    const person = await one.makeUser({ permissions: [] })
    const [menu, rule, role] = ['menu-system-positions', `rule-${person.id}`, `role-${person.id}`]
    const { db } = one.database
    await db
      .insertInto('permissionDataRule')
      .values({ id: rule, permissionId: menu, name: '一半', field: 'code', condition: 'RIGHT_LIKE', value: 'A' })
      .execute()
    await db.insertInto('role').values({ id: role, name: role, code: role }).execute()
    await db
      .insertInto('rolePermission')
      .values({ roleId: role, permissionId: menu, dataRuleIds: [rule] })
      .execute()
    await db.insertInto('accountRole').values({ accountId: person.id, roleId: role }).execute()
    const page = await LivePage.open(base, one, person)
    page.say('subscribe_vxe_table', { socketKey: 'positions', caseId: 'case' })
    await page.settled()
    expect(refusals(page)).toEqual([{ socketKey: 'positions' }])
    const whole = await following([], { socketKey: 'positions' })
    expect(refusals(whole)).toEqual([])
  })
  it('a user who may only see a table cannot change it for others', async () => {
    const [viewer, editor] = [await following(SEE), await following()]
    change(viewer, { id: '1', itemText: 'x' })
    await viewer.settled()
    await editor.settled()
    expect(refusals(viewer)).toEqual([{ socketKey: key }])
    expect([updates(viewer), updates(editor)]).toEqual([[], []])
    change(editor, { id: '1', itemText: 'y' })
    await heardBy(viewer, 1)
  })
  it('all staff may follow and change a table that is open to all of them', async () => {
    const [page, second] = [
      await following([], { socketKey: 'demo-table' }),
      await following([], { socketKey: 'demo-table', at: otherBase }),
    ]
    page.say('update_vxe_table', { socketKey: 'demo-table', args: [{ id: '1', a: 1 }, 'case'] })
    await expect.poll(() => updates(second)).toHaveLength(1)
  })
  it('a user whose grant was taken away no longer follows the table after a heartbeat', async () => {
    const [editor, viewer] = [await following(), await following(SEE)]
    await one.database.db.deleteFrom('accountRole').where('accountId', '=', viewer.person.id).execute()
    await sweep()
    await expect.poll(() => refusals(viewer)).toEqual([{ socketKey: key }])
    change(editor, { id: '1', itemText: 'x' })
    await heardBy(editor, 1)
    await viewer.settled()
    expect(updates(viewer)).toEqual([])
  })
  it('a user whose grant to edit was taken away no longer changes the table after a heartbeat', async () => {
    const editor = await following()
    await one.database.db.deleteFrom('accountRole').where('accountId', '=', editor.person.id).execute()
    await grant(one.database.db, editor.person.id, SEE)
    await sweep()
    const tryAgain = async () => {
      change(editor, { id: '1', itemText: 'x' })
      await editor.settled()
      return refusals(editor).length > 0
    }
    await expect.poll(tryAgain, { interval: 200, timeout: 5_000 }).toBe(true)
    const before = updates(editor).length
    await tryAgain()
    expect(updates(editor)).toHaveLength(before)
  })
  it('a grant made after the page was opened counts at once', async () => {
    const page = await pageOf([])
    await grant(one.database.db, page.person.id, SEE)
    page.say('subscribe_vxe_table', { socketKey: key, caseId: 'case' })
    await page.settled()
    expect(page.of('vxe_table_subscribed')).toHaveLength(1)
  })
  it('the permissions of all followers of a table are checked in one statement per process', async () => {
    const pages = [await following(), await following(SEE), await following(SEE)]
    const asked = (texts: readonly string[]) => texts.filter((text) => text.includes('string_agg')).length
    const { texts } = await one.statements(async (soFar) => {
      await sweep()
      await expect.poll(() => asked(soFar)).toBeGreaterThan(0)
    })
    // Each process has one statement for its sessions, and one for the codes of its followers if it has any.
    expect(asked(texts)).toBeLessThanOrEqual(2)
    for (const page of pages) page.socket.close()
  })
  it('no page follows more than fifty tables', async () => {
    const page = await pageOf(SEE)
    for (let i = 0; i < 51; i++) {
      page.say('subscribe_vxe_table', { socketKey: `dict-items:many-${i}`, caseId: 'case' })
      if (i % 10 === 9) {
        await page.settled()
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    }
    await page.settled()
    expect(refusals(page)).toEqual([{ socketKey: 'dict-items:many-50' }])
  })
})

describe('tableSync: catching up', () => {
  it('a page that subscribes again gets the changes since its last event, for that table alone, and the newest event', async () => {
    const editor = await following()
    change(editor, { id: '1', itemText: 'a' })
    change(editor, { id: '1', itemText: 'b' })
    change(editor, { id: '2', itemText: 'c' })
    await heardBy(editor, 3)
    const [first, , last] = updates(editor)
    const page = await following(SEE, { since: first.eventId, at: otherBase })
    expect(updates(page).map(({ args, to }) => [args[0], args[1], to])).toEqual([
      [{ id: '1', itemText: 'b' }, 'case', 'case'],
      [{ id: '2', itemText: 'c' }, 'case', 'case'],
    ])
    expect(page.heard.map(({ type }) => type).slice(0, 3)).toEqual([
      'update_vxe_table',
      'update_vxe_table',
      'vxe_table_subscribed',
    ])
    expect(page.of('vxe_table_subscribed')).toEqual([{ socketKey: key, caseId: 'case', eventId: last.eventId }])
  })
  it('a page catches up from a moment at which nothing had been changed yet', async () => {
    elapse(10_000)
    const left = await following(SEE)
    const { eventId } = left.of('vxe_table_subscribed')[0]
    left.socket.close()
    const editor = await following()
    change(editor, { id: '1', itemText: 'a' })
    await heardBy(editor, 1)
    expect(updates(await following(SEE, { since: eventId }))).toHaveLength(1)
  })
  it.each([
    ['is too long ago', (eventId: string) => (elapse(6 * 60_000), eventId)],
    ['is unknown', () => 'ffffffffffffffffffffffff'],
  ])('a page is told that its table is stale when its last event %s', async (_, since) => {
    const editor = await following()
    change(editor, { id: '1', itemText: 'a' })
    change(editor, { id: '1', itemText: 'b' })
    await heardBy(editor, 2)
    const page = await following(SEE, { since: since(updates(editor)[0].eventId) })
    expect(page.of('vxe_table_stale')).toEqual([{ socketKey: key, caseId: 'case' }])
    expect([updates(page), page.of('vxe_table_subscribed').length]).toEqual([[], 1])
  })
  it('a page is told that its table is stale when its process was cut off from the others', async () => {
    const page = await following(SEE)
    bus.publish({ kind: 'bus-restored' })
    await page.settled()
    expect(page.of('vxe_table_stale')).toEqual([{ socketKey: key }])
    expect(page.of('vxe_table_subscribed')).toHaveLength(2)
  })
})

describe('tableSync: presence', () => {
  const cell = { id: '1', key: 'itemText' }
  const presences = (page: LivePage) => page.of('vxe_table_presence')
  const moveTo = (page: LivePage, where: unknown, caseId = 'case') =>
    page.say('vxe_table_presence', { socketKey: key, caseId, cell: where })

  it('the place of a user is sent to the other pages and to pages that come later', async () => {
    const [editor, viewer] = [await following(), await following(SEE, { at: otherBase })]
    moveTo(editor, cell)
    await expect.poll(() => presences(viewer)).toHaveLength(1)
    const heard = { socketKey: key, caseId: 'case', cell, by: { username: editor.person.username, realname: '张三' } }
    expect(presences(viewer)).toEqual([heard])
    const later = await following(SEE)
    expect(presences(later)).toEqual([heard])
    await editor.settled()
    expect(presences(editor)).toEqual([])
  })
  it.each<[string, (page: LivePage) => unknown]>([
    ['leaves the cell', (page) => moveTo(page, null)],
    ['closes the table', (page) => page.say('unsubscribe_vxe_table', { socketKey: key, caseId: 'case' })],
    ['closes the page', (page) => page.socket.close()],
  ])('the place of a user ends when the user %s', async (_, end) => {
    const [editor, viewer] = [await following(), await following(SEE, { at: otherBase })]
    moveTo(editor, cell)
    await expect.poll(() => presences(viewer)).toHaveLength(1)
    end(editor)
    await expect.poll(() => presences(viewer)).toHaveLength(2)
    expect(presences(viewer)[1]).toMatchObject({ cell: null, caseId: 'case', by: { username: editor.person.username } })
    expect(presences(await following(SEE))).toEqual([])
  })
  it('an unchanged place is sent only once and lasts while its page is open', async () => {
    const [editor, viewer] = [await following(), await following(SEE, { at: otherBase })]
    moveTo(editor, cell)
    await expect.poll(() => presences(viewer)).toHaveLength(1)
    for (let i = 0; i < 5; i++) {
      elapse(HEARTBEAT_MS)
      await sweep()
    }
    expect(presences(viewer)).toHaveLength(1)
  })
  it('the place of a user ends half a minute after its process was last heard of', async () => {
    const viewer = await following(SEE)
    bus.publish({
      kind: 'table-presence',
      presence: {
        socketKey: key,
        pageName: 'of a process that died',
        caseId: 'x',
        cell,
        by: { username: 'li', realname: '李四' },
      },
    })
    await expect.poll(() => presences(viewer)).toHaveLength(1)
    elapse(31_000)
    await sweep()
    await expect.poll(() => presences(viewer).map((presence) => presence.cell)).toEqual([cell, null])
  })
  it('a place in a table that its page does not follow is not sent to others', async () => {
    const [stranger, viewer] = [await pageOf(EDIT), await following(SEE)]
    moveTo(stranger, cell)
    await stranger.settled()
    await viewer.settled()
    expect(presences(viewer)).toEqual([])
  })
})

describe('realtimeRoutes: the limit of messages', () => {
  it('a page is closed after more than fifty messages in a second', async () => {
    const page = await following()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    for (let i = 0; i < 60; i++) change(page, { id: '1', sortOrder: i })
    expect(await page.closed).toBe(4429)
  })
  it('a page is not closed for fifty messages in a second', async () => {
    const [page, viewer] = [await following(), await following(SEE)]
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    for (let i = 0; i < 50; i++) change(page, { id: '1', sortOrder: i })
    await heardBy(viewer, 50)
    expect(page.socket.readyState).toBe(page.socket.OPEN)
  })
})
