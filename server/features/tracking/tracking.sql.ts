import { sql } from 'kysely'
import type { MostRead } from '#common/contract/tracking.ts'
import { demoMark } from '#common/law/demo.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'
import { dayAfter } from './visits.rules.ts'
import { forgetWords, sumDaysBefore } from './visits.sql.ts'

/** Something a visitor did. */
export interface PageEvent {
  kind: string
  page: string
  detail: string
}

export async function keepEvents(db: Db, events: readonly PageEvent[], now: Date): Promise<void> {
  if (events.length > 0)
    await db
      .insertInto('pageEvent')
      .values(events.map((event) => ({ ...event, createdAt: now })))
      .execute()
}

/** How often a law was opened. */
export interface ReadCount {
  id: string
  reads: number
}

/** What was opened most since then, by the id of the law, whether there still is one or not. */
export async function readCounts(db: Db, since: Date, most: number): Promise<ReadCount[]> {
  const { rows } = await sql<ReadCount>`
    select detail as id, count(*)::integer as reads from page_event where kind = 'read' and created_at >= ${since}
    group by detail order by reads desc, detail limit ${most}`.execute(db)
  return rows
}

/** Those of these laws that the audience sees at this moment, those opened most first. */
export async function mostRead(
  db: Db,
  audience: Audience,
  counts: readonly ReadCount[],
  most: number,
): Promise<MostRead[]> {
  const { rows } = await sql<Omit<MostRead, 'isDemo'> & { isDemo: boolean }>`
    select law_work.id as work_id, law_work.title, counted.reads, law_work.is_demo
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) counted (id text, reads integer)
    join law_work on law_work.id = counted.id
    where ${visibleTo(audience)} and exists (select from law_version v where v.work_id = law_work.id and v.publish_state = 'published')
    order by counted.reads desc, law_work.title, law_work.id limit ${most}`.execute(db)
  return rows.map(({ isDemo, ...row }) => ({ ...row, ...demoMark({ isDemo }) }))
}

/**
 * Deletes the events before this moment, of which only the sums of their days stay, and the words of earlier days.
 * @returns how many events
 */
export async function forgetEvents(db: Db, before: Date): Promise<number> {
  const day = dayOf(before)
  await sumDaysBefore(db, dayAfter(day, 1))
  await forgetWords(db, day)
  const gone = await db.deleteFrom('pageEvent').where('createdAt', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
