import { sql } from 'kysely'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { newId } from '#server/platform/new-id.ts'
import { visibleTo } from '../laws/laws.door.ts'

/** Different queries that are taken into the list in a day at most. */
export const QUERIES_OF_DAY = 1_000
/** Notes that are kept of a query at most. */
const NOTES_OF_QUERY = 20

/** What happened in a search. */
export type Report =
  | { kind: 'empty'; query: string }
  | { kind: 'told'; query: string; note: string }
  | {
      kind: 'click'
      query: string
      workId: string
      anchor: string
      rank: number
      /** Only where the query is in the list already. */ known: boolean
    }

const HANDLED = 1

/**
 * Counts a report and returns the id of its entry; null when it is not taken: the list had its share of new queries for
 * the day, or a click belongs to no entry. A handled query that fails again is to be handled again.
 */
export async function countReport(db: Db, report: Report, now: Date): Promise<string | null> {
  const empty = report.kind === 'empty' ? 1 : 0
  const told = report.kind === 'told' ? 1 : 0
  const click = report.kind === 'click' ? 1 : 0
  const rank = report.kind === 'click' ? report.rank : 0
  const counted = await db
    .updateTable('searchFeedback')
    .set((row) => ({
      emptyCount: row('emptyCount', '+', empty),
      toldCount: row('toldCount', '+', told),
      clickCount: row('clickCount', '+', click),
      clickRankSum: row('clickRankSum', '+', rank),
      lastSeenAt: now,
      ...(click === 0 ? { state: sql<number>`case when state = ${HANDLED} then 0 else state end` } : {}),
    }))
    .where('query', '=', report.query)
    .returning('id')
    .executeTakeFirst()
  if (counted) return counted.id
  if (report.kind === 'click' && report.known) return null
  const { today } = await db
    .selectFrom('searchFeedback')
    .select(({ fn }) => fn.countAll<number>().as('today'))
    .where('firstSeenAt', '>=', new Date(`${dayOf(now)}T00:00:00+08:00`))
    .executeTakeFirstOrThrow()
  if (today >= QUERIES_OF_DAY) return null
  const made = await db
    .insertInto('searchFeedback')
    .values({
      id: newId(),
      query: report.query,
      emptyCount: empty,
      toldCount: told,
      clickCount: click,
      clickRankSum: rank,
      firstSeenAt: now,
      lastSeenAt: now,
    })
    // Two visitors may report the same new query at the same moment; the second is not counted.
    .onConflict((conflict) => conflict.column('query').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** Keeps what a reader wrote, unless the query has enough notes. */
export async function keepNote(db: Db, feedbackId: string, note: string, now: Date): Promise<void> {
  await sql`insert into search_feedback_note (feedback_id, note, noted_on)
    select ${feedbackId}, ${note}, ${dayOf(now)}::date
    where (select count(*) from search_feedback_note where feedback_id = ${feedbackId}) < ${NOTES_OF_QUERY}`.execute(db)
}

/**
 * Counts what was opened. A law that the public may not see, and a provision that the law does not have, are not kept.
 */
export async function keepClick(
  db: Db,
  feedbackId: string,
  { workId, anchor }: { workId: string; anchor: string },
): Promise<void> {
  await sql`insert into search_feedback_click (feedback_id, work_id, anchor)
    select ${feedbackId}, law_work.id, ${anchor} from law_work
    where law_work.id = ${workId} and ${visibleTo('open')} and (${anchor} = '' or exists (
      select from law_version v join law_node n on n.version_id = v.id
      where v.work_id = law_work.id and v.publish_state = 'published' and n.anchor = ${anchor}))
    on conflict (feedback_id, work_id, anchor) do update set clicks = search_feedback_click.clicks + 1`.execute(db)
}

/** Deletes the queries that were last looked for before this moment, with their notes. @returns how many */
export async function forgetFeedback(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom('searchFeedback').where('lastSeenAt', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
