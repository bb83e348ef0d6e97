import { sql } from 'kysely'
import { STATE, titleKey } from '#common/law/text-keys.ts'
import type { Db } from '#server/platform/db/open.ts'
import { visibleTo, type Audience } from './audience.sql.ts'
import { issuingWork } from './cited-work.sql.ts'

/** A work by one of its names. */
export interface NamedWork {
  workId: string
  title: string
  /** Address of the part with the name, where it is that of a document which the work issues; else ''. */
  anchor: string
}

/**
 * The work that a name means to a reader: the one with this title, else with or without 中华人民共和国, else the newest that
 * issues what is called so, else with this short title, else with this alias or former title. Only what the audience
 * may see counts.
 * @returns undefined when no work or more than one has the name
 */
export async function workNamed(db: Db, audience: Audience, name: string): Promise<NamedWork | undefined> {
  const key = titleKey(name)
  const otherKey = key.startsWith(STATE) ? key.slice(STATE.length) : STATE + key
  const { rows } = await sql<NamedWork & { choice: number; titleKey: string; isDemo: boolean }>`
    with named as (
      select 0 as choice, id from law_work where title_key = ${key}
      union all select 1, id from law_work where title_key = ${otherKey}
      union all select 2, ${issuingWork(audience, sql`${key}`, sql`'9999-12-31'::date`)}
      union all select 3, id from law_work where short_title = ${name.trim()}
      union all select 4, w.id from law_alias a join law_work w on w.id in (select work_id from work_name where name_key = a.target_key)
        where a.alias_key = ${key} and a.enabled and a.kind <> '取代')
    select min(named.choice) as choice, law_work.id as work_id, law_work.title, law_work.title_key, law_work.is_demo,
      coalesce((select n.anchor from law_issued_name n join law_version v on v.id = n.version_id and v.publish_state = 'published'
        where v.work_id = law_work.id and min(named.choice) = 2 and n.name_key = ${key} order by v.version_date desc nulls last, n.ord limit 1), '') as anchor
    from named join law_work on law_work.id = named.id
    where ${visibleTo(audience)} and exists (select from law_version v where v.work_id = law_work.id and v.publish_state = 'published')
    group by law_work.id, law_work.title, law_work.title_key, law_work.place, law_work.is_demo
    order by choice, law_work.is_demo, law_work.place limit 2`.execute(db)
  const [first, second] = rows
  // A made-up law takes no name from a real one.
  return first &&
    (first.choice !== second?.choice || first.titleKey === second.titleKey || first.isDemo !== second.isDemo)
    ? { workId: first.workId, title: first.title, anchor: first.anchor }
    : undefined
}
