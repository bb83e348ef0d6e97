import { SIGN_IN_LIFETIME_MS } from '#common/limits.ts'
import type { ErrorCode } from '#common/errors.ts'
import type { Db } from '../db/open.ts'
import { permissionCodesOf } from './grants.ts'
import { touchSession } from './sessions.sql.ts'
import { tokenHash } from './token.ts'

/** Who is asking: a visitor without account, or a signed-in account with its permission codes. */
export interface Viewer {
  accountId: string | null
  sessionId: string | null
  username: string
  realname: string
  /** Code of the department the person works for at present. */
  orgCode: string | null
  /** Tenant the request speaks for; 0 = none. */
  tenantId: number
  mustChangePassword: boolean
  permissions: ReadonlySet<string>
}

export const VISITOR: Viewer = {
  accountId: null,
  sessionId: null,
  username: '',
  realname: '',
  orgCode: null,
  tenantId: 0,
  mustChangePassword: false,
  permissions: new Set(),
}

/** How long sessions live. */
export interface SessionLimits {
  /** A session not used for this long has ended. */
  idleMs: number
  /** A password older than this has to be changed; null = never. */
  passwordAgeMs: number | null
}

/** The session's last use is written down at most this often: not every request has to write. */
const TOUCH_EVERY_MS = 60_000

/**
 * The account a token stands for, or why it stands for none: unknown, ended, idle, too old, the account frozen or
 * deleted. Notes the use of the session.
 * @param tenant the tenant-id header; anything but 0 has to be one of the person's tenants
 */
export async function viewerOf(db: Db, token: string, now: Date, limits: SessionLimits, tenant: string): Promise<Viewer | ErrorCode> {
  const row = await db
    .selectFrom('accountSession as session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select([
      'session.id as sessionId',
      'session.lastUsedAt',
      'session.createdAt',
      'account.id',
      'account.username',
      'account.realname',
      'account.orgCode',
      'account.status',
      'account.deletedAt',
      'account.mustChangePassword',
      'account.passwordSetAt',
    ])
    .where('session.tokenHash', '=', tokenHash(token))
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return 'session.expired'
  if (row.deletedAt) return 'session.user-gone'
  if (row.status !== 1) return 'session.user-frozen'
  const idle = now.getTime() - row.lastUsedAt.getTime()
  if (idle > limits.idleMs || now.getTime() - row.createdAt.getTime() > SIGN_IN_LIFETIME_MS) return 'session.expired'
  const tenantId = await tenantOf(db, row.id, tenant)
  if (tenantId === null) return 'session.tenant-changed'
  if (idle > TOUCH_EVERY_MS) await touchSession(db, row.sessionId, now)
  const passwordOld = limits.passwordAgeMs !== null && now.getTime() - row.passwordSetAt.getTime() > limits.passwordAgeMs
  return {
    accountId: row.id,
    sessionId: row.sessionId,
    username: row.username,
    realname: row.realname,
    orgCode: row.orgCode,
    tenantId,
    mustChangePassword: row.mustChangePassword || passwordOld,
    permissions: await permissionCodesOf(db, row.id),
  }
}

/** The tenant asked for, 0 for none, null when the person is not of it. */
async function tenantOf(db: Db, accountId: string, asked: string): Promise<number | null> {
  if (asked === '' || asked === '0') return 0
  const id = Number(asked)
  if (!Number.isInteger(id) || id < 0 || id > 2_147_483_647) return null
  const found = await db
    .selectFrom('accountTenant')
    .innerJoin('tenant', 'tenant.id', 'accountTenant.tenantId')
    .select('tenantId')
    .where('accountId', '=', accountId)
    .where('tenantId', '=', id)
    .where('tenant.status', '=', 1)
    .executeTakeFirst()
  return found?.tenantId ?? null
}
