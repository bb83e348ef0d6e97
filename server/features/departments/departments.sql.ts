import type { Db } from '#server/platform/db/open.ts'

/** Every department in the order of its siblings. */
export const departmentRows = (db: Db) =>
  db
    .selectFrom('department')
    .select([
      'id',
      'parentId',
      'name as departName',
      'nameEn as departNameEn',
      'nameAbbr as departNameAbbr',
      'sortOrder as departOrder',
      'description',
      'category as orgCategory',
      'orgCode',
      'mobile',
      'fax',
      'address',
      'memo',
      'status',
    ])
    .orderBy('sortOrder')
    .orderBy('orgCode')
    .execute()

export type DepartmentRow = Awaited<ReturnType<typeof departmentRows>>[number]
