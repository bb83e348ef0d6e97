import { sealedValues } from './platform/auth/sealed-values.sql.ts'
import type { KeyRing } from './platform/auth/key-ring.ts'
import type { Db } from './platform/db/open.ts'
import { hasKeyFile, KeyFileUnusable, readKeyFile } from './platform/key-file.ts'
import type { Settings } from './settings.ts'

/**
 * The keys of an installation. A file is made where nothing was sealed yet; where rows were sealed and the file is
 * gone, only when the administrator asks for it (NEW_KEY), because what the lost keys have sealed stays unreadable.
 * @throws KeyFileUnusable in one line that says what cannot be read
 */
export async function keysOf(db: Db, { keyFile, newKey }: Pick<Settings, 'keyFile' | 'newKey'>): Promise<KeyRing> {
  if (hasKeyFile(keyFile)) return readKeyFile(keyFile)
  const { kinds, ids } = await sealedValues(db)
  if (kinds.length === 0) return readKeyFile(keyFile)
  const lost = `${kinds.map(({ kind, count }) => `${kind} ${count.toLocaleString()} 项`).join('、')}（密钥 ${ids.join('、')}）`
  if (!newKey)
    throw new KeyFileUnusable(
      `找不到密钥文件 ${keyFile}，数据库中用它加密和封印的内容将不能读取：${lost}。请从备份放回密钥文件，或用 KEY_FILE 指定它的位置；确已丢失的，设置 NEW_KEY=on 启动一次，另建新密钥`,
    )
  const keys = await readKeyFile(keyFile)
  process.stderr.write(
    `已按 NEW_KEY=on 另建密钥 ${keys.current.id}；以下内容在找回原密钥以前不能读取：${lost}。找回后把原密钥的各行放在 ${keyFile} 的最前面再启动；请取消 NEW_KEY 设置\n`,
  )
  return keys
}
