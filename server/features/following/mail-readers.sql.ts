import { sql } from 'kysely'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import { sealAnew, type SealedAnew } from '#server/platform/auth/seal-anew.ts'
import { tokenHash } from '#server/platform/auth/token.ts'
import type { Db } from '#server/platform/db/open.ts'
import { MAIL_TRIES, MAIL_WAITS } from '#server/platform/mail/deliver.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Followed, FollowedKind } from './following.sql.ts'
import { newToken, openReader, sealReader, type ReaderSecrets } from './mail-reader-secrets.ts'
import { ASKED_WITHIN_MS, CONFIRM_MS, confirmToken, MOST_ASKED } from './mail-readers.rules.ts'

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** The reader of an address, locked until the transaction ends, and made if there is none. */
async function lockedReader(
  db: Db,
  contacts: ContactSealer,
  address: string,
  now: Date,
): Promise<{ id: string; token: string }> {
  const emailHash = contacts.hash('email', address)
  const secrets: ReaderSecrets = { address, token: newToken() }
  const own = newId()
  const { id, sealed } = await db
    .insertInto('mailReader')
    .values({
      id: own,
      emailHash,
      sealed: sealReader(contacts, own, secrets),
      tokenHash: tokenHash(secrets.token),
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict.column('emailHash').doUpdateSet((row) => ({ emailHash: row.ref('excluded.emailHash') })),
    )
    .returning(['id', 'sealed'])
    .executeTakeFirstOrThrow()
  const known = openReader(contacts, id, sealed)
  if (known) return { id, token: known.token }
  // The key that sealed it is lost: the reader gets new links.
  await db
    .updateTable('mailReader')
    .set({ sealed: sealReader(contacts, id, secrets), tokenHash: tokenHash(secrets.token) })
    .where('id', '=', id)
    .execute()
  return { id, token: secrets.token }
}

/**
 * Keeps that somebody wants an address to be told of something, and queues the e-mail that asks its reader. Nothing
 * happens when the reader follows it already, or the address was asked too often today.
 */
export async function askMailReader(
  db: Db,
  contacts: ContactSealer,
  { address, kind, target, title, now }: Followed & { address: string; title: string; now: Date },
): Promise<void> {
  const emailHash = contacts.hash('email', address)
  const reader = await lockedReader(db, contacts, address, now)
  const { asked } = await db
    .selectFrom('mailRequest')
    .select((row) => row.fn.countAll<number>().as('asked'))
    .where('emailHash', '=', emailHash)
    .where('askedAt', '>', before(now, ASKED_WITHIN_MS))
    .executeTakeFirstOrThrow()
  if (Number(asked) >= MOST_ASKED) return
  const id = newId()
  const waiting = await db
    .insertInto('mailFollowing')
    .values({
      id,
      readerId: reader.id,
      kind,
      target,
      title,
      askedAt: now,
      confirmHash: tokenHash(confirmToken(reader.token, id)),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['readerId', 'kind', 'target'])
        .doUpdateSet({ askedAt: now })
        .where('mailFollowing.confirmedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!waiting) return
  // Links of a reader whose key was lost are other ones.
  await db
    .updateTable('mailFollowing')
    .set({ confirmHash: tokenHash(confirmToken(reader.token, waiting.id)) })
    .where('id', '=', waiting.id)
    .execute()
  await db.insertInto('mailRequest').values({ emailHash, askedAt: now }).execute()
  await db
    .insertInto('readerMail')
    .values({ id: waiting.id, readerId: reader.id, followingId: waiting.id, nextAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** What a link confirms. */
export interface ToConfirm extends Followed {
  id: string
  title: string
  readerId: string
  sealed: string
  confirmedAt: Date | null
}

/** What a link confirms, as long as it is good or was used; undefined otherwise. */
export const toConfirm = (db: Db, token: string, now: Date): Promise<ToConfirm | undefined> =>
  db
    .selectFrom('mailFollowing as f')
    .innerJoin('mailReader as r', 'r.id', 'f.readerId')
    .select(['f.id', 'f.kind', 'f.target', 'f.title', 'f.readerId', 'f.confirmedAt', 'r.sealed'])
    .where('f.confirmHash', '=', tokenHash(token))
    .where((row) => row.or([row('f.confirmedAt', 'is not', null), row('f.askedAt', '>', before(now, CONFIRM_MS))]))
    .executeTakeFirst() as Promise<ToConfirm | undefined>

/** How many things a reader has confirmed; the reader is locked until the transaction ends. */
export async function confirmedCount(db: Db, readerId: string): Promise<number> {
  await db.selectFrom('mailReader').select('id').where('id', '=', readerId).forUpdate().execute()
  const { count } = await db
    .selectFrom('mailFollowing')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('readerId', '=', readerId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** From now on the reader is told; confirmed twice, it stays the first time. */
export async function confirmFollowing(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mailFollowing')
    .set({ confirmedAt: now })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .execute()
}

/** A reader by the token of its e-mails, with what it follows or was asked about; undefined: no such token. */
export async function readerOf(
  db: Db,
  token: string,
): Promise<{ id: string; sealed: string; things: (Followed & { id: string; title: string })[] } | undefined> {
  const reader = await db
    .selectFrom('mailReader')
    .select(['id', 'sealed'])
    .where('tokenHash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!reader) return undefined
  const things = await db
    .selectFrom('mailFollowing')
    .select(['id', 'kind', 'target', 'title'])
    .where('readerId', '=', reader.id)
    .orderBy('askedAt')
    .orderBy('id')
    .execute()
  return { ...reader, things: things.map(({ kind, ...thing }) => ({ ...thing, kind: kind as FollowedKind })) }
}

/**
 * Ends what a reader follows, one thing or all; with the last one the address is deleted. An unknown token changes
 * nothing.
 */
export async function endFollowings(db: Db, token: string, id: string | undefined): Promise<void> {
  const reader = await db
    .selectFrom('mailReader')
    .select('id')
    .where('tokenHash', '=', tokenHash(token))
    .forUpdate()
    .executeTakeFirst()
  if (!reader) return
  if (id !== undefined) {
    await db.deleteFrom('mailFollowing').where('readerId', '=', reader.id).where('id', '=', id).execute()
    const left = await db
      .selectFrom('mailFollowing')
      .select('id')
      .where('readerId', '=', reader.id)
      .limit(1)
      .executeTakeFirst()
    if (left) return
  }
  await db.deleteFrom('mailReader').where('id', '=', reader.id).execute()
}

/** Deletes what was not confirmed in time, addresses that follow nothing, and counts that bound nothing any more. */
export async function forgetUnconfirmed(db: Db, now: Date): Promise<void> {
  const since = before(now, CONFIRM_MS)
  await db.deleteFrom('mailFollowing').where('confirmedAt', 'is', null).where('askedAt', '<=', since).execute()
  // Locked rows are being asked about at this moment.
  await sql`
    delete from mail_reader where id in (
      select r.id from mail_reader r where not exists (select from mail_following f where f.reader_id = r.id)
      for update skip locked)
    and not exists (select from mail_following f where f.reader_id = mail_reader.id)`.execute(db)
  await db.deleteFrom('mailRequest').where('askedAt', '<=', since).execute()
}

/** Something that a visitor follows and has confirmed. */
export type VisitorFollowing = Followed & { id: string }

/** Which visitors follow these laws, bodies and subjects, and which follow searches. */
export async function visitorsFollowing(
  db: Db,
  targets: Readonly<Record<'law' | 'issuer' | 'subject', readonly string[]>>,
): Promise<VisitorFollowing[]> {
  const { rows } = await sql<VisitorFollowing>`
    select f.id, f.kind, f.target from mail_following f
    where f.confirmed_at is not null and (
      (f.kind = 'law' and f.target = any(${[...targets.law]}::text[]))
      or (f.kind = 'issuer' and f.target = any(${[...targets.issuer]}::text[]))
      or (f.kind = 'subject' and f.target = any(${[...targets.subject]}::text[]))
      or f.kind = 'search')
    order by f.confirmed_at, f.id`.execute(db)
  return rows
}

/** Notes events for the next digests of those who follow them. */
export async function noteForDigests(
  db: Db,
  news: readonly { followingId: string; eventKey: string }[],
  nextAt: Date,
): Promise<void> {
  const ids = news.map(({ followingId }) => followingId)
  await sql`
    insert into mail_following_event (following_id, event_key)
    select f.id, given.key from unnest(${ids}::text[], ${news.map(({ eventKey }) => eventKey)}::text[]) given (id, key)
    join mail_following f on f.id = given.id
    on conflict do nothing`.execute(db)
  await sql`
    insert into reader_mail (id, reader_id, next_at)
    select distinct 'digest ' || f.reader_id, f.reader_id, ${nextAt}::timestamptz from mail_following f where f.id = any(${ids}::text[])
    on conflict do nothing`.execute(db)
}

/** An e-mail to a reader that is due. */
export interface DueReaderMail {
  id: string
  tries: number
  readerId: string
  sealed: string
  /** What is to be confirmed; null: a digest. */
  asked: { id: string; kind: FollowedKind; title: string } | null
  /** Keys of the events of a digest. */
  keys: string[]
}

/**
 * Takes e-mails that are due, so that no other process takes them too, and sets when they are due again if they are not
 * accepted.
 */
export async function takeReaderMails(db: Db, now: Date, most: number): Promise<DueReaderMail[]> {
  const { rows } = await sql<DueReaderMail>`
    with due as (select id from reader_mail where next_at <= ${now} order by next_at limit ${most} for update skip locked),
    taken as (
      update reader_mail set tries = tries + 1,
        next_at = ${now}::timestamptz + make_interval(mins => (${MAIL_WAITS}::int[])[least(reader_mail.tries + 1, ${MAIL_TRIES})])
      from due where due.id = reader_mail.id
      returning reader_mail.id, reader_mail.tries, reader_mail.reader_id, reader_mail.following_id)
    select taken.id, taken.tries, taken.reader_id, r.sealed,
      case when f.id is null or f.confirmed_at is not null or f.asked_at <= ${before(now, CONFIRM_MS)} then null
        else jsonb_build_object('id', f.id, 'kind', f.kind, 'title', f.title) end as asked,
      coalesce((
        select jsonb_agg(distinct e.event_key) from mail_following_event e join mail_following o on o.id = e.following_id
        where taken.following_id is null and o.reader_id = taken.reader_id and o.confirmed_at is not null), '[]') as keys
    from taken
    join mail_reader r on r.id = taken.reader_id
    left join mail_following f on f.id = taken.following_id`.execute(db)
  return rows
}

/**
 * Forgets e-mails that were sent or are not to be sent; a digest with events that came meanwhile waits for the next
 * time.
 */
export async function finishReaderMails(db: Db, mails: readonly DueReaderMail[], nextAt: Date): Promise<void> {
  const told = mails.flatMap(({ readerId, keys }) => keys.map((key) => ({ readerId, key })))
  if (told.length > 0)
    await sql`
      delete from mail_following_event e using mail_following f,
        unnest(${told.map(({ readerId }) => readerId)}::text[], ${told.map(({ key }) => key)}::text[]) told (reader_id, key)
      where f.id = e.following_id and f.reader_id = told.reader_id and e.event_key = told.key`.execute(db)
  const ids = mails.map(({ id }) => id)
  await sql`
    update reader_mail m set tries = 0, next_at = ${nextAt} where m.id = any(${ids}::text[]) and m.following_id is null
      and exists (select from mail_following_event e join mail_following f on f.id = e.following_id where f.reader_id = m.reader_id)`.execute(
    db,
  )
  await sql`
    delete from reader_mail m where m.id = any(${ids}::text[]) and (m.following_id is not null
      or not exists (select from mail_following_event e join mail_following f on f.id = e.following_id where f.reader_id = m.reader_id))`.execute(
    db,
  )
}

/** Removes every e-mail and event that waits, where none are sent. */
export async function removeReaderMails(db: Db): Promise<void> {
  await db.deleteFrom('readerMail').execute()
  await sql`delete from mail_following_event`.execute(db)
}

/** Encrypts mail readers again that the newest key has not encrypted, and makes their hashes anew. */
export const sealMailReaders = (db: Db, contacts: ContactSealer): Promise<SealedAnew> =>
  sealAnew(db, {
    rows: (db, after, most) =>
      db
        .selectFrom('mailReader')
        .select(['id', 'sealed'])
        .where('id', '>', after)
        .where('sealed', 'not like', `${contacts.currentMark}%`)
        .orderBy('id')
        .limit(most)
        .execute(),
    async seal(db, { id, sealed }) {
      const secrets = openReader(contacts, id, sealed)
      if (secrets === null) return { done: 0, unreadable: 1 }
      const set = { sealed: sealReader(contacts, id, secrets), emailHash: contacts.hash('email', secrets.address) }
      await db.updateTable('mailReader').set(set).where('id', '=', id).where('sealed', '=', sealed).execute()
      return { done: 1, unreadable: 0 }
    },
  })
