import { SIGN_IN_LIFETIME_MS } from '#common/limits.ts'
import type { ErrorCode } from '#common/errors.ts'
import type { Db } from '../db/open.ts'
import { isNoRoom } from '../health/disk-room.ts'
import { heldIn } from './grants.ts'
import { demandsSecondFactor, type SecondFactorRule } from './second-factor.rules.ts'
import { type EndReason, endReasonOf, sessionWithAccount, touchSession } from './sessions.sql.ts'

/** A session that could not be marked as used is used all the same: on a full disk reading goes on. */
const unlessNoRoom = (error: unknown) => {
  if (!isNoRoom(error)) throw error
}

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
  /**
   * Tenants whose users, roles, departments and files the viewer sees; null = all, for accounts that belong to no
   * tenant.
   */
  tenants: readonly number[] | null
  mustChangePassword: boolean
  /** When the holder of the session last proved to be its user; null for visitors. */
  provedAt: Date | null
  /** One of staff; false for visitors and for accounts that visitors opened themselves. */
  isStaff: boolean
  permissions: ReadonlySet<string>
  /** Those of them that hold within the current department and those below it alone. */
  withinDepartment: ReadonlySet<string>
}

export const VISITOR: Viewer = {
  accountId: null,
  sessionId: null,
  username: '',
  realname: '',
  orgCode: null,
  tenantId: 0,
  tenants: null,
  mustChangePassword: false,
  provedAt: null,
  isStaff: false,
  permissions: new Set(),
  withinDepartment: new Set(),
}

/** How long sessions live. */
export interface SessionLimits {
  /** A session not used for this long has ended. */
  idleMs: number
  /** A password older than this has to be changed; null = never. */
  passwordAgeMs: number | null
  /** Who has to have a second factor. */
  secondFactor: SecondFactorRule
  /** How long a proof is fresh. */
  proofMs: number
  /** Whether the password of an account is in a directory, by its user name. */
  isPasswordElsewhere: (username: string) => boolean
}

/** What says whether a password has to be changed first. */
interface HeldPassword {
  username: string
  mustChangePassword: boolean
  passwordSetAt: Date
}

/**
 * Whether a user has to change the password before anything else. A password that is in a directory is not ours to
 * change, and where an identity system told who the user is, no password of ours was used.
 */
export function isPasswordDue(limits: SessionLimits, held: HeldPassword, vouchedBy: string | null, now: Date): boolean {
  if (vouchedBy !== null || limits.isPasswordElsewhere(held.username)) return false
  return (
    held.mustChangePassword ||
    (limits.passwordAgeMs !== null && now.getTime() - held.passwordSetAt.getTime() > limits.passwordAgeMs)
  )
}

/** The last use of a session is stored at most this often, so that not every request has to write. */
const TOUCH_EVERY_MS = 60_000
/** With a short idle time the stored last use may be late by this part of it only. */
const TOUCH_PART_OF_IDLE = 10

/** What comes with a token. */
export interface Asking {
  /** The tenant-id header; anything but 0 has to be one of the user's tenants. */
  tenant?: string
  /** False for requests that are no use of the session: they do not make it last longer. */
  isUse?: boolean
}

/**
 * The account a token stands for, or why it stands for none: unknown, ended, idle, too old, the account frozen or
 * deleted. One statement, and one more at most once a minute to note the use of the session.
 */
export async function viewerOf(
  db: Db,
  token: string,
  now: Date,
  limits: SessionLimits,
  { tenant = '0', isUse = true }: Asking = {},
): Promise<Viewer | ErrorCode> {
  const tenantId = tenantIn(tenant)
  const row = await sessionWithAccount(db, token, now)
  if (!row) return TOLD[(await endReasonOf(db, token)) ?? ''] ?? 'session.expired'
  if (row.deletedAt) return 'session.user-gone'
  if (row.status !== 1) return 'session.user-frozen'
  const idle = now.getTime() - row.lastUsedAt.getTime()
  if (idle > limits.idleMs || now.getTime() - row.createdAt.getTime() > SIGN_IN_LIFETIME_MS) return 'session.expired'
  if (tenantId === null || (tenantId !== 0 && row.tenants?.includes(tenantId) !== true)) return 'session.tenant-changed'
  const { permissions, withinDepartment } = heldIn(row.codes)
  // Rights that were granted, or a setting that was made, since the sign-in.
  if (row.hasSecondFactor !== true && demandsSecondFactor(limits.secondFactor, permissions))
    return 'session.second-factor-missing'
  if (isUse && idle > Math.min(TOUCH_EVERY_MS, limits.idleMs / TOUCH_PART_OF_IDLE))
    await touchSession(db, row.sessionId, now).catch(unlessNoRoom)
  return {
    accountId: row.id,
    sessionId: row.sessionId,
    username: row.username,
    realname: row.realname,
    orgCode: row.orgCode,
    tenantId,
    tenants: tenantId === 0 ? row.tenants : [tenantId],
    mustChangePassword: isPasswordDue(limits, row, row.vouchedBy, now),
    provedAt: row.provedAt ?? row.createdAt,
    isStaff: row.isStaff,
    permissions,
    withinDepartment,
  }
}

/** Ends that users are told about, because they did not bring them about where they are. */
const TOLD: Partial<Record<string, ErrorCode>> = {
  newer: 'session.newer',
  'too-many': 'session.too-many',
} satisfies Partial<Record<EndReason, ErrorCode>>

/** Id of the tenant that a header names, 0 for none; null when it is no possible id. */
function tenantIn(header: string): number | null {
  if (header === '') return 0
  return /^\d{1,10}$/.test(header) && Number(header) <= 2_147_483_647 ? Number(header) : null
}
