import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** Whom an announcement is for. */
export type AnnouncementAudience = 'ALL' | 'DEPART' | 'ROLE' | 'USER'

/**
 * Ids of the accounts that an audience says: those in the departments or in any department below them, those who hold
 * the roles, or the accounts themselves. Accounts that cannot read messages may be among them.
 */
const named = (audience: AnnouncementAudience, ids: readonly string[]) => {
  const given = sql`${[...ids]}::text[]`
  switch (audience) {
    case 'DEPART':
      return sql<string>`select member.account_id from department chosen
        join department within on starts_with(within.org_code, chosen.org_code)
        join account_department member on member.department_id = within.id
        where chosen.id = any(${given})`
    case 'ROLE':
      return sql<string>`select held.account_id from account_role held where held.role_id = any(${given})`
    default:
      return sql<string>`select unnest(${given})`
  }
}

const canRead = sql<boolean>`(reader.deleted_at is null and reader.erased_at is null)`

/** How many accounts an audience reaches now; not for ALL. */
export async function reachedCount(db: Db, audience: AnnouncementAudience, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from account reader where ${canRead} and reader.id in (${named(audience, ids)})`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/**
 * Delivers an announcement to the accounts that its audience says: one statement, however many they are.
 * @returns their number
 */
export async function deliver(
  db: Db,
  announcementId: string,
  audience: AnnouncementAudience,
  ids: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into announcement_reader (announcement_id, account_id)
    select ${announcementId}, reader.id from account reader where ${canRead} and reader.id in (${named(audience, ids)})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * To so many accounts an event is addressed by name; beyond, every open page asks for its own count, which changes for
 * none of the others.
 */
const ADDRESSED = 2_000

/**
 * The accounts that an announcement was delivered to, to tell their open pages.
 * @returns `all` for announcements to all, or to very many
 */
export async function toldOf(db: Db, announcementId: string): Promise<string[] | 'all'> {
  const { rows } = await sql<{ audience: string; accountIds: string[] }>`
    select a.audience, array(select r.account_id from announcement_reader r where r.announcement_id = a.id limit ${ADDRESSED + 1}) as account_ids
    from announcement a where a.id = ${announcementId}`.execute(db)
  const [found] = rows
  return !found || found.audience === 'ALL' || found.accountIds.length > ADDRESSED ? 'all' : found.accountIds
}

/** Ids among these that are no account, department or role, as the audience asks for. */
export async function unknownRecipients(
  db: Db,
  audience: AnnouncementAudience,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const held = {
    ALL: sql`select id from account where false`,
    USER: sql`select id from account where deleted_at is null`,
    DEPART: sql`select id from department`,
    ROLE: sql`select id from role`,
  }[audience]
  const { rows } = await sql<{ id: string }>`
    select x as id from unnest(${[...ids]}::text[]) x where x not in (${held})`.execute(db)
  return rows.map(({ id }) => id)
}
