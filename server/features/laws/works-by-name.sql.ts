import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { REFERENCE, visibleTo, type Audience } from './audience.sql.ts'
import { histories, type VersionRow } from './history.sql.ts'
import type { History } from './effect.rules.ts'

/** A published work by one of its names, and how near the name was. */
export interface WorkByName {
  /** Number of the name that was asked for. */
  ord: number
  workId: string
  title: string
  titleKey: string
  region: string
  fType: string
  issuers: string[]
}

/** A work with published texts that the audience may see and that is law. */
const isLaw = (audience: Audience) => sql<boolean>`${visibleTo(audience)} and law_work.f_type <> ${REFERENCE}
  and exists (select from law_version v where v.work_id = law_work.id and v.publish_state = 'published')`

const issuersOf = sql<string[]>`array(select i.name from law_issuer i where i.work_id = law_work.id order by i.ord)`

/**
 * The works that names mean, those of the first of their keys that any work has: by title before the name of what a
 * notice issues, before an alias or former title. One statement, whatever the number of names.
 * @param names keys of each name in the order of preference (`titleKey`)
 */
export async function worksByNames(
  db: Db,
  audience: Audience,
  names: readonly { ord: number; keys: readonly string[] }[],
): Promise<WorkByName[]> {
  const given = names.flatMap(({ ord, keys }) => keys.map((key, choice) => ({ ord, choice, key })))
  if (given.length === 0) return []
  const { rows } = await sql<WorkByName>`
    with given as (select * from json_to_recordset(${JSON.stringify(given)}::json) as one (ord integer, choice integer, key text)),
    named as (
      select given.ord, given.choice as place, w.id from given join law_work w on w.title_key = given.key
      union all
      select given.ord, 100 + given.choice, n.work_id from given join law_issued_name i on i.name_key = given.key
        join work_name n on n.choice = 1 and n.name_key = given.key
      union all
      select given.ord, 200 + given.choice, n.work_id from given join law_alias a on a.alias_key = given.key and a.enabled and a.kind <> '取代'
        join work_name n on n.name_key = a.target_key),
    seen as (select named.ord, min(named.place) as place, law_work.id from named join law_work on law_work.id = named.id
      where ${isLaw(audience)} group by named.ord, law_work.id)
    select seen.ord, law_work.id as work_id, law_work.title, law_work.title_key, law_work.region, law_work.f_type, ${issuersOf} as issuers
    from seen join law_work on law_work.id = seen.id
    where seen.place = (select min(other.place) from seen other where other.ord = seen.ord)
    order by seen.ord, law_work.id`.execute(db)
  return rows
}

/**
 * The same of works whose titles have these words, or that have one of these ids; the shortest titles first, at most
 * `most`.
 */
export async function worksWithWords(
  db: Db,
  audience: Audience,
  { words, ids, most }: { words: readonly string[]; ids: readonly string[]; most: number },
): Promise<WorkByName[]> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<WorkByName>`
    select 0 as ord, law_work.id as work_id, law_work.title, law_work.title_key, law_work.region, law_work.f_type, ${issuersOf} as issuers
    from law_work where ${isLaw(audience)} and (law_work.id = any(${[...ids]}::text[])
      or (cardinality(${patterns}::text[]) > 0 and law_work.title like all (${patterns}::text[])))
    order by (law_work.id = any(${[...ids]}::text[])) desc, length(law_work.title), law_work.title limit ${most}`.execute(
    db,
  )
  return rows
}

/**
 * The works of a kind, a region and a body; all where these name none. Decisions that amend or end others are in no
 * list of what is in force.
 */
export async function worksInScope(
  db: Db,
  audience: Audience,
  { fTypes, region, issuer }: { fTypes: readonly string[]; region: string | null; issuer: string | null },
): Promise<WorkByName[]> {
  const { rows } = await sql<WorkByName>`
    select 0 as ord, law_work.id as work_id, law_work.title, law_work.title_key, law_work.region, law_work.f_type, ${issuersOf} as issuers
    from law_work where ${isLaw(audience)} and not (law_work.is_decision and law_work.title ~ '修改|修正|废止|失效')
      and (cardinality(${[...fTypes]}::text[]) = 0 or law_work.f_type = any(${[...fTypes]}::text[]))
      and (${region}::text is null or law_work.region = ${region})
      and (${issuer}::text is null or exists (select from law_issuer i left join organ_today t on t.name = i.name
        where i.work_id = law_work.id and ${issuer} in (i.name, t.today)))
    order by law_work.title, law_work.id`.execute(db)
  return rows
}

/** What is known of the life of these works, by their ids; none are no statement. */
export const historiesOf = async (
  db: Db,
  audience: Audience,
  workIds: readonly string[],
): Promise<Map<string, History<VersionRow>>> =>
  workIds.length === 0 ? new Map() : histories(db, audience, [...new Set(workIds)])
