import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/**
 * Puts exactly these users in charge of a department: they become 上级 (identity 2). A user who is no longer in charge of
 * any department is an ordinary user again.
 */
export async function setDirectors(db: Db, departmentId: string, accountIds: readonly string[]): Promise<void> {
  const ids = [...accountIds]
  await sql`
    update account set charge_departments = array_append(charge_departments, ${departmentId}), user_identity = 2, revision = revision + 1
    where id = any(${ids}::text[]) and deleted_at is null and not ${departmentId} = any(charge_departments)`.execute(db)
  await releaseCharge(db, [departmentId], ids)
}

/** Takes these departments from the users in charge of them, except from the accounts to keep. */
export async function releaseCharge(
  db: Db,
  departmentIds: readonly string[],
  keep: readonly string[] = [],
): Promise<void> {
  const gone = [...departmentIds]
  await sql`
    update account
    set charge_departments = left_over.ids,
        user_identity = case when cardinality(left_over.ids) = 0 then 1 else 2 end,
        revision = revision + 1
    from (select id, array(select d from unnest(charge_departments) d where d <> all(${gone}::text[])) as ids from account where charge_departments && ${gone}::text[]) as left_over
    where account.id = left_over.id and account.id <> all(${[...keep]}::text[])`.execute(db)
}

/**
 * Renews the codes of current departments after a department has moved: codes that began with the old code begin with
 * the new one.
 */
export async function renameOrgCodes(db: Db, oldCode: string, newCode: string): Promise<void> {
  await sql`
    update account set org_code = ${newCode} || substr(org_code, ${oldCode.length + 1}::int)
    where starts_with(org_code, ${oldCode})`.execute(db)
}
