import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { randomOf } from '#common/random-of.ts'
import { everyCall } from '#common/contract/calls.ts'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { openApiOf } from './platform/http/openapi.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { formOf } from './testing/form.ts'
import {
  fitting,
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_QUERIES,
  HOSTILE_TEXTS,
  HOSTILE_VALUES,
  hostileTextsFor,
  resolved,
  type Shape,
} from './testing/hostile-inputs.ts'

/**
 * Every operation of the OpenAPI document with fitting input, and with each field in turn replaced by what no schema
 * expects: as administrator, as a clerk without rights and without a sign-in. FUZZ_SEED and FUZZ_ROUNDS make other runs
 * and longer ones.
 */

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_130)
/** Hostile values for each field. */
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 1)
const ONLY = process.env['FUZZ_ONLY']
/** No single call may take longer, in milliseconds; generous, because machines of tests are busy. */
const MOST_MS = 10_000
/** Each operation is called at least so often: by each of the three callers, fitting and hostile. */
const LEAST_CALLS = 6
const LEAST_IN_ALL = ONLY ? 0 : 6_000

interface Operation {
  name: string
  method: string
  path: string
  parameters: { name: string; in: string; schema: Shape }[]
  body: Shape | null
  form: boolean
}

const document = openApiOf(Object.fromEntries(everyCall), { title: '全部接口', version: '1', apiBase: '/fagui' })
const operations = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const { content } = (described['requestBody'] ?? {}) as { content?: Record<string, { schema: Shape }> }
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters: (described['parameters'] ?? []) as Operation['parameters'],
        body: content?.['application/json']?.schema ?? null,
        form: content?.['multipart/form-data'] !== undefined,
      }
    }),
  )
  .filter(({ name }) => ONLY === undefined || name.includes(ONLY))

let test: TestApp
const tokens = { administrator: '', clerk: '', nobody: '' }
type Caller = keyof typeof tokens
const signIn = {
  administrator: () => test.signIn(Object.keys(PERMISSION_CODES) as PermissionCode[]),
  clerk: () => test.signIn([]),
  nobody: async () => '',
}

beforeAll(async () => {
  test = await startTestApp()
  for (const caller of ['administrator', 'clerk'] as const) tokens[caller] = await signIn[caller]()
})
afterAll(() => test.close())

interface Sent {
  caller: Caller
  params: Record<string, unknown>
  query: Record<string, unknown>
  body?: unknown
  /** As it goes over the wire, instead of the ones above. */
  rawBody?: string | Buffer
  rawQuery?: string
  headers?: Readonly<Record<string, string>>
}

const counts = new Map<string, number>()
const faults: string[] = []
const tellings = new Map<string, number>()

/** A text encoded for an address, as UTF-8 would be if it had halves of surrogate pairs. */
const encoded = (given: unknown): string =>
  String(given).replace(/[\ud800-\udbff][\udc00-\udfff]|[^]/g, (one) =>
    /^[\ud800-\udfff]$/.test(one) ? '%ED%A0%80' : encodeURIComponent(one),
  )

