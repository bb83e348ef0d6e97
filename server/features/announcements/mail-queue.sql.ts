import { sql } from 'kysely'
import { isStaff } from '#server/platform/auth/grants.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import { MAIL_TRIES, MAIL_WAITS } from '#server/platform/mail/deliver.ts'

/** An e-mail that is due. */
export interface DueMail {
  announcementId: string
  accountId: string
  /** How often it was tried, this time included. */
  tries: number
  title: string
  content: string
  page: string | null
  emailSealed: string | null
  /** The message is still to be told: not revoked, not over, not read by the person, the account can sign in. */
  wanted: boolean
}

/** Queues an e-mail of a message to each of its readers who want e-mail of its kind; one statement. */
export async function queueMails(db: Db, announcementId: string, now: Date): Promise<void> {
  await sql`
    insert into mail (announcement_id, account_id, next_at)
    select sent.id, choice.account_id, greatest(${now}::timestamptz, sent.starts_at)
    from announcement sent
    join message_choice choice on choice.kind = sent.kind and choice.email
    join account on account.id = choice.account_id and account.email_sealed is not null and account.deleted_at is null
    where sent.id = ${announcementId} and (
      exists (select from announcement_reader r where r.announcement_id = sent.id and r.account_id = choice.account_id)
      or (sent.audience = 'ALL' and account.created_at <= sent.sent_at and ${isStaff(sql.ref<string>('account.id'))}))
    on conflict do nothing`.execute(db)
}

/**
 * Queues e-mails of a message to these accounts, as far as they want e-mail of its kind, also where they do not want
 * the message itself.
 */
export async function queueMailsTo(
  db: Db,
  announcementId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into mail (announcement_id, account_id, next_at)
    select sent.id, choice.account_id, ${now}
    from announcement sent
    join message_choice choice on choice.kind = sent.kind and choice.email and choice.account_id = any(${[...accountIds]}::text[])
    join account on account.id = choice.account_id and account.email_sealed is not null and account.deleted_at is null
    where sent.id = ${announcementId}
    on conflict do nothing`.execute(db)
}

/** Forgets e-mails of a message that have not left, when it is released anew. */
export async function forgetMails(db: Db, announcementId: string): Promise<void> {
  await db.deleteFrom('mail').where('announcementId', '=', announcementId).execute()
}

/**
 * Takes e-mails that are due, so that no other process takes them too, and sets when they are due again if they are not
 * accepted.
 */
export async function takeDueMails(db: Db, now: Date, most: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as (
      select announcement_id, account_id from mail where next_at <= ${now} order by next_at limit ${most} for update skip locked),
    taken as (
      update mail set tries = tries + 1, next_at = ${now}::timestamptz + make_interval(mins => (${MAIL_WAITS}::int[])[least(mail.tries + 1, ${MAIL_TRIES})])
      from due where due.announcement_id = mail.announcement_id and due.account_id = mail.account_id
      returning mail.announcement_id, mail.account_id, mail.tries)
    select taken.announcement_id, taken.account_id, taken.tries, sent.title, sent.content, sent.page, account.email_sealed,
      (sent.status = 1 and sent.deleted_at is null and (sent.ends_at is null or sent.ends_at > ${now})
        and account.status = 1 and account.deleted_at is null
        and not exists (select from announcement_reader r where r.announcement_id = sent.id and r.account_id = account.id and r.read_at is not null)) as wanted
    from taken
    join announcement sent on sent.id = taken.announcement_id
    join account on account.id = taken.account_id
    order by sent.sent_at`.execute(db)
  return rows
}

/** Removes e-mails that were sent or are not to be sent any more. */
export async function removeMails(
  db: Db,
  mails: readonly Pick<DueMail, 'announcementId' | 'accountId'>[],
): Promise<void> {
  await sql`delete from mail where (announcement_id, account_id) in (
    select * from unnest(${mails.map(({ announcementId }) => announcementId)}::text[], ${mails.map(({ accountId }) => accountId)}::text[]))`.execute(
    db,
  )
}

/** Removes every e-mail that waits, where none are sent. @returns their number */
export async function removeAllMails(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('mail').executeTakeFirst()
  return Number(numDeletedRows)
}

/** How many e-mails of messages wait to be sent. */
export async function mailsWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
