import type { SocketMessage } from './connection.ts'
import { randomId } from './random-id.ts'
import { tableLine } from './table-line.ts'

/** Who made a change. */
export interface Actor {
  username: string
  realname: string
}

/** A row by its id, with the fields that were changed. */
export interface ChangedRow {
  id: string
  readonly [field: string]: unknown
}

export interface SharedCell {
  id: string
  key: string
}

/** Another user who has the table open, and the cell with that user's cursor. */
export interface Presence {
  caseId: string
  cell: SharedCell
  by: Actor
}

/** Callbacks of an open table. */
export interface TableHandlers {
  onRow(row: ChangedRow, by: Actor): void
  /** Fields that became too large to be sent: the row has to be loaded to see them. */
  onTooLarge(id: string, keys: string[], by: Actor): void
  onPresence(list: Presence[]): void
  /** Too many changes were missed: the table has to be loaded again. */
  onStale(): void
  /** The user may not subscribe to the table, or not change it. */
  onRefused(): void
}

/** A table that is connected to the channel. */
export interface TableChannel {
  /** Sends the changed fields of a row to the other users. */
  send(row: ChangedRow): void
  /** Sends the cell with this user's cursor to the other users; null for none. */
  presence(cell: SharedCell | null): void
  /** @returns the position of the last change received, for `openTable` when the table is shown again */
  close(): string | null
}

/** Messages sent at once; the server closes the socket of a page that sends more than 50 a second. */
const BURST = 20
const EACH_MS = 50
/** Length from which the server passes on only the name of a field, so that its beginning is enough. */
const LARGE_FIELD = 8_000
/** Characters and fields of one message: the server takes 64 KB and 100. */
const MESSAGE_SIZE = 15_000
const MESSAGE_FIELDS = 90

interface OpenTable {
  readonly socketKey: string
  readonly caseId: string
  readonly handlers: TableHandlers
  since: string | null
  isFollowing: boolean
  isRefused: boolean
  /** Fields to be sent, by row. */
  readonly waiting: Map<string, Map<string, unknown>>
  /**
   * Fields sent that have not come back yet: the server's order decides, and these come after all changes received
   * meanwhile.
   */
  readonly sent: Map<string, Map<string, { value: unknown; times: number }>>
  cell: SharedCell | null
  toldCell: SharedCell | null
  readonly others: Map<string, Presence>
}

/**
 * Tables that several users edit at once, over the page's single socket (spec §4 Real-time table sync). A table does
 * not receive its own changes; after a lost connection it receives missed changes and sends lost ones again.
 */
