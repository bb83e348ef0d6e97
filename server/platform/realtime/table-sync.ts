import { randomBytes } from 'node:crypto'
import { permissionCodesOf, permissionCodesOfAll } from '../auth/grants.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { MAX_BYTES, type Bus, type BusEvent } from './bus.ts'
import { send, type Message, type Page } from './page.ts'
import { tableAccess, type SyncedTables } from './table-access.ts'
import { TableLog } from './table-log.ts'
import {
  changeMessage,
  partsOfRow,
  presenceMessage,
  readTableMessage,
  type Cell,
  type ChangedRow,
  type TableMessage,
} from './table-messages.ts'
import { TablePresences } from './table-presences.ts'

/** A page that follows tables. */
interface Subscriber {
  page: Page
  name: string
  codes: ReadonlySet<string>
  /** Its open tables by key, each with the cell it is in. */
  tables: Map<string, Map<string, Cell | null>>
  /** Its messages are handled one after the other. */
  work: Promise<void>
}

/** Tables a page may follow at a time. */
const MAX_TABLES = 50
/**
 * A page with this many unread bytes is disconnected, because it reads too slowly; it catches up when it connects
 * again.
 */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024

/**
 * Tables that several users edit at once (spec §4 Real-time table sync, wire.md §3.10): each change is shown to all
 * users who have the table open, in all processes, as long as they may see it. Nothing is stored.
 */
