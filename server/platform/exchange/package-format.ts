import type { ExchangeSide } from './keys.ts'
import { ExchangeRefused } from './refused.ts'

export const FORMAT = 'fagui-exchange'
/** Raised when an older program could not read what a newer one writes. */
export const FORMAT_VERSION = 1
export const MANIFEST = 'manifest.json'
export const SIGNATURE = 'manifest.sig'

/** A file of a package. */
export interface Member {
  name: string
  sha256: string
  bytes: number
}

/** What a package is, in manifest.json; the signature is over its bytes. */
export interface Manifest {
  format: typeof FORMAT
  formatVersion: number
  /** Version of the program that wrote it. */
  program: string
  from: { installation: string; side: ExchangeSide }
  to: string
  number: number
  /** SHA-256 of the manifest before; null for the first package of a whole state. */
  previous: string | null
  /** UTC. */
  moment: string
  /** A whole state: what it does not hold goes when its last package is taken in. */
  whole: { first: number; isLast: boolean } | null
  /**
   * The last package of the other side that was taken in, and whether later ones wait for one that is missing or was
   * refused.
   */
  receipt: { number: number; isStuck: boolean }
  entities: number
  gone: number
  members: Member[]
}

/** A line of a part: an entity, or the word that one is gone. */
export interface PackageLine {
  kind: string
  key: string
  content?: unknown
  gone?: true
}

const NAMED = /^fagui-(office|public)-(\d{6,9})\.zip$/
export const packageName = (side: ExchangeSide, number: number): string =>
  `fagui-${side}-${String(number).padStart(6, '0')}.zip`
/** The number in the name of a package of a side; null for other files. */
export function numberInName(name: string, side: ExchangeSide): number | null {
  const [, from, number] = NAMED.exec(name) ?? []
  return from === side ? Number(number) : null
}

const MEMBER = /^(?:part-\d{4,6}\.ndjson|files\/[0-9a-f]{64})$/
const SHA256 = /^[0-9a-f]{64}$/
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** The manifest in a text that was signed by the other side. @throws ExchangeRefused */
export function manifestIn(text: string): Manifest {
  let value: Partial<Manifest>
  try {
    value = JSON.parse(text) as Partial<Manifest>
  } catch {
    throw new ExchangeRefused('清单不是 JSON，文件已损坏；请重新复制，或请对方重新写出这一号')
  }
  if (value.format !== FORMAT) throw new ExchangeRefused('清单不是交换包的清单；请检查是否放错了文件')
  if (!isWhole(value.formatVersion) || value.formatVersion > FORMAT_VERSION)
    throw new ExchangeRefused(
      `这个包由更新的版本（${value.program ?? '不明'}）写出，本程序读不了；请先把本机升级到同一版本，再取入`,
    )
  const members = value.members
  const isRight =
    typeof value.from?.installation === 'string' &&
    (value.from.side === 'office' || value.from.side === 'public') &&
    typeof value.to === 'string' &&
    isWhole(value.number) &&
    value.number > 0 &&
    (value.previous === null || SHA256.test(value.previous ?? '')) &&
    typeof value.moment === 'string' &&
    (value.whole === null || (isWhole(value.whole?.first) && typeof value.whole.isLast === 'boolean')) &&
    isWhole(value.receipt?.number) &&
    isWhole(value.entities) &&
    isWhole(value.gone) &&
    Array.isArray(members) &&
    members.every(({ name, sha256, bytes }) => MEMBER.test(name) && SHA256.test(sha256) && isWhole(bytes))
  if (!isRight) throw new ExchangeRefused('清单的内容不完整；请对方重新写出这一号')
  return value as Manifest
}
