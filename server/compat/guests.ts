// Other clients of the wire are guests (decision 0205). All that serves them and not our own client is in this folder.
// Without it the server is whole: take out the folder, `guests` in composition/platform.ts, `serveGuests` in app.ts and
// `rewriteUrl` in composition/http.ts.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Entry } from '#common/contract/contract.ts'
import { SHARED_WIRE_PATHS } from '#common/contract/paths.ts'
import { refuse } from '#common/errors.ts'
import type { Platform, ReadingOfGuests, ServedCalls } from '../platform/http/serve.ts'
import { BODILESS, NOT_TAKEN, type NotTaken } from './bodies-table.ts'
import { answerToNobody, gatheredInput } from './input-shapes.ts'
import { serveOtherNames } from './other-names.ts'
import { OTHER_PARAMETERS } from './other-names-table.ts'
import { serveRefusals } from './refused-calls.ts'
import { tolerantBody, tolerantQuery } from './tolerance.ts'

export { tidyAddress } from './tolerance.ts'

/** Whether a body is one that only other clients send. */
function isNotTaken({ field, without }: NotTaken, body: unknown): boolean {
  const given = Object(body) as Record<string, unknown>
  if (!Object.hasOwn(given, field)) return false
  if (without === undefined) return true
  const part = given[field]
  // A text where an object belongs is no body of any client: the check of the input names it.
  return typeof part === 'object' && part !== null && !Object.hasOwn(part, without)
}

/**
 * Whether a call is one of those that guests make with ids that they do not have: a reading call of the shared wire for
 * users.
 */
const mayAskForNobody = (key: string, { writes, permission }: Entry): boolean => {
  const [method, path = ''] = key.split(' ')
  return (
    method === 'GET' &&
    writes !== true &&
    writes !== 'self' &&
    permission !== 'public' &&
    path.startsWith(SHARED_WIRE_PATHS)
  )
}

/** A query with the parameters that have our names under these. */
const underOurNames = (query: unknown, names: Readonly<Record<string, string>> = {}): unknown =>
  Object.keys(names).length === 0
    ? query
    : Object.fromEntries(Object.entries(Object(query)).map(([name, value]) => [names[name] ?? name, value]))

/** Reads what guests send (`Platform.guests`). */
export const readGuests: ReadingOfGuests = (key: string, entry: Entry, request: FastifyRequest) => {
  const [method = 'GET'] = key.split(' ')
  const given = entry.upload ? request : gatheredInput(entry, method, request)
  const query = tolerantQuery(entry.query, underOurNames(given.query, OTHER_PARAMETERS[key]))
  const body = tolerantBody(entry.body, given.body === undefined && BODILESS.has(key) ? {} : given.body)
  const notTaken = NOT_TAKEN.get(key)
  if (notTaken && isNotTaken(notTaken, body)) throw refuse('call.not-offered', { what: notTaken.what })
  return { query, body, answer: mayAskForNobody(key, entry) ? answerToNobody(entry, query) : undefined }
}

/** Serves calls under the names that guests have for them, and refuses with words what they ask for and is not here. */
export function serveGuests(app: FastifyInstance, platform: Platform, served: ServedCalls): void {
  serveOtherNames(app, platform, served)
  serveRefusals(app, platform)
}