export function tableSync({ db, clock, bus, tables }: { db: Db; clock: Clock; bus: Bus; tables: SyncedTables }) {
  const subscribers = new Map<Page, Subscriber>()
  const now = () => clock().getTime()
  const log = new TableLog(now())
  const presences = new TablePresences()
  const { may, isNarrowed } = tableAccess({ db, clock, tables })

  const actor = ({ page: { viewer } }: Subscriber) => ({ username: viewer.username, realname: viewer.realname })
  const refuse = ({ page }: Subscriber, socketKey: string) =>
    send(page, { type: 'vxe_table_refused', data: { socketKey } })

  /**
   * Begins to follow a table, if it may. Its permissions are read again, because grants change while pages are open.
   */
  async function enter(subscriber: Subscriber, socketKey: string, caseId: string): Promise<boolean> {
    subscriber.codes = await permissionCodesOf(db, subscriber.page.viewer.accountId ?? '')
    const open = subscriber.tables.get(socketKey) ?? new Map<string, Cell | null>()
    const count = [...subscriber.tables.values()].reduce((sum, { size }) => sum + size, 0)
    if (
      !may(subscriber, 'see', socketKey) ||
      (await isNarrowed(subscriber, socketKey)) ||
      (!open.has(caseId) && count >= MAX_TABLES)
    ) {
      refuse(subscriber, socketKey)
      return false
    }
    subscriber.tables.set(socketKey, open.set(caseId, open.get(caseId) ?? null))
    return true
  }

  /** Sends a page that has just entered the changes it missed, and the places of the other users. */
  function catchUp({ page, name }: Subscriber, socketKey: string, caseId: string, since: string | null): void {
    const missed = since === null ? [] : log.after(socketKey, since, now())
    if (missed === null) send(page, { type: 'vxe_table_stale', data: { socketKey, caseId } })
    for (const change of missed ?? []) {
      const { type, data } = changeMessage(change)
      // Only for this one of the page's tables: the others received it when it happened.
      send(page, { type, data: { ...(data as object), to: caseId } })
    }
    send(page, { type: 'vxe_table_subscribed', data: { socketKey, caseId, eventId: log.place(socketKey, now()) } })
    for (const presence of presences.in(socketKey))
      if (presence.pageName !== name) send(page, presenceMessage(presence))
  }

  function setCell(subscriber: Subscriber, socketKey: string, caseId: string, cell: Cell | null): void {
    const open = subscriber.tables.get(socketKey)
    if (!open?.has(caseId) || (cell === null && open.get(caseId) === null)) return
    open.set(caseId, cell)
    bus.publish({
      kind: 'table-presence',
      presence: { socketKey, pageName: subscriber.name, caseId, cell, by: actor(subscriber) },
    })
  }

  function leave(subscriber: Subscriber, socketKey: string, caseId: string): void {
    setCell(subscriber, socketKey, caseId, null)
    const open = subscriber.tables.get(socketKey)
    if (open?.delete(caseId) && open.size === 0) subscriber.tables.delete(socketKey)
  }

  function publishChange(subscriber: Subscriber, socketKey: string, caseId: string, row: ChangedRow): void {
    const event = (part: { row: ChangedRow; tooLarge: string[] }): BusEvent => ({
      kind: 'table-changed',
      change: { eventId: randomBytes(12).toString('hex'), socketKey, caseId, ...part, by: actor(subscriber) },
    })
    const frame = Buffer.byteLength(JSON.stringify(event({ row: { id: row.id }, tooLarge: [] })))
    for (const part of partsOfRow(row, MAX_BYTES - frame)) bus.publish(event(part))
  }

  async function act(subscriber: Subscriber, message: TableMessage): Promise<void> {
    const { socketKey, caseId } = message
    switch (message.type) {
      case 'subscribe_vxe_table':
        if (await enter(subscriber, socketKey, caseId)) catchUp(subscriber, socketKey, caseId, message.since)
        break
      case 'unsubscribe_vxe_table':
        leave(subscriber, socketKey, caseId)
        break
      case 'update_vxe_table':
        // Clients of 3.4.3 never subscribe: a page that changes a table follows it.
        if (!subscriber.tables.get(socketKey)?.has(caseId) && !(await enter(subscriber, socketKey, caseId))) break
        if (may(subscriber, 'edit', socketKey)) publishChange(subscriber, socketKey, caseId, message.row)
        else refuse(subscriber, socketKey)
        break
      case 'vxe_table_presence':
        setCell(subscriber, socketKey, caseId, message.cell)
        break
    }
  }

  function tell(socketKey: string, message: Message, except: string | null): void {
    for (const subscriber of subscribers.values()) {
      if (!subscriber.tables.has(socketKey) || subscriber.name === except || !may(subscriber, 'see', socketKey))
        continue
      if (subscriber.page.socket.bufferedAmount > MAX_UNREAD_BYTES) subscriber.page.socket.terminate()
      else send(subscriber.page, message)
    }
  }

  function leavePage(page: Page): void {
    const subscriber = subscribers.get(page)
    if (!subscriber) return
    for (const [socketKey, open] of subscriber.tables)
      for (const caseId of open.keys()) setCell(subscriber, socketKey, caseId, null)
    subscribers.delete(page)
  }

  /** What other processes said meanwhile is lost: every page is told to read its tables anew. */
  function startAnew(): void {
    log.forget(now())
    for (const { page, tables: followed } of subscribers.values())
      for (const socketKey of followed.keys()) {
        send(page, { type: 'vxe_table_stale', data: { socketKey } })
        send(page, { type: 'vxe_table_subscribed', data: { socketKey, eventId: log.place(socketKey, now()) } })
      }
  }

  /** What happened in this process or in another one. */
  function hearBus(event: BusEvent): void {
    switch (event.kind) {
      case 'table-changed':
        log.push(event.change, now())
        tell(event.change.socketKey, changeMessage(event.change), null)
        break
      case 'table-presence':
        if (presences.hear(event.presence, now()))
          tell(event.presence.socketKey, presenceMessage(event.presence), event.presence.pageName)
        break
      case 'bus-restored':
        startAnew()
        break
      default:
      // Not about tables.
    }
  }

  function newSubscriber(page: Page): Subscriber {
    const subscriber = {
      page,
      name: randomBytes(8).toString('hex'),
      codes: page.viewer.permissions,
      tables: new Map(),
      work: Promise.resolve(),
    }
    subscribers.set(page, subscriber)
    return subscriber
  }

  /** Says again in which cells the users of this process's pages are; those of processes that fell silent are gone. */
  function renewPresences(following: readonly Subscriber[]): void {
    for (const presence of presences.forgetSilent(now()))
      tell(presence.socketKey, presenceMessage(presence), presence.pageName)
    for (const subscriber of following)
      for (const [socketKey, open] of subscriber.tables)
        for (const [caseId, cell] of open) if (cell) setCell(subscriber, socketKey, caseId, cell)
  }

  /** Lets go of those who may not follow any more what they follow. */
  async function checkAgain(following: readonly Subscriber[]): Promise<void> {
    if (following.length === 0) return
    const codes = await permissionCodesOfAll(db, [...new Set(following.map(({ page }) => page.viewer.accountId ?? ''))])
    for (const subscriber of following) {
      subscriber.codes = codes.get(subscriber.page.viewer.accountId ?? '') ?? new Set()
      for (const [socketKey, open] of subscriber.tables) {
        if (may(subscriber, 'see', socketKey)) continue
        for (const caseId of open.keys()) leave(subscriber, socketKey, caseId)
        refuse(subscriber, socketKey)
      }
    }
  }

  const unsubscribe = bus.subscribe(hearBus)

  return {
    /** Handles a message about tables and ignores all others. @param report faults of the database */
    hear(page: Page, message: Message, report: (error: unknown) => void): void {
      const about = readTableMessage(message)
      if (!about) return
      const subscriber = subscribers.get(page) ?? newSubscriber(page)
      subscriber.work = subscriber.work
        .then(() => (subscribers.has(page) ? act(subscriber, about) : undefined))
        .catch(report)
    },
    /** A page has closed. */
    leave: leavePage,
    /** Renews the places of users, and ends the subscriptions of pages that may no longer follow their tables. */
    async sweep(): Promise<void> {
      const following = [...subscribers.values()].filter((subscriber) => subscriber.tables.size > 0)
      renewPresences(following)
      await checkAgain(following)
    },
    /** The process ends: other processes are told that the users of its pages have left their cells. */
    end(): void {
      unsubscribe()
      for (const page of subscribers.keys()) leavePage(page)
    },
  }
}
