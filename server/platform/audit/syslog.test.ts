import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { MOST_WAITING, SyslogSender, syslogText, type SyslogMessage } from './syslog.ts'
import { CERTIFICATE, CERTIFICATE_KEY } from '#server/testing/certificate.ts'

const message = (text: string): SyslogMessage => ({
  at: new Date('2026-11-20T04:00:00Z'),
  severity: 4,
  id: 'log',
  text,
  values: { seq: 7, user: 'zhang' },
})

let ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends) end()
  ends = []
})

/** A syslog server that keeps what it receives. */
async function listening(
  port = 0,
  { tls = false } = {},
): Promise<{ port: number; received: () => string; server: Server }> {
  let text = ''
  const sockets: Socket[] = []
  const receive = (socket: Socket) => {
    sockets.push(socket)
    socket.setEncoding('utf8').on('data', (part) => void (text += part))
    socket.on('error', () => {})
  }
  const server: Server = tls
    ? createTlsServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, receive)
    : createServer(receive)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, received: () => text, server }
}

function sender(url: string, ca: string | null = null): SyslogSender {
  const made = new SyslogSender(url, ca)
  ends.push(() => made.close())
  return made
}

describe('syslogText', () => {
  it('a message has the form of RFC 5424, and no value can end its field', () => {
    expect(syslogText({ ...message('授予角色\n第二行'), values: { seq: 7, user: 'a"]\\b', ip: null } })).toMatch(
      /^<108>1 2026-11-20T04:00:00\.000Z \S+ fagui \d+ log \[fagui@32473 seq="7" user="a\\"\\\]\\\\b"\] \uFEFF授予角色 第二行$/,
    )
  })
})

describe('SyslogSender', () => {
  it('messages over TCP are preceded by their length in bytes', async () => {
    const { port, received } = await listening()
    sender(`tcp://127.0.0.1:${port}`).send(message('一'), message('二'))
    const expected = ['一', '二'].map((text) => syslogText(message(text)))
    await expect.poll(received).toBe(expected.map((text) => `${Buffer.byteLength(text)} ${text}`).join(''))
  })
  // spec §7.16
  it.each(['localhost', '127.0.0.1'])(
    'messages reach %s over TLS when its own certificate is trusted by the setting',
    async (host) => {
      const { port, received } = await listening(0, { tls: true })
      const sending = sender(`tls://${host}:${port}`, CERTIFICATE)
      sending.send(message('一'))
      await expect.poll(received).toBe(`${Buffer.byteLength(syslogText(message('一')))} ${syslogText(message('一'))}`)
      expect(sending.waiting).toEqual({ messages: 0, dropped: 0 })
    },
  )
  // spec §7.16
  it('a server with a certificate that nobody trusts gets nothing, and the messages wait', async () => {
    const { port, received, server } = await listening(0, { tls: true })
    const refused = once(server, 'tlsClientError')
    const sending = sender(`tls://localhost:${port}`)
    sending.send(message('一'))
    await refused
    expect([received(), sending.waiting.messages]).toEqual(['', 1])
  })
  it('a message over UDP is one datagram', async () => {
    const socket = createSocket('udp4')
    ends.push(() => socket.close())
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    const received = once(socket, 'message')
    sender(`udp://127.0.0.1:${socket.address().port}`).send(message('一'))
    expect(String((await received)[0])).toBe(syslogText(message('一')))
  })
  // spec §7.17
  it('nothing waits for a server that cannot be reached, and no more than a bounded number of messages is kept', () => {
    const sending = sender('tcp://127.0.0.1:1')
    const began = performance.now()
    for (let i = 0; i < MOST_WAITING + 500; i++) sending.send(message(String(i)))
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(sending.waiting).toEqual({ messages: MOST_WAITING, dropped: 500 })
  })
})
