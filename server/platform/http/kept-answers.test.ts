import { deflateRawSync, constants, crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gzipOf, holds, keptOf, takesGzip } from './kept-answers.ts'

it('a kept part and its end are one file that any reader of gzip reads', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5_000 }), fc.string({ maxLength: 40 }), (text, end) => {
      const bytes = Buffer.from(text)
      const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
      const whole = gzipOf({ deflated, length: bytes.length, checksum: crc32(bytes) }, Buffer.from(end))
      expect(gunzipSync(whole).equals(Buffer.concat([bytes, Buffer.from(end)]))).toBe(true)
    }),
  ))

it('an answer is kept in as many bytes as it counts', async () => {
  const { deflated } = await keptOf(JSON.stringify({ result: { title: '浙江省船闸管理办法'.repeat(200) } }))
  expect(deflated.buffer.byteLength).toBe(deflated.length)
})

it.each([
  ['gzip', true],
  ['br, gzip;q=0.5', true],
  ['gzip;q=0, br', false],
  ['GZIP', true],
  ['*', true],
  ['*;q=0', false],
  ['br', false],
  ['', false],
  [undefined, false],
  ['xgzipx', false],
])('a client that says %j takes gzip: %s', (header, takes) => expect(takesGzip(header)).toBe(takes))

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('a client with %s holds W/"a": %s', (header, is) => expect(holds(header, 'W/"a"')).toBe(is))
