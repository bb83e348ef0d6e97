import type { Message } from './page.ts'

/** The user who made a change. */
export interface Actor {
  username: string
  realname: string
}

/** A row by its id, with the fields that were changed. */
export interface ChangedRow {
  id: string
  readonly [field: string]: unknown
}

export interface Cell {
  id: string
  key: string
}

/** A change of a shared table as it is sent to all processes. */
export interface TableChange {
  eventId: string
  socketKey: string
  /** The table it was made in, of all that are open. */
  caseId: string
  row: ChangedRow
  /** Fields whose new value is too large to be sent; the client has to load the row to see it. */
  tooLarge: string[]
  by: Actor
}

/** The cell a user is in; null when the user has left it. */
export interface TablePresence {
  socketKey: string
  /** The page it is in. The server names it, so that no page can send the place of another page. */
  pageName: string
  caseId: string
  cell: Cell | null
  by: Actor
}

/** Messages of pages about tables. */
export type TableMessage =
  | { type: 'subscribe_vxe_table'; socketKey: string; caseId: string; since: string | null }
  | { type: 'unsubscribe_vxe_table'; socketKey: string; caseId: string }
  | { type: 'update_vxe_table'; socketKey: string; caseId: string; row: ChangedRow }
  | { type: 'vxe_table_presence'; socketKey: string; caseId: string; cell: Cell | null }

const MAX_KEY = 100
const MAX_CASE = 64
const MAX_FIELDS = 100

/** A message about tables; null for all others, and for those that are malformed or too large. */
export function readTableMessage({ type, data }: Message): TableMessage | null {
  if (!isObject(data)) return null
  const { socketKey } = data
  if (!isName(socketKey, MAX_KEY)) return null
  if (type === 'update_vxe_table') {
    const [row, caseId] = Array.isArray(data['args']) ? (data['args'] as unknown[]) : []
    return isName(caseId, MAX_CASE) && isRow(row) ? { type, socketKey, caseId, row } : null
  }
  const { caseId, since, cell } = data
  if (!isName(caseId, MAX_CASE)) return null
  switch (type) {
    case 'subscribe_vxe_table':
      return { type, socketKey, caseId, since: isName(since, MAX_CASE) ? since : null }
    case 'unsubscribe_vxe_table':
      return { type, socketKey, caseId }
    case 'vxe_table_presence':
      if (cell !== null && !(isObject(cell) && isName(cell['id'], MAX_KEY) && isName(cell['key'], MAX_KEY))) return null
      return { type, socketKey, caseId, cell: cell && { id: String(cell['id']), key: String(cell['key']) } }
    default:
      return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isName = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest
const isRow = (value: unknown): value is ChangedRow => {
  if (!isObject(value) || !isName(value['id'], MAX_KEY)) return false
  const fields = Object.keys(value)
  return fields.length - 1 <= MAX_FIELDS && fields.every((field) => isName(field, MAX_KEY))
}

/**
 * A row in parts of so many bytes of JSON each; a field larger than that is only named.
 * @returns none for a row without changed fields
 */
export function partsOfRow({ id, ...fields }: ChangedRow, room: number): Pick<TableChange, 'row' | 'tooLarge'>[] {
  const parts: { entries: [string, unknown][]; tooLarge: string[] }[] = []
  let left = 0
  for (const [field, value] of Object.entries(fields)) {
    const whole = bytesOf(field) + bytesOf(value) + 2
    const fits = whole <= room
    const cost = fits ? whole : bytesOf(field) + 1
    if (cost > left) {
      parts.push({ entries: [], tooLarge: [] })
      left = room
    }
    left -= cost
    const part = parts.at(-1)
    if (fits) part?.entries.push([field, value])
    else part?.tooLarge.push(field)
  }
  // The object is made of entries, because a field may be called __proto__.
  return parts.map(({ entries, tooLarge }) => ({
    row: Object.fromEntries([['id', id], ...entries]) as ChangedRow,
    tooLarge,
  }))
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

/** A change as pages are sent it: the sender's own data, its author, and its place in the order of changes. */
export const changeMessage = ({ socketKey, row, caseId, tooLarge, eventId, by }: TableChange): Message => ({
  type: 'update_vxe_table',
  data: { socketKey, args: [row, caseId], ...(tooLarge.length > 0 ? { tooLarge } : {}), eventId, by },
})

export const presenceMessage = ({ socketKey, caseId, cell, by }: TablePresence): Message => ({
  type: 'vxe_table_presence',
  data: { socketKey, caseId, cell, by },
})
