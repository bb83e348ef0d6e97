import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepConnected, type Socket } from './connection.ts'

/** A socket whose server the test simulates. */
class FakeSocket implements Socket {
  sent: string[] = []
  closed = false
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  onerror: Socket['onerror'] = null
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.closed = true
  }
  opens() {
    ;(this.onopen as () => void)()
  }
  says(message: unknown) {
    ;(this.onmessage as (event: { data: unknown }) => void)({
      data: typeof message === 'string' ? message : JSON.stringify(message),
    })
  }
  breaks(code = 1006) {
    ;(this.onclose as (event: { code: number }) => void)({ code })
  }
}

let sockets: FakeSocket[]
let heard: unknown[]
let endings: number
let openings: ((message: { type: string; data: unknown }) => void)[]
let losses: number
let stop: () => void
const last = () => sockets.at(-1) as FakeSocket
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)
const HEARTBEAT = JSON.stringify({ type: 'heart_beat', data: '' })

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  heard = []
  endings = 0
  openings = []
  losses = 0
  stop = keepConnected(
    () => {
      sockets.push(new FakeSocket())
      return last()
    },
    {
      onMessage: (message) => heard.push(message),
      onSessionEnded: () => endings++,
      onOpen: (send) => openings.push(send),
      onLost: () => losses++,
    },
  )
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('keepConnected', () => {
  // spec §9.9
  it('a heartbeat is sent on opening and ten seconds after every answer', () => {
    last().opens()
    expect(last().sent).toEqual([HEARTBEAT])
    seconds(2)
    last().says({ type: 'heart_beat', data: true })
    seconds(9.9)
    expect(last().sent).toHaveLength(1)
    seconds(0.2)
    expect(last().sent).toHaveLength(2)
    expect(heard).toEqual([])
  })
  // spec §9.9
  it('a connection without an answer for six seconds is closed and opened again five seconds later', () => {
    const first = last()
    first.opens()
    seconds(5.9)
    expect(first.closed).toBe(false)
    seconds(0.2)
    expect([first.closed, sockets.length]).toEqual([true, 1])
    seconds(4.8)
    expect(sockets).toHaveLength(1)
    seconds(0.3)
    expect(sockets).toHaveLength(2)
  })
  it('a broken connection is opened again once after five seconds, however many events report it', () => {
    const first = last()
    first.opens()
    ;(first.onerror as () => void)()
    first.breaks()
    first.breaks()
    seconds(5)
    expect(sockets).toHaveLength(2)
    first.breaks()
    seconds(5)
    expect(sockets).toHaveLength(2)
  })
  it('messages are passed on and malformed ones ignored', () => {
    last().opens()
    last().says({ type: 'messages_changed', data: null })
    for (const nonsense of ['', '{', 'null', '[]', '5']) last().says(nonsense)
    expect(heard).toEqual([{ type: 'messages_changed', data: null }])
  })
  it('a connection stays closed and reports it when the session has ended', () => {
    last().opens()
    last().breaks(4401)
    seconds(60)
    expect([sockets.length, endings]).toEqual([1, 1])
  })
  it('a connection reports opening and closing and sends messages', () => {
    expect([openings.length, losses]).toEqual([0, 0])
    last().opens()
    openings[0]?.({ type: 'subscribe_vxe_table', data: {} })
    expect(last().sent).toEqual([HEARTBEAT, '{"type":"subscribe_vxe_table","data":{}}'])
    last().breaks()
    expect([openings.length, losses]).toEqual([1, 1])
    seconds(5)
    last().opens()
    expect([openings.length, losses]).toEqual([2, 1])
    stop()
    expect(losses).toBe(2)
  })
  it('a socket that opens after it was given up is not used', () => {
    const first = last()
    first.breaks()
    first.opens()
    expect([openings.length, first.sent]).toEqual([0, []])
  })
  it('a stopped connection stays closed', () => {
    last().opens()
    stop()
    last().breaks()
    seconds(60)
    expect([sockets.length, last().closed, endings]).toEqual([1, true, 0])
  })
})
