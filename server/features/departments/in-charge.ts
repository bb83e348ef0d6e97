import { refuse } from '#common/errors.ts'
import type { PermissionCode } from '#common/permissions.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { holdsEverywhere } from '#server/platform/auth/within-department.ts'
import { isBelow, isInCharge } from './my-departments.sql.ts'

/** Holders of this code manage all departments; other users manage those in their charge and below. */
const ALL_DEPARTMENTS: PermissionCode = 'system:depart:list'

/** @throws Refusal permission.denied when the caller does not manage the department */
export async function refuseForeignDepartment(db: Db, viewer: Viewer, departmentId: string): Promise<void> {
  if (
    viewer.permissions.has(ALL_DEPARTMENTS) &&
    (holdsEverywhere(viewer, ALL_DEPARTMENTS) || (await isBelow(db, departmentId, viewer.orgCode)))
  )
    return
  if (viewer.accountId === null || !(await isInCharge(db, viewer.accountId, departmentId)))
    throw refuse('permission.denied')
}
