import { OPINION_RECEIPTS } from '#common/storage-keys.ts'
import { passing } from '#web/platform/storage.ts'

/** An opinion that was sent from this tab. */
interface SentReceipt {
  receipt: string
  about: string
}

const MOST = 20

/**
 * Opinions that were sent from this tab, the newest first. They are kept no longer than the tab, because computers are
 * shared.
 */
export const sentReceipts = (): readonly SentReceipt[] => passing.get<SentReceipt[]>(OPINION_RECEIPTS) ?? []

export const keepReceipt = (sent: SentReceipt): void =>
  passing.set(
    OPINION_RECEIPTS,
    [sent, ...sentReceipts().filter(({ receipt }) => receipt !== sent.receipt)].slice(0, MOST),
  )
