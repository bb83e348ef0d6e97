import { SPECIAL_PERMISSION } from '#common/permissions.ts'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { serverBus } from './platform/realtime/bus.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { LivePage } from './testing/live-page.ts'
import { grant } from './testing/people.ts'

/** Several processes of one installation, on the PostgreSQL server they share. */
const url = process.env['TEST_DATABASE_URL'] ?? ''

describe('two processes on one database', () => {
  let one: TestApp
  let other: TestApp
  let base: string
  let otherBase: string
  const listening = async ({ app }: TestApp) => (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  const faults: unknown[] = []
  beforeAll(async () => {
    const channel = `test_${Math.random().toString(36).slice(2)}`
    const bus = () => serverBus(url, channel, (error) => void faults.push(error))
    one = await startTestApp({}, { bus: await bus() })
    other = await startTestApp({}, { bus: await bus() }, one)
    ;[base = '', otherBase = ''] = await Promise.all([one, other].map(listening))
  })
  afterAll(async () => {
    await other.close()
    await one.close()
  })
  const whoAmI = (at: TestApp, token: string) => at.ask('GET /sys/user/getCurrentUserDeparts', { token })

  // spec §7.51
  it('two processes know each other’s sessions, and a session ended in one loses its socket in the other', async () => {
    const person = await one.makeUser()
    const { token } = (await one.ask('POST /sys/login', { body: person })).body.result
    expect((await whoAmI(other, token)).status).toBe(200)
    const socket = new WebSocket(`${otherBase}/fagui/vxeSocket/${person.id}/page`, [token])
    await once(socket, 'open')
    const closed = once(socket, 'close')
    const admin = await one.signIn(['system:online:list', 'system:online:forceLogout'])
    const { records } = (await one.ask(`GET /sys/online/list?username=${person.username}`, { token: admin })).body
      .result
    expect((await one.ask('POST /sys/online/forceLogout', { token: admin, body: records[0] })).body.success).toBe(true)
    expect((await closed)[0]).toBe(4401)
    expect((await whoAmI(other, token)).body).toMatchObject({ code: 401, message: 'Token失效，请重新登录!' })
  })
  it('two processes show each other at once what is changed in a shared table, whatever it contains', async () => {
    const pages: LivePage[] = []
    for (const at of [one, other]) {
      const person = await one.makeUser({
        permissions: ['system:dict:list', 'system:dict:item:edit', SPECIAL_PERMISSION],
      })
      const page = await LivePage.open(at === one ? base : otherBase, one, person)
      page.say('subscribe_vxe_table', { socketKey: 'dict-items:1', caseId: person.id })
      await page.settled()
      pages.push(page)
    }
    const [editor, viewer] = pages as [LivePage, LivePage]
    const rows = [
      { id: '1', itemText: '“有效”\0\u2028😀' },
      ...Array.from({ length: 8 }, (_, i) => ({ id: '2', [`f${i}`]: '字'.repeat(2_000) })),
    ]
    for (const row of rows) {
      const count = viewer.of('update_vxe_table').length
      editor.say('update_vxe_table', { socketKey: 'dict-items:1', args: [row, 'case'] })
      await expect.poll(() => viewer.of('update_vxe_table').length, { interval: 2 }).toBe(count + 1)
    }
    expect(viewer.of('update_vxe_table').map(({ args }) => args[0])).toEqual(rows)
    // Both know the changes by the same names, so that a page may come back to either. The editor may hear its last one
    // later.
    const eventIds = (page: LivePage) => page.of('update_vxe_table').map(({ eventId }) => eventId)
    await expect.poll(() => eventIds(editor), { interval: 2 }).toEqual(eventIds(viewer))
    for (const page of pages) page.socket.close()
  })
  // spec §7.41
  it('an announcement released in one process reaches the pages of its department at both at once, and no other; it is read, and taken back', async () => {
    const person = (realname: string, department: string) =>
      one.makeUser({ permissions: ['btn:notification'], realname, departments: [department] })
    const [near, far, nobody] = [
      await person('李宣', '防汛处'),
      await person('王防', '防汛处'),
      await person('赵审', '审计处'),
    ]
    const opened = [
      { at: one, base, person: near },
      { at: other, base: otherBase, person: far },
      { at: one, base, person: nobody },
      { at: other, base: otherBase, person: nobody },
    ]
    const pages = await Promise.all(
      opened.map(async ({ at, base: address, person: reader }) => {
        const [page, token] = [await LivePage.open(address, one, reader), await one.sessionOf(reader)]
        const unread = async (): Promise<number> =>
          (await at.ask('GET /sys/annountCement/getMsgTotalByUser', { token })).body.result.msgTotal
        return { page, token, at, unread, told: () => page.of('messages_changed').length }
      }),
    )
    const [nearPage, farPage, ...others] = pages as [(typeof pages)[0], (typeof pages)[0], ...typeof pages]
    const heard = () => pages.map(({ told }) => told())
    /** Acts, and waits for the pages that have to be told. @returns the milliseconds until the last of them was */
    const until = async (act: () => Promise<unknown>, expected: number[]): Promise<number> => {
      await act()
      const began = performance.now()
      await expect.poll(heard, { interval: 2, timeout: 20_000 }).toEqual(expected)
      return performance.now() - began
    }
    const writer = await one.signIn([
      'system:announcement:list',
      'system:announcement:add',
      'system:announcement:release',
    ])
    const { id: departIds } = await one.database.db
      .selectFrom('department')
      .select('id')
      .where('name', '=', '防汛处')
      .executeTakeFirstOrThrow()
    const body = { titile: '关于汛期值班的通知', msgContent: '<p>请按表值班。</p>', msgType: 'DEPART', departIds }
    expect((await one.ask('POST /sys/annountCement/add', { token: writer, body })).body.success).toBe(true)
    const { id } = await one.database.db
      .selectFrom('announcement')
      .select('id')
      .where('title', '=', body.titile)
      .executeTakeFirstOrThrow()

    const took = await until(
      () => one.ask(`GET /sys/annountCement/doReleaseData?id=${id}`, { token: writer }),
      [1, 1, 0, 0],
    )
    expect(took).toBeLessThan(5_000)
    expect(await Promise.all(pages.map(({ unread }) => unread()))).toEqual([1, 1, 0, 0])
    // Read in one process, another page of the same user in the other hears of it; the colleague's count stays.
    expect(
      await until(() => one.ask('PUT /sys/annountCement/readAll', { token: farPage.token, body: {} }), [1, 2, 0, 0]),
    ).toBeLessThan(1_000)
    expect(await Promise.all([nearPage, farPage].map(({ unread }) => unread()))).toEqual([1, 0])
    // Taken back in the other process.
    await until(() => other.ask(`GET /sys/annountCement/doReovkeData?id=${id}`, { token: writer }), [2, 3, 0, 0])
    expect(await Promise.all(pages.map(({ unread }) => unread()))).toEqual([0, 0, 0, 0])
    // What was sent to nobody else came to nobody else: the sockets have answered everything sent before.
    for (const { page } of others) await page.settled()
    expect(heard().slice(2)).toEqual([0, 0])
    for (const { page } of pages) page.socket.close()
  })
  it('a permission granted in one process counts at the next request in the other', async () => {
    const person = await one.makeUser()
    const token = await one.sessionOf(person)
    const status = async () => (await other.ask('GET /sys/log/list', { token })).status
    expect(await status()).toBe(403)
    await grant(one.database.db, person.id, ['system:log:list'])
    expect(await status()).toBe(200)
  })
  it('two processes count failed sign-ins together', async () => {
    const { username, password } = await one.makeUser()
    const fail = (at: TestApp) => at.ask('POST /sys/login', { body: { username, password: 'Wrong-2026' } })
    for (const at of [one, other, one, other]) expect((await fail(at)).body.message).toBe('用户名或密码错误')
    expect((await fail(one)).body.message).toMatch(/失败次数过多/)
    expect((await other.ask('POST /sys/login', { body: { username, password } })).body.message).toMatch(/失败次数过多/)
  })
  it('two processes accept one code only once', async () => {
    const phone = '13600001111'
    const person = await one.makeUser({ phone })
    await one.ask('POST /sys/sms', { body: { mobile: phone, smsmode: '0' } })
    const captcha = /\d{6}/.exec(one.sms().at(-1)?.text ?? '')?.[0]
    const answers = await Promise.all(
      [one, other, one, other].map((at) => at.ask('POST /sys/phoneLogin', { body: { mobile: phone, captcha } })),
    )
    expect(answers.filter(({ body }) => body.success).map(({ body }) => body.result.userInfo.id)).toEqual([person.id])
    expect(faults).toEqual([])
  })
})
