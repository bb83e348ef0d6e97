import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { ExchangeKind } from '#server/platform/exchange/exchange-kind.ts'
import type { ExchangeSide } from '#server/platform/exchange/keys.ts'
import { ExchangeRefused } from '#server/platform/exchange/refused.ts'
import type { FileStore } from '#server/platform/files/store.ts'

/** What an exchange works with. */
export interface ExchangeParts {
  db: Db
  files: FileStore
  contacts: ContactSealer
  clock: Clock
  /** As the settings have them; null: this installation exchanges nothing. */
  folder: string | null
  side: ExchangeSide | null
  /** File of the private key. */
  keyFile: string
  /** What this side sends, and what it takes in; the former before what refers to it. */
  sends: readonly ExchangeKind[]
  takes: readonly ExchangeKind[]
  /** Version of this program. */
  program: string
  /** Lets searches find what was taken in: in the transaction of few texts, or after that of many. */
  indexInside: (db: Db) => Promise<void>
  indexAfter: (db: Db) => Promise<void>
}

/** The parts of an installation that exchanges. */
export interface ExchangeSet extends ExchangeParts {
  folder: string
  side: ExchangeSide
}

export const otherSide = (side: ExchangeSide): ExchangeSide => (side === 'office' ? 'public' : 'office')
export const SIDE_TEXT: Record<ExchangeSide, string> = { office: '内网（办公）', public: '外网（公众）' }

/** @throws ExchangeRefused when the settings name no folder or no side */
export function mustBeSet(parts: ExchangeParts): ExchangeSet {
  const { folder, side } = parts
  if (folder === null || side === null)
    throw new ExchangeRefused(
      '没有设置数据交换：请设置 EXCHANGE_DIR（交换文件夹）和 EXCHANGE_SIDE（内网或外网），再重新启动，步骤见部署与运维手册“内外网数据交换”',
    )
  return { ...parts, folder, side }
}
