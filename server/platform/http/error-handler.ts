import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { errorCatalogue, Refusal, refuse } from '#common/errors.ts'
import type { Clock } from '../clock.ts'
import { DatabaseAway, DatabaseBusy } from '../db/away.ts'
import { StoreUnavailable } from '../files/store.ts'
import { isNoRoom } from '../health/disk-room.ts'

/** What is wrong with a parameter, from the validator's words, in Chinese. */
function reasonOf(problem: FastifySchemaValidationError): string {
  const limit = problem.params as Record<string, unknown>
  switch (problem.keyword) {
    case 'required':
      return '必须填写'
    case 'format':
      return limit['format'] === 'date' ? '应为 YYYY-MM-DD 格式的日期' : '格式不正确'
    case 'pattern':
      return '格式不正确'
    case 'type':
      return limit['type'] === 'integer'
        ? '应为整数'
        : limit['type'] === 'boolean'
          ? '应为 true 或 false'
          : '类型不正确'
    case 'minimum':
      return `不能小于 ${String(limit['limit'])}`
    case 'maximum':
      return `不能大于 ${String(limit['limit'])}`
    case 'maxLength':
      return `不能超过 ${String(limit['limit'])} 个字符`
    case 'minLength':
      return '不能为空'
    default:
      return '不在允许的取值之内'
  }
}

/** The refusal for input that broke its schema, naming the first field at fault. */
function refusalOf(problems: FastifySchemaValidationError[]): Refusal {
  // The "anyOf" of a union comes after the problems of its members; it names the field best.
  const problem = problems.find(({ keyword }) => keyword === 'anyOf') ?? problems[0]
  if (!problem) return refuse('parameter.invalid', { field: '', reason: '无法识别' })
  if (problem.keyword === 'additionalProperties')
    return refuse('parameter.unknown', {
      field: String((problem.params as { additionalProperty?: string }).additionalProperty),
    })
  const missing =
    problem.keyword === 'required' ? String((problem.params as { missingProperty?: string }).missingProperty) : ''
  const field = missing || problem.instancePath.slice(1).replaceAll('/', '.') || '请求'
  return refuse('parameter.invalid', { field, reason: reasonOf(problem) })
}

/** SQLSTATE of rows that conflict with others: two users saved at the same time, after both had passed the checks. */
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * SQLSTATE of values that the database cannot hold although they passed every check before: out of range, no day, no
 * number, no character. The checks are what should have refused them, so that the field is named: each of these is
 * written down as an error.
 */
const UNSTORABLE = new Set(['22001', '22003', '22007', '22008', '22021', '22023', '22P02', '22P05'])
/** A value that has to differ from all others is longer than an index can hold. */
const TOO_LONG_FOR_INDEX = '54000'

/** SQLSTATE of a statement that was stopped because it took too long. */
const STOPPED = '57014'
/** What Kysely says of a database that this program has closed. */
const ENDED = 'driver has already been destroyed'
/** A database is back, or a connection free, within this time more often than not. */
const AGAIN = { seconds: '2' }

