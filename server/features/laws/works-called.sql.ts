import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { visibleTo, type Audience } from './audience.sql.ts'
import { histories } from './history.sql.ts'
import { effectsOn } from './library.sql.ts'

/** A work that a cited title means, with its force today in words. */
export interface CalledWork {
  key: string
  workId: string
  title: string
  force: string
}

/** The works that cited titles mean, with or without 中华人民共和国, as far as the audience may see them. */
export async function worksCalled(
  db: Db,
  audience: Audience,
  keys: readonly string[],
  today: string,
): Promise<CalledWork[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string; workId: string; title: string }>`
    select given.key, law_work.id as work_id, law_work.title from unnest(${[...keys]}::text[]) as given (key)
    join law_work on law_work.id in (select work_id from work_name where name_key in (given.key, '中华人民共和国' || given.key))
    where ${visibleTo(audience)} and exists (select from law_version v where v.work_id = law_work.id and v.publish_state = 'published')
    order by given.key, law_work.id`.execute(db)
  if (rows.length === 0) return []
  const effects = effectsOn(await histories(db, audience, [...new Set(rows.map(({ workId }) => workId))]), today)
  return rows.map((row) => ({ ...row, force: effects.get(row.workId)?.text ?? '' }))
}
