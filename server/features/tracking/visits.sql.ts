import { sql } from 'kysely'
import type { VisitLaw, VisitWord } from '#common/contract/visits.ts'
import { VISIT_WORD_LEAST } from '#common/limits.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'

/** Different words that are counted in a day at most; those known by then still count. */
export const WORDS_OF_DAY = 5_000

/** The first moment of a day (YYYY-MM-DD) in the library's time zone. */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`
const dayOfEvent = sql`(created_at at time zone 'Asia/Shanghai')::date`
const text = (day: ReturnType<typeof sql>) => sql<string>`to_char(${day}, 'YYYY-MM-DD')`

/** The counts of events, as columns. A search whose detail is 0 found nothing. */
const COUNTS = sql`
  (count(*) filter (where kind = 'search'))::integer as searches,
  (count(*) filter (where kind = 'search' and detail = '0'))::integer as empty_searches,
  (count(*) filter (where kind = 'read'))::integer as reads,
  (count(*) filter (where kind = 'download'))::integer as downloads`

/** The day after the last one whose sums are kept; where none are, that of the first event; null without any event. */
async function firstOpenDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select ${text(sql`coalesce((select max(day) + 1 from visit_day), (select min(created_at) at time zone 'Asia/Shanghai' from page_event)::date)`)}
      as day`.execute(db)
  return rows[0]?.day ?? null
}

/**
 * Keeps the sums of all days before this one (YYYY-MM-DD) that are not kept yet. Two processes may call it at once: the
 * second waits and finds nothing left to do.
 */
export async function sumDaysBefore(outside: Db, open: string): Promise<void> {
  const before = await firstOpenDay(outside)
  if (before === null || before >= open) return
  await inTransaction(outside, async (db) => {
    await sql`lock table visit_day in share row exclusive mode`.execute(db)
    const first = await firstOpenDay(db)
    if (first === null || first >= open) return
    const within = sql`created_at >= ${startOf(first)} and created_at < ${startOf(open)}`
    await sql`insert into visit_law_day (day, work_id, reads, downloads)
      select ${dayOfEvent}, detail, count(*) filter (where kind = 'read'), count(*) filter (where kind = 'download')
      from page_event where kind in ('read', 'download') and ${within} group by 1, 2`.execute(db)
    await sql`insert into visit_day (day, searches, empty_searches, reads, downloads)
      select one.day::date, coalesce(searches, 0), coalesce(empty_searches, 0), coalesce(reads, 0), coalesce(downloads, 0)
      from generate_series(${first}::date, ${open}::date - 1, interval '1 day') as one (day)
      left join (select ${dayOfEvent} as day, ${COUNTS} from page_event where ${within} group by 1) counted on counted.day = one.day::date`.execute(
      db,
    )
  })
}

/** What visitors did in a day. */
export interface DayCounts {
  day: string
  searches: number
  emptySearches: number
  reads: number
  downloads: number
}

/** The days of a range on which anything happened: those before `open` by their sums, later ones by their events. */
export async function dayCounts(
  db: Db,
  { begin, end }: { begin: string; end: string },
  open: string,
): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`
    select ${text(sql`day`)} as day, searches, empty_searches, reads, downloads from visit_day where day between ${begin} and ${end} and day < ${open}
    union all
    select ${text(sql`day`)} as day, searches, empty_searches, reads, downloads
    from (select ${dayOfEvent} as day, ${COUNTS} from page_event where created_at >= ${startOf(open)} group by 1) today
    where day between ${begin} and ${end}`.execute(db)
  return rows
}

/** The first day of which there are sums or events, and of which there are words; null: none. */
export async function countedSince(db: Db): Promise<{ since: string | null; wordsSince: string | null }> {
  const { rows } = await sql<{ since: string | null; wordsSince: string | null }>`
    select ${text(sql`coalesce((select min(day) from visit_day), (select min(created_at) at time zone 'Asia/Shanghai' from page_event)::date)`)} as since,
      ${text(sql`(select min(day) from visit_word_day)`)} as words_since`.execute(db)
  return rows[0] ?? { since: null, wordsSince: null }
}

/** Published laws that the audience may see, those opened most within the range first. */
export async function lawCounts(
  db: Db,
  audience: Audience,
  { begin, end }: { begin: string; end: string },
  open: string,
  most: number,
): Promise<VisitLaw[]> {
  const { rows } = await sql<VisitLaw>`
    select law_work.id as work_id, law_work.title, counted.reads, counted.downloads
    from (
      select work_id, sum(reads)::integer as reads, sum(downloads)::integer as downloads from (
        select work_id, reads, downloads from visit_law_day where day between ${begin} and ${end} and day < ${open}
        union all
        select detail, (kind = 'read')::integer, (kind = 'download')::integer from page_event
        where kind in ('read', 'download') and created_at >= ${startOf(open)} and ${dayOfEvent} between ${begin} and ${end}
      ) every group by work_id
    ) counted
    join law_work on law_work.id = counted.work_id
    where ${visibleTo(audience)} and exists (select from law_version v where v.work_id = law_work.id and v.publish_state = 'published')
    order by counted.reads desc, counted.downloads desc, law_work.title, law_work.id limit ${most}`.execute(db)
  return rows
}

/**
 * Words that were looked for within the range often enough to be told of, those looked for most first.
 * @param order the count that decides
 */
export async function wordCounts(
  db: Db,
  { begin, end }: { begin: string; end: string },
  order: 'searches' | 'emptySearches',
  most: number,
): Promise<VisitWord[]> {
  const deciding = order === 'searches' ? sql`sum(searches)` : sql`sum(empty_searches)`
  const { rows } = await sql<VisitWord>`
    select word, sum(searches)::integer as searches, sum(empty_searches)::integer as empty_searches
    from visit_word_day where day between ${begin} and ${end}
    group by word having ${deciding} >= ${VISIT_WORD_LEAST} order by ${deciding} desc, word limit ${most}`.execute(db)
  return rows
}

/** A search for words, and whether it found nothing. */
export interface Searched {
  word: string
  empty: boolean
}

/** Counts words that were looked for on a day (YYYY-MM-DD). New ones are left out once the day has its share. */
export async function countWords(db: Db, searched: readonly Searched[], day: string): Promise<void> {
  if (searched.length === 0) return
  // In the order of the words, so that two calls with the same ones do not wait for each other.
  await sql`
    insert into visit_word_day (day, word, searches, empty_searches)
    select ${day}::date, one.word, count(*), count(*) filter (where one.empty)
    from jsonb_to_recordset(${JSON.stringify(searched)}::jsonb) one (word text, empty boolean)
    where exists (select from visit_word_day known where known.day = ${day}::date and known.word = one.word)
      or (select count(*) from visit_word_day where day = ${day}::date) < ${WORDS_OF_DAY}
    group by one.word order by one.word
    on conflict (day, word) do update set
      searches = visit_word_day.searches + excluded.searches, empty_searches = visit_word_day.empty_searches + excluded.empty_searches`.execute(
    db,
  )
}

/** Deletes the words of the days before this one (YYYY-MM-DD). */
export async function forgetWords(db: Db, before: string): Promise<void> {
  await sql`delete from visit_word_day where day < ${before}::date`.execute(db)
}
