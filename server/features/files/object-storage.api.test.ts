import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PART_BYTES } from '#common/limits.ts'
import { objectStore, type ObjectStorage } from '#server/platform/files/object-store.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'

/**
 * Uploads of users over a real server of the S3 protocol, as with the folder (files.api.test.ts,
 * uploads-in-parts.api.test.ts).
 */
let folder: string
let server: S3rver
let test: TestApp
let token: string
let bucket: ObjectStorage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fagui-s3-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'fagui', configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  bucket = { endpoint, bucket: 'fagui', key: 'S3RVER', secret: 'S3RVER', region: 'us-east-1', pathStyle: true }
  test = await startTestApp({}, { files: objectStore(bucket) })
  token = await test.signIn(['system:file:list', 'system:file:delete'])
})
afterAll(async () => {
  await test.close()
  await server.close()
  await rm(folder, { recursive: true })
})

// spec §7.65
it('a file in a bucket is read with the token and by its signed address, whole and in part, until it is deleted', async () => {
  const sent = await test.ask('POST /sys/common/upload', {
    token,
    ...formOf({ biz: 'temp' }, [{ name: '说明.pdf', bytes: '%PDF-1.7\n' }]),
  })
  expect(sent.body).toMatchObject({ success: true, message: expect.stringMatching(/^temp\/说明_\w+\.pdf$/) })
  const path: string = sent.body.message
  expect((await test.ask(`GET /sys/common/static/${path}`, { token })).body).toBe('%PDF-1.7\n')
  const { body } = await test.ask('POST /sys/common/fileAddress', { token, body: { paths: [path], purpose: 'view' } })
  const response = await test.app.inject({ url: body.result[0].address, headers: { range: 'bytes=1-3' } })
  expect([response.statusCode, response.body]).toEqual([206, 'PDF'])
  const [file] = (await test.ask('GET /sys/oss/file/list', { token })).body.result.records
  expect((await test.ask(`DELETE /sys/oss/file/delete?id=${file.id}`, { token })).body).toMatchObject({ success: true })
  expect((await test.ask(`GET /sys/common/static/${path}`, { token })).status).toBe(404)
})

// spec §7.65
it('a large file sent in parts is put together in the bucket', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(PART_BYTES + 1234)])
  const begun = await test.ask('POST /sys/common/upload/begin', {
    token,
    body: { fileName: '大.pdf', fileSize: bytes.length, biz: 'temp' },
  })
  const { uploadId, parts } = begun.body.result
  for (let part = parts - 1; part >= 0; part--) {
    const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
    const sent = await test.ask(`POST /sys/common/upload/part/${uploadId}/${part}`, {
      token,
      ...formOf({}, [{ name: 'part', bytes: piece }]),
    })
    expect(sent.body).toMatchObject({ success: true })
  }
  const { body } = await test.ask(`POST /sys/common/upload/finish/${uploadId}`, { token })
  expect(body).toMatchObject({ success: true, result: { fileName: '大.pdf', fileSize: bytes.length } })
  const response = await test.app.inject({
    url: `/fagui/sys/common/static/${encodeURI(body.result.filePath)}`,
    headers: { 'x-access-token': token },
  })
  expect(response.rawPayload.equals(bytes)).toBe(true)
})

it('a store that says nothing is told within five seconds', async () => {
  const silent = createServer()
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(silent.address() as { port: number }).port}`
  const broken = await startTestApp({}, { files: objectStore({ ...bucket, endpoint }) }, test)
  const began = performance.now()
  const form = formOf({ biz: 'temp' }, [{ name: '说明.pdf', bytes: '%PDF-1.7\n' }])
  expect((await broken.ask('POST /sys/common/upload', { token, ...form })).status).toBe(503)
  expect(performance.now() - began).toBeLessThan(5_000)
  await broken.app.close()
  silent.close()
})

describe('a store that fails', () => {
  const DOWN = /^文件存储没有响应，文件没有存入或读出，请稍后重试；一直如此请告知管理员（编号 \S+）$/
  const REFUSED = /^文件存储拒绝了本系统，文件没有存入或读出，请管理员核对存储的地址、桶名和密钥（编号 \S+）$/
  /** A service that takes connections and says nothing. */
  const silent = createServer()
  let silentAt: string
  beforeAll(async () => {
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    silentAt = `http://127.0.0.1:${(silent.address() as { port: number }).port}`
  })
  afterAll(() => void silent.close())

  // spec §7.68
  it.each<[string, () => Partial<ObjectStorage>, words: RegExp, readsAs: unknown[]]>([
    ['that is not reached', () => ({ endpoint: 'http://127.0.0.1:9' }), DOWN, [503, expect.stringMatching(DOWN)]],
    ['that does not answer', () => ({ endpoint: silentAt, answerMs: 300 }), DOWN, [503, expect.stringMatching(DOWN)]],
    ['that does not know the key', () => ({ key: 'another' }), REFUSED, [503, expect.stringMatching(REFUSED)]],
    // Where a file is not found, the service does not say that its bucket is not there either.
    ['that has no such bucket', () => ({ bucket: 'another' }), REFUSED, [404, '文件不存在或已被删除']],
  ])(
    'a store %s is named in Chinese, and what was stored before is there when it works again',
    async (_, wrong, words, readsAs) => {
      const form = formOf({ biz: 'temp' }, [{ name: '说明.pdf', bytes: '%PDF-1.7\n' }])
      const path: string = (await test.ask('POST /sys/common/upload', { token, ...form })).body.message
      const files = async () => (await test.ask('GET /sys/oss/file/list', { token })).body.result.total
      const before = await files()
      const broken = await startTestApp({}, { files: objectStore({ ...bucket, ...wrong() }) }, test)
      try {
        const sent = await broken.ask('POST /sys/common/upload', { token, ...form })
        expect([sent.status, sent.body.success, sent.body.result]).toEqual([503, false, null])
        expect(sent.body.message).toMatch(words)
        expect(sent.headers['retry-after'], 'what will not pass by itself is not worth a second try').toBe(
          words === DOWN ? '5' : undefined,
        )
        const read = await broken.ask(`GET /sys/common/static/${path}`, { token })
        expect([read.status, read.body.message]).toEqual(readsAs)
        expect(await files()).toBe(before)
      } finally {
        await broken.app.close()
      }
      expect((await test.ask(`GET /sys/common/static/${path}`, { token })).body).toBe('%PDF-1.7\n')
    },
  )
})
