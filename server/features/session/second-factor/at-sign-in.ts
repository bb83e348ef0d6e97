import { type Refusal, refuse } from '#common/errors.ts'
import { permissionCodesOf } from '#server/platform/auth/grants.ts'
import { demandsSecondFactor } from '#server/platform/auth/second-factor.rules.ts'
import type { Vouched } from '#server/platform/auth/sessions.sql.ts'
import { tokenHash } from '#server/platform/auth/token.ts'
import type { Db } from '#server/platform/db/open.ts'
import { accountBy, type SignInAccount } from '../../users/users.door.ts'
import type { SessionParts } from '../session-parts.ts'
import { issueTicket, ticketHeld } from '../tickets.sql.ts'
import { secondFactorOf } from './second-factor.sql.ts'

/** How long a user may take for the second step, in milliseconds. Setting up an app takes a while. */
const STEP_LIFETIME_MS = 600_000

/** What the second step of a sign-in knows of the first. */
export interface FirstStep {
  account: SignInAccount
  /** How the first step was made, for the log. */
  how: string
  /** The identity system that told who the user is. */
  vouched: Vouched | null
  /** True: the user has no second factor yet and has to set one up. */
  setsUp: boolean
}

/**
 * The refusal, with a ticket for the second step, of a user who has a second factor or has to have one; null when the
 * first step is enough.
 */
export async function secondStepOf(
  parts: Pick<SessionParts, 'sessions'>,
  db: Db,
  account: SignInAccount,
  { how, vouched, now }: { how: string; vouched: Vouched | null; now: Date },
): Promise<Refusal | null> {
  const active = ((await secondFactorOf(db, account.id))?.secret ?? null) !== null
  if (!active && !demandsSecondFactor(parts.sessions.secondFactor, await permissionCodesOf(db, account.id))) return null
  const ticket = await issueTicket(db, {
    purpose: 'second-factor',
    accountId: account.id,
    // The ticket is good until the password changes in any way.
    content: {
      how,
      setsUp: active ? '' : 'yes',
      password: tokenHash(account.passwordHash),
      ...(vouched ? { vouchedBy: vouched.by, vouchedName: vouched.name ?? '' } : {}),
    },
    expiresAt: new Date(now.getTime() + STEP_LIFETIME_MS),
  })
  return refuse(active ? 'second-factor.code-needed' : 'second-factor.set-up-needed', { ticket })
}

/** The first step that a ticket stands for. @throws Refusal second-factor.ticket-expired */
export async function firstStepOf(db: Db, ticket: string, now: Date): Promise<FirstStep> {
  const held = await ticketHeld(db, ticket, 'second-factor', now)
  const account = held?.accountId ? await accountBy(db, { id: held.accountId }) : null
  if (!held || !account || held.content['password'] !== tokenHash(account.passwordHash))
    throw refuse('second-factor.ticket-expired')
  const { how = '', setsUp, vouchedBy, vouchedName } = held.content
  const vouched = vouchedBy ? { by: vouchedBy as Vouched['by'], name: vouchedName || null } : null
  return { account, how, vouched, setsUp: setsUp === 'yes' }
}
