import { sql, type RawBuilder } from 'kysely'
import type { ArticleForceTold } from '#common/contract/laws.ts'
import type { ArticleForceRead, ParsedLaw } from '#common/law/model.ts'
import { titleKey } from '#common/law/text-keys.ts'
import type { Db } from '#server/platform/db/open.ts'

/** What a text, or staff, say of an article. */
export type ForceOfArticle = ArticleForceRead

const forceObject = sql`jsonb_build_object('anchor', f.anchor, 'place', f.place, 'part', f.part, 'state', f.state, 'day', f.day, 'until', f.until, 'basis', f.basis)`

/** What is told of the force of single articles of a version: a column of law_version. */
export const articleForcesOfVersion = sql<ForceOfArticle[]>`coalesce((
  select jsonb_agg(${forceObject} order by f.ord) from version_article_force f where f.version_id = law_version.id), '[]'::jsonb)`

/**
 * What is told of the articles of versions, as `told`: to stand in front of a query with `forceOfProvision`. It is read
 * for all versions at once, because the planner would look through all nodes of a version for each provision.
 */
export const forcesToldOf = (versions: RawBuilder<readonly string[]>): RawBuilder<unknown> =>
  sql`told as materialized (select * from version_article_force where version_id = any(${versions}))`

/**
 * What is told of the article that a provision lies in, or null where nothing is: a value in a query behind
 * `forcesToldOf`. Anchors of provisions begin with that of their article.
 * @param version, anchor columns or values
 */
export const forceOfProvision = (
  version: RawBuilder<string>,
  anchor: RawBuilder<string>,
): RawBuilder<ForceOfArticle[] | null> => sql`(
  select jsonb_agg(${forceObject} order by f.ord) from told f
  where f.version_id = ${version} and f.anchor = substring(${anchor} from '^(?:w[0-9]+_)?[^_]+'))`

/** What is said of the articles of provisions, for those of which something is said. One statement. */
export async function forcesOfProvisions(
  db: Db,
  places: readonly { versionId: string; anchor: string }[],
): Promise<{ versionId: string; anchor: string; force: ForceOfArticle[] }[]> {
  if (places.length === 0) return []
  const versions = sql<readonly string[]>`${places.map(({ versionId }) => versionId)}::text[]`
  const anchors = sql`${places.map(({ anchor }) => anchor)}::text[]`
  const { rows } = await sql<{ versionId: string; anchor: string; force: ForceOfArticle[] }>`
    with ${forcesToldOf(versions)}
    select * from (
      select w.v as version_id, w.a as anchor, ${forceOfProvision(sql`w.v`, sql`w.a`)} as force
      from unnest(${versions}, ${anchors}) as w (v, a)) provisions
    where force is not null`.execute(db)
  return rows
}

/**
 * The force of an article as it travels, when it is told to who reads the text of the day. Of several statements the
 * one that holds on the day comes before those of later days, and the words of all are the basis.
 */
export function forceTold(
  forces: readonly ForceOfArticle[] | null | undefined,
  asOf: string,
): { force?: ArticleForceTold } {
  const isYetToCome = ({ state, day }: ForceOfArticle) => Number(state === 'stopped' && day !== null && day > asOf)
  const told = (forces ?? []).filter((force) => isTold(force, asOf)).sort((a, b) => isYetToCome(a) - isYetToCome(b))
  const [first] = told
  if (!first) return {}
  const { state, day, part, until } = first
  const basis = [...new Set(told.map((one) => one.basis))].join('；')
  return { force: { state, day, basis, ...(part === '' ? {} : { part }), ...(until === null ? {} : { until }) } }
}

/**
 * Whether it is told to who reads the text of a day: one that has taken effect by then is as the others are, and so is
 * a stop that is over.
 */
export function isTold({ state, day, until }: ForceOfArticle, asOf: string): boolean {
  if (until !== null) return asOf <= until
  return state === 'stopped' || day === null || day > asOf
}

/**
 * Keeps what texts say of the force of their own articles and of those of other laws. At most two statements for any
 * number.
 */
export async function storeForces(db: Db, laws: readonly { versionId: string; law: ParsedLaw }[]): Promise<void> {
  const forces = laws.flatMap(({ versionId, law }) =>
    (law.articleForces ?? []).map((force, ord) => ({ version_id: versionId, ord, ...force })),
  )
  const suspensions = laws.flatMap(({ versionId, law }) =>
    (law.suspensions ?? []).map(({ targetTitle, ...one }, ord) => ({
      version_id: versionId,
      ord,
      target_key: titleKey(targetTitle),
      ...one,
    })),
  )
  if (forces.length > 0)
    await sql`insert into law_article_force select * from json_populate_recordset(null::law_article_force, ${JSON.stringify(forces)}::json)`.execute(
      db,
    )
  if (suspensions.length > 0)
    await sql`insert into law_suspension select * from json_populate_recordset(null::law_suspension, ${JSON.stringify(suspensions)}::json)`.execute(
      db,
    )
}
