import { sql, type RawBuilder } from 'kysely'
import type { ArticleForceTold } from '#common/contract/laws.ts'
import type { Db } from '#server/platform/db/open.ts'

/** An article that is not in force with the rest of its text. */
export interface ForceOfArticle {
  /** Its number as the text has it. */
  place: string
  state: 'later' | 'stopped'
  day: string | null
  basis: string
}

/** What the document that a version was released from says of the force of single articles: a column of law_version. */
export const articleForcesOfVersion = sql<ForceOfArticle[]>`coalesce((
  select jsonb_agg(jsonb_build_object('place', f.place, 'state', f.state, 'day', f.day, 'basis', f.basis) order by f.ord)
  from document_article_force f join document d on d.id = f.document_id
  where d.version_id = law_version.id and d.state = 50 and d.deleted_at is null), '[]'::jsonb)`

/**
 * The same of the article that a provision lies in, or null: a value in any query. Anchors of provisions begin with that of their article.
 * @param version, anchor columns or values
 */
export const forceOfProvision = (version: RawBuilder<string>, anchor: RawBuilder<string>): RawBuilder<ForceOfArticle | null> => sql`(
  select jsonb_build_object('place', f.place, 'state', f.state, 'day', f.day, 'basis', f.basis)
  from document d join document_article_force f on f.document_id = d.id
  join law_node article on article.version_id = d.version_id and article.label = f.place and article.anchor = substring(${anchor} from '^(?:w[0-9]+_)?[^_]+')
  where d.version_id = ${version} and d.state = 50 and d.deleted_at is null limit 1)`

/** What is said of the articles of provisions, for those of which something is said. One statement. */
export async function forcesOfProvisions(
  db: Db,
  places: readonly { versionId: string; anchor: string }[],
): Promise<{ versionId: string; anchor: string; force: ForceOfArticle }[]> {
  if (places.length === 0) return []
  const versions = sql`${places.map(({ versionId }) => versionId)}::text[]`
  const anchors = sql`${places.map(({ anchor }) => anchor)}::text[]`
  const { rows } = await sql<{ versionId: string; anchor: string; force: ForceOfArticle }>`
    select * from (
      select w.v as version_id, w.a as anchor, ${forceOfProvision(sql`w.v`, sql`w.a`)} as force
      from unnest(${versions}, ${anchors}) as w (v, a)) told
    where force is not null`.execute(db)
  return rows
}

/** An article's force as it travels, when it is told to who reads the text of the day. */
export function forceTold(force: ForceOfArticle | null | undefined, asOf: string): { force?: ArticleForceTold } {
  if (!force || !isTold(force, asOf)) return {}
  const { state, day, basis } = force
  return { force: { state, day, basis } }
}

/** Whether it is told to who reads the text of a day: one that has taken effect by then is as the others are. */
export const isTold = ({ state, day }: ForceOfArticle, asOf: string): boolean => state === 'stopped' || day === null || day > asOf
