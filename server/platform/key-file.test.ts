import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { addKey, readKeyFile } from './key-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'fagui-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// spec §7.12
it('the key is made once, also by several starts at the same moment, and only its owner can read it', async () => {
  const path = join(folder, 'data', 'secret.key')
  const keys = await Promise.all(
    [readKeyFile(path), readKeyFile(path), readKeyFile(path)].map(async (key) =>
      Buffer.from((await key).current.bytes).toString('hex'),
    ),
  )
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('a file that holds no key is refused with the way out, and not overwritten', async () => {
  const path = join(folder, 'other.key')
  writeFileSync(path, 'not a key')
  await expect(readKeyFile(path)).rejects.toThrow(/从备份恢复该文件/)
})

it('a file with several keys is a ring whose last key encrypts', async () => {
  const path = join(folder, 'several.key')
  writeFileSync(path, `${'a'.repeat(64)}\n${'b'.repeat(64)}\n`)
  const { current, all } = await readKeyFile(path)
  expect(Buffer.from(current.bytes).toString('hex')).toBe('b'.repeat(64))
  expect(all).toHaveLength(2)
})

// spec §7.20
it('a new key is added behind the others, and the file stays its owner’s', async () => {
  const path = join(folder, 'rotated.key')
  const first = await readKeyFile(path)
  const rotated = await addKey(path)
  expect(rotated.current.id).not.toBe(first.current.id)
  expect(rotated.named(first.current.id)).toEqual(first.current)
  expect((await readKeyFile(path)).all.map(({ id }) => id)).toEqual([first.current.id, rotated.current.id])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})
