import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { proxiesIn } from './trusted-proxies.ts'

const BOUNDS = { perAddress: 10, headerMs: 300, bodyMs: 500, formStretchMs: 500, formBytes: 1000, keepAliveMs: 400 }
let test: TestApp
let port: number
const opened: Socket[] = []

async function listening(app: TestApp): Promise<number> {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  return (app.app.server.address() as { port: number }).port
}
beforeAll(async () => {
  test = await startTestApp({ trustedProxies: proxiesIn('127.0.0.9') }, { connections: BOUNDS })
  port = await listening(test)
})
afterAll(async () => {
  for (const socket of opened) socket.destroy()
  await test.close()
})

/** A connection from an address, what it was told, and how long it was kept open. */
function open(
  said: string,
  {
    from = '127.0.0.1',
    drip = '',
    every = 50,
    to = port,
  }: { from?: string; drip?: string; every?: number; to?: number } = {},
) {
  const socket = connect({ port: to, host: '127.0.0.1', localAddress: from })
  opened.push(socket)
  let heard = ''
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
  socket.on('error', () => undefined)
  socket.on('connect', () => socket.write(said))
  const dripping = drip === '' ? undefined : setInterval(() => socket.writable && socket.write(drip), every)
  const began = performance.now()
  const closed = new Promise<{ heard: string; ms: number }>((resolve) =>
    socket.once('close', () => {
      clearInterval(dripping)
      resolve({ heard, ms: performance.now() - began })
    }),
  )
  return { socket, closed }
}
const within = (ms: number) => new Promise<'still open'>((resolve) => setTimeout(() => resolve('still open'), ms))

const LOGIN =
  'POST /fagui/sys/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
const FORM =
  'POST /fagui/sys/common/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 10000000\r\n\r\n--x\r\n'

describe('a stranger who holds connections', () => {
  // spec §6.11
  it.each([
    ['a body that comes a byte at a time', LOGIN, ' '],
    ['a form that comes a byte at a time', FORM, 'x'],
    ['a body for a path that does not exist', LOGIN.replace('/fagui/sys/login', '/nothing'), ' '],
  ])('%s is cut off', async (_, said, drip) => {
    const { closed } = open(said, { drip })
    expect(await Promise.race([closed, within(20_000)])).toMatchObject({ ms: expect.any(Number) })
  })
  it('a header that is never finished, and a connection that says nothing, are cut off', async () => {
    for (const said of ['GET /fagui/internet/fagui/law/stats HTTP/1.1\r\nHost: x\r\nX-', ''])
      expect(await Promise.race([open(said, { drip: said && 'a' }).closed, within(20_000)])).not.toBe('still open')
  })
  it('a connection that stays silent after its answer is closed', async () => {
    const { heard } = await open('GET /fagui/internet/fagui/law/stats HTTP/1.1\r\nHost: x\r\n\r\n').closed
    expect(heard).toContain('200 OK')
  })
  it('a form that comes fast enough goes on beyond the time of other bodies', async () => {
    const { closed } = open(FORM, { drip: 'x'.repeat(20_000), every: 20 })
    expect(await Promise.race([closed.then(({ ms }) => ms), within(1_500)])).toSatisfy(
      (end: unknown) => end === 'still open' || Number(end) > 1_200,
    )
  })
  // spec §6.11
  it('one address cannot have more connections than its bound, and another address is answered meanwhile', async () => {
    const other = await listening(await startOther())
    const many = Array.from({ length: 30 }, () => open('', { from: '127.0.0.2', to: other }))
    let ended = 0
    for (const { closed } of many) void closed.then(() => ended++)
    await expect.poll(() => ended, { timeout: 20_000 }).toBe(many.length - BOUNDS.perAddress)
    await within(200)
    expect(ended).toBe(many.length - BOUNDS.perAddress)
    const { heard } = await open(
      'GET /fagui/internet/fagui/law/stats HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      {
        from: '127.0.0.3',
        to: other,
      },
    ).closed
    expect(heard).toContain('200 OK')
    // A proxy brings many readers.
    const proxied = Array.from({ length: 30 }, () => open('', { from: '127.0.0.9', to: other }))
    expect(await Promise.race([...proxied.map(({ closed }) => closed), within(200)])).toBe('still open')
  })
})

const others: TestApp[] = []
async function startOther(): Promise<TestApp> {
  const other = await startTestApp(
    { trustedProxies: proxiesIn('127.0.0.9') },
    { connections: { perAddress: BOUNDS.perAddress } },
    test,
  )
  others.push(other)
  return other
}
afterAll(async () => {
  for (const socket of opened) socket.destroy()
  for (const other of others) await other.close()
})

describe('TRUSTED_PROXIES', () => {
  // spec §6.11
  it('only a named proxy says from which address a request came, wherever it stands', async () => {
    const app = await startTestApp({ captcha: true, trustedProxies: proxiesIn('10.1.0.0/16') }, {}, test)
    const addressOf = async (remoteAddress: string, username: string) => {
      const headers = { 'x-forwarded-for': '203.0.113.77' }
      const payload = { username, password: 'x', captcha: 'x', checkKey: 'x' }
      await app.app.inject({ method: 'POST', url: '/fagui/sys/login', payload, headers, remoteAddress })
      return test.database.db.selectFrom('activityLog').select('ip').where('username', '=', username).executeTakeFirst()
    }
    expect(await addressOf('10.1.2.3', 'behind-proxy')).toEqual({ ip: '203.0.113.77' })
    expect(await addressOf('10.2.0.1', 'not-a-proxy')).toEqual({ ip: '10.2.0.1' })
    expect(await addressOf('127.0.0.1', 'local')).toEqual({ ip: '127.0.0.1' })
    await app.close()
  })
})
