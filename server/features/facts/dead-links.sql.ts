import { STATE } from '#common/law/text-keys.ts'
import { sql } from 'kysely'
import type { DeadLink } from '#common/contract/facts.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Audience, countsFor, visibleTo } from '../laws/laws.door.ts'

/** A title that published texts cite and that means no law the audience may see. */
export interface DeadTitle {
  /** Without the name of the state: 《合同法》 and 《中华人民共和国合同法》 are one. */
  targetKey: string
  /** The title as it is cited most often. */
  title: string
  /** Laws that cite it, and places where they do. */
  works: number
  links: number
  /**
   * Whether made-up laws are among those that cite it in vain. A made-up law of the title is there for them alone
   * (decision 0176).
   */
  byDemo: boolean
}

/** How names of papers end that laws put in 《》 too: licences, forms, contracts. A 议定书 is a treaty. */
const IS_PAPER = '(证|照|(?<!定)书|表|单|簿|册|卡|合同)$'

interface Cited {
  key: string
  title: string
  works: string[]
  links: number
  isDemo: boolean
}

/** Titles with and without the name of the state as one. */
function joined(cited: readonly Cited[]): DeadTitle[] {
  const groups = new Map<string, Cited[]>()
  for (const one of cited) {
    const key = one.key.startsWith(STATE) ? one.key.slice(STATE.length) : one.key
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups]
    .map(([targetKey, some]) => ({
      targetKey,
      title: some.reduce((most, one) => (one.links > most.links ? one : most)).title,
      works: new Set(some.flatMap(({ works }) => works)).size,
      links: some.reduce((sum, { links }) => sum + links, 0),
      byDemo: some.some(({ isDemo }) => isDemo),
    }))
    .toSorted((a, b) => b.works - a.works || b.links - a.links || (a.title < b.title ? -1 : 1))
}

/** All such titles, those that most laws cite first. A restricted target is answered like an unknown one. */
export async function deadTitles(db: Db, audience: Audience): Promise<DeadTitle[]> {
  const holds = sql`${visibleTo(audience, 'w')} and ${countsFor('w', 'cited')}`
  const { rows } = await sql<Cited>`
    with cited as (
      select r.target_key, law_work.is_demo, mode() within group (order by r.target_title) as title, array_agg(distinct v.work_id) as works, count(*)::integer as links
      from law_relation r join law_version v on v.id = r.version_id join law_work on law_work.id = v.work_id
      where r.target_key is not null and r.target_title is not null and v.publish_state = 'published' and ${visibleTo(audience)}
      group by r.target_key, law_work.is_demo)
    select cited.target_key as key, cited.title, cited.works, cited.links, cited.is_demo from cited
    where cited.title !~ ${IS_PAPER}
      and not exists (select from law_work w where w.title_key in (cited.target_key, '中华人民共和国' || cited.target_key) and ${holds})
      and not exists (select from work_name n join law_work w on w.id = n.work_id where n.choice = 1 and n.name_key = cited.target_key and ${holds})
      and not exists (select from law_alias a join law_work w on w.title_key = a.target_key
        where a.alias_key = cited.target_key and a.enabled and a.kind <> '取代' and ${holds})
      and not exists (select from law_work w where cited.target_key like '%关于%' and w.title_key like '%关于%'
        and bare_title_key(w.title_key) = bare_title_key(cited.target_key) and ${holds})`.execute(db)
  return joined(rows)
}

/** For each title some articles that cite it, from the newest texts on. */
export async function citingPlaces(
  db: Db,
  audience: Audience,
  titles: readonly Pick<DeadTitle, 'targetKey' | 'byDemo'>[],
  most: number,
): Promise<Map<string, DeadLink['citing']>> {
  const bothWays = (some: readonly Pick<DeadTitle, 'targetKey'>[]) =>
    some.flatMap(({ targetKey }) => [targetKey, STATE + targetKey])
  const demoToo = bothWays(titles.filter(({ byDemo }) => byDemo))
  const { rows } = await sql<DeadLink['citing'][number] & { targetKey: string }>`
    select one."targetKey", one."workId", one."versionId", one.title, one.anchor, one.label from (
      select regexp_replace(r.target_key, '^' || ${STATE}, '') as "targetKey", v.work_id as "workId", v.id as "versionId", v.title, coalesce(n.anchor, '') as anchor, coalesce(n.label, '') as label,
        row_number() over (partition by regexp_replace(r.target_key, '^' || ${STATE}, '') order by v.version_date desc nulls last, v.id, r.seq) as place
      from law_relation r join law_version v on v.id = r.version_id join law_work on law_work.id = v.work_id
      left join law_node n on n.version_id = r.version_id and n.ord = r.from_ord
      where r.target_key = any(${bothWays(titles)}::text[]) and (not law_work.is_demo or r.target_key = any(${demoToo}::text[])) and v.publish_state = 'published' and ${visibleTo(audience)}) one
    where one.place <= ${most} order by one."targetKey", one.place`.execute(db)
  const found = new Map<string, DeadLink['citing']>()
  for (const { targetKey, ...place } of rows) found.set(targetKey, [...(found.get(targetKey) ?? []), place])
  return found
}
