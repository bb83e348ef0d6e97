import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export type LogLevel = 'error' | 'warn' | 'info'

/** Where lines of the log go. */
export type LogWriter = (line: string) => void

/** SQLSTATE of the class of values that do not fit, whose messages quote the value. */
const ABOUT_VALUES = /^22[0-9A-Z]{3}$/
/** What a message quotes. */
const QUOTED = /"[^"]*"|'[^']*'|“[^”]*”/g
const DEEPEST = 3

interface LoggedError {
  [key: string]: unknown
  type: string
  message: string
  stack: string
}

/**
 * An error as the log has it: what went wrong and where, never the values of rows and calls that the driver adds to it.
 */
function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { code, constraint, table, column } = error as Partial<
    Record<'code' | 'constraint' | 'table' | 'column', string>
  >
  const isAboutValues = ABOUT_VALUES.test(code ?? '')
  const plain = (text: string): string => (isAboutValues ? text.replace(QUOTED, '"…"') : text)
  return {
    type: error.name,
    message: plain(error.message),
    stack: plain(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(column === undefined ? {} : { column }),
    ...(error.cause === undefined || depth >= DEEPEST ? {} : { cause: loggedError(error.cause, depth + 1) }),
  }
}

/**
 * Through the stream of Node, whose faults end nothing (run-program.ts): output that nobody reads, a log on a full
 * disk.
 */
const toOutput: LogWriter = (line) => void process.stdout.write(line)

/**
 * The log of the program for Fastify: a JSON object a line, with names of levels, times in UTC, and errors without
 * values.
 */
export const programLog = (level: LogLevel, write: LogWriter = toOutput) => ({
  level,
  stream: { write },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: { err: (error: unknown) => loggedError(error) },
})

/**
 * Names of requests, which several processes do not give twice: they stand in answers to failed calls, and in the lines
 * about them.
 */
export function requestIds(): () => string {
  const process = randomBytes(3).toString('hex')
  let count = 0
  return () => `req-${process}${(++count).toString(36)}`
}

/**
 * Writes a line for each answer: route, method, status, milliseconds, and the name of the request. Not the address that
 * was asked for, which may hold a ticket or words of a search, not who asked, and not from where; a proxy logs those
 * where they are wanted.
 */
export function logAnswers(app: FastifyInstance): void {
  const log = app.log.child({}, { level: 'info' })
  app.addHook('onResponse', async (request, reply) => {
    const { url, method } = request.routeOptions
    log.info(
      {
        reqId: request.id,
        route: url ?? 'none',
        method: typeof method === 'string' ? method : request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
