import type { Db } from '#server/platform/db/open.ts'

/**
 * The screen an account begins with instead of 首页, by its roles; null when no role has a first page. The highest
 * priority counts.
 */
export async function firstPageOf(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('roleIndex')
    .innerJoin('role', 'role.code', 'roleIndex.roleCode')
    .innerJoin('accountRole', 'accountRole.roleId', 'role.id')
    .select('roleIndex.component')
    .where('accountRole.accountId', '=', accountId)
    .where('roleIndex.enabled', '=', true)
    .orderBy('roleIndex.priority', 'desc')
    .orderBy('roleIndex.roleCode')
    .limit(1)
    .executeTakeFirst()
  return row?.component ?? null
}
