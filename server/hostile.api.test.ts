import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall } from '#common/contract/calls.ts'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from './testing/app.ts'

/** Random requests to every call: the server refuses or answers each of them, and never fails. */

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(Object.keys(PERMISSION_CODES) as PermissionCode[])
})
afterAll(() => test.close())

interface Schema {
  properties?: Record<string, object>
}
const namesIn = (schema: unknown): string[] => Object.keys((schema as Schema | undefined)?.properties ?? {})

/** Texts that often break servers, and random ones. */
const TEXTS = [
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '😀',
  '%',
  '\\',
  "'",
  '--',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e999',
  'NaN',
  '0x10',
]
const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...TEXTS,
      ',,,',
      '*',
      '**',
      '!',
      '!*',
      '>= ',
      '[',
      '[{"field":1}]',
      '${1}',
      '{{7*7}}',
      '2026-02-30',
      '甲'.repeat(300),
    ),
  },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
)
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    4_294_967_296,
    [],
    ['a'],
    {},
    { toString: 'x' },
    [[[[]]]],
    '1',
    '0',
    '2',
  ),
)

interface Hostile {
  key: string
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}
const header = fc.constantFrom('', '0', '1', '-0', '1,2', '9'.repeat(30), 'x', '1e3', '0x1', ' ')
/** Signing out would end the session that all requests use. */
const tested = everyCall.filter(([key]) => key !== 'POST /sys/logout')
const hostile = fc.constantFrom(...tested).chain(([key, entry]): fc.Arbitrary<Hostile> => {
  const some = <T>(names: string[], of: fc.Arbitrary<T>) =>
    fc.record(Object.fromEntries(names.map((name) => [name, of])), { requiredKeys: [] })
  return fc.record({
    key: fc.constant(key),
    params: fc.record(Object.fromEntries(namesIn(entry.params).map((name) => [name, text]))),
    query: some(namesIn(entry.query), text) as fc.Arbitrary<Record<string, string>>,
    body: fc.oneof({ weight: 6, arbitrary: some(namesIn(entry.body), value) as fc.Arbitrary<unknown> }, value),
    headers: some(
      ['tenant-id', 'x-sign', 'x-timestamp', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'host'],
      header,
    ) as fc.Arbitrary<Record<string, string>>,
  })
})

/** Calls whose results have no envelope. */
const BARE = new Set(everyCall.flatMap(([key, { bare }]) => (bare ? [key] : [])))

/** A text encoded for an address, which cannot contain half a surrogate pair. */
const encoded = (given: string) => encodeURIComponent(given.replace(/[\ud800-\udfff]/gu, '\ufffd'))

async function send({ key, params, query, body, headers }: Hostile) {
  const [method = 'GET', path = ''] = key.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? 'x'))
  const text = Object.entries(query)
    .map(([name, given]) => `${name}=${encoded(given)}`)
    .join('&')
  const url = `/fagui${filled}${text ? `?${text}` : ''}`
  const sends = method !== 'GET'
  return test.app.inject({
    method: method as 'GET',
    url,
    headers: { 'x-access-token': token, ...(sends ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(sends ? { payload: JSON.stringify(body) } : {}),
  })
}

describe('every call with hostile input', () => {
  it('no call fails or reveals internals, whatever is sent', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (given) => {
        const response = await send(given)
        expect([response.statusCode, response.payload.slice(0, 200)]).toEqual([
          expect.toSatisfy((status: number) => status < 500),
          expect.any(String),
        ])
        if (!String(response.headers['content-type']).includes('json')) return
        const answer = response.json() as object
        // One old call answers with its list alone; its refusals have an envelope.
        if (BARE.has(given.key) && Array.isArray(answer)) return
        expect(Object.keys(answer)).toContain('success')
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 200) },
    )
  })
})
