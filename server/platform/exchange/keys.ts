import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ExchangeRefused } from './refused.ts'

export type ExchangeSide = 'office' | 'public'

/** What an installation gives the other one, so that its packages are known. */
export interface ExchangeCard {
  installation: string
  side: ExchangeSide
  /** Its public key: DER (SPKI) in base64. */
  publicKey: string
}

const CARD_FORMAT = 'fagui-exchange-key'
const ID = /^[0-9a-f]{32}$/

/** The key of a card or of the database. @throws ExchangeRefused */
function publicKeyOf(text: string): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Told below.
  }
  throw new ExchangeRefused('公钥文件里的公钥不能使用；请向对方另要一份公钥文件')
}

/** What two people compare by telephone: 32 hexadecimal digits of the key's SHA-256 in groups of four. */
export const fingerprintOf = (publicKey: string): string =>
  (createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32).match(/.{4}/g) ?? []).join(
    ' ',
  )

/**
 * The pair of this installation; null when none was made yet.
 * @throws ExchangeRefused when the file holds something else
 */
export async function readExchangeKey(path: string): Promise<{ privateKey: KeyObject; publicKey: string } | null> {
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (pem === null) return null
  try {
    const privateKey = createPrivateKey(pem)
    if (privateKey.asymmetricKeyType === 'ed25519')
      return {
        privateKey,
        publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64'),
      }
  } catch {
    // Told below.
  }
  throw new ExchangeRefused(
    `交换密钥文件 ${path} 的内容不是交换密钥；请放回原来的文件，或移走它以后另建，并把新公钥交给对方，步骤见部署与运维手册“内外网数据交换”`,
  )
}

/** Makes a pair; only the owner of the file can read it. @param replace false: a pair that is there stays */
export async function makeExchangeKey(path: string, replace: boolean): Promise<void> {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })
  await mkdir(dirname(path), { recursive: true })
  if (!replace) {
    await writeFile(path, pem, { mode: 0o600, flag: 'wx', flush: true })
    return
  }
  const next = `${path}.next`
  await writeFile(next, pem, { mode: 0o600, flush: true })
  await rename(next, path)
}

export const signBytes = (bytes: Uint8Array, key: KeyObject): string => sign(null, bytes, key).toString('base64')

/** Whether a signature is that of a key over these bytes. */
export const isSignedBy = (bytes: Uint8Array, signature: string, publicKey: string): boolean =>
  verify(null, bytes, publicKeyOf(publicKey), Buffer.from(signature, 'base64'))

export const cardText = ({ installation, side, publicKey }: ExchangeCard): string =>
  `${JSON.stringify({ format: CARD_FORMAT, installation, side, publicKey }, null, 2)}\n`

/** The card in a text. @throws ExchangeRefused */
export function cardIn(text: string): ExchangeCard {
  try {
    const { format, installation, side, publicKey } = JSON.parse(text) as Partial<ExchangeCard & { format: string }>
    if (
      format === CARD_FORMAT &&
      ID.test(installation ?? '') &&
      (side === 'office' || side === 'public') &&
      typeof publicKey === 'string'
    ) {
      publicKeyOf(publicKey)
      return { installation: installation as string, side, publicKey }
    }
  } catch (error) {
    if (error instanceof ExchangeRefused) throw error
  }
  throw new ExchangeRefused('这个文件不是公钥文件；请向对方要它写出的公钥文件，或者在对方“数据交换”页面下载')
}
