import { createHash } from 'node:crypto'
import type { Db } from '../db/open.ts'

/** Permission to see documents and options with restricted values (spec §6). */
export const SPECIAL_PERMISSION = 'item:special_permissions'

/** Who is asking: a visitor without account, or a signed-in account with its permission codes. */
export interface Viewer {
  accountId: string | null
  permissions: ReadonlySet<string>
}

export const VISITOR: Viewer = { accountId: null, permissions: new Set() }

/** Tokens are stored by their SHA-256 only. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The viewer a token stands for; null when it is unknown, expired or its account is not active. */
export async function viewerOf(db: Db, token: string, now: Date): Promise<Viewer | null> {
  const account = await db
    .selectFrom('accountSession')
    .innerJoin('account', 'account.id', 'accountSession.accountId')
    .select('account.id')
    .where('tokenHash', '=', tokenHash(token))
    .where('expiresAt', '>', now)
    .where('account.status', '=', 1)
    .executeTakeFirst()
  if (!account) return null
  const grants = await db.selectFrom('accountPermission').select('code').where('accountId', '=', account.id).execute()
  return { accountId: account.id, permissions: new Set(grants.map(({ code }) => code)) }
}