export function tableHub() {
  const tables = new Set<OpenTable>()
  /** Messages waiting to be sent, in this order. */
  const first: SocketMessage[] = []
  let line: ((message: SocketMessage) => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Time at which the rate limit allows a full burst again. */
  let paidAt = 0

  /** Sends the waiting messages: at once as far as the rate limit allows, the rest later. */
  function flush(): void {
    while (line && timer === undefined) {
      const now = Date.now()
      paidAt = Math.max(paidAt, now - BURST * EACH_MS)
      if (paidAt > now - EACH_MS) {
        timer = setTimeout(later, paidAt + EACH_MS - now)
        return
      }
      const message = first.shift() ?? nextOf(tables)
      if (!message) return
      paidAt += EACH_MS
      line(message)
    }
  }
  function later(): void {
    timer = undefined
    flush()
  }
  const say = (type: string, data: unknown) => {
    first.push({ type, data })
    flush()
  }
  const follow = ({ socketKey, caseId, since }: OpenTable) => {
    if (line) say('subscribe_vxe_table', { socketKey, caseId, ...(since === null ? {} : { since }) })
  }

  return {
    open: (socketKey: string, handlers: TableHandlers, since: string | null = null): TableChannel => {
      const table: OpenTable = {
        socketKey,
        caseId: randomId(),
        handlers,
        since,
        isFollowing: false,
        isRefused: false,
        waiting: new Map(),
        sent: new Map(),
        cell: null,
        toldCell: null,
        others: new Map(),
      }
      tables.add(table)
      follow(table)
      return {
        send({ id, ...fields }) {
          if (table.isRefused) return
          const row = at(table.waiting, id)
          for (const [field, value] of Object.entries(fields)) row.set(field, value ?? null)
          flush()
        },
        presence(cell) {
          table.cell = cell
          flush()
        },
        close() {
          if (!tables.delete(table)) return table.since
          if (line && table.isFollowing)
            for (let rest = rowMessage(table); rest; rest = rowMessage(table)) first.push(rest)
          if (line) say('unsubscribe_vxe_table', { socketKey, caseId: table.caseId })
          return table.since
        },
      }
    },
    /** The page's socket is open. */
    connected: (send: (message: SocketMessage) => void): void => {
      line = send
      for (const table of tables) {
        table.isRefused = false
        follow(table)
      }
    },
    lost: (): void => {
      line = null
      first.length = 0
      clearTimeout(timer)
      timer = undefined
      for (const table of tables) {
        table.isFollowing = false
        table.toldCell = null
        if (table.others.size > 0) table.handlers.onPresence([])
        table.others.clear()
      }
    },
    /** Handles messages about tables and ignores others. */
    hear: ({ type, data }: SocketMessage): void => {
      if (typeof data !== 'object' || data === null) return
      const { socketKey, caseId, to } = data as { socketKey?: unknown; caseId?: unknown; to?: unknown }
      for (const table of [...tables].filter((open) => open.socketKey === socketKey)) {
        const meant = to ?? (type === 'vxe_table_presence' ? undefined : caseId)
        if (meant === undefined || meant === table.caseId) hearFor(table, type, data)
      }
      flush()
    },
  }
}

function hearFor(table: OpenTable, type: string, data: object): void {
  const { handlers } = table
  switch (type) {
    case 'update_vxe_table':
      return hearChange(table, data)
    case 'vxe_table_presence':
      return hearPresence(table, data as { caseId: string; cell: SharedCell | null; by: Actor })
    case 'vxe_table_subscribed':
      table.since = (data as { eventId: string }).eventId
      table.isFollowing = true
      return sendAgain(table)
    case 'vxe_table_stale':
      return handlers.onStale()
    case 'vxe_table_refused':
      table.isRefused = true
      table.waiting.clear()
      table.sent.clear()
      return handlers.onRefused()
  }
}

function hearChange(table: OpenTable, data: object): void {
  const {
    args,
    tooLarge = [],
    eventId,
    by,
  } = data as { args?: [ChangedRow, string]; tooLarge?: string[]; eventId?: string; by?: Actor }
  if (!args || typeof args[0]?.id !== 'string') return
  const [{ id, ...fields }, caseId] = args
  table.since = eventId ?? table.since
  const sent = table.sent.get(id)
  if (caseId === table.caseId) {
    for (const field of [...Object.keys(fields), ...tooLarge]) {
      const own = sent?.get(field)
      if (own && --own.times === 0) sent?.delete(field)
    }
    if (sent?.size === 0) table.sent.delete(id)
    return
  }
  const isOwn = (field: string) => sent?.has(field) === true || table.waiting.get(id)?.has(field) === true
  const news = Object.entries(fields).filter(([field]) => !isOwn(field))
  const who = by ?? { username: '', realname: '' }
  if (news.length > 0) table.handlers.onRow({ id, ...Object.fromEntries(news) }, who)
  const large = tooLarge.filter((field) => !isOwn(field))
  if (large.length > 0) table.handlers.onTooLarge(id, large, who)
}

function hearPresence(
  { caseId: own, others, handlers }: OpenTable,
  { caseId, cell, by }: { caseId: string; cell: SharedCell | null; by: Actor },
): void {
  if (caseId === own) return
  if (cell) others.set(caseId, { caseId, cell, by })
  else if (!others.delete(caseId)) return
  handlers.onPresence([...others.values()])
}

/** Changes that were never confirmed are sent once more, unless the field was changed again meanwhile. */
function sendAgain({ sent, waiting }: OpenTable): void {
  for (const [id, fields] of sent) {
    const row = at(waiting, id)
    for (const [field, { value }] of fields) if (!row.has(field)) row.set(field, value)
  }
  sent.clear()
}

function nextOf(tables: Iterable<OpenTable>): SocketMessage | null {
  for (const table of tables) {
    const message = table.isFollowing ? (presenceMessage(table) ?? rowMessage(table)) : null
    if (message) return message
  }
  return null
}

function presenceMessage(table: OpenTable): SocketMessage | null {
  const { cell, toldCell, socketKey, caseId } = table
  if (cell?.id === toldCell?.id && cell?.key === toldCell?.key) return null
  table.toldCell = cell
  return { type: 'vxe_table_presence', data: { socketKey, caseId, cell } }
}

/** Takes as many changed fields of a row from those waiting as fit into one message; null when none is waiting. */
function rowMessage({ socketKey, caseId, waiting, sent }: OpenTable): SocketMessage | null {
  for (const [id, row] of waiting) {
    const fields: [string, unknown][] = []
    let size = 0
    for (const [field, value] of row) {
      const text = JSON.stringify(value)
      const short = text.length > LARGE_FIELD ? text.slice(0, LARGE_FIELD) : value
      size += Math.min(text.length, LARGE_FIELD)
      if (fields.length > 0 && (size > MESSAGE_SIZE || fields.length >= MESSAGE_FIELDS)) break
      fields.push([field, short])
      row.delete(field)
      const before = sent.get(id)?.get(field)
      at(sent, id).set(field, { value, times: (before?.times ?? 0) + 1 })
    }
    if (row.size === 0) waiting.delete(id)
    if (fields.length > 0)
      return { type: 'update_vxe_table', data: { socketKey, args: [{ id, ...Object.fromEntries(fields) }, caseId] } }
  }
  return null
}

/** The map under this key; it is created when there is none. */
function at<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const map = maps.get(key) ?? new Map<string, Value>()
  maps.set(key, map)
  return map
}

/** The tables of this page. */
const pageTables = tableHub()
tableLine.join(pageTables)

/**
 * Connects a table to the channel for as long as it is shown.
 * @param socketKey name of the table, the same for all who share it
 * @param since what `close` returned when it was last shown, so that it receives missed changes
 */
export const openTable = (socketKey: string, handlers: TableHandlers, since: string | null = null): TableChannel =>
  pageTables.open(socketKey, handlers, since)
