import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor, type KeyRing } from '../auth/key-ring.ts'

/** How digests are made: SHA-256, or SM3 (GB/T 32905) where the rules of an installation ask for it. */
export type ChainAlgorithm = 'sha256' | 'sm3'

/** What the chain keeps of a row of the log, with its times in milliseconds. */
export interface LoggedRow {
  id: number
  kind: number
  content: string
  success: boolean
  accountId: string | null
  username: string | null
  ip: string | null
  method: string | null
  url: string | null
  tookMs: number | null
  operateType: number | null
  recordVersionId: number | null
  createdAt: Date
}

/** A row's place in the chain. */
export interface Link {
  seq: number
  algorithm: ChainAlgorithm
  digest: string
  seal: string
}

/** The digest before the first row. */
export const BEGINNING = '0'.repeat(64)

/** The text the digest is made of; a file of the log can be checked without this program (docs/operations.md). */
const textOf = (before: string, seq: number, row: LoggedRow): string =>
  JSON.stringify([
    before,
    seq,
    row.id,
    row.createdAt.toISOString(),
    row.kind,
    row.operateType,
    row.success,
    row.content,
    row.accountId,
    row.username,
    row.ip,
    row.method,
    row.url,
    row.tookMs,
    row.recordVersionId,
  ])

/** The digest of a row, hexadecimal. @param before the digest of the row before */
export const digestOf = (algorithm: ChainAlgorithm, before: string, seq: number, row: LoggedRow): string =>
  createHash(algorithm)
    .update(textOf(before, seq, row))
    .digest('hex')

const sealWith = (key: Uint8Array, algorithm: ChainAlgorithm, digest: string): string =>
  createHmac(algorithm, keyFor(key, 'log chain')).update(digest).digest('base64url')

/** The digest under the newest key, with the name of that key. */
export const sealOf = ({ current }: KeyRing, algorithm: ChainAlgorithm, digest: string): string =>
  `${current.id}.${sealWith(current.bytes, algorithm, digest)}`

/** Whether a seal was made with a key of this installation. @returns null when it has no key of that name */
export function isSealOf(keys: KeyRing, algorithm: ChainAlgorithm, digest: string, seal: string): boolean | null {
  const [id = '', mark = ''] = seal.split('.')
  const key = keys.named(id)
  if (key === null) return null
  const [given, made] = [Buffer.from(mark), Buffer.from(sealWith(key.bytes, algorithm, digest))]
  return given.length === made.length && timingSafeEqual(given, made)
}

/** The first place at which the chain does not hold. */
export interface BrokenPlace {
  seq: number
  /** What is wrong there, in Chinese. */
  reason: string
  logId: number | null
  createdAt: Date | null
}

/** A link with the row it is about; null when the log has no such row. */
export type ChainedRow = Link & { logId: number; row: LoggedRow | null }

/** Follows a chain row by row and stops at the first place that does not hold. */
export class ChainReader {
  readonly #keys: KeyRing | null
  #digest: string
  #seq: number
  #rows = 0

  /**
   * @param keys null: the seals are not checked, as the one who checks a file outside has no key
   * @param from the place before the first row and its digest
   */
  constructor(keys: KeyRing | null, from: { seq: number; digest: string } = { seq: 0, digest: BEGINNING }) {
    this.#keys = keys
    this.#digest = from.digest
    this.#seq = from.seq
  }

  get head(): { seq: number; digest: string; rows: number } {
    return { seq: this.#seq, digest: this.#digest, rows: this.#rows }
  }

  /** Reads the next row. @returns what is wrong with it, null when it holds */
  next({ seq, algorithm, digest, seal, logId, row }: ChainedRow): BrokenPlace | null {
    const fault = (reason: string, at = seq): BrokenPlace => ({ seq: at, reason, logId, createdAt: row?.createdAt ?? null })
    if (seq !== this.#seq + 1) return fault(`第 ${this.#seq + 1} 条${seq === this.#seq + 2 ? '' : `至第 ${seq - 1} 条`}被删除`, this.#seq + 1)
    if (row === null) return fault(`第 ${seq} 条日志（编号 ${logId}）被删除`)
    if (digest !== digestOf(algorithm, this.#digest, seq, row)) return fault(`第 ${seq} 条日志（编号 ${logId}）的内容或次序被改动`)
    if (this.#keys !== null) {
      const sealed = isSealOf(this.#keys, algorithm, digest, seal)
      if (sealed === null) return fault(`第 ${seq} 条的封印所用密钥不在密钥文件中；请恢复含有该密钥的密钥文件后再校验`)
      if (!sealed) return fault(`第 ${seq} 条的封印不符：自此处起的链被重新计算过`)
    }
    this.#seq = seq
    this.#digest = digest
    this.#rows++
    return null
  }
}
