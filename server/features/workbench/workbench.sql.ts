import { sql } from 'kysely'
import type { Workbench, WorkbenchPart } from '#common/contract/workbench.ts'
import { LIST_STATE } from '#common/force-lists.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { REFERENCE, visibleTo, type Audience } from '../laws/laws.door.ts'

/** Rows that a part shows. */
const MOST = 6

/** The parts that a user chose, in order; null when the user never chose. */
export async function partsOf(db: Db, accountId: string): Promise<WorkbenchPart[] | null> {
  const { rows } = await sql<{
    parts: WorkbenchPart[]
  }>`select parts from workbench_choice where account_id = ${accountId}`.execute(db)
  return rows[0]?.parts ?? null
}

export async function keepParts(db: Db, accountId: string, parts: WorkbenchPart[], now: Date): Promise<void> {
  await sql`insert into workbench_choice (account_id, parts, updated_at) values (${accountId}, ${parts}::text[], ${now})
    on conflict (account_id) do update set parts = excluded.parts, updated_at = excluded.updated_at`.execute(db)
}

/**
 * Which first steps of a new installation are done, whatever library came with the program for a look. One statement.
 */
export async function firstStepsDone(db: Db): Promise<FirstStepsDone> {
  const { rows } = await sql<FirstStepsDone>`
    select exists (select from installation_name) as name,
      (select count(*) > 1 from (select from account where deleted_at is null limit 2) first) as accounts,
      exists (select from document where deleted_at is null) or exists (select from law_work where not is_demo) as library,
      exists (select from force_list where state = ${LIST_STATE.confirmed}) as force_list,
      exists (select from law_version v join law_work w on w.id = v.work_id where v.publish_state = 'published' and not w.is_demo) as release`.execute(
    db,
  )
  return rows[0] ?? { name: false, accounts: false, library: false, forceList: false, release: false }
}
type FirstStepsDone = Record<NonNullable<Workbench['begin']>[number]['step'], boolean>

/**
 * Published editions that this audience sees and that come into force on one of these days, the next one first. One
 * statement.
 */
export async function comingInto(
  db: Db,
  audience: Audience,
  from: string,
  to: string,
): Promise<NonNullable<Workbench['coming']>> {
  const rows = await db
    .selectFrom('lawVersion')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .select(['lawWork.id as workId', 'lawVersion.id as versionId', 'lawVersion.title'])
    .select([
      sql<string>`to_char(law_version.effect_date, 'YYYY-MM-DD')`.as('day'),
      sql<number>`(count(*) over ())::integer`.as('total'),
    ])
    .where('lawVersion.publishState', '=', 'published')
    .where('lawWork.fType', '<>', REFERENCE)
    .where(sql<boolean>`law_version.effect_date between ${from}::date and ${to}::date`)
    .where(visibleTo(audience))
    .orderBy('lawVersion.effectDate')
    .orderBy('lawWork.effectRank')
    .orderBy('lawVersion.id')
    .limit(MOST)
    .execute()
  return {
    total: rows[0]?.total ?? 0,
    from,
    to,
    laws: rows.map(({ workId, versionId, title, day }) => ({ workId, versionId, title, day })),
  }
}

/** The files taken in last whose documents this audience sees. One statement. */
export async function takenInLast(db: Db, audience: Audience): Promise<NonNullable<Workbench['imports']>> {
  const rows = await db
    .selectFrom('lawSource')
    .innerJoin('lawVersion', 'lawVersion.id', 'lawSource.versionId')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .select([
      'lawWork.id as workId',
      'lawVersion.id as versionId',
      'lawVersion.title',
      'lawSource.fileName',
      'lawSource.takenAt',
    ])
    .where('lawVersion.publishState', '=', 'published')
    .where(visibleTo(audience))
    .orderBy('lawSource.takenAt', 'desc')
    .orderBy('lawSource.sha256')
    .limit(MOST)
    .execute()
  return rows.map(({ takenAt, ...law }) => ({ ...law, time: momentText(takenAt) }))
}
