import type { AskedCall } from '#server/platform/http/serve.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/new-id.ts'
import { insertRequest } from './approvals.sql.ts'
import { sealedPayload } from './payload.ts'

export { sealPayloads, waitingApprovals } from './approvals.sql.ts'

/** A request that is not answered within this time has expired, in milliseconds. */
const LIFETIME_MS = 7 * 86_400_000

/** Keeps a call that takes a second administrator as a request for approval. */
export async function askApproval(
  db: Db,
  contacts: ContactSealer,
  { key, summary, what, viewer, now, ...payload }: AskedCall,
): Promise<void> {
  const { accountId, orgCode, tenantId } = viewer
  if (accountId === null) return
  const id = newId()
  await inTransaction(db, (db) =>
    insertRequest(db, {
      id,
      call: key,
      payload: sealedPayload(contacts, id, { ...payload, orgCode, tenantId }),
      kind: summary,
      what,
      askedBy: accountId,
      askedAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    }),
  )
}
