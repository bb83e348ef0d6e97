import type { TSchema } from 'typebox'
import type { Entry } from '#common/contract/contract.ts'
import { Id, ID_LIST } from '#common/contract/parts.ts'
import { refuse } from '#common/errors.ts'

/**
 * Reads what a call is given in the shapes and at the places where clients of this wire put it
 * (docs/decisions/0130-other-names-and-forms-of-calls.md). The schemas of the contract still decide what reaches a
 * handler.
 */

interface Described {
  type?: unknown
  pattern?: string
  description?: string
  items?: Described
  anyOf?: Described[]
  properties?: Record<string, Described>
  required?: string[]
  additionalProperties?: unknown
  patternProperties?: unknown
}
type Values = Record<string, unknown>
const isValues = (given: unknown): given is Values =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
const described = (schema: TSchema | undefined): Described => (schema ?? {}) as unknown as Described
const isAbsent = (given: unknown): boolean => given === undefined || given === ''

const takes = (kind: string, { type, anyOf = [] }: Described): boolean =>
  type === kind || anyOf.some((one) => one.type === kind)
const isIdList = ({ type, description, items }: Described): boolean =>
  description === ID_LIST || (type === 'array' && items?.pattern === described(Id).pattern)

/** Nothing of this kind is read from an address, which programs on the way write down. */
const SECRET = /password|captcha|code$/i

/** What a list of ids is called when it is not called by the name of the call at hand. */
const NAMES_OF_LISTS = ['ids', 'userIds', 'userIdList', 'id']

const isScalar = (given: unknown): boolean => typeof given === 'string' || typeof given === 'number'

/**
 * Several values where a text is asked for are joined by commas, as everywhere on this wire; a text where a list of
 * texts is asked for is divided.
 */
function shaped(given: unknown, schema: Described): unknown {
  if (Array.isArray(given) && takes('string', schema) && !takes('array', schema) && given.every(isScalar))
    return given.join(',')
  if (typeof given === 'string' && schema.type === 'array' && schema.items?.type === 'string')
    return given.split(',').filter((one) => one !== '')
  return given
}

/**
 * The values by the names that the schema has for them: `ids[]` is `ids`, and `userId` is `userid` where only that is
 * known.
 */
function named(values: Values, properties: Record<string, Described>): Values {
  const ours = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]))
  const nameOf = (given: string) => {
    const name = given.replace(/\[\]$/, '')
    return Object.hasOwn(properties, name) ? name : (ours.get(name.toLowerCase()) ?? given)
  }
  const found = Object.entries(values).map(([given, value]) => ({ name: nameOf(given), given, value }))
  // A name that is written exactly goes before one that only resembles it.
  const exactLast = found.toSorted((a, b) => Number(a.name === a.given) - Number(b.name === b.given))
  return Object.fromEntries(exactLast.map(({ name, value }) => [name, value]))
}

/** The values of one place, with what is missing there taken from the other. */
function gathered(schema: TSchema | undefined, here: unknown, there: unknown): unknown {
  if (schema === undefined || described(schema).properties === undefined) return here
  const { properties = {}, required = [] } = described(schema)
  const lists = Object.keys(properties).filter((name) => isIdList(properties[name] ?? {}))
  const [onlyList] = lists
  const bare = (given: unknown): Values => {
    if (isValues(given)) return named(given, properties)
    return Array.isArray(given) && lists.length === 1 && onlyList !== undefined && given.every(isScalar)
      ? { [onlyList]: given }
      : {}
  }
  if (here !== undefined && here !== null && !isValues(here) && !(Array.isArray(here) && lists.length === 1))
    return here
  const [own, other] = [bare(here), bare(there)]
  // A call without a body stays one, unless its address says what the body should.
  if (
    (here === undefined || here === null) &&
    !Object.keys(other).some((name) => Object.hasOwn(properties, name) || NAMES_OF_LISTS.includes(name))
  )
    return here
  const all: Values = { ...own }
  const wanted = (name: string) =>
    here === undefined || here === null || required.includes(name) || isIdList(properties[name] ?? {})
  for (const name of Object.keys(properties).filter(wanted))
    if (isAbsent(all[name]) && Object.hasOwn(other, name) && !SECRET.test(name)) all[name] = other[name]
  if (lists.length === 1 && onlyList !== undefined && isAbsent(all[onlyList])) {
    const theirs = NAMES_OF_LISTS.find(
      (name) => !Object.hasOwn(properties, name) && !isAbsent(own[name] ?? other[name]),
    )
    if (theirs !== undefined) all[onlyList] = own[theirs] ?? other[theirs]
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, given]) => [
      name,
      Object.hasOwn(properties, name) ? shaped(given, properties[name] ?? {}) : given,
    ]),
  )
}

/**
 * Query and body of a call, each with what its schema asks for, wherever the client put it. Reading calls have a query
 * only.
 */
export function gatheredInput(
  { query, body, permission }: Pick<Entry, 'query' | 'body' | 'permission'>,
  method: string,
  given: { query: unknown; body: unknown },
): { query: unknown; body: unknown } {
  const reads = method === 'GET' || method === 'HEAD'
  return {
    query: gathered(query, given.query, reads ? undefined : given.body),
    body: reads || permission === 'public' ? given.body : gathered(body, given.body, given.query),
  }
}

/**
 * The answer to a reading call that names nothing where it needs an id: nothing belongs to no id. Undefined when the
 * ids are there.
 * @throws Refusal record.not-found where the answer would be one record
 */
export function answerToNobody({ query, result }: Pick<Entry, 'query' | 'result'>, given: unknown): unknown {
  const { properties = {}, required = [] } = described(query)
  const values = isValues(given) ? given : {}
  const isId = (name: string) => properties[name]?.pattern === described(Id).pattern || isIdList(properties[name] ?? {})
  if (!required.some((name) => isId(name) && isAbsent(values[name]))) return undefined
  const schema: Described = typeof result === 'string' ? {} : described(result)
  if (schema.type === 'array') return []
  if (schema.properties?.['records']) return { records: [], total: 0, size: 10, current: 1, pages: 0 }
  if (schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0) return {}
  throw refuse('record.not-found')
}
