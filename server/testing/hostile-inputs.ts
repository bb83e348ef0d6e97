import fc from 'fast-check'
import type { OpenApi } from '#server/platform/http/openapi.ts'

/** Inputs made from the schemas of an OpenAPI document: fitting ones, and what no schema expects. */

export interface Shape {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  format?: string
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  anyOf?: Shape[]
  allOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
  patternProperties?: Record<string, Shape>
  additionalProperties?: boolean | Shape
}

/** Lists one behind the other. */
function together<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const all: T[] = []
  for (const list of lists) all.push(...list)
  return all
}

/** The shape that a reference of the document names, or the shape itself. */
export function resolved(document: OpenApi, shape: Shape): Shape {
  if (shape.$ref === undefined) return shape
  const name = shape.$ref.split('/').at(-1) ?? ''
  return (document.components['schemas'] as Record<string, Shape>)[name] ?? {}
}

const DAY = '2026-03-01'
const MOMENT = '2026-12-01 08:00:00'

/** Texts of days, where a text of this form is asked for; null for other texts. */
function dayFor({ format, pattern = '', description = '' }: Shape): string | null {
  if (format === 'date' || description === 'YYYY-MM-DD' || pattern.endsWith('\\d{2}$')) return DAY
  return description.startsWith('YYYY-MM-DD HH') || pattern.startsWith('^\\d{4}-\\d{2}-\\d{2} ') ? MOMENT : null
}

function textFor(shape: Shape, known: readonly string[]): fc.Arbitrary<string> {
  const day = dayFor(shape)
  if (day !== null) return fc.constant(day)
  const { pattern, minLength = 0, maxLength = 40 } = shape
  if (pattern !== undefined) {
    const fitting = known.filter((one) => new RegExp(pattern, 'u').test(one))
    const made = fc.stringMatching(new RegExp(pattern)).map((one) => one.slice(0, 300))
    return fitting.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fitting) }, made) : made
  }
  const plain = fc
    .constantFrom('甲', '第一条　测试', 'law', '1', '0', 'a,b', '*测*', '>= 1', '')
    .filter((one) => one.length >= minLength)
  const short = plain.map((one) => one.slice(0, maxLength))
  return known.length > 0 ? fc.oneof(fc.constantFrom(...known), short) : short
}

/**
 * Values that fit a shape.
 * @param known ids that exist, which texts of the form of an id are taken from
 */
export function fitting(document: OpenApi, given: Shape, known: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  const shape = resolved(document, given)
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => fitting(document, one, known, depth + 1)))
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type
  if (type === 'string') return textFor(shape, known)
  if (type === 'integer' || type === 'number') {
    const least = Math.max(shape.minimum ?? 0, -5)
    return fc.integer({ min: least, max: Math.max(least, Math.min(shape.maximum ?? 20, 1_000)) })
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') {
    const least = shape.minItems ?? 0
    if (depth > 4) return fc.constant([])
    return fc.array(fitting(document, shape.items ?? {}, known, depth + 1), {
      minLength: Math.max(least, 1),
      maxLength: Math.max(least, 2),
    })
  }
  if (shape.properties && depth <= 4) {
    const { properties, required = [] } = shape
    const own = Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, fitting(document, one, known, depth + 1)]),
    )
    return fc.record(own, { requiredKeys: required })
  }
  const [free] = Object.values(shape.patternProperties ?? {})
  if (free && depth <= 4)
    return fc.dictionary(fc.constantFrom('name', 'id', 'title'), fitting(document, free, known, depth + 1), {
      maxKeys: 2,
    })
  if (type === 'object') return fc.constant({})
  return fc.constantFrom<unknown>('甲', 1, null, { name: '甲' }, ['1'])
}

const CHARACTERS = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00',
  '\u0001',
  '\u001b[31m',
  '\u007f',
  '\ufffe',
  '\u202e',
  '😀',
  '\u2028',
  'a\u0301'.repeat(40),
]
const MOMENTS = together<string>([
  [
    '0000-01-01',
    '0000-00-00',
    '2026-13-45',
    '2026-02-30',
    '10000-01-01',
    '-0001-01-01',
    '9999-12-31',
    '294276-01-01',
    'infinity',
    'epoch',
  ],
  [
    '0000-01-01 00:00:00',
    '2026-13-45 99:99:99',
    '2026-01-01 24:00:00',
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00+14:00',
    '294276-01-01 00:00:00',
  ],
])
const NUMBERS = together<string>([
  [
    '1e999',
    '-1e999',
    'NaN',
    'Infinity',
    '-0',
    '2147483648',
    '-2147483649',
    '9007199254740993',
    '9223372036854775808',
    '1e-400',
    '0x10',
    '１２',
    '1_0',
  ],
  ['9'.repeat(400), '1.5', '-1'],
])
const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']
const PIECES = together<string>([
  [
    "'",
    '"',
    '\\',
    '%',
    '_',
    '--',
    ';',
    '$1',
    '${1}',
    '${__proto__}',
    '{{7*7}}',
    '<script>',
    '../..',
    '/',
    '.',
    '..',
    ',',
    ',,,',
    '*',
    '**',
    '!',
    '!*',
    '>= ',
    '< 1e999',
  ],
  [
    '[',
    '{',
    'null',
    '[{"field":1}]',
    '[{"field":"__proto__","rule":"eq","val":"1"}]',
    '甲'.repeat(300),
    'a'.repeat(9_000),
  ],
])

