import { sql } from 'kysely'
import { STORED } from '#common/consultation-acts.ts'
import { OUTCOME_DAYS, UNDECIDED } from '#common/opinion-states.ts'
import type { Db } from '#server/platform/db/open.ts'
import { visibleTo } from '../laws/laws.door.ts'

const DAY_MS = 86_400_000
const WITHOUT_OUTCOME = [STORED.open, STORED.summing, STORED.checking]

/**
 * Consultations whose term has ended, and those whose outcome is overdue, since those in charge were last told; they count as told. Those on
 * restricted documents are left out: not everybody who is told may know of them. @returns how many of each
 */
export async function remindOfOutcomes(db: Db, today: string): Promise<{ ended: number; overdue: number }> {
  const overdue = sql`consultation.ends_on < ${today}::date - ${OUTCOME_DAYS}::integer`
  const { rows } = await sql<{ reminded: number }>`
    update consultation set reminded = case when ${overdue} then 2 else 1 end
    where state = any(${WITHOUT_OUTCOME}::smallint[]) and ((${overdue} and reminded < 2) or (ends_on < ${today}::date and reminded < 1))
      and (document_id is null
        or exists (select from document where document.id = consultation.document_id and document.deleted_at is null and ${visibleTo('open', 'document')}))
    returning reminded`.execute(db)
  return { ended: rows.filter(({ reminded }) => reminded === 1).length, overdue: rows.filter(({ reminded }) => reminded === 2).length }
}

/**
 * Opinions that were passed to a department so many days ago and have no conclusion, since the department was told of them; they count as
 * told. @returns their departments, one for each opinion
 */
export async function remindOfAssigned(db: Db, days: number, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - days * DAY_MS)
  const { rows } = await sql<{ departmentId: string }>`
    update opinion set reminded = true
    where not reminded and state = any(${[...UNDECIDED]}::smallint[]) and department_id is not null and assigned_at < ${before}
      and not exists (
        select from consultation join document on document.id = consultation.document_id
        where consultation.id = opinion.consultation_id and not (document.deleted_at is null and ${visibleTo('open', 'document')}))
      and not exists (select from law_work where law_work.id = opinion.work_id and not (${visibleTo('open')}))
    returning department_id`.execute(db)
  return rows.map(({ departmentId }) => departmentId)
}

/** Those of these accounts that work for any of these departments. */
export async function workingFor(db: Db, accountIds: readonly string[], departmentIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0 || departmentIds.length === 0) return []
  const rows = await db
    .selectFrom('accountDepartment')
    .select('accountId')
    .distinct()
    .where('accountId', 'in', accountIds)
    .where('departmentId', 'in', departmentIds)
    .execute()
  return rows.map(({ accountId }) => accountId)
}
