import { sql } from 'kysely'
import { momentColumn } from '#server/platform/db/moment-column.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Departments under the names of the wire, each with the users in charge of it. */
export const departments = (db: Db) =>
  db.selectFrom('department').leftJoin(
    db
      .selectFrom('account')
      .select([
        sql<string>`unnest(account.charge_departments)`.as('departmentId'),
        sql<string>`string_agg(account.id, ',' order by account.username)`.as('ids'),
      ])
      .where('account.userIdentity', '=', 2)
      .where('account.deletedAt', 'is', null)
      .groupBy('departmentId')
      .as('director'),
    'director.departmentId',
    'department.id',
  )

export const DEPARTMENT_FIELDS = [
  'department.id',
  'department.parentId',
  'department.name as departName',
  'department.nameEn as departNameEn',
  'department.nameAbbr as departNameAbbr',
  'department.sortOrder as departOrder',
  'department.description',
  'department.category as orgCategory',
  'department.orgCode',
  'department.mobile',
  'department.fax',
  'department.address',
  'department.memo',
  'department.status',
  'department.tenantId',
  'director.ids as directorUserIds',
  'department.revision',
  'department.createdBy as createBy',
  momentColumn(sql.ref('department.createdAt')).as('createTime'),
  'department.updatedBy as updateBy',
  momentColumn<string | null>(sql.ref('department.updatedAt')).as('updateTime'),
] as const

/** Every department in the order of its siblings, in one statement. */
export const departmentRows = (db: Db) =>
  departments(db).select(DEPARTMENT_FIELDS).orderBy('department.sortOrder').orderBy('department.orgCode').execute()
export type DepartmentRow = Awaited<ReturnType<typeof departmentRows>>[number]

/** Which part of the departments: those right below one (null: the first level), or some by their ids or codes. */
export type Part = { below: string | null } | { ids: readonly string[] } | { codes: readonly string[] }

/** A part of the departments in the order of siblings. */
export const departmentPart = (db: Db, part: Part): Promise<DepartmentRow[]> =>
  departments(db)
    .select(DEPARTMENT_FIELDS)
    .where((on) => {
      if ('ids' in part) return on('department.id', '=', sql<string>`any(${[...part.ids]}::text[])`)
      if ('codes' in part) return on('department.orgCode', '=', sql<string>`any(${[...part.codes]}::text[])`)
      return part.below === null ? on('department.parentId', 'is', null) : on('department.parentId', '=', part.below)
    })
    .orderBy('department.sortOrder')
    .orderBy('department.orgCode')
    .execute()

/** Ids of the departments that have others below them. */
export async function parentIds(db: Db): Promise<ReadonlySet<string | null>> {
  const rows = await db.selectFrom('department').select('parentId').distinct().execute()
  return new Set(rows.map(({ parentId }) => parentId))
}

/** These departments in the order of their codes. */
export const departmentRowsOf = (db: Db, ids: readonly string[]): Promise<DepartmentRow[]> =>
  departments(db)
    .select(DEPARTMENT_FIELDS)
    .where('department.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('department.orgCode')
    .execute()
