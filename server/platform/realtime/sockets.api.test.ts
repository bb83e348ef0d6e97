import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { HEARTBEAT_MS } from '#common/limits.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/people.ts'
import { localBus, serverBus } from './bus.ts'

let test: TestApp
let base: string
beforeAll(async () => {
  // With fake timers the tests decide when the sweep runs.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  test = await startTestApp()
  base = (await test.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(async () => {
  await test.close()
  vi.useRealTimers()
})
const sweep = () => vi.advanceTimersByTime(HEARTBEAT_MS)

const PAGE = 'a'.repeat(32)
const address = (userId: string, page = PAGE) => `${base}/fagui/vxeSocket/${userId}/${page}`

/** Opens a socket. @returns the socket, or the status with which it was refused */
function open(url: string, token?: string, options: { origin?: string } = {}): Promise<WebSocket | number> {
  const socket = new WebSocket(url, token === undefined ? [] : [token], options)
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('error', reject)
  })
}
async function opened(person: Person, token: string): Promise<WebSocket> {
  const socket = await open(address(person.id), token)
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  return socket
}
const nextMessage = (socket: WebSocket) =>
  new Promise<any>((resolve) => socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString('utf8')))))
const closing = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve))

describe('the socket /vxeSocket/{userId}/{pageId}', () => {
  // spec §7.51
  it('a socket opens for its owner, whose token is the sub-protocol and is echoed', async () => {
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    const socket = await opened(person, token)
    expect(socket.protocol).toBe(token)
    socket.close()
  })
  // spec §7.51
  it('a socket is refused without a token, for ended sessions, for other users and for pages of other sites', async () => {
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    expect(await open(address(person.id))).toBe(401)
    expect(await open(address(person.id), 'made-up')).toBe(401)
    expect(await open(address((await test.makeUser()).id), token)).toBe(403)
    expect(await open(address(person.id), token, { origin: 'https://evil.example' })).toBe(403)
    await test.ask('POST /sys/logout', { token })
    expect(await open(address(person.id), token)).toBe(401)
  })
  it('a socket answers heartbeats and ignores nonsense', async () => {
    const person = await test.makeUser()
    const socket = await opened(person, await test.sessionOf(person))
    for (const nonsense of ['', '{', 'null', '[]', '{"type":5}', '{"type":"update_vxe_table","data":{}}'])
      socket.send(nonsense)
    socket.send(JSON.stringify({ type: 'heart_beat', data: '' }))
    expect(await nextMessage(socket)).toEqual({ type: 'heart_beat', data: true })
    socket.close()
  })
  // spec §7.56
  it('a socket is told that dictionaries were changed', async () => {
    const person = await test.makeUser()
    const socket = await opened(person, await test.sessionOf(person))
    const message = nextMessage(socket)
    const editor = await test.signIn(['system:dict:add'])
    await test.ask('POST /sys/dict/add', { token: editor, body: { dictName: '实时', dictCode: `live${person.id}` } })
    expect(await message).toEqual({ type: 'common_send_date', data: { key: 'dictionaries-changed', args: [] } })
    socket.close()
  })
  // spec §7.52
  it('the channel of older clients tells its owner that there are messages, under either form of its address, and nobody else', async () => {
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    const other = await test.makeUser()
    const older = (userId: string) => `${base}/fagui/websocket/${userId}`
    const [socket, newer] = [await open(older(person.id), token), await open(older(`${person.id}_${PAGE}`), token)] as [
      WebSocket,
      WebSocket,
    ]
    const bystander = (await open(older(other.id), await test.sessionOf(other))) as WebSocket
    const overheard: unknown[] = []
    bystander.on('message', (data: Buffer) => overheard.push(data.toString('utf8')))
    const told = Promise.all([nextMessage(socket), nextMessage(newer)])
    const editor = await test.signIn(['system:announcement:add', 'system:announcement:release'])
    const form = { titile: '通知', msgContent: '<p>甲</p>', msgType: 'USER', userIds: [person.id], msgCategory: '1' }
    const { id } = (await test.ask('POST /sys/annountCement/add', { token: editor, body: form })).body.result
    await test.ask(`GET /sys/annountCement/doReleaseData?id=${id}`, { token: editor })
    const news = { cmd: 'user', userId: person.id, msgId: '', msgTxt: '您的消息有更新' }
    expect([await told, overheard]).toEqual([[news, news], []])
    socket.send('HeartBeat')
    expect(await nextMessage(socket)).toEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' })
    expect(await open(older(other.id), token)).toBe(403)
    expect(await open(older(person.id))).toBe(401)
    for (const one of [socket, newer, bystander]) one.close()
  })
  it('an open socket does not keep an unused session alive', async () => {
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    const socket = await opened(person, token)
    test.now = new Date(test.now.getTime() + 31 * 60_000)
    socket.send(JSON.stringify({ type: 'heart_beat', data: '' }))
    await nextMessage(socket)
    expect((await test.ask('GET /sys/user/getCurrentUserDeparts', { token })).status).toBe(401)
    socket.close()
  })
  it.each([
    ['its owner signs out', (token: string) => test.ask('POST /sys/logout', { token })],
    [
      'it is forced to',
      async () => {
        const admin = await test.signIn(['system:online:list', 'system:online:forceLogout'])
        const { records } = (await test.ask('GET /sys/online/list?pageSize=500', { token: admin })).body.result
        for (const row of records.filter((record: { own: boolean }) => !record.own))
          await test.ask('POST /sys/online/forceLogout', { token: admin, body: row })
      },
    ],
  ])('a socket is closed at once when %s', async (_, end) => {
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    const [socket, second] = [await opened(person, token), await opened(person, token)]
    const closed = Promise.all([closing(socket), closing(second)])
    await end(token)
    expect(await closed).toEqual([4401, 4401])
  })
  it('opening sockets again and again does not keep a session alive', async () => {
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    for (let i = 0; i < 2; i++) {
      test.now = new Date(test.now.getTime() + 20 * 60_000)
      const socket = await open(address(person.id), token)
      if (typeof socket !== 'number') socket.close()
    }
    expect(await open(address(person.id), token)).toBe(401)
  })
  it.each<[string, (person: Person) => Promise<unknown> | void]>([
    ['ran out by itself', () => void (test.now = new Date(test.now.getTime() + 31 * 60_000))],
    [
      'is of somebody frozen',
      ({ id }) => test.database.db.updateTable('account').set({ status: 2 }).where('id', '=', id).execute(),
    ],
    [
      'was ended where nobody told us',
      ({ id }) =>
        test.database.db.updateTable('accountSession').set({ endedAt: test.now }).where('accountId', '=', id).execute(),
    ],
  ])('a socket is closed within a heartbeat when its session %s', async (_, end) => {
    const person = await test.makeUser()
    const socket = await opened(person, await test.sessionOf(person))
    const closed = closing(socket)
    await end(person)
    sweep()
    expect(await closed).toBe(4401)
  })
  it('a socket stays open while its session lasts', async () => {
    const person = await test.makeUser()
    const socket = await opened(person, await test.sessionOf(person))
    const { texts } = await test.statements(async () => {
      sweep()
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    // All pages are checked in one statement.
    expect(texts.filter((text) => text.includes('"session"."last_used_at" >='))).toHaveLength(1)
    socket.send(JSON.stringify({ type: 'heart_beat', data: '' }))
    expect(await nextMessage(socket)).toEqual({ type: 'heart_beat', data: true })
    socket.close()
  })
  it('one session has at most fifty sockets', async () => {
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    const sockets: WebSocket[] = []
    for (let i = 0; i < 50; i++) sockets.push(await opened(person, token))
    expect(await open(address(person.id), token)).toBe(429)
    for (const socket of sockets) socket.close()
  })
  it('the address of the socket answers ordinary requests with an error', async () => {
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    const headers = { 'sec-websocket-protocol': token, 'x-access-token': token }
    const response = await test.app.inject({ url: `/fagui/vxeSocket/${person.id}/${PAGE}`, headers })
    expect([response.statusCode, response.json().success]).toEqual([404, false])
  })
  it('a socket takes the first sub-protocol as the token and refuses a request without an origin', async () => {
    const person = await test.makeUser()
    const token = await test.sessionOf(person)
    const several = (protocols: string[], origin?: string) =>
      new Promise<string | number>((resolve) => {
        const socket = new WebSocket(address(person.id), protocols, origin === undefined ? {} : { origin })
        socket.on('open', () => {
          resolve(socket.protocol)
          socket.close()
        })
        socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
        socket.on('error', () => resolve(0))
      })
    expect(await several([token, 'other'])).toBe(token)
    expect(await several(['other', token])).toBe(401)
    expect(await several([token], 'null')).toBe(403)
  })
  it('a socket refuses messages that are too large', async () => {
    const person = await test.makeUser()
    const socket = await opened(person, await test.sessionOf(person))
    const closed = closing(socket)
    socket.send('x'.repeat(70_000))
    expect(await closed).toBe(1009)
  })
  it('a server in internet mode has no socket', async () => {
    const internet = await startTestApp({ mode: 'internet' })
    const at = (await internet.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
    expect(await open(`${at}/fagui/vxeSocket/x/y`, 'token')).toBe(404)
    await internet.close()
  })
})

describe('localBus and serverBus', () => {
  const event = { kind: 'session-ended', sessionId: 's' } as const
  it('the bus tells every listener in this process until it leaves', () => {
    const bus = localBus()
    const heard: unknown[] = []
    const leave = bus.subscribe((heardEvent) => heard.push(heardEvent))
    bus.publish(event)
    leave()
    bus.publish(event)
    expect(heard).toEqual([event])
  })
  it.each([process.env['TEST_DATABASE_URL']].filter((url) => url !== undefined && url !== ''))(
    'the bus tells other processes through the PostgreSQL server, and each listener once',
    async () => {
      const url = test.databaseUrl ?? ''
      const faults: unknown[] = []
      const fail = (error: unknown) => void faults.push(error)
      const channel = `test_${Math.random().toString(36).slice(2)}`
      const [here, there, elsewhere] = [
        await serverBus(url, channel, fail),
        await serverBus(url, channel, fail),
        await serverBus(url, `${channel}_x`, fail),
      ]
      const heard: string[] = []
      for (const [name, bus] of Object.entries({ here, there, elsewhere }))
        bus.subscribe(({ kind }) => heard.push(`${name} ${kind}`))
      here.publish(event)
      await expect.poll(() => heard.toSorted()).toEqual(['here session-ended', 'there session-ended'])
      // A list too long for one notification comes in several, and a payload that is no event does no harm.
      const ids = Array.from({ length: 1_000 }, (_, i) => `account-${i}`)
      const told: string[] = []
      there.subscribe(
        (part) => void (part.kind === 'messages-changed' && part.accountIds !== 'all' && told.push(...part.accountIds)),
      )
      const client = await test.database.pool.connect()
      await client.query('select pg_notify($1, $2)', [channel, 'no JSON'])
      here.publish({ kind: 'messages-changed', accountIds: ids })
      await expect.poll(() => told.length).toBe(1_000)
      await expect.poll(() => faults).toHaveLength(2)
      // A process whose connection breaks receives its own events, and those of others again once it is connected.
      heard.length = 0
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where query = $1', [
        `listen "${channel}"`,
      ])
      client.release()
      there.publish(event)
      await expect.poll(() => heard).toEqual(['there session-ended'])
      const heardAgain = () => {
        here.publish(event)
        return heard.filter((line) => line === 'there session-ended').length
      }
      await expect.poll(heardAgain, { timeout: 10_000, interval: 300 }).toBeGreaterThan(1)
      // It is told that it may have missed something.
      expect(heard).toContain('there bus-restored')
      await Promise.all([here.close(), there.close(), elsewhere.close()])
    },
  )
})
