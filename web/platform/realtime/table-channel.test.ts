import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SocketMessage } from './connection.ts'
import { tableHub, type Actor, type ChangedRow, type Presence, type TableHandlers } from './table-channel.ts'

const KEY = 'positions'
const LI: Actor = { username: 'li', realname: '李四' }

let hub: ReturnType<typeof tableHub>
/** Messages that the server received. */
let said: SocketMessage[]
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  hub = tableHub()
  said = []
})
afterEach(() => vi.useRealTimers())
const connect = () => hub.connected((message) => said.push(message))
const of = (type: string): any[] => said.filter((message) => message.type === type).map(({ data }) => data)
const rows = () => of('update_vxe_table').map(({ args }) => args[0] as ChangedRow)
const hears = (type: string, data: unknown) => hub.hear({ type, data: { socketKey: KEY, ...(data as object) } })

/** A table that records its callbacks. */
function follow(since?: string | null, key = KEY) {
  const heard: { row: ChangedRow; by: Actor }[] = []
  const presences: Presence[][] = []
  const events: string[] = []
  const handlers: TableHandlers = {
    onRow: (row, by) => heard.push({ row, by }),
    onTooLarge: (id, keys, by) => events.push(`large ${id} ${keys.join()} ${by.username}`),
    onPresence: (list) => presences.push(list),
    onStale: () => events.push('stale'),
    onRefused: () => events.push('refused'),
  }
  const channel = hub.open(key, handlers, since)
  return { channel, heard, presences, events }
}
const caseOf = (index = -1): string => of('subscribe_vxe_table').at(index).caseId
let eventNumber = 0
const change = (row: ChangedRow, caseId = 'other', more: object = {}) => {
  const eventId = `e${++eventNumber}`
  hears('update_vxe_table', { args: [row, caseId], eventId, by: LI, ...more })
  return eventId
}
const admitted = (eventId = '@0', caseId = caseOf()) => hears('vxe_table_subscribed', { caseId, eventId })
/** A connected table that the server admitted. */
function following() {
  connect()
  const table = follow()
  admitted()
  return { ...table, caseId: caseOf() }
}

describe('openTable and tableHub', () => {
  it('a table subscribes under its own name, as soon as the socket is open', () => {
    follow()
    expect(said).toEqual([])
    connect()
    expect(said).toEqual([
      { type: 'subscribe_vxe_table', data: { socketKey: KEY, caseId: expect.stringMatching(/^[0-9a-f]{32}$/) } },
    ])
    follow()
    expect(caseOf(0)).not.toBe(caseOf(1))
  })
  it('a table receives the changes of others with their author, not its own changes nor those of other tables', () => {
    const { heard, channel, caseId } = following()
    change({ id: '1', name: '科员', rank: 3 })
    channel.send({ id: '2', name: '处长' })
    change({ id: '2', name: '处长' }, caseId)
    hub.hear({ type: 'update_vxe_table', data: { socketKey: 'fill-rules', args: [{ id: '1', a: 1 }, 'x'], by: LI } })
    expect(heard).toEqual([{ row: { id: '1', name: '科员', rank: 3 }, by: LI }])
  })
  it('a change without an author is received', () => {
    const { heard } = following()
    hears('update_vxe_table', { args: [{ id: '1', name: 'x' }, 'other'] })
    expect(heard).toEqual([{ row: { id: '1', name: 'x' }, by: { username: '', realname: '' } }])
  })
  it.each([[null], [5], [{ args: [] }], [{ args: [null, 'x'] }], [{ args: [{ name: 'no id' }, 'x'] }]])(
    'a malformed message is ignored: %j',
    (data) => {
      const { heard } = following()
      hears('update_vxe_table', data)
      expect(heard).toEqual([])
    },
  )
  it('a table is told which fields were too large to send', () => {
    const { events, heard } = following()
    change({ id: '1' }, 'other', { tooLarge: ['text', 'picture'] })
    expect([events, heard]).toEqual([['large 1 text,picture li'], []])
  })
  it('two tables of one page receive each other’s changes', () => {
    connect()
    const [first, second] = [follow(), follow()]
    admitted('@0', caseOf(0))
    admitted('@0', caseOf(1))
    first.channel.send({ id: '1', name: 'x' })
    change({ id: '1', name: 'x' }, caseOf(0))
    expect([first.heard.length, second.heard.length]).toEqual([0, 1])
  })
  it('changes wait until the server has admitted the table', () => {
    connect()
    const { channel } = follow()
    channel.send({ id: '1', name: 'a' })
    expect(rows()).toEqual([])
    admitted()
    expect(rows()).toEqual([{ id: '1', name: 'a' }])
  })
  it('a table that was refused sends nothing until the socket is opened again', () => {
    const { channel, events } = following()
    hears('vxe_table_refused', {})
    channel.send({ id: '1', name: 'a' })
    expect([rows(), events]).toEqual([[], ['refused']])
    hub.lost()
    connect()
    channel.send({ id: '1', name: 'b' })
    admitted()
    expect(rows()).toEqual([{ id: '1', name: 'b' }])
  })
})

