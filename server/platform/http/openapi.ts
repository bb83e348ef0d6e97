import type { Contracts, Entry } from '#common/contract/contract.ts'
import { ErrorEnvelope } from '#common/contract/envelope.ts'
import { nameOfSchema } from '#common/contract/schema-names.ts'

type Json = Record<string, unknown>

/** An OpenAPI 3.1 document. */
export interface OpenApi extends Json {
  paths: Record<string, Record<string, Json>>
  components: Record<string, Json>
}

export interface OpenApiOptions {
  title: string
  version: string
  /** Path before every call. */
  apiBase: string
}

const TOKEN_SCHEME = 'AccessToken'

/** Turns schemas of the contract into those of the document: named ones and trees once, under components. */
class Schemas {
  readonly components: Record<string, Json> = {}

  /** The schema as it stands at its place: a reference where it has a name. */
  place(schema: object): Json {
    const json = schema as { $defs?: Record<string, object>; $ref?: string }
    if (json.$defs && json.$ref) {
      for (const [name, definition] of Object.entries(json.$defs)) this.#add(name, definition)
      return reference(json.$ref)
    }
    if (json.$ref) return reference(json.$ref)
    const name = nameOfSchema(schema)
    if (name === undefined) return this.#copy(schema)
    this.#add(name, schema)
    return reference(name)
  }

  #add(name: string, schema: object): void {
    const known = this.components[name]
    if (known === undefined) {
      // The entry is made first, because a tree refers to itself.
      this.components[name] = {}
      Object.assign(this.components[name], this.#copy(schema))
    } else if (Object.keys(known).length > 0 && JSON.stringify(known) !== JSON.stringify(this.#copy(schema))) {
      throw new Error(`two schemas are named ${name}`)
    }
  }

  #copy(value: object): Json {
    const entries = Object.entries(value).filter(([key]) => key !== '$id' && !key.startsWith('~'))
    return Object.fromEntries(
      entries.map(([key, part]) => [key, key === 'properties' ? this.#properties(part as object) : this.#part(part)]),
    )
  }

  #properties(properties: object): Json {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, this.place(schema as object)]))
  }

  #part(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((item: unknown) => this.#part(item))
    return typeof part === 'object' && part !== null ? this.place(part) : part
  }
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * Name of an operation for generated clients: `GET /sys/dict/getDictItems/{dictCode}` is
 * `getSysDictGetDictItemsByDictCode`.
 */
function operationIdOf(method: string, path: string): string {
  const words = path.split(/[/-]/).filter((word) => word !== '')
  return (
    method.toLowerCase() +
    words.map((word) => (word.startsWith('{') ? `By${capital(word.slice(1, -1))}` : capital(word))).join('')
  )
}

/**
 * The noun of a call, the first step of its path that is not a family of paths: `user`, `law`; `session` for /sys/login
 * and its like.
 */
function tagOf(path: string): string {
  const [noun = '', ...verb] = path
    .split('/')
    .filter((step) => step !== '' && step !== 'sys' && step !== 'internet' && step !== 'fagui')
  return verb.length === 0 ? 'session' : noun
}

function parametersOf(schema: object | undefined, place: 'query' | 'path', schemas: Schemas): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, parameter]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: schemas.place(parameter),
  }))
}

function bodyOf({ body, upload }: Entry, schemas: Schemas): Json {
  if (upload) {
    const form = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
  }
  return body
    ? { requestBody: { required: true, content: { 'application/json': { schema: schemas.place(body) } } } }
    : {}
}

function answerOf({ result, bare }: Entry, schemas: Schemas): Json {
  if (result === 'redirect') return { 302: { description: '转到另一地址' } }
  if (result === 'bytes')
    return {
      200: {
        description: '文件',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  const own = schemas.place(result)
  const schema = bare
    ? own
    : { allOf: [reference('Envelope'), { type: 'object', required: ['result'], properties: { result: own } }] }
  return { 200: { description: '成功', content: { 'application/json': { schema } } } }
}

/**
 * Describes calls of the contract as an OpenAPI 3.1 document: an operation for each method, the noun of its path as a
 * tag, who may call it as `security` and `x-permission`. Envelope, refusal and the schemas that calls share stand once.
 * @throws Error when two different schemas have one name
 */
export function openApiOf(calls: Contracts, { title, version, apiBase }: OpenApiOptions): OpenApi {
  const schemas = new Schemas()
  const paths: OpenApi['paths'] = {}
  const tags = new Set<string>()
  for (const [key, entry] of Object.entries(calls)) {
    const [own = '', written = ''] = key.split(' ')
    // OpenAPI has no notation for the rest of an address.
    const path = written.replace(/\*\}$/, '}')
    const parameters = [...parametersOf(entry.params, 'path', schemas), ...parametersOf(entry.query, 'query', schemas)]
    const rest = /\{(\w+)\*\}$/.exec(written)?.[1]
    if (rest !== undefined && entry.params === undefined)
      parameters.unshift({ name: rest, in: 'path', required: true, schema: { type: 'string' } })
    tags.add(tagOf(path))
    for (const method of [own, ...(entry.also ?? [])]) {
      const operations = (paths[apiBase + path] ??= {})
      operations[method.toLowerCase()] = {
        operationId: operationIdOf(method, path),
        tags: [tagOf(path)],
        summary: entry.summary,
        ...(entry.permission === 'public'
          ? { security: [] }
          : { security: [{ [TOKEN_SCHEME]: [] }], 'x-permission': entry.permission }),
        ...(parameters.length > 0 ? { parameters } : {}),
        ...bodyOf(entry, schemas),
        responses: { ...answerOf(entry, schemas), default: { $ref: '#/components/responses/Refusal' } },
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        '公众接口无需登录，其余接口以请求头 X-Access-Token 表明身份，x-permission 为所需的权限（signedIn 表示登录即可）。JSON 应答都装在统一信封 {success, code, message, result, timestamp} 中。',
    },
    tags: [...tags].toSorted().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { [TOKEN_SCHEME]: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
      responses: {
        Refusal: { description: '未能完成', content: { 'application/json': { schema: reference('Refusal') } } },
      },
      schemas: {
        Envelope: {
          type: 'object',
          required: ['success', 'code', 'message', 'timestamp'],
          properties: {
            success: { type: 'boolean' },
            code: { type: 'integer' },
            message: { type: 'string' },
            timestamp: { type: 'integer', description: '毫秒时间戳' },
          },
        },
        Refusal: schemas.place(ErrorEnvelope),
        ...schemas.components,
      },
    },
  }
}
