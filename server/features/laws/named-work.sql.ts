import { sql } from 'kysely'
import { titleKey } from '#common/law/text-keys.ts'
import type { Db } from '#server/platform/db/open.ts'
import { visibleTo, type Audience } from './audience.sql.ts'

const STATE = '中华人民共和国'

/**
 * The work that a name means to a reader: the one with this title, else with or without 中华人民共和国, else with this short title, else with
 * this alias or former title. Only what the audience may see counts. @returns undefined when no work or more than one has the name
 */
export async function workNamed(db: Db, audience: Audience, name: string): Promise<{ workId: string; title: string } | undefined> {
  const key = titleKey(name)
  const otherKey = key.startsWith(STATE) ? key.slice(STATE.length) : STATE + key
  const { rows } = await sql<{ choice: number; workId: string; title: string; titleKey: string }>`
    with named as (
      select 0 as choice, id from law_work where title_key = ${key}
      union all select 1, id from law_work where title_key = ${otherKey}
      union all select 2, id from law_work where short_title = ${name.trim()}
      union all select 3, w.id from law_alias a join law_work w on w.title_key = a.target_key where a.alias_key = ${key} and a.enabled and a.kind <> '取代')
    select min(named.choice) as choice, law_work.id as work_id, law_work.title, law_work.title_key from named join law_work on law_work.id = named.id
    where ${visibleTo(audience)} and exists (select from law_version v where v.work_id = law_work.id and v.publish_state = 'published')
    group by law_work.id, law_work.title, law_work.title_key, law_work.place order by choice, law_work.place limit 2`.execute(db)
  const [first, second] = rows
  return first && (first.choice !== second?.choice || first.titleKey === second.titleKey) ? { workId: first.workId, title: first.title } : undefined
}
