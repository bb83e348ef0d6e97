import type { Db } from '#server/platform/db/open.ts'

/**
 * What a feature does when a document is released or taken back, in the transaction of the step.
 * @param by the account that took the step
 */
export type OnStep = (db: Db, documentId: string, by: string, now: Date) => Promise<unknown>

/**
 * What begins with the release of a document and what ends when it is taken back (下架), by the features that do it, in
 * their order.
 */
export interface DocumentListeners {
  onRelease: readonly OnStep[]
  onTakeBack: readonly OnStep[]
}

/** Tells the listeners, one after another. */
export async function tellListeners(listeners: readonly OnStep[], ...step: Parameters<OnStep>): Promise<void> {
  for (const listener of listeners) await listener(...step)
}
