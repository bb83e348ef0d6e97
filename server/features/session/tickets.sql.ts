import { randomBytes } from 'node:crypto'
import { tokenHash } from '#server/platform/auth/token.ts'
import type { Db } from '#server/platform/db/open.ts'

/** What a ticket is good for. A ticket can be used once. */
export type TicketPurpose =
  | 'reset-password'
  | 'third-sign-in'
  | 'third-state'
  | 'third-binding'
  | 'second-factor'
  | 'passkey-new'
  | 'passkey-sign-in'
  | 'passkey-proof'

/** What was stored with a ticket. */
export interface Ticket {
  accountId: string | null
  content: Record<string, string>
}

/** Makes a ticket. Only its hash is stored. */
export async function issueTicket(
  db: Db,
  {
    purpose,
    accountId = null,
    content = {},
    expiresAt,
  }: { purpose: TicketPurpose; accountId?: string | null; content?: object; expiresAt: Date },
): Promise<string> {
  const ticket = randomBytes(24).toString('hex')
  await db
    .insertInto('oneTimeTicket')
    .values({ ticketHash: tokenHash(ticket), purpose, accountId, content: JSON.stringify(content), expiresAt })
    .execute()
  return ticket
}

/** Uses up a nonce that another system made for a sign-in. @returns false when it was used before */
export async function spendNonce(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const spent = await db
    .insertInto('oneTimeTicket')
    .values({
      ticketHash: tokenHash(`nonce ${nonce}`),
      purpose: 'third-state' satisfies TicketPurpose,
      content: '{}',
      expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ticketHash')
    .executeTakeFirst()
  return spent !== undefined
}

/** Redeems a ticket, once. */
export async function redeemTicket(db: Db, ticket: string, purpose: TicketPurpose, now: Date): Promise<Ticket | null> {
  const row = await db
    .deleteFrom('oneTimeTicket')
    .where('ticketHash', '=', tokenHash(ticket))
    .where('purpose', '=', purpose)
    .returning(['accountId', 'content', 'expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt > now
    ? { accountId: row.accountId, content: row.content as Record<string, string> }
    : null
}

/** What a ticket stands for, without using it up; null when it is good for nothing. */
export async function ticketHeld(db: Db, ticket: string, purpose: TicketPurpose, now: Date): Promise<Ticket | null> {
  const row = await db
    .selectFrom('oneTimeTicket')
    .select(['accountId', 'content'])
    .where('ticketHash', '=', tokenHash(ticket))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row ? { accountId: row.accountId, content: row.content as Record<string, string> } : null
}

/** Deletes tickets that ran out. */
export async function forgetTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('oneTimeTicket').where('expiresAt', '<', now).execute()
}