describe('TableChannel.send: two users change the same field', () => {
  it('an unconfirmed change of one’s own wins over a change the server received before it', () => {
    const { channel, heard, caseId } = following()
    channel.send({ id: '1', name: 'mine', rank: 1 })
    // The server received this change before ours.
    change({ id: '1', name: 'theirs', note: 'x' })
    expect(heard.map(({ row }) => row)).toEqual([{ id: '1', note: 'x' }])
    change({ id: '1', name: 'mine', rank: 1 }, caseId)
    // The server received this change after ours.
    change({ id: '1', name: 'theirs again' })
    expect(heard.at(-1)?.row).toEqual({ id: '1', name: 'theirs again' })
  })
  it('several unconfirmed changes of one’s own win as well', () => {
    const { channel, heard, caseId } = following()
    channel.send({ id: '1', name: 'a' })
    channel.send({ id: '1', name: 'b' })
    change({ id: '1', name: 'a' }, caseId)
    change({ id: '1', name: 'theirs' })
    expect(heard).toEqual([])
    change({ id: '1', name: 'b' }, caseId)
    change({ id: '1', name: 'theirs' })
    expect(heard).toHaveLength(1)
  })
  it('an unconfirmed change of a field that is too large wins as well', () => {
    const { channel, events, caseId } = following()
    channel.send({ id: '1', text: 'x'.repeat(10_000) })
    change({ id: '1' }, 'other', { tooLarge: ['text'] })
    change({ id: '1' }, caseId, { tooLarge: ['text'] })
    expect(events).toEqual([])
    change({ id: '1' }, 'other', { tooLarge: ['text'] })
    expect(events).toEqual(['large 1 text li'])
  })
})

describe('tableHub: a lost connection', () => {
  it('after a reconnect a table asks for what came after the last change it received', () => {
    following()
    const last = change({ id: '1', name: 'a' })
    hub.lost()
    connect()
    expect(of('subscribe_vxe_table').at(-1)).toMatchObject({ since: last, caseId: caseOf(0) })
  })
  it('after a reconnect without any change received, a table asks from its starting point', () => {
    connect()
    follow()
    admitted('@77')
    hub.lost()
    connect()
    expect(of('subscribe_vxe_table').at(-1).since).toBe('@77')
  })
  it('after a reconnect unconfirmed changes are sent again with their newest values', () => {
    const { channel, caseId } = following()
    channel.send({ id: '1', name: 'a', rank: 1 })
    channel.send({ id: '2', name: 'b' })
    change({ id: '1', name: 'a', rank: 1 }, caseId)
    hub.lost()
    channel.send({ id: '3', name: 'c' })
    channel.send({ id: '2', name: 'b2' })
    said.length = 0
    connect()
    expect(rows()).toEqual([])
    admitted('e9', caseId)
    expect(rows()).toEqual([
      { id: '3', name: 'c' },
      { id: '2', name: 'b2' },
    ])
  })
  it('a change that was among the missed ones is not sent again', () => {
    const { channel, caseId, heard } = following()
    channel.send({ id: '1', name: 'mine' })
    hub.lost()
    said.length = 0
    connect()
    change({ id: '1', name: 'theirs' }, 'other', { to: caseId })
    change({ id: '1', name: 'mine' }, caseId, { to: caseId })
    admitted('e9', caseId)
    expect([rows(), heard]).toEqual([[], []])
  })
  it('a lost connection removes all other users from their cells', () => {
    const { presences } = following()
    hears('vxe_table_presence', { caseId: 'other', cell: { id: '1', key: 'name' }, by: LI })
    hub.lost()
    expect(presences.at(-1)).toEqual([])
  })
  it('a table is told to load again when it missed too much', () => {
    const { events, caseId } = following()
    hears('vxe_table_stale', { caseId })
    hears('vxe_table_stale', { caseId: 'another table of this page' })
    hears('vxe_table_stale', {})
    expect(events).toEqual(['stale', 'stale'])
  })
})

