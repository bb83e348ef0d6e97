import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { KEY_BYTES } from './auth/sealer.ts'

/** Thrown when the file of the key cannot be used; the message names it and the remedy. */
export class KeyFileUnusable extends Error {
  override name = 'KeyFileUnusable'
}

/**
 * The key of an installation, made at the first start and readable by its owner only.
 * @throws KeyFileUnusable when the file holds something else
 */
export async function readKeyFile(path: string): Promise<Uint8Array> {
  await mkdir(dirname(path), { recursive: true })
  try {
    // Never overwrites: another process may be starting at the same moment, and a lost key cannot be made again.
    await writeFile(path, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const text = (await readFile(path, 'utf8')).trim()
  if (!new RegExp(`^[0-9a-f]{${KEY_BYTES * 2}}$`).test(text))
    throw new KeyFileUnusable(`密钥文件 ${path} 的内容不是 ${KEY_BYTES * 2} 位十六进制数；请从备份恢复该文件，或用 KEY_FILE 指定另一个文件`)
  return Buffer.from(text, 'hex')
}
