import type { IncomingMessage } from 'node:http'
import type { TSchema } from 'typebox'
import { STRICT_HEADER } from '#common/call-headers.ts'
import { DAY_FORM, MOMENT_FORM } from '#common/contract/parts.ts'
import { isNothingSet } from '#common/rules/nothing-set.ts'
import { dayOf, momentText } from '../clock.ts'

/**
 * Reads requests as older clients write them (docs/decisions/0071-tolerance-at-the-gate.md). The schemas of the
 * contract still decide what reaches a handler: nothing is let through here that they would refuse, unknown parameters
 * are only left out.
 */

/**
 * Whether a request asks to be read strictly. Calls whose parameters differ from record to record look at it
 * themselves.
 */
export const isStrict = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  (headers[STRICT_HEADER] ?? '') !== ''

interface Described {
  type?: unknown
  format?: string
  description?: string
  minimum?: number
  maximum?: number
  anyOf?: Described[]
  properties?: Record<string, Described>
  required?: string[]
  additionalProperties?: unknown
}

type Values = Record<string, unknown>
const isValues = (given: unknown): given is Values =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

const isDay = ({ format, description, anyOf = [] }: Described): boolean =>
  format === 'date' ||
  description === DAY_FORM ||
  anyOf.some(({ format: own, description: words }) => own === 'date' || words === DAY_FORM)

const isMoment = ({ description, anyOf = [] }: Described): boolean =>
  description === MOMENT_FORM || anyOf.some(({ description: words }) => words === MOMENT_FORM)

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

/** The day of a moment in the library's time zone, where a day is asked for; anything else stays as it is. */
export function dayOfMoment(given: unknown): unknown {
  const [whole, day, zone] = (typeof given === 'string' && MOMENT.exec(given.trim())) || []
  if (whole === undefined) return given
  if (zone === undefined) return day
  const at = new Date(whole.replace(' ', 'T'))
  return Number.isNaN(at.getTime()) ? given : dayOf(at)
}

/** A moment with its zone as the wire writes moments, in the library's time zone; anything else stays as it is. */
export function momentOfZone(given: unknown): unknown {
  const [whole, , zone] = (typeof given === 'string' && MOMENT.exec(given.trim())) || []
  if (whole === undefined) return given
  if (zone === undefined) return whole.replace('T', ' ')
  const at = new Date(whole.replace(' ', 'T'))
  return Number.isNaN(at.getTime()) ? given : momentText(at)
}

/** What stands for a number that is none, so that the check of types refuses it by name. */
const NO_NUMBER = 'NaN'

/** A number beyond all numbers, such as 1e999: the check of types reads it as a number, and no bound holds for it. */
const isInfinite = (given: unknown): boolean => typeof given === 'string' && Math.abs(Number(given)) === Infinity

/**
 * A page number or size within the bounds of its schema. A negative size means “all” to older clients: it is left to
 * calls that know it, and of others they get the most there is.
 */
function pageNumber(name: string, given: unknown, { minimum = 1, maximum = Infinity }: Described): unknown {
  const number =
    typeof given === 'string' && (/^-?\d{1,15}$/.test(given.trim()) || isInfinite(given)) ? Number(given) : NaN
  if (Number.isNaN(number)) return given
  if (name === 'pageSize' && number < 0) return String(minimum < 0 ? Math.max(number, minimum) : maximum)
  // Nought is no size: the call's own is used.
  if (name === 'pageSize' && number === 0) return undefined
  return String(Math.min(Math.max(number, minimum), maximum))
}

/** Parameters of every list. In others the words for a setting that is not there may be looked for. */
const OF_EVERY_LIST = new Set(['pageNo', 'pageSize', 'column', 'order', 'field'])

/**
 * A query without what the call does not know and without empty parameters; pages within bounds, moments as days where
 * days are asked for.
 */
export function tolerantQuery(schema: TSchema | undefined, query: unknown): unknown {
  if (schema === undefined || !isValues(query)) return query
  const { properties = {}, required = [], additionalProperties } = schema as Described
  const kept: [string, unknown][] = []
  for (const [name, given] of Object.entries(query)) {
    const described = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (described === undefined) {
      if (additionalProperties !== false) kept.push([name, given])
    } else if (given === '' && !required.includes(name)) continue
    else if (OF_EVERY_LIST.has(name) && isNothingSet(given)) continue
    else if (name === 'pageNo' || name === 'pageSize') {
      const number = pageNumber(name, given, described)
      if (number !== undefined) kept.push([name, number])
    } else if (isInfinite(given) && (described.type === 'integer' || described.type === 'number'))
      kept.push([name, NO_NUMBER])
    else kept.push([name, isDay(described) ? dayOfMoment(given) : given])
  }
  return Object.fromEntries(kept)
}

/**
 * A body with moments as days where days are asked for, and in the wire's form where moments are. Wrong types stay, and
 * are refused by name.
 */
export function tolerantBody(schema: TSchema | undefined, body: unknown): unknown {
  if (schema === undefined || !isValues(body)) return body
  const { properties = {} } = schema as Described
  const read = Object.entries(properties).flatMap(([name, described]): [string, unknown][] => {
    if (!Object.hasOwn(body, name)) return []
    return isDay(described)
      ? [[name, dayOfMoment(body[name])]]
      : isMoment(described)
        ? [[name, momentOfZone(body[name])]]
        : []
  })
  return read.length === 0 ? body : { ...body, ...Object.fromEntries(read) }
}

/** The address of a call without doubled slashes and without one at the end; addresses of pages stay as they are. */
export function tidyAddress(apiBase: string): (request: IncomingMessage) => string {
  return ({ url = '/' }) => {
    if (!url.startsWith(`${apiBase}/`)) return url
    const at = url.indexOf('?')
    const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)]
    return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1') + query
  }
}
