import { sql } from 'kysely'
import { FEEDBACK_STATES } from '#common/feedback-states.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList } from '#server/platform/db/record-list.ts'
import { visibleTo } from '../laws/laws.door.ts'

const noteCount = sql<number>`(select count(*)::int from search_feedback_note note where note.feedback_id = search_feedback.id)`
/** Mean place in the list of what was opened, to a tenth. */
const meanRank = sql<
  number | null
>`round(search_feedback.click_rank_sum::numeric / nullif(search_feedback.click_count, 0), 1)::double precision`

const columns: Record<ListField<'dataManagement/SearchFeedbackList'> | 'id', ListColumn> = {
  id: ['searchFeedback.id', 'text'],
  query: ['searchFeedback.query', 'text'],
  emptyCount: ['searchFeedback.emptyCount', 'number'],
  toldCount: ['searchFeedback.toldCount', 'number'],
  noteCount: [noteCount, 'number'],
  clickCount: ['searchFeedback.clickCount', 'number'],
  meanRank: [meanRank, 'number'],
  firstSeenTime: ['searchFeedback.firstSeenAt', 'moment'],
  lastSeenTime: ['searchFeedback.lastSeenAt', 'moment'],
  state: ['searchFeedback.state', 'number'],
  updateBy: ['searchFeedback.updatedBy', 'text'],
  updateTime: ['searchFeedback.updatedAt', 'moment'],
}

/** Queries that failed people: those to be handled first, the latest before the others. */
export const feedbackList = recordList(
  {
    columns,
    order: [
      ['state', 'asc'],
      ['lastSeenTime', 'desc'],
    ],
    unique: 'id',
    from: (db) => db.selectFrom('searchFeedback'),
    select: (rows) =>
      rows.select([
        'searchFeedback.id',
        'searchFeedback.query',
        'searchFeedback.emptyCount',
        'searchFeedback.toldCount',
        noteCount.as('noteCount'),
        'searchFeedback.clickCount',
        meanRank.as('meanRank'),
        'searchFeedback.firstSeenAt as firstSeenTime',
        'searchFeedback.lastSeenAt as lastSeenTime',
        'searchFeedback.state',
        'searchFeedback.updatedBy as updateBy',
        'searchFeedback.updatedAt as updateTime',
        'searchFeedback.revision',
      ]),
  },
  (row) => ({ ...row, state_dictText: FEEDBACK_STATES[row.state] ?? '' }),
)

/** What readers wrote beside a query, newest first. */
export async function notesOf(db: Db, feedbackId: string): Promise<{ note: string; day: string }[]> {
  const { rows } = await sql<{ note: string; day: string }>`
    select note, noted_on as day from search_feedback_note where feedback_id = ${feedbackId} order by id desc`.execute(
    db,
  )
  return rows
}

/** What was opened from the results of a query, most often first; only what the public may see. */
export async function openedFrom(db: Db, feedbackId: string) {
  const { rows } = await sql<{ workId: string; title: string; anchor: string; label: string; clicks: number }>`
    select law_work.id as work_id, law_work.title, c.anchor, c.clicks, coalesce((
      select n.label from law_version v join law_node n on n.version_id = v.id
      where v.work_id = law_work.id and v.publish_state = 'published' and n.anchor = c.anchor
      order by v.version_date desc nulls last limit 1), '') as label
    from search_feedback_click c join law_work on law_work.id = c.work_id
    where c.feedback_id = ${feedbackId} and ${visibleTo('open')}
    order by c.clicks desc, law_work.title, c.anchor limit 50`.execute(db)
  return rows
}

/** Sets the state of an entry. */
export async function setState(db: Db, id: string, state: number, by: string, now: Date): Promise<void> {
  await db
    .updateTable('searchFeedback')
    .set((row) => ({ state, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

export async function deleteFeedback(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('searchFeedback').where('id', 'in', ids).execute()
}
