import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type { Entry } from '#common/contract/contract.ts'
import { OTHER_NAMES, type OtherName } from './other-names-table.ts'
import { Answer, answer } from '../platform/http/answer.ts'
import { serve, type Platform, type ServedCalls } from '../platform/http/serve.ts'

interface Described {
  properties: Record<string, TSchema>
  required?: string[]
}
const described = (schema: TSchema): Described => schema as unknown as Described

/** A schema with further texts that may be given, for what is not read. */
const withMore = (schema: TSchema | undefined, names: Iterable<string>): TSchema | undefined =>
  schema &&
  ({
    ...schema,
    properties: {
      ...described(schema).properties,
      ...Object.fromEntries([...names].map((name) => [name, { type: 'string', maxLength: 64 }])),
    },
  } as TSchema)

/** The schema of a query with some parameters under other names. */
function renamed(schema: TSchema, names: Readonly<Record<string, string>>): TSchema {
  const { properties, required = [] } = described(schema)
  const theirs = (ours: string) => Object.keys(names).find((name) => names[name] === ours) ?? ours
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [theirs(name), one])),
    required: required.map(theirs),
  } as TSchema
}

/**
 * The entry under its other name. The handler that is served already merges edits, checks fields and keeps no answers.
 */
function entryOf(
  { edits: _edits, checks: _checks, keptWith: _kept, ...entry }: Entry,
  { query = {}, part, enveloped, more = [], nothing = {} }: OtherName,
): Entry {
  const result =
    part === undefined || typeof entry.result === 'string'
      ? entry.result
      : (described(entry.result).properties[part] ?? entry.result)
  return {
    ...entry,
    result,
    ...(entry.query ? { query: withMore(renamed(entry.query, query), Object.keys(nothing)) } : {}),
    ...(more.length > 0 ? { params: withMore(entry.params, more) } : {}),
    ...(enveloped ? { bare: false } : {}),
  }
}

const EMPTY_PAGE = { records: [], total: 0, size: 0, current: 1, pages: 0 }
const partOf = (result: unknown, part: string | undefined): unknown =>
  part === undefined ? result : (result as Record<string, unknown>)[part]

/** Serves calls under the names of other-names-table.ts too. */
export function serveOtherNames(app: FastifyInstance, platform: Platform, served: ServedCalls): void {
  for (const [key, name] of Object.entries(OTHER_NAMES)) {
    const own = served.get(name.call)
    // A server for the public has no calls of staff.
    if (!own) continue
    const handler = async (input: object): Promise<never> => {
      const { query = {} } = input as { query?: Record<string, unknown> }
      const isNothing = Object.entries(name.nothing ?? {}).some(([field, value]) => query[field] === value)
      if (isNothing) return partOf(EMPTY_PAGE, name.part) as never
      const given = await own.handler({
        ...input,
        query: Object.fromEntries(
          Object.entries(query).map(([theirs, value]) => [name.query?.[theirs] ?? theirs, value]),
        ),
      })
      if (!(given instanceof Answer)) return partOf(given, name.part) as never
      return Object.assign(answer(partOf(given.result, name.part), {}), {
        message: given.message,
        code: given.code,
        success: given.success,
      }) as never
    }
    serve(app, platform, { [key]: entryOf(own.entry, name) }, { [key]: handler })
  }
}
