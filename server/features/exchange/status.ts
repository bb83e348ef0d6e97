import { writeActivity } from '#server/platform/audit/activity-log.ts'
import {
  cardIn,
  cardText,
  type ExchangeCard,
  type ExchangeSide,
  fingerprintOf,
  readExchangeKey,
} from '#server/platform/exchange/keys.ts'
import { ExchangeRefused } from '#server/platform/exchange/refused.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type ExchangeParts, type ExchangeSet, mustBeSet, otherSide, SIDE_TEXT } from './exchange-parts.ts'
import { packagesOf, readSide, sideOf, trustPeer } from './exchange.sql.ts'
import { missingNumbers } from './waiting.ts'

const LOOKED_AT = 1_000

/** How the exchange stands. */
export interface ExchangeStatus {
  side: ExchangeSide | null
  /** Fingerprint of the own public key. */
  own: string | null
  /** What the other installation is given of this one; null until a pair was made here. */
  card: string | null
  peer: { fingerprint: string; trustedBy: string; trustedAt: Date } | null
  sent: { number: number; at: Date | null; confirmed: number; confirmedAt: Date | null }
  taken: { number: number; at: Date | null }
  missing: number[]
  troubles: { name: string; trouble: string }[]
}

export async function statusOf({ db, side, keyFile }: ExchangeParts): Promise<ExchangeStatus> {
  const row = await readSide(db)
  const key = await readExchangeKey(keyFile)
  const troubles = (await packagesOf(db, 'in', LOOKED_AT)).flatMap(({ name, trouble }) =>
    trouble === null ? [] : [{ name, trouble }],
  )
  const {
    peerKey = null,
    trustedBy = null,
    trustedAt = null,
    sentAt = null,
    confirmedAt = null,
    takenAt = null,
  } = row ?? {}
  return {
    side,
    own: key && fingerprintOf(key.publicKey),
    card: key && side && row ? cardText({ installation: row.installation, side, publicKey: key.publicKey }) : null,
    peer:
      peerKey === null || trustedAt === null
        ? null
        : { fingerprint: fingerprintOf(peerKey), trustedBy: trustedBy ?? '', trustedAt },
    sent: { number: row?.sentNumber ?? 0, at: sentAt, confirmed: row?.confirmedNumber ?? 0, confirmedAt },
    taken: { number: row?.takenNumber ?? 0, at: takenAt },
    missing: await missingNumbers(db),
    troubles,
  }
}

/** What the other installation is to be given of this one. @throws ExchangeRefused when no pair was made */
export async function cardOfSide({ db, side, keyFile }: ExchangeSet): Promise<ExchangeCard> {
  const key = await readExchangeKey(keyFile)
  if (!key) throw new ExchangeRefused('本机还没有交换密钥；请先在服务器上建立，步骤见部署与运维手册“内外网数据交换”')
  return { installation: (await sideOf(db)).installation, side, publicKey: key.publicKey }
}

/**
 * Keeps who the other installation is.
 * @param by who says so
 * @throws ExchangeRefused when the card is none, or that of this side
 */
export async function trust(
  given: ExchangeParts,
  text: string,
  by: string,
): Promise<{ side: ExchangeSide; fingerprint: string }> {
  const parts = mustBeSet(given)
  const { installation, side, publicKey } = cardIn(text)
  if (side !== otherSide(parts.side))
    throw new ExchangeRefused(
      `这是${SIDE_TEXT[side]}的公钥文件，而本机也是${SIDE_TEXT[side]}；请换用对方的公钥文件，或检查 EXCHANGE_SIDE`,
    )
  const fingerprint = fingerprintOf(publicKey)
  const now = parts.clock()
  await inTransaction(parts.db, async (db) => {
    await trustPeer(db, { peer: installation, key: publicKey, by, now })
    const content = `数据交换：登记${SIDE_TEXT[side]}的公钥，指纹 ${fingerprint}`
    await writeActivity(db, { kind: 2, content, success: true, username: by, operateType: 3 }, now)
  })
  return { side, fingerprint }
}