/** Makes a call, and notes what is wrong with the answer. */
async function send(
  { name, method, path, form }: Operation,
  { caller, params, query, body, rawBody, rawQuery, headers = {} }: Sent,
): Promise<void> {
  const filled = path.replace(/\{(\w+)\}/g, (_, one: string) => encoded(params[one] ?? 'x') || 'x')
  const asked =
    rawQuery ??
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([one, value]) => `${one}=${encoded(typeof value === 'object' ? JSON.stringify(value) : value)}`)
      .join('&')
  const sends = method !== 'GET' && !form && (rawBody !== undefined || body !== undefined)
  const payload = rawBody ?? (sends ? JSON.stringify(body) : undefined)
  counts.set(name, (counts.get(name) ?? 0) + 1)
  const began = performance.now()
  const response = await test.app.inject({
    method: method as 'GET',
    url: `${filled}${asked ? `?${asked}` : ''}`,
    headers: {
      ...(tokens[caller] ? { 'x-access-token': tokens[caller] } : {}),
      ...(sends ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const ms = performance.now() - began
  const told = `${caller} ${name} ${JSON.stringify({ params, query: rawQuery ?? query, body: rawBody === undefined ? body : String(rawBody), headers }).slice(0, 600)}`
  const note = (what: string) => void faults.push(`${what}: ${told}`)
  if (response.statusCode >= 500) note(`${response.statusCode} ${response.payload.slice(0, 200)}`)
  if (response.payload.includes('内容里有无法保存的')) note('refused by the database alone')
  if (ms > MOST_MS) note(`${Math.round(ms)} ms`)
  const type = String(response.headers['content-type'] ?? '')
  const isRefusal = response.statusCode >= 400
  if (isRefusal && !type.includes('json')) note(`refused in ${type}`)
  if (type.includes('json')) {
    const answer = response.json() as { success?: unknown; code?: unknown; message?: unknown }
    const hasEnvelope =
      typeof answer === 'object' &&
      answer !== null &&
      'success' in answer &&
      'code' in answer &&
      typeof answer.message === 'string'
    if (!hasEnvelope && (isRefusal || !BARE.has(name))) note(`no envelope: ${response.payload.slice(0, 100)}`)
    if (isRefusal && hasEnvelope && !/[\u4e00-\u9fff]/.test(String(answer.message)))
      note(`refused without a word of Chinese: ${String(answer.message)}`)
    if (hasEnvelope) tellings.set(String(answer.code), (tellings.get(String(answer.code)) ?? 0) + 1)
  }
  // A call may end the caller's session, or freeze or delete the caller: whoever goes on signs in as somebody new.
  if (tokens[caller] !== '' && response.statusCode === 401) tokens[caller] = await signIn[caller]()
}

/** Calls whose results have no envelope. */
const BARE = new Set(everyCall.flatMap(([key, { bare }]) => (bare ? [key.replace(' ', ' /fagui')] : [])))

/** The paths to all fields of a value, as far as they are worth replacing. */
function fieldsOf(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null || at.length > 3) return []
  return Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...fieldsOf(inner, [...at, name])])
}

/** A copy of a value with one field replaced. */
function replaced(value: unknown, [first, ...rest]: (string | number)[], by: unknown): unknown {
  if (first === undefined) return by
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...(value as unknown[])] as never)
    : { ...(value as object) }
  copy[first] = replaced(copy[first], rest, by)
  return copy
}

/**
 * Ids of the records that lists of the document name, by the noun of their path, so that calls reach more than 没有找到.
 */
async function knownIds(): Promise<Map<string, string[]>> {
  const known = new Map<string, string[]>()
  for (const { method, path } of operations) {
    if (method !== 'GET' || path.includes('{')) continue
    const { statusCode, headers, payload } = await test.app.inject({
      url: path,
      headers: { 'x-access-token': tokens.administrator },
    })
    if (statusCode !== 200 || !String(headers['content-type']).includes('json')) continue
    const noun = path.split('/').slice(0, -1).join('/')
    const found = [...payload.matchAll(/"(?:id|value|dictCode|code)":"([\w.-]{1,64})"/g)].map(([, id = '']) => id)
    known.set(noun, [...new Set([...(known.get(noun) ?? []), ...found])].slice(0, 20))
  }
  return known
}