/** The refusal for what the database could not do for the time being; null for any other error. */
function outageOf(error: FastifyError): Refusal | null {
  if (error instanceof DatabaseAway)
    return refuse(error.unsure ? 'server.database-unsure' : 'server.database-away', AGAIN)
  if (error instanceof DatabaseBusy) return refuse('server.too-much-work', AGAIN)
  if (error.code === STOPPED) return refuse('server.database-slow')
  // What was begun inside of the program while it ended (warming up).
  if (error.message === ENDED) return refuse('server.stopping', AGAIN)
  return isNoRoom(error) ? refuse('storage.full') : null
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

/** Records every route that is added from here on. @returns a function that gives the methods of a path */
function methodsByPath(app: FastifyInstance): (path: string) => string[] {
  const routes: { methods: string[]; fits: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    // A route for every path does not tell which methods this one has.
    if (url.includes('*')) return
    const steps = url
      .split('/')
      .map((step) => (step.startsWith(':') ? '[^/]+' : step.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    routes.push({ methods: [method].flat(), fits: new RegExp(`^${steps.join('/')}$`) })
  })
  return (path) => {
    const there = new Set(routes.filter(({ fits }) => fits.test(path)).flatMap(({ methods }) => methods))
    return METHODS.filter((method) => there.has(method))
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers with a file: clients save whatever comes with status 200 under its name. */
    answersFile?: boolean
  }
}
/** Status of a refused file where the refusal by itself is no fault of HTTP (spec §8: its message is shown). */
const NO_FILE = 400

/** Seconds after which a file store that did not answer may be tried again. */
const STORE_WAIT_S = '5'

/**
 * Turns every error into the envelope: known ones with their message, unknown ones with a reference number that the log
 * has too. To be installed before the routes.
 */
export function installErrorHandler(app: FastifyInstance, clock: Clock): void {
  const allowedMethods = methodsByPath(app)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    let refusal: Refusal
    const outage = outageOf(error)
    if (error instanceof Refusal) refusal = error
    else if (outage) {
      // The cause is one for many calls: a line each, without the way that led there.
      request.log.warn({ refusal: outage.errorCode, reason: error.message }, 'outage')
      refusal = outage
    } else if (error.code === UNIQUE_VIOLATION) refusal = refuse('record.exists')
    else if (error.code === FOREIGN_KEY_VIOLATION) refusal = refuse('record.broken-link')
    else if (error.code === TOO_LONG_FOR_INDEX) refusal = refuse('record.too-long-to-compare')
    else if (UNSTORABLE.has(error.code)) {
      request.log.error({ err: error }, 'value refused by the database')
      refusal = refuse('record.unstorable')
    } else if (error.validation) refusal = refusalOf(error.validation)
    else if (error.statusCode === 413) refusal = refuse('body.too-large')
    else if (error.statusCode !== undefined && error.statusCode < 500)
      refusal = refuse('parameter.invalid', { field: '请求', reason: '无法识别' })
    else {
      request.log.error({ err: error }, 'request failed')
      const away = error instanceof StoreUnavailable ? error : null
      refusal = refuse(away ? `file.store-${away.why}` : 'server.failed', {
        requestId: request.id,
        ...(away?.why === 'down' ? { seconds: STORE_WAIT_S } : {}),
      })
    }
    const { status: usual, code } = errorCatalogue[refusal.errorCode]
    const status = usual === 200 && request.routeOptions.config.answersFile ? NO_FILE : usual
    // A ticket opens the second step of a sign-in, so it must not stand in a log.
    const { ticket, ...details } = refusal.details
    // The name of the field, and not what was given for it.
    if (status < 500)
      request.log.info(
        { refusal: refusal.errorCode, ...(details['field'] ? { field: details['field'] } : {}) },
        'refused',
      )
    const envelope = {
      success: false,
      code,
      message: refusal.message,
      result: refusal.result,
      timestamp: clock().getTime(),
      ...(details['field'] ? { field: details['field'] } : {}),
      ...(ticket ? { ticket } : {}),
    }
    if (details['seconds'] !== undefined && (status === 429 || status === 503))
      reply.header('retry-after', details['seconds'])
    // As text: with status 200 the route's own serialiser would look for its result.
    void reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(envelope))
  })

  app.setNotFoundHandler((request) => {
    const allowed = allowedMethods(request.url.split('?')[0] ?? '')
    if (allowed.length > 0) throw refuse('method.not-allowed', { method: request.method, allowed: allowed.join('、') })
    throw refuse('path.not-found')
  })
}

/**
 * Answers requests that never reach a route, because their address cannot be read, like any other refused parameter.
 */
export function refuseUnreadable(
  clock: Clock,
): (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void {
  return (_error, _request, reply) => {
    const refusal = refuse('parameter.invalid', { field: '地址', reason: '无法识别' })
    const { status, code } = errorCatalogue[refusal.errorCode]
    void reply.status(status).send({
      success: false,
      code,
      message: refusal.message,
      result: null,
      timestamp: clock().getTime(),
      field: '地址',
    })
  }
}
