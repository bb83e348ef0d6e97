/** What one call costs the address it comes from, by what it costs the server: the one table of prices. */
export const CALL_COSTS = {
  /** Paid otherwise: calls of signed-in staff, and what the client makes without the database. */
  free: 0,
  /** One row, or what memory has: suggestions while typing, dictionaries, names. */
  glance: 1,
  /** A law or a part of it. */
  reading: 2,
  /** Something that is stored or checked. */
  sending: 2,
  search: 4,
  /** A file that a stranger sends and that is kept. */
  file: 100,
  /** A file that is made for the call. */
  document: 400,
} as const satisfies Record<string, number>

export type CallCost = keyof typeof CALL_COSTS

/** What the price of an entry of the contract depends on. */
interface Priced {
  cost?: CallCost
  permission: string
  result: unknown
  writes?: unknown
}

/**
 * What a call costs: what its entry says, or what its kind costs. Only calls of staff are free, but for files that are
 * made.
 */
export function costOf(entry: Priced, method: string): CallCost {
  if (entry.cost) return entry.cost
  if (entry.result === 'bytes') return 'document'
  if (entry.permission !== 'public') return 'free'
  return method === 'GET' && !entry.writes ? 'reading' : 'sending'
}
