import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** The columns of a department that a user fills in. */
export interface DepartmentColumns {
  name: string
  nameEn: string | null
  nameAbbr: string | null
  description: string | null
  category: '1' | '2' | '3'
  mobile: string | null
  fax: string | null
  address: string | null
  memo: string | null
  status: '0' | '1'
  /** Left out, the tenant stays; a department below another has that one's tenant whatever is given. */
  tenantId?: number | null
}

/** Who changes a department, and when. */
export interface By {
  username: string
  now: Date
}

/** Place of a department in the tree; undefined when there is no such department. */
export const placeOf = (db: Db, id: string) =>
  db
    .selectFrom('department')
    .select(['id', 'parentId', 'name', 'orgCode', 'sortOrder'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The departments right below one, null for the first level, in their order. */
export const siblingsBelow = (db: Db, parentId: string | null) =>
  db
    .selectFrom('department')
    .select(['id', 'orgCode', 'sortOrder'])
    .where((on) => (parentId === null ? on('parentId', 'is', null) : on('parentId', '=', parentId)))
    .orderBy('sortOrder')
    .orderBy('orgCode')
    .execute()

/** New departments, those above before those below. */
export async function insertDepartments(
  db: Db,
  rows: readonly ({ id: string; parentId: string | null; orgCode: string; sortOrder: number } & DepartmentColumns)[],
  by: By,
): Promise<void> {
  await db
    .insertInto('department')
    .values(rows.map((row) => ({ ...row, createdBy: by.username, createdAt: by.now })))
    .execute()
}

/** Changes a department; its place among its siblings stays without a new number. */
export async function updateDepartment(
  db: Db,
  id: string,
  columns: DepartmentColumns & { sortOrder?: number },
  by: By,
): Promise<void> {
  await db
    .updateTable('department')
    .set((row) => ({ ...columns, updatedBy: by.username, updatedAt: by.now, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Puts a department below a parent and numbers the siblings there in this order. */
export async function placeDepartment(
  db: Db,
  id: string,
  parentId: string | null,
  siblings: readonly string[],
  by: By,
): Promise<void> {
  await db
    .updateTable('department')
    .set((row) => ({ parentId, updatedBy: by.username, updatedAt: by.now, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await sql`
    update department set sort_order = given.place
    from unnest(${[...siblings]}::text[]) with ordinality as given(id, place)
    where department.id = given.id and department.sort_order <> given.place`.execute(db)
}

/** Gives a department and all below it codes that begin with the new one. */
export async function renewCodes(db: Db, oldCode: string, newCode: string): Promise<void> {
  await sql`
    update department set org_code = ${newCode} || substr(org_code, ${oldCode.length + 1}::int)
    where starts_with(org_code, ${oldCode})`.execute(db)
}

/** Ids of departments and of all below them. */
export async function departmentsBelow(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from department where id = any(${[...ids]}::text[])
      union select department.id from department join below on department.parent_id = below.id
    )
    select id from below`.execute(db)
  return rows.map(({ id }) => id)
}

/** Users in charge of a department or of one above it. */
export async function headsAbove(db: Db, id: string | null): Promise<string[]> {
  if (id === null) return []
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from department below join department top on below.org_code like top.org_code || '%'
    join account a on top.id = any(a.charge_departments) and a.user_identity = 2 and a.deleted_at is null where below.id = ${id}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Keeps departments from getting members until the transaction ends. */
export async function holdDepartments(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('department')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .forUpdate()
    .execute()
}

/**
 * Members of these departments, ten at most, and how many there are; those in the recycle bin count, because they may
 * be restored.
 */
export async function membersAmong(db: Db, ids: readonly string[]): Promise<{ names: string[]; total: number }> {
  const { rows } = await sql<{ who: string; total: number }>`
    select account.realname || '（' || account.username || '）' as who, count(*) over () as total
    from account
    where exists (select 1 from account_department member where member.account_id = account.id and member.department_id = any(${[...ids]}::text[]))
    order by account.username limit 10`.execute(db)
  return { names: rows.map(({ who }) => who), total: rows[0]?.total ?? 0 }
}

/** Numbers of own members by department, counted like membersAmong; departments without any are left out. */
export async function memberCounts(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select department_id as id, count(*)::int as count from account_department group by department_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Removes departments; their roles and grants go with them. */
export async function deleteDepartments(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('department')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

/** Data rules whose value contains this code, or one that begins with it. */
export const rulesSpeakingOf = (db: Db, orgCode: string) =>
  db
    .selectFrom('permissionDataRule as rule')
    .innerJoin('permission', 'permission.id', 'rule.permissionId')
    .select(['rule.id', 'rule.name', 'permission.name as menu'])
    .where((on) => on(on.fn<number>('strpos', ['rule.value', on.val(orgCode)]), '>', 0))
    .orderBy('permission.name')
    .orderBy('rule.createdAt')
    .execute()

/** Codes already given out. */
export async function everyOrgCode(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('department').select(['id', 'orgCode']).execute()
  return new Map(rows.map(({ id, orgCode }) => [orgCode, id]))
}