describe('TableChannel.close', () => {
  it('a table shown again receives what it missed, other tables do not receive it twice', () => {
    connect()
    const neighbour = follow()
    const hidden = follow()
    admitted('@0', caseOf(0))
    admitted('@0', caseOf(1))
    const last = change({ id: '1', name: 'a' })
    const place = hidden.channel.close()
    expect(place).toBe(last)
    expect(said.at(-1)).toMatchObject({ type: 'unsubscribe_vxe_table', data: { socketKey: KEY, caseId: caseOf(1) } })
    change({ id: '1', name: 'b' })
    const shown = follow(place)
    expect(of('subscribe_vxe_table').at(-1).since).toBe(last)
    change({ id: '1', name: 'b' }, 'other', { to: caseOf() })
    expect([neighbour, hidden, shown].map(({ heard }) => heard.length)).toEqual([2, 1, 1])
  })
  it('a table sends its waiting changes before it closes', () => {
    const { channel } = following()
    for (let i = 0; i < 40; i++) channel.send({ id: String(i), name: 'x' })
    channel.close()
    vi.advanceTimersByTime(5_000)
    expect(rows()).toHaveLength(40)
    expect(said.at(-1)?.type).toBe('unsubscribe_vxe_table')
    expect(channel.close()).toBe('@0')
    expect(of('unsubscribe_vxe_table')).toHaveLength(1)
  })
})

describe('TableChannel.presence', () => {
  it('the cursor position is sent once for each move, and again after a reconnect', () => {
    const { channel, caseId } = following()
    const cell = { id: '1', key: 'name' }
    channel.presence(cell)
    channel.presence({ ...cell })
    expect(of('vxe_table_presence')).toEqual([{ socketKey: KEY, caseId, cell }])
    hub.lost()
    connect()
    admitted('e1', caseId)
    expect(of('vxe_table_presence')).toHaveLength(2)
    channel.presence(null)
    expect(of('vxe_table_presence').at(-1).cell).toBeNull()
  })
  it('a table receives the positions of the other users', () => {
    const { presences, caseId } = following()
    const at = (key: string) => ({ cell: { id: '1', key }, by: LI })
    hears('vxe_table_presence', { caseId: 'a', ...at('name') })
    hears('vxe_table_presence', { caseId: 'b', ...at('rank') })
    hears('vxe_table_presence', { caseId: 'a', ...at('rank') })
    hears('vxe_table_presence', { caseId, ...at('name') })
    hears('vxe_table_presence', { caseId: 'b', cell: null, by: LI })
    hears('vxe_table_presence', { caseId: 'c', cell: null, by: LI })
    expect(presences.map((list) => list.map((one) => `${one.caseId} ${one.cell.key}`))).toEqual([
      ['a name'],
      ['a name', 'b rank'],
      ['a rank', 'b rank'],
      ['a rank'],
    ])
  })
})

describe('TableChannel.send: limits', () => {
  it('messages stay below the rate limit and none is lost', () => {
    const { channel } = following()
    for (let i = 0; i < 200; i++) channel.send({ id: String(i), name: `n${i}` })
    const perSecond: number[] = []
    for (let second = 0; second < 12; second++) {
      const before = said.length
      vi.advanceTimersByTime(1_000)
      perSecond.push(said.length - before)
    }
    expect(Math.max(...perSecond)).toBeLessThanOrEqual(21)
    expect(rows().map(({ id }) => Number(id))).toEqual(Array.from({ length: 200 }, (_, i) => i))
  })
  it('only the newest values of a quickly changing row are sent', () => {
    const { channel } = following()
    for (let i = 0; i < 100; i++) channel.send({ id: '1', rank: i })
    vi.advanceTimersByTime(10_000)
    expect(rows().length).toBeLessThan(25)
    expect(rows().at(-1)).toEqual({ id: '1', rank: 99 })
  })
  it('a wide row is sent in several messages, a field that is too large only in part', () => {
    const { channel } = following()
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`f${i}`, '字'.repeat(200)]))
    channel.send({ id: '1', ...wide, text: '字'.repeat(500_000) })
    vi.advanceTimersByTime(1_000)
    for (const message of said) expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(64 * 1024)
    for (const row of rows()) expect(Object.keys(row).length - 1).toBeLessThanOrEqual(100)
    const { text, ...rest } = Object.assign({}, ...rows()) as Record<string, unknown>
    expect(rest).toEqual({ id: '1', ...wide })
    expect(Buffer.byteLength(JSON.stringify(text))).toBeGreaterThan(7_500)
  })
  it('a large paste is queued at once, without a timer for each cell', () => {
    const { channel } = following()
    const setTimer = vi.fn<typeof setTimeout>(setTimeout)
    vi.stubGlobal('setTimeout', setTimer)
    for (let row = 0; row < 500; row++)
      for (let cell = 0; cell < 10; cell++) channel.send({ id: String(row), [`c${cell}`]: cell })
    vi.unstubAllGlobals()
    expect(setTimer.mock.calls.length).toBeLessThan(3)
    vi.advanceTimersByTime(60_000)
    expect(rows().length).toBeGreaterThanOrEqual(500)
    expect(Object.keys(rows().at(-1) ?? {})).toHaveLength(11)
  })
  it('an emptied field is sent as empty', () => {
    const { channel } = following()
    channel.send({ id: '1', name: undefined })
    expect(rows()).toEqual([{ id: '1', name: null }])
  })
})
