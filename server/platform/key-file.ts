import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { keyRingOf, type KeyRing } from './auth/key-ring.ts'
import { KEY_BYTES } from './auth/sealer.ts'

/** Thrown when the file of the key cannot be used; the message names it and the remedy. */
export class KeyFileUnusable extends Error {
  override name = 'KeyFileUnusable'
}

/**
 * The keys that the text of a key file holds, one a line, the newest last.
 * @param path of the file, for the message
 * @throws KeyFileUnusable when it holds something else
 */
export function keysIn(text: string, path: string): KeyRing {
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isKey = new RegExp(`^[0-9a-f]{${KEY_BYTES * 2}}$`)
  if (keys.length === 0 || !keys.every((key) => isKey.test(key)))
    throw new KeyFileUnusable(
      `密钥文件 ${path} 的内容不是每行 ${KEY_BYTES * 2} 位的十六进制数；请从备份恢复该文件，或用 KEY_FILE 指定另一个文件`,
    )
  return keyRingOf(keys.map((key) => Buffer.from(key, 'hex')))
}

/** Whether the file is there, whatever it holds. */
export const hasKeyFile = (path: string): boolean => existsSync(path)

/**
 * The keys of an installation, one a line, the newest last. The first is made at the first start; only the owner of the
 * file can read it. The caller makes sure that nothing was sealed under a key that is lost (server/keys.ts).
 * @throws KeyFileUnusable when the file holds something else
 */
export async function readKeyFile(path: string): Promise<KeyRing> {
  await mkdir(dirname(path), { recursive: true })
  try {
    // Never overwrites: another process may be starting at the same moment, and a lost key cannot be made again.
    await writeFile(path, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return keysIn(await readFile(path, 'utf8'), path)
}

/**
 * Adds a new key to the file, which from then on encrypts. The others stay, for what they encrypted and sealed.
 * @returns the new ring
 */
export async function addKey(path: string): Promise<KeyRing> {
  const { all } = await readKeyFile(path)
  const keys = [...all.map(({ bytes }) => bytes), randomBytes(KEY_BYTES)]
  const next = `${path}.next`
  // Replaced at once and on the disk before it is: a key file cut short is a lost installation.
  await writeFile(next, keys.map((bytes) => `${Buffer.from(bytes).toString('hex')}\n`).join(''), {
    mode: 0o600,
    flush: true,
  })
  await rename(next, path)
  return keyRingOf(keys)
}