/** Texts that programs stumble over: characters, days, numbers, names of every object, pieces of other languages. */
export const HOSTILE_TEXTS: readonly string[] = [...CHARACTERS, ...MOMENTS, ...NUMBERS, ...NAMES, ...PIECES]

/** Texts that the code behind a field of this name is most likely to stumble over. */
export function hostileTextsFor(name: string): readonly string[] {
  if (/date|day|time|birth|_begin|_end|asOf|begin|end|At$|since|until/i.test(name)) return MOMENTS
  if (/revision|count|size|page|sort|rank|order|num|status|type|level|year|from|to$|least|most|tenant/i.test(name))
    return [...NUMBERS, ...CHARACTERS]
  if (/id$|ids$|code|key|field|column|table|name|sort/i.test(name)) return [...NAMES, ...CHARACTERS]
  return [...CHARACTERS, ...PIECES]
}

const VALUES: readonly (readonly unknown[])[] = [
  HOSTILE_TEXTS,
  [null, true, false, 0, -0, -1, 1.5, 1e308, -1e308, 2_147_483_648, -2_147_483_649, 4_294_967_296, 2 ** 53 + 2, 1e-320],
  [[], [null], ['a\0'], [[[[]]]], ['\ud800', 1], Array.from({ length: 2_000 }, () => 'x')],
  [
    {},
    { '\0': 1 },
    { 'a\ud800': 'x' },
    { toString: 'x' },
    { constructor: { name: 'x' } },
    { length: -1 },
    { a: { b: { c: ['\0'] } } },
  ],
]
/** What stands where another kind of value is expected. */
export const HOSTILE_VALUES = together<unknown>(VALUES)

/** Bodies as they come over the wire, most of them no JSON that anybody means. */
export const HOSTILE_BODIES = together<string>([
  [
    '',
    ' ',
    'null',
    'true',
    '1',
    '"x"',
    '[]',
    '{}',
    '[[]]',
    '{',
    '{"a":1}}',
    '\ufeff{}',
    '{"a":1,"a":2}',
    '1e999',
    '{"id":1e999}',
    'NaN',
  ],
  [
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":{"__proto__":1}}',
    '{"\\u0000":1}',
    '{"a":"\\ud800"}',
  ],
  [
    '{"id":'.repeat(3_000) + '1' + '}'.repeat(3_000),
    '['.repeat(20_000) + ']'.repeat(20_000),
    '{"a":' + '['.repeat(5_000) + ']'.repeat(5_000) + '}',
  ],
])

/** The ends of addresses, as they come over the wire. */
export const HOSTILE_QUERIES = together<string>([
  [
    '%00',
    '%',
    '%zz',
    '%ff',
    '%ed%a0%80',
    '=',
    '&&&',
    '?',
    'a',
    'a[]=1',
    'a[b]=1',
    '__proto__=1',
    '__proto__[x]=1',
    'constructor=1',
    'toString=1',
  ],
  [
    'pageNo=1&pageNo=2',
    'pageNo=1e999',
    'pageNo=-0',
    'pageSize=9007199254740993',
    'column=__proto__',
    'column=constructor&order=asc',
    'column=%00',
  ],
  [
    'order=%00',
    'field=%ed%a0%80',
    'id=%00',
    'id=constructor',
    'ids=,,,',
    '_t=%00',
    'superQueryParams=%5B%7B%22field%22%3A%22constructor%22%7D%5D',
    `q=${'a'.repeat(9_000)}`,
  ],
])

const HEADERS: readonly (readonly Readonly<Record<string, string>>[])[] = [
  ['1e999', '-0', 'NaN', '9'.repeat(40), '__proto__', '\u00ff', '1,2', ' '].map((value) => ({ 'tenant-id': value })),
  ['x', '1e999', '\u0080'.repeat(3)].map((value) => ({ 'x-sign': value, 'x-timestamp': value })),
  [
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'x',
    'application/x-www-form-urlencoded',
  ].map((value) => ({ 'content-type': value })),
  [
    { range: 'bytes=9-1,-' },
    { 'if-none-match': '\u00ff' },
    { 'if-modified-since': '0000' },
    { 'accept-encoding': 'x;q=2' },
    { accept: '\u00ff' },
  ],
  [
    { 'x-forwarded-for': '1,2,::x' },
    { 'x-forwarded-proto': 'x' },
    { 'x-forwarded-host': 'x/y' },
    { cookie: '__proto__=1;;=\u00ff' },
    { 'user-agent': '\u00ff'.repeat(2_000) },
  ],
]
/** Headers that the server or a proxy reads. */
export const HOSTILE_HEADERS = together<Readonly<Record<string, string>>>(HEADERS)
