import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** Ids of the permission rows a role was granted. */
export const permissionsOf = async (db: Db, roleId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('rolePermission')
      .select('permissionId')
      .where('roleId', '=', roleId)
      .orderBy('permissionId')
      .execute()
  ).map(({ permissionId }) => permissionId)

/**
 * Makes these rows, and those above them, what a role is granted: a row whose parent is not granted would not be shown.
 * Computed against what is stored; grants that stay keep their data rules. Ids of rows that are gone are left out.
 * @returns how many grants were added and removed
 */
export async function replaceGrants(
  db: Db,
  roleId: string,
  permissionIds: readonly string[],
): Promise<{ added: number; removed: number }> {
  const { rows } = await sql<{ added: number; removed: number }>`
    with recursive wanted(id, parent_id) as (
      select id, parent_id from permission where id = any(${[...permissionIds]}::text[])
      union select p.id, p.parent_id from permission p join wanted w on p.id = w.parent_id
    ), gone as (
      delete from role_permission g where g.role_id = ${roleId} and not exists (select from wanted w where w.id = g.permission_id) returning 1
    ), come as (
      insert into role_permission (role_id, permission_id) select ${roleId}::text, w.id from wanted w on conflict do nothing returning 1
    )
    select (select count(*)::int from come) as added, (select count(*)::int from gone) as removed`.execute(db)
  return rows[0] ?? { added: 0, removed: 0 }
}

/** Data rules of a menu row. */
export const rulesOf = (db: Db, permissionId: string) =>
  db
    .selectFrom('permissionDataRule')
    .select([
      'id',
      'permissionId',
      'name as ruleName',
      'field as ruleColumn',
      'condition as ruleConditions',
      'value as ruleValue',
      'enabled',
    ])
    .where('permissionId', '=', permissionId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Ids of the data rules that bind holders of a role; undefined when the row is not granted to it. */
export async function boundBy(db: Db, roleId: string, permissionId: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('rolePermission')
    .select('dataRuleIds')
    .where('roleId', '=', roleId)
    .where('permissionId', '=', permissionId)
    .executeTakeFirst()
  return row?.dataRuleIds
}

/** Binds holders of a role by these rules of a menu row. @returns false when the row is not granted to the role */
export async function bindBy(
  db: Db,
  roleId: string,
  permissionId: string,
  ruleIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    update role_permission set data_rule_ids = array(
      select r.id from permission_data_rule r where r.permission_id = ${permissionId} and r.id = any(${[...ruleIds]}::text[]) order by r.id)
    where role_id = ${roleId} and permission_id = ${permissionId} returning 1`.execute(db)
  return rows.length > 0
}

/**
 * What a role was granted, in words, for its versions: names of rows with the names of the data rules kept with them.
 */
export async function grantsInWords(db: Db, roleId: string): Promise<{ permissions: string; dataRules: string }> {
  const { rows } = await sql<{ permissions: string | null; dataRules: string | null }>`
    select string_agg(p.name || case when p.codes = '' then '' else '（' || p.codes || '）' end, '、' order by p.id) as permissions,
           string_agg(p.name || '：' || (select string_agg(r.name, '、' order by r.name) from permission_data_rule r where r.id = any(g.data_rule_ids)), '；' order by p.id)
             filter (where cardinality(g.data_rule_ids) > 0) as data_rules
    from role_permission g join permission p on p.id = g.permission_id where g.role_id = ${roleId}`.execute(db)
  return { permissions: rows[0]?.permissions ?? '', dataRules: rows[0]?.dataRules ?? '' }
}
