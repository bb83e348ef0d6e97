import type { IncomingMessage } from 'node:http'
import type { TSchema } from 'typebox'
import { DAY_FORM, MOMENT_FORM } from '#common/contract/parts.ts'
import { isNothingSet } from '#common/rules/nothing-set.ts'
import { dayOfMoment, momentOfZone } from '../platform/clock.ts'

/**
 * Reads requests as older clients write them (docs/decisions/0071-tolerance-at-the-gate.md). The schemas of the
 * contract still decide what reaches a handler: nothing is let through here that they would refuse, unknown parameters
 * are only left out.
 */

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
