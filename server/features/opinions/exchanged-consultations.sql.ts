import { sql } from 'kysely'
import { STORED } from '#common/consultation-acts.ts'
import type { Entity, ExchangeKind, Stamped } from '#server/platform/exchange/exchange-kind.ts'
import { visibleTo } from '../laws/laws.door.ts'
import { DEMO_AUTHOR } from './demo-author.ts'

/**
 * Consultations that the public may see (publicOnes of consultations.sql.ts); invented ones stay here, as invented laws
 * do.
 */
const FROM = sql`consultation left join document on document.id = consultation.document_id`
const SHOWN = sql`consultation.state >= ${sql.lit(STORED.open)} and consultation.created_by is distinct from ${sql.lit(DEMO_AUTHOR)}
  and ${visibleTo('open', 'document')}`
const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/**
 * What the public reads of a consultation. That an outcome is being written or checked is told to nobody, nor what
 * stands in it so far.
 */
const CONTENT = sql`jsonb_build_object('id', consultation.id, 'title', consultation.title, 'explanation', consultation.explanation,
  'contact', consultation.contact, 'lines', consultation.lines, 'begins_on', consultation.begins_on, 'ends_on', consultation.ends_on,
  'created_at', ${moment('consultation.created_at')},
  'organ_name', coalesce((select name from department where department.org_code = consultation.org_code limit 1), consultation.organ_name),
  'state', case when consultation.state < ${sql.lit(STORED.answered)} then ${sql.lit(STORED.open)} else consultation.state end,
  'outcome', case when consultation.state >= ${sql.lit(STORED.answered)} then consultation.outcome end,
  'outcome_at', case when consultation.state >= ${sql.lit(STORED.answered)} then ${moment('consultation.outcome_at')} end)`
const STAMP = sql<string>`encode(sha256(convert_to((${CONTENT})::text, 'UTF8')), 'hex')`

/** Drafts put to the public, with their terms and outcomes. */
export const exchangedConsultations: ExchangeKind = {
  name: 'consultation',
  async stamps(db, after, most) {
    const { rows } =
      await sql<Stamped>`select consultation.id as key, ${STAMP} as stamp from ${FROM} where consultation.id > ${after} and ${SHOWN}
      order by consultation.id limit ${most}`.execute(db)
    return rows
  },
  async entities({ db }, keys) {
    const { rows } =
      await sql<Entity>`select consultation.id as key, ${STAMP} as stamp, ${CONTENT} as content from ${FROM}
      where consultation.id = any(${[...keys]}::text[]) and ${SHOWN} order by consultation.id`.execute(db)
    return rows
  },
  async take({ db }, entities) {
    const columns = sql.raw(
      'id, title, explanation, contact, lines, begins_on, ends_on, created_at, organ_name, state, outcome, outcome_at',
    )
    await sql`insert into consultation (${columns}, body) select ${columns}, ''
      from json_populate_recordset(null::consultation, ${JSON.stringify(entities.map(({ content }) => content))}::json)
      on conflict (id) do update set title = excluded.title, explanation = excluded.explanation, contact = excluded.contact, lines = excluded.lines,
        begins_on = excluded.begins_on, ends_on = excluded.ends_on, organ_name = excluded.organ_name, state = excluded.state,
        outcome = excluded.outcome, outcome_at = excluded.outcome_at`.execute(db)
  },
  async remove(db, keys) {
    // Opinions that were given on it stay until they have reached the office.
    await sql`update consultation set state = ${STORED.draft}, title = '', explanation = '', contact = null, lines = '[]', outcome = null
      where id = any(${[...keys]}::text[])`.execute(db)
  },
}
