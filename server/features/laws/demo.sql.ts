import { type RawBuilder, sql } from 'kysely'
import type { Edition } from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Audience, visibleTo } from './audience.sql.ts'

/**
 * Whether what one work says, or is, counts for another one: made-up laws are not there for real ones, and real ones
 * are for both (decision 0176).
 * @param other alias of the work that says it, or is meant
 * @param work alias of the work that it is about, or that cites it
 */
export const countsFor = (other: string, work: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${work}.is_demo`)} or not ${sql.ref(`${other}.is_demo`)})`

/** The same for a work given by its id. */
export const countsForWork = (other: string, workId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(`${other}.is_demo`)} or exists (select from law_work own where own.id = ${workId} and own.is_demo))`

/**
 * Marks as made up the works all of whose texts came from these files. @param sha256 of the files of the demo library
 * @returns how many were marked
 */
export async function markDemoLaws(db: Db, sha256: readonly string[]): Promise<number> {
  const files = sql`${[...sha256]}::text[]`
  const { numAffectedRows } = await sql`update law_work set is_demo = true where not is_demo
    and id in (select v.work_id from law_source s join law_version v on v.id = s.version_id where s.sha256 = any(${files}))
    and not exists (select from law_version v where v.work_id = law_work.id
      and not exists (select from law_source s where s.version_id = v.id and s.sha256 = any(${files})))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** A text that is about to be stored. */
interface Joining {
  workId: string
  versionId: string
  editions: readonly Edition[]
}

/**
 * Takes the mark off works that get a real text, and their made-up texts from the public, before the text is stored. A
 * text that is stored again, and one whose 题注 tells of a made-up text as an earlier one of its own, is a further text
 * of the made-up law. One statement where no work is made up.
 */
export async function endDemoOf(db: Db, texts: readonly Joining[]): Promise<void> {
  const workIds = [...new Set(texts.map(({ workId }) => workId))]
  const { rows } = await sql<{ workId: string; versionId: string; day: string | null }>`
    select v.work_id, v.id as version_id, to_char(v.version_date, 'YYYY-MM-DD') as day
    from law_work w join law_version v on v.work_id = w.id where w.is_demo and w.id = any(${workIds}::text[])`.execute(
    db,
  )
  if (rows.length === 0) return
  const isFurther = ({ workId, versionId, editions }: Joining): boolean =>
    rows.some(
      (held) =>
        held.workId === workId && (held.versionId === versionId || editions.some(({ date }) => date === held.day)),
    )
  const made = new Set(rows.map(({ workId }) => workId))
  const real = [
    ...new Set(texts.filter((text) => made.has(text.workId) && !isFurther(text)).map(({ workId }) => workId)),
  ]
  if (real.length === 0) return
  await sql`update law_version set publish_state = 'withdrawn' where work_id = any(${real}::text[]) and publish_state = 'published'`.execute(
    db,
  )
  await sql`update law_work set is_demo = false where id = any(${real}::text[])`.execute(db)
}

/** How many laws are made up, and how many with published texts are real, as far as the audience may see these. */
export async function demoCounts(db: Db, audience: Audience): Promise<{ demo: number; real: number }> {
  const { rows } = await sql<{ demo: number; real: number }>`
    select count(*) filter (where is_demo)::integer as demo, count(*) filter (where not is_demo)::integer as real from law_work
    where is_demo or ${visibleTo(audience)} and exists (select from law_version v where v.work_id = law_work.id and v.publish_state = 'published')`.execute(
    db,
  )
  return rows[0] ?? { demo: 0, real: 0 }
}

/** The made-up works and their texts, shown or not. @param how `toChange` locks them */
export async function demoLaws(
  db: Db,
  how?: 'toChange',
): Promise<{ workIds: string[]; titles: string[]; versionIds: string[] }> {
  const { rows } = await sql<{ id: string; title: string; versionIds: string[] }>`
    select w.id, w.title, array(select v.id from law_version v where v.work_id = w.id order by v.id) as version_ids
    from law_work w where w.is_demo order by w.id ${how === 'toChange' ? sql`for update` : sql``}`.execute(db)
  return {
    workIds: rows.map(({ id }) => id),
    titles: rows.map(({ title }) => title),
    versionIds: rows.flatMap(({ versionIds }) => versionIds),
  }
}

/**
 * Deletes works for good, with their texts, the files these came from, and what staff have entered of them under titles
 * that no other work has.
 */
export async function deleteWorks(db: Db, workIds: readonly string[]): Promise<void> {
  const ids = sql`${[...workIds]}::text[]`
  await sql`delete from law_fact f where f.origin <> 'base' and (
    f.version_id in (select v.id from law_version v where v.work_id = any(${ids}))
    or (f.version_id is null and f.target_key in (select w.title_key from law_work w where w.id = any(${ids}))
      and not exists (select from law_work other where other.title_key = f.target_key and other.id <> all(${ids}))))`.execute(
    db,
  )
  await sql`delete from law_source where version_id in (select v.id from law_version v where v.work_id = any(${ids}))`.execute(
    db,
  )
  await sql`delete from law_work where id = any(${ids})`.execute(db)
}
