import type { Db } from '#server/platform/db/open.ts'

/** The screen an account begins with instead of 首页, by its roles; null when none says so. The highest priority wins. */
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