describe('every operation of the OpenAPI document', () => {
  it(
    'no operation fails, loses its envelope or takes long, whatever is sent and whoever sends it',
    { timeout: 3_600_000 },
    async () => {
      const known = await knownIds()
      const random = randomOf(SEED)
      const next = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
      const hostile = <T>(name: string, all: readonly T[]): T | string =>
        random() < 0.3 ? next(all) : next(hostileTextsFor(name))
      const callers = Object.keys(tokens) as Caller[]
      for (const operation of operations) {
        const ids = known.get(operation.path.split('/').slice(0, -1).join('/')) ?? []
        const inputs = fc.record({
          values: fc.record(
            Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, fitting(document, schema, ids)])),
          ),
          body: operation.body ? fitting(document, operation.body, ids) : fc.constant(undefined),
        })
        const [first, ...others] = fc.sample(inputs, { seed: SEED + operation.name.length, numRuns: 1 + ROUNDS })
        if (!first) continue
        const inputOf = ({ values, body }: typeof first, caller: Caller): Sent => {
          const of = (place: string) =>
            Object.fromEntries(
              operation.parameters
                .filter((one) => one.in === place)
                .map(({ name }) => [name, (values as Record<string, unknown>)[name]]),
            )
          return { caller, params: of('path'), query: lean(of('query'), operation), body }
        }
        for (const caller of callers) await send(operation, inputOf(first, caller))
        for (let round = 0; round < ROUNDS; round++) {
          // Each round begins with another fitting input: which field matters may depend on the others.
          const base = inputOf(others[round] ?? first, 'administrator')
          for (const { name, in: place } of operation.parameters) {
            const part = place === 'path' ? 'params' : 'query'
            // Lists have a hundred columns each of one kind; a hostile one in twenty is enough for a round.
            if (part === 'query' && operation.parameters.length > 30 && random() > 0.05) continue
            await send(operation, { ...base, [part]: { ...base[part], [name]: hostile(name, HOSTILE_TEXTS) } })
          }
          for (const field of fieldsOf(base.body))
            await send(operation, {
              ...base,
              body: replaced(base.body, field, hostile(String(field.at(-1)), HOSTILE_VALUES)),
            })
          const missing = Object.keys(operation.body ? (resolved(document, operation.body).properties ?? {}) : {})
          for (const name of missing.filter((one) => !Object.hasOwn(Object(base.body) as object, one)))
            await send(operation, {
              ...base,
              body: { ...(base.body as object), [name]: hostile(name, HOSTILE_VALUES) },
            })
          for (const caller of ['administrator', next(callers)] as const) {
            await send(operation, { ...base, caller, rawQuery: next(HOSTILE_QUERIES) })
            if (operation.method !== 'GET') await send(operation, { ...base, caller, rawBody: next(HOSTILE_BODIES) })
          }
          await send(operation, { ...base, caller: next(callers), headers: next(HOSTILE_HEADERS) })
        }
      }
      const rarely = operations
        .filter(({ name }) => (counts.get(name) ?? 0) < LEAST_CALLS)
        .map(({ name }) => `${name} ${counts.get(name) ?? 0}`)
      const calls = [...counts.values()].reduce((sum, one) => sum + one, 0)
      if (process.env['FUZZ_TELL'])
        writeFileSync(
          process.env['FUZZ_TELL'],
          `${calls} ${JSON.stringify(Object.fromEntries(tellings))}\n${faults.join('\n')}\n`,
        )
      expect({ seed: SEED, faults: [...new Set(faults)] }).toEqual({ seed: SEED, faults: [] })
      expect(rarely).toEqual([])
      expect(calls).toBeGreaterThan(LEAST_IN_ALL)
      // Not all of them were refused at the door.
      expect(tellings.get('200') ?? 0).toBeGreaterThan(ONLY ? 0 : calls / 10)
      // A sane server after all of it.
      const { status, body } = await test.ask('GET /internet/fagui/law/search?q=x')
      expect([status, body]).toEqual([200, expect.objectContaining({ success: true })])
    },
  )
})

/** A query without most of the columns of a list, each of which would have to fit for a row to be found. */
function lean(query: Record<string, unknown>, { parameters }: Operation): Record<string, unknown> {
  if (parameters.length <= 30) return query
  const kept = new Set(['pageNo', 'pageSize', 'id'])
  return Object.fromEntries(Object.entries(query).filter(([name]) => kept.has(name)))
}

