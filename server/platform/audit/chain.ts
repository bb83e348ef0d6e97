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
  /** What the line is about, for rules. */
  event: string | null
  createdAt: Date
}

/** A row's place in the chain. */
export interface Link {
  seq: number
  algorithm: ChainAlgorithm
  digest: string
  seal: string
  /** Of the versions of records that are in the chain with this row; null when none is. */
  versionsDigest: string | null
}

/** The digest before the first row. */
export const BEGINNING = '0'.repeat(64)

/** The text the digest is made of; a file of the log can be checked without this program (docs/operations.md). */
const textOf = (before: string, seq: number, row: LoggedRow, versionsDigest: string | null): string =>
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
    // Rows of earlier releases have neither, and their digests were made without.
    ...(row.event === null ? [] : [['event', row.event]]),
    ...(versionsDigest === null ? [] : [['versions', versionsDigest]]),
  ])

/**
 * The digest of a row, hexadecimal.
 * @param before the digest of the row before
 * @param versionsDigest of the versions in the chain with it
 */
export const digestOf = (
  algorithm: ChainAlgorithm,
  before: string,
  seq: number,
  row: LoggedRow,
  versionsDigest: string | null = null,
): string =>
  createHash(algorithm)
    .update(textOf(before, seq, row, versionsDigest))
    .digest('hex')

/** A version of a record, as its digest is made of it. */
export interface KeptVersion {
  id: number
  tableName: string
  recordId: string
  revision: number
  operation: string
  label: string
  content: unknown
  accountId: string | null
  username: string | null
  createdAt: Date
}

/** A version that is in the chain with a row. */
export interface VersionInChain {
  versionId: number
  /** What is in the chain. */
  digest: string
  /** What the version has now; null when it is gone. */
  found: string | null
}

/** The same for objects that hold the same, in whatever order a database gives their fields. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The digest of a version of a record, hexadecimal. */
export const digestOfVersion = (algorithm: ChainAlgorithm, version: KeptVersion): string =>
  createHash(algorithm)
    .update(
      JSON.stringify(
        [
          version.id,
          version.tableName,
          version.recordId,
          version.revision,
          version.operation,
          version.label,
          version.content,
          version.accountId,
          version.username,
          version.createdAt.toISOString(),
        ],
        inOrder,
      ),
    )
    .digest('hex')

/**
 * The digest of all versions that are in the chain with one row, null when there are none.
 * @param versions in the order of their ids
 */
export const digestOfVersions = (
  algorithm: ChainAlgorithm,
  versions: readonly Pick<VersionInChain, 'versionId' | 'digest'>[],
): string | null =>
  versions.length === 0
    ? null
    : createHash(algorithm)
        .update(JSON.stringify(versions.map(({ versionId, digest }) => [versionId, digest])))
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
export type ChainedRow = Link & { logId: number; row: LoggedRow | null; versions?: readonly VersionInChain[] }

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
  next({ seq, algorithm, digest, seal, logId, row, versionsDigest, versions }: ChainedRow): BrokenPlace | null {
    const fault = (reason: string, at = seq): BrokenPlace => ({
      seq: at,
      reason,
      logId,
      createdAt: row?.createdAt ?? null,
    })
    if (seq !== this.#seq + 1)
      return fault(`第 ${this.#seq + 1} 条${seq === this.#seq + 2 ? '' : `至第 ${seq - 1} 条`}被删除`, this.#seq + 1)
    if (row === null) return fault(`第 ${seq} 条日志（编号 ${logId}）被删除`)
    if (digest !== digestOf(algorithm, this.#digest, seq, row, versionsDigest))
      return fault(`第 ${seq} 条日志（编号 ${logId}）的内容或次序被改动`)
    if (this.#keys !== null) {
      const sealed = isSealOf(this.#keys, algorithm, digest, seal)
      if (sealed === null) return fault(`第 ${seq} 条的封印所用密钥不在密钥文件中；请恢复含有该密钥的密钥文件后再校验`)
      if (!sealed) return fault(`第 ${seq} 条的封印不符：自此处起的链被重新计算过`)
    }
    // A copy outside of the database has the digest of the versions, but not the versions.
    if (versions) {
      const changed = versions.find((version) => version.found !== version.digest)
      if (changed)
        return fault(
          `第 ${seq} 条所封存的数据版本（编号 ${changed.versionId}）${changed.found === null ? '被删除' : '的内容被改动'}`,
        )
      if (versionsDigest !== digestOfVersions(algorithm, versions))
        return fault(`第 ${seq} 条所封存的数据版本有增减，或其摘要被改动`)
    }
    this.#seq = seq
    this.#digest = digest
    this.#rows++
    return null
  }
}
