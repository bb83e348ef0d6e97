import pg from 'pg'

/**
 * The database did not answer, or its connection ended: an error of the one call that met it. Nothing that this call
 * had not committed is stored.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  /** True: the connection ended while a transaction was being committed, so that nobody knows whether it was. */
  readonly unsure: boolean

  constructor(cause: unknown, { unsure = false } = {}) {
    super(`the database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.unsure = unsure
  }
}

/** All connections were at work for longer than a call may wait for one. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/**
 * SQLSTATE of a server that is going, coming or full of connections (PostgreSQL, appendix A): too many connections;
 * shut down by the administrator, after a crash, not ready yet; the database was dropped; an idle session was ended.
 */
const AWAY_STATES = new Set(['53300', '57P01', '57P02', '57P03', '57P04', '57P05', '25P03'])
/** SQLSTATE class of connections that failed. */
const CONNECTION_CLASS = '08'
/** What the driver and the system call a connection that failed. */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
  'EADDRNOTAVAIL',
])
const AWAY_WORDS = /^Connection terminated|^Client (?:has encountered a connection error|was closed)|timeout expired/
/** What pg-pool says when no connection became free in time. */
const BUSY_WORDS = 'timeout exceeded when trying to connect'

/** Whether an error of the driver says that the server or the connection is gone. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) {
    const { code = '', severity } = error
    return AWAY_STATES.has(code) || code.startsWith(CONNECTION_CLASS) || severity === 'FATAL' || severity === 'PANIC'
  }
  // Several addresses of one name were tried.
  if (error instanceof AggregateError) return error.errors.some(isAway)
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // The socket of a server in the same folder goes with it.
  return AWAY_CODES.has(code) || (code === 'ENOENT' && syscall === 'connect') || AWAY_WORDS.test(error.message)
}

/** The same error in this program's words, where it is one of those. */
export function inOwnWords(error: unknown): unknown {
  if (error instanceof DatabaseAway || error instanceof DatabaseBusy) return error
  if (error instanceof Error && error.message === BUSY_WORDS) return new DatabaseBusy(error.message, { cause: error })
  return isAway(error) ? new DatabaseAway(error) : error
}
