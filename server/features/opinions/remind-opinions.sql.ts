import { sql } from 'kysely'
import { STORED } from '#common/consultation-acts.ts'
import { OPINION_STATE, OUTCOME_DAYS, UNDECIDED } from '#common/opinion-states.ts'
import type { Db } from '#server/platform/db/open.ts'
import { visibleTo } from '../laws/laws.door.ts'

const DAY_MS = 86_400_000
const WITHOUT_OUTCOME = [STORED.open, STORED.summing, STORED.checking]

/**
 * Consultations whose term has ended, and those whose outcome is overdue, since those in charge were last told; they
 * count as told. Those on restricted documents are left out: not everybody who is told may know of them. @returns how
 * many of each
 */
export async function remindOfOutcomes(db: Db, today: string): Promise<{ ended: number; overdue: number }> {
  const overdue = sql`consultation.ends_on < ${today}::date - ${OUTCOME_DAYS}::integer`
  const { rows } = await sql<{ reminded: number }>`
    update consultation set reminded = case when ${overdue} then 2 else 1 end
    where state = any(${WITHOUT_OUTCOME}::smallint[]) and ((${overdue} and reminded < 2) or (ends_on < ${today}::date and reminded < 1))
      and (document_id is null
        or exists (select from document where document.id = consultation.document_id and document.deleted_at is null and ${visibleTo('open', 'document')}))
    returning reminded`.execute(db)
  return {
    ended: rows.filter(({ reminded }) => reminded === 1).length,
    overdue: rows.filter(({ reminded }) => reminded === 2).length,
  }
}

/** An opinion on a text that everybody may see: not everybody who is told may know of others. */
const onOpenText = sql<boolean>`not exists (
    select from consultation join document on document.id = consultation.document_id
    where consultation.id = opinion.consultation_id and not (document.deleted_at is null and ${visibleTo('open', 'document')}))
  and not exists (select from law_work where law_work.id = opinion.work_id and not (${visibleTo('open')}))`

/**
 * Opinions that arrived since those who take them up were last told, and belong to no department; they count as told.
 * @returns their number
 */
export async function countNewOpinions(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update opinion set reminded = true
    where not reminded and state = ${OPINION_STATE.waiting} and department_id is null and ${onOpenText}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Whether one of these opinions is on a text that everybody may see. */
export async function someOnOpenText(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from opinion where id = any(${[...ids]}::text[]) and ${onOpenText} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Opinions that were passed to a department so many days ago and have no conclusion, since the department was told of
 * them; they count as told. @returns their departments, one for each opinion
 */
export async function remindOfAssigned(db: Db, days: number, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - days * DAY_MS)
  const { rows } = await sql<{ departmentId: string }>`
    update opinion set reminded = true
    where not reminded and state = any(${[...UNDECIDED]}::smallint[]) and department_id is not null and assigned_at < ${before} and ${onOpenText}
    returning department_id`.execute(db)
  return rows.map(({ departmentId }) => departmentId)
}

/** Those of these accounts that work for any of these departments, or for one below it. */
export async function workingFor(
  db: Db,
  accountIds: readonly string[],
  departmentIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0 || departmentIds.length === 0) return []
  const { rows } = await sql<{ accountId: string }>`
    select distinct member.account_id from department chosen
      join department within on within.id = chosen.id or (chosen.org_code <> '' and starts_with(within.org_code, chosen.org_code))
      join account_department member on member.department_id = within.id
    where chosen.id = any(${[...departmentIds]}::text[]) and member.account_id = any(${[...accountIds]}::text[])
    order by member.account_id`.execute(db)
  return rows.map(({ accountId }) => accountId)
}
