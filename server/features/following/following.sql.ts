import { sql } from 'kysely'
import type { FOLLOWED_KINDS } from '#common/contract/following.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'

export type FollowedKind = (typeof FOLLOWED_KINDS)[number]
export interface Followed {
  kind: FollowedKind
  target: string
}

/** What a person follows, the newest first. */
export async function followingsOf(
  db: Db,
  accountId: string,
): Promise<(Followed & { id: string; title: string; createTime: string })[]> {
  const rows = await db
    .selectFrom('following')
    .select(['id', 'kind', 'target', 'title', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, createdAt, ...row }) => ({
    ...row,
    kind: kind as FollowedKind,
    createTime: momentText(createdAt),
  }))
}

/** Id of the entry by which a person follows something; null when the person does not. */
export async function followingOf(db: Db, accountId: string, { kind, target }: Followed): Promise<string | null> {
  const row = await db
    .selectFrom('following')
    .select('id')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('target', '=', target)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Lets a person follow something; once is enough. */
export async function insertFollowing(
  db: Db,
  { id, accountId, kind, target, title, now }: Followed & { id: string; accountId: string; title: string; now: Date },
): Promise<void> {
  await db
    .insertInto('following')
    .values({ id, accountId, kind, target, title, createdAt: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'kind', 'target']).doNothing())
    .execute()
}

/** @returns whether the person followed it */
export async function deleteFollowing(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('following')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Forgets what a person follows, when the account is erased. */
export async function forgetFollowings(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('following').where('accountId', '=', accountId).execute()
}

/** Ends what accounts and visitors follow of laws that leave the library. */
export async function unfollowLaws(db: Db, workIds: readonly string[]): Promise<void> {
  await sql`delete from following where kind = 'law' and target = any(${[...workIds]}::text[])`.execute(db)
  await sql`delete from mail_following where kind = 'law' and target = any(${[...workIds]}::text[])`.execute(db)
}

/** Whether anybody follows anything, with an account or by e-mail. */
export async function isAnythingFollowed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from following) or exists (select from mail_following where confirmed_at is not null) as any`.execute(
    db,
  )
  return rows[0]?.any ?? false
}

/** How many things a person follows. */
export async function followingCount(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('following')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of these events of which nobody was told. */
export async function untoldAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select asked.key from unnest(${[...keys]}::text[]) asked (key)
    where not exists (select from library_event e where e.key = asked.key)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Notes events as told. @returns those that no other process had noted */
export async function noteEvents(db: Db, keys: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    insert into library_event (key, noted_at) select asked.key, ${now} from unnest(${[...keys]}::text[]) asked (key)
    on conflict do nothing returning key`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Who follows these laws, bodies and subjects, and who follows searches: accounts that can sign in. */
export async function followersOf(
  db: Db,
  targets: Readonly<Record<'law' | 'issuer' | 'subject', readonly string[]>>,
): Promise<(Followed & { accountId: string })[]> {
  const { rows } = await sql<Followed & { accountId: string }>`
    select f.account_id, f.kind, f.target from following f join account a on a.id = f.account_id and a.status = 1 and a.deleted_at is null
    where (f.kind = 'law' and f.target = any(${[...targets.law]}::text[]))
      or (f.kind = 'issuer' and f.target = any(${[...targets.issuer]}::text[]))
      or (f.kind = 'subject' and f.target = any(${[...targets.subject]}::text[]))
      or f.kind = 'search'
    order by f.created_at, f.id`.execute(db)
  return rows
}
