import { mkdtemp, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketAddress, objectStore, type ObjectStorage } from './object-store.ts'

/** A real server of the S3 protocol, in this process. */
let folder: string
let server: S3rver
let storage: ObjectStorage
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
  storage = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'fagui',
    key: 'S3RVER',
    secret: 'S3RVER',
    region: 'us-east-1',
    pathStyle: true,
  }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function read(stream: Readable | null): Promise<Buffer | null> {
  if (stream === null) return null
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
const paths = async (moment: Date) => {
  const found: string[] = []
  for await (const path of objectStore(storage).olderThan(moment)) found.push(path)
  return found.toSorted((a, b) => (a < b ? -1 : 1))
}

describe('objectStore', () => {
  it('a bucket returns what was stored, a part of it, and null for what does not exist', async () => {
    const store = objectStore(storage)
    await store.put('temp/关于“甲” 的通知+1_a1.txt', Buffer.from('0123456789'))
    expect(String(await read(await store.open('temp/关于“甲” 的通知+1_a1.txt')))).toBe('0123456789')
    expect(String(await read(await store.open('temp/关于“甲” 的通知+1_a1.txt', { start: 2, end: 4 })))).toBe('234')
    expect(await store.open('temp/乙_1.txt')).toBeNull()
    expect(await store.open('temp/乙_1.txt', { start: 0, end: 1 })).toBeNull()
  })
  it('a file that is removed is gone, and removing it again is no error', async () => {
    const store = objectStore(storage)
    await store.put('temp/丙_1.txt', Buffer.from('c'))
    await store.remove('temp/丙_1.txt')
    await store.remove('temp/丙_1.txt')
    expect(await store.open('temp/丙_1.txt')).toBeNull()
  })
  // spec §7.65
  it('parts that come in any order, some twice, become one file, and nothing of them stays', async () => {
    const store = objectStore(storage)
    const bytes = randomBytes(19 * 1024 * 1024)
    const size = 8 * 1024 * 1024
    const id = randomBytes(16).toString('hex')
    for (const part of [2, 0, 1, 0])
      await store.putPart(id, part * size, bytes.subarray(part * size, (part + 1) * size))
    expect((await read(await store.openParts(id, 100)))?.equals(bytes.subarray(0, 100))).toBe(true)
    await store.completeParts(id, 'temp/large_1.bin')
    expect((await read(await store.open('temp/large_1.bin')))?.equals(bytes)).toBe(true)
    expect(await store.openParts(id)).toBeNull()
  })
  it('an upload that is given up leaves nothing', async () => {
    const store = objectStore(storage)
    const id = randomBytes(16).toString('hex')
    await store.putPart(id, 0, Buffer.from('x'))
    await store.dropParts(id)
    expect(await store.openParts(id)).toBeNull()
  })
  it('only files are listed by age, not the parts of uploads', async () => {
    const store = objectStore(storage)
    await store.put('temp/old_1.txt', Buffer.from('a'))
    await store.putPart(randomBytes(16).toString('hex'), 0, Buffer.from('x'))
    const listed = await paths(new Date(Date.now() + 60_000))
    expect(listed).toContain('temp/old_1.txt')
    expect(listed.filter((path) => path.startsWith('.'))).toEqual([])
    expect(await paths(new Date(Date.now() - 3_600_000))).toEqual([])
  })
  // spec §7.65
  it.each([
    '../secret.txt',
    'temp/../../secret.txt',
    '/etc/passwd',
    'temp/..',
    'temp/a\0.txt',
    'secret.txt',
    '.parts/x',
  ])('a bucket is not asked for the path %j', async (path) => {
    // The refusal of a path comes before any promise.
    await expect((async () => objectStore(storage).open(path))()).rejects.toThrow('path outside the file store')
    await expect((async () => objectStore(storage).put(path, Buffer.from('x')))()).rejects.toThrow(
      'path outside the file store',
    )
  })
  // spec §7.68
  it('a wrong key is an error, not a missing file', async () => {
    const store = objectStore({ ...storage, key: 'WRONG' })
    await expect((async () => read(await store.open('temp/old_1.txt')))()).rejects.toMatchObject({
      name: 'StoreUnavailable',
      why: 'refused',
    })
    await expect(store.put('temp/never_1.txt', Buffer.from('x'))).rejects.toMatchObject({
      name: 'StoreUnavailable',
      why: 'refused',
    })
  })
  it('the bucket stands in the path or in the host name, as the service wants it', () => {
    expect(bucketAddress({ ...storage, endpoint: 'https://s3.example.cn', pathStyle: true })).toBe(
      'https://s3.example.cn/fagui',
    )
    expect(bucketAddress({ ...storage, endpoint: 'https://s3.example.cn:9000', pathStyle: false })).toBe(
      'https://fagui.s3.example.cn:9000',
    )
  })
})
