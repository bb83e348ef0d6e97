import { sql } from 'kysely'
import type { NodeLevel } from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'
import { PLANNED_ONCE } from '#server/platform/db/plan-mode.mjs'
import { forceOfProvision, forcesToldOf, type ForceOfArticle } from '../../laws/laws.door.ts'

/** A provision with its whole text and the headings above it. */
export interface HitRow {
  versionId: string
  ord: number
  level: NodeLevel
  label: string
  caption: string
  anchor: string
  text: string
  path: string[]
  /** What is said of the force of its article. */
  force: ForceOfArticle[] | null
}

/** Texts and paths of provisions named by version and node. One statement. */
export async function hitRows(db: Db, places: { versionId: string; ord: number }[]): Promise<HitRow[]> {
  if (places.length === 0) return []
  const versions = sql<readonly string[]>`${places.map(({ versionId }) => versionId)}::text[]`
  const ords = sql`${places.map(({ ord }) => ord)}::int[]`
  const { rows } = await sql<HitRow>`
    ${sql.raw(PLANNED_ONCE)} with recursive ${forcesToldOf(versions)},
    wanted as (
      select n.version_id, n.ord, n.last_ord, n.parent_ord, n.level, n.label, n.caption, n.anchor
      from unnest(${versions}, ${ords}) as w (v, o) join law_node n on n.version_id = w.v and n.ord = w.o),
    above (version_id, ord, parent_ord, depth, heading) as (
      select version_id, ord, parent_ord, 0, '' from wanted
      union all
      select a.version_id, a.ord, p.parent_ord, a.depth + 1, trim(p.label || case when p.label ~ '[、.．)）]$' then '' else ' ' end || rtrim(p.caption, '。'))
      from above a join law_node p on p.version_id = a.version_id and p.ord = a.parent_ord)
    select w.version_id, w.ord, w.level, w.label, w.caption, w.anchor,
      (select string_agg(case when n.ord = w.ord then case when w.level = 'passage' and w.label <> '' then n.caption || n.text else n.text end else n.label || n.caption || n.text end, e'\n' order by n.ord)
       from law_node n where n.version_id = w.version_id and n.ord between w.ord and w.last_ord) as text,
      coalesce((select array_agg(heading order by depth desc) from above a where a.version_id = w.version_id and a.ord = w.ord and depth > 0 and heading <> ''), '{}') as path,
      ${forceOfProvision(sql`w.version_id`, sql`w.anchor`)} as force
    from wanted w`.execute(db)
  return rows
}

/** Nodes of versions by anchor: which of the wanted anchors exist. One statement. */
export async function nodesByAnchor(
  db: Db,
  wanted: { versionId: string; anchor: string }[],
): Promise<{ versionId: string; anchor: string; ord: number }[]> {
  if (wanted.length === 0) return []
  const versions = sql`${wanted.map(({ versionId }) => versionId)}::text[]`
  const anchors = sql`${wanted.map(({ anchor }) => anchor)}::text[]`
  const { rows } = await sql<{ versionId: string; anchor: string; ord: number }>`
    select n.version_id, n.anchor, n.ord from unnest(${versions}, ${anchors}) as w (v, a)
    join law_node n on n.version_id = w.v and n.anchor = w.a`.execute(db)
  return rows
}

/** Characters between words. They are listed because the character classes of the database depend on its locale. */
const PUNCTUATION = '[\\s\u3000，。；：、！？…—·“”‘’《》〈〉（）()\\[\\]【】〔〕,.;:!?"\'<>/-]'

/** Provisions with their letters: white space and punctuation taken out, as `found (version_id, ord, text)`. */
const lettersOf = (places: readonly { versionId: string; ord: number }[]) => sql`(
  select w.version_id, w.ord,
    (select regexp_replace(lower(string_agg(n.caption || n.text, '' order by n.ord)), ${PUNCTUATION}, '', 'g')
     from law_node n where n.version_id = w.version_id and n.ord between w.ord and w.last_ord) as text
  from unnest(${sql`${places.map(({ versionId }) => versionId)}::text[]`}, ${sql`${places.map(({ ord }) => ord)}::int[]`}) as p (v, o)
  join law_node w on w.version_id = p.v and w.ord = p.o) as found`

/** Which provisions hold all the phrases; white space and punctuation do not count. One statement. */
export async function phraseHolders(
  db: Db,
  places: readonly { versionId: string; ord: number }[],
  phrases: readonly string[],
): Promise<{ versionId: string; ord: number }[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ versionId: string; ord: number }>`
    select found.version_id, found.ord from ${lettersOf(places)}
    where not exists (select from unnest(${sql`${[...phrases]}::text[]`}) as phrase where position(phrase in found.text) = 0)`.execute(
    db,
  )
  return rows
}

/**
 * Which provisions hold two phrases with at most so many letters between them, in either order. One statement.
 * @param near phrases of letters and digits alone: they become part of a pattern
 */
export async function nearHolders(
  db: Db,
  places: readonly { versionId: string; ord: number }[],
  { first, second, within }: { first: string; second: string; within: number },
): Promise<{ versionId: string; ord: number }[]> {
  if (places.length === 0) return []
  const pattern = `${first}.{0,${within}}${second}|${second}.{0,${within}}${first}`
  const { rows } = await sql<{ versionId: string; ord: number }>`
    select found.version_id, found.ord from ${lettersOf(places)} where found.text ~ ${pattern}`.execute(db)
  return rows
}
