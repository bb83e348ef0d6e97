import { refuse } from '#common/errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { tenantExists } from './tenants.sql.ts'

/** @throws Refusal record.invalid when a tenant is named that does not exist */
export async function refuseUnknownTenant(db: Db, tenantId: number | null): Promise<void> {
  if (tenantId !== null && !(await tenantExists(db, tenantId)))
    throw refuse('record.invalid', { field: 'tenantId', reason: `租户“${tenantId}”不存在，可能已被删除` })
}
