import { type RawBuilder, sql } from 'kysely'
import { visibleTo, type Audience } from './audience.sql.ts'

/**
 * Whether a cited title means a work although one of them lacks the organ at its head (《关于X的规定》 for 最高人民法院关于X的规定).
 * It does when no other work has the same title without its organ, and the citing document was made by an organ that
 * made the work too: another organ that says 《关于X的规定》 may mean one of its own that is not in the library.
 * @param work alias of the work in the statement
 * @param cited key of the cited title
 * @param citingWorkId id of the work that cites it
 */
export function meansWithoutOrgan(
  work: string,
  cited: RawBuilder<unknown>,
  citingWorkId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const key = sql.ref(`${work}.title_key`)
  const id = sql.ref(`${work}.id`)
  return sql<boolean>`(${cited} like '%关于%' and ${key} like '%关于%' and bare_title_key(${key}) = bare_title_key(${cited})
    and bare_title_key(${key}) like '关于%' and bare_title_key(${key}) in (${key}, ${cited})
    and not exists (select from law_work same where same.title_key like '%关于%' and bare_title_key(same.title_key) = bare_title_key(${cited}) and same.id <> ${id})
    and exists (select from law_issuer made join law_issuer cites on cites.name = made.name where made.work_id = ${id} and cites.work_id = ${citingWorkId}))`
}

/**
 * The work that a title means which no work bears, and that a notice issues: the newest one that issues it when the
 * citing text was made, else the first. As a subquery that gives one id or none.
 * @param cited key of the cited title
 * @param madeOn day on which the citing text was made, null when it has none
 * @param citing id of the version that cites it, which means an older text by the name of what it issues itself
 */
export const issuingWork = (
  audience: Audience,
  cited: RawBuilder<unknown>,
  madeOn: RawBuilder<unknown>,
  citing: RawBuilder<unknown> = sql`''`,
): RawBuilder<string | null> => sql`(
  select issuing.id from work_name named join law_work issuing on issuing.id = named.work_id
  where named.choice = 1 and named.name_key = ${cited} and named.version_id <> ${citing} and ${visibleTo(audience, 'issuing')}
  order by issuing.is_demo, named.made_on <= ${madeOn} desc nulls last,
    case when named.made_on <= ${madeOn} then named.made_on end desc nulls last, named.made_on, issuing.id limit 1)`