describe('every call that takes a form with files', () => {
  const NAMES = [
    '',
    '.',
    '..',
    '../../etc/passwd',
    'a\\b.txt',
    'con',
    'a'.repeat(5_000),
    '甲.docx',
    '\u202etxt.exe',
    'a\r\nb.txt',
    'a\0.txt',
    '__proto__',
    '%00.xlsx',
    '.xlsx',
  ]
  const BYTES = ['', '\0', 'PK\u0003\u0004', '%PDF-1.7', '{\\rtf', '<html>', 'a'.repeat(3_000), '\ud800']
  it(
    'no form fails it, whatever its files are called and hold, and however many they are',
    { timeout: 120_000 },
    async () => {
      const forms = operations.filter(({ form }) => form)
      expect(forms.length).toBeGreaterThan(ONLY ? 0 : 15)
      const random = randomOf(SEED)
      const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
      const wrong: string[] = []
      const ask = async ({ method, path, name }: Operation, form: ReturnType<typeof formOf>) => {
        const url = path.replace(/\{(\w+)\}/g, 'x')
        const headers = { ...form.headers, 'x-access-token': tokens.administrator }
        const { statusCode, payload } = await test.app.inject({
          method: method as 'POST',
          url,
          headers,
          payload: form.body,
        })
        const answer = JSON.parse(payload) as { success?: boolean; message?: string }
        if (statusCode >= 500 || !('success' in answer)) wrong.push(`${name}: ${statusCode} ${payload.slice(0, 200)}`)
        if (statusCode === 401) tokens.administrator = await signIn.administrator()
      }
      for (const operation of forms) {
        await ask(operation, formOf({}, []))
        await ask(operation, { ...formOf({}, []), body: Buffer.from('--x\r\ncontent-disposition: form-data; na') })
        for (let round = 0; round < 4 * ROUNDS; round++) {
          const file = () => ({
            field: any(['file', '', '__proto__', 'files[]', 'a\0']),
            name: any(NAMES),
            bytes: any(BYTES),
          })
          await ask(
            operation,
            formOf(
              { [any(['biz', '__proto__', 'folder', 'from'])]: any(HOSTILE_TEXTS) },
              any([[file()], [file(), file()], [file(), file(), file()]]),
            ),
          )
        }
      }
      expect({ seed: SEED, wrong }).toEqual({ seed: SEED, wrong: [] })
    },
  )
})

describe('the open channel of a page', () => {
  it('no message ends it or fails the server, whatever it holds', { timeout: 60_000 }, async () => {
    const lines: string[] = []
    const own = await startTestApp({}, { logLevel: 'error', logTo: (line) => void lines.push(line) }, test)
    const base = (await own.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
    const person = await own.makeUser({ isStaff: true })
    const token = await own.sessionOf(person)
    const messages = [
      ...HOSTILE_BODIES,
      ...HOSTILE_VALUES.map((data) => JSON.stringify({ type: 'sub', data })),
      ...HOSTILE_VALUES.map((data) => JSON.stringify(data)),
      ...HOSTILE_TEXTS.map((type) =>
        JSON.stringify({ type, data: { socketKey: type, caseId: type, row: { id: type } } }),
      ),
      ...HOSTILE_TEXTS.flatMap((key) =>
        ['sub', 'set_value', 'row_changed', 'presence'].map((type) =>
          JSON.stringify({ type, data: { socketKey: key, caseId: key, since: key, cell: key } }),
        ),
      ),
    ]
    let answered = 0
    for (let from = 0; from < messages.length; from += 15) {
      const socket = new WebSocket(`${base}/fagui/vxeSocket/${person.id}/${'a'.repeat(32)}`, [token])
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      for (const message of messages.slice(from, from + 15)) socket.send(message)
      socket.send(Buffer.from([0xff, 0xfe, 0]))
      const heard = new Promise<void>((resolve) => {
        socket.on('message', (data: Buffer) => data.toString().includes('heart_beat') && resolve())
        socket.once('close', () => resolve())
      })
      socket.send(JSON.stringify({ type: 'heart_beat', data: null }))
      await heard
      if (socket.readyState === WebSocket.OPEN) answered++
      socket.terminate()
    }
    expect(answered).toBe(Math.ceil(messages.length / 15))
    expect(lines).toEqual([])
    await own.close()
  })
})
