import { sql } from 'kysely'
import type { Entity, ExchangeKind, Stamped } from '#server/platform/exchange/exchange-kind.ts'

const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const CONTENT = sql`jsonb_build_object('key', f.id, 'query', f.query, 'empty_count', f.empty_count, 'told_count', f.told_count,
  'click_count', f.click_count, 'click_rank_sum', f.click_rank_sum, 'first_seen_at', ${moment('f.first_seen_at')},
  'last_seen_at', ${moment('f.last_seen_at')}, 'notes', coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'note', n.note, 'noted_on', n.noted_on) order by n.id) from search_feedback_note n
    where n.feedback_id = f.id), '[]'::jsonb))`
const STAMP = sql<string>`encode(sha256(convert_to((${CONTENT})::text, 'UTF8')), 'hex')`

/** The figures of a query in a package, as a row; and what of them has been added here before. */
const given = (
  content: unknown,
) => sql`jsonb_to_record(${JSON.stringify(content)}::jsonb) as one (key text, query text, empty_count integer, told_count integer,
  click_count integer, click_rank_sum integer, first_seen_at timestamptz, last_seen_at timestamptz, notes jsonb)`
const more = (column: string) => sql`greatest(${sql.ref(`one.${column}`)} - coalesce(${sql.ref(`c.${column}`)}, 0), 0)`

/** Queries that failed people outside: what is new of their figures and notes is added to those of the office. */
export const exchangedFeedback: ExchangeKind = {
  name: 'search-feedback',
  async stamps(db, after, most) {
    const { rows } =
      await sql<Stamped>`select f.id as key, ${STAMP} as stamp from search_feedback f where f.id > ${after} order by f.id limit ${most}`.execute(
        db,
      )
    return rows
  },
  async entities({ db }, keys) {
    const { rows } =
      await sql<Entity>`select f.id as key, ${STAMP} as stamp, ${CONTENT} as content from search_feedback f
      where f.id = any(${[...keys]}::text[]) order by f.id`.execute(db)
    return rows
  },
  async take({ db }, entities) {
    for (const { content } of entities) {
      const one = given(content)
      await sql`insert into search_feedback as f (id, query, empty_count, told_count, click_count, click_rank_sum, first_seen_at, last_seen_at)
        select one.key, one.query, ${more('empty_count')}, ${more('told_count')}, ${more('click_count')}, ${more('click_rank_sum')},
          one.first_seen_at, one.last_seen_at
        from ${one} left join search_feedback_carried c on c.key = one.key
        on conflict (query) do update set empty_count = f.empty_count + excluded.empty_count, told_count = f.told_count + excluded.told_count,
          click_count = f.click_count + excluded.click_count, click_rank_sum = f.click_rank_sum + excluded.click_rank_sum,
          first_seen_at = least(f.first_seen_at, excluded.first_seen_at), last_seen_at = greatest(f.last_seen_at, excluded.last_seen_at)`.execute(
        db,
      )
      await sql`insert into search_feedback_note (feedback_id, note, noted_on)
        select f.id, n.note, n.noted_on from ${one} join search_feedback f on f.query = one.query
          left join search_feedback_carried c on c.key = one.key
          cross join lateral jsonb_to_recordset(one.notes) as n (id bigint, note text, noted_on date)
        where n.id > coalesce(c.last_note, 0) order by n.id`.execute(db)
      await sql`insert into search_feedback_carried (key, empty_count, told_count, click_count, click_rank_sum, last_note)
        select one.key, one.empty_count, one.told_count, one.click_count, one.click_rank_sum,
          coalesce((select max(n.id) from jsonb_to_recordset(one.notes) as n (id bigint)), 0)
        from ${one}
        on conflict (key) do update set empty_count = excluded.empty_count, told_count = excluded.told_count, click_count = excluded.click_count,
          click_rank_sum = excluded.click_rank_sum, last_note = greatest(search_feedback_carried.last_note, excluded.last_note)`.execute(
        db,
      )
    }
  },
  remove: () => Promise.resolve(),
}
