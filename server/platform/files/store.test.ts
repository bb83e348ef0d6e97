import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from './store.ts'

let outside: string
let folder: string
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'fagui-store-'))
  folder = join(outside, 'files')
  await diskStore(folder).put('temp/甲_1.txt', Buffer.from('甲'))
  await writeFile(join(outside, 'secret.txt'), 'secret')
})
afterAll(() => rm(outside, { recursive: true }))

describe('diskStore', () => {
  const store = () => diskStore(folder)
  it('the file store returns what was stored, and null for a file that does not exist', async () => {
    const chunks: Buffer[] = []
    for await (const chunk of (await store().open('temp/甲_1.txt')) ?? []) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toBe('甲')
    expect(await store().open('temp/乙.txt')).toBeNull()
  })
  it.each([
    '../secret.txt',
    'temp/../../secret.txt',
    '/etc/passwd',
    'temp/..',
    'temp\\..\\secret.txt',
    'temp/a\0.txt',
    'secret.txt',
  ])('the file store refuses the path %j', async (path) => {
    await expect(store().open(path)).rejects.toThrow('path outside the file store')
    await expect(store().put(path, Buffer.from('x'))).rejects.toThrow('path outside the file store')
    expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret')
  })
  it('the file store does not follow a link out of its folder', async () => {
    await symlink(join(outside, 'secret.txt'), join(folder, 'temp', 'link.txt'))
    expect(await store().open('temp/link.txt')).toBeNull()
  })
})
