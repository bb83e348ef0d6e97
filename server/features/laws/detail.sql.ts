import { sql } from 'kysely'
import { HEADING_LEVELS, type TitleNoteEvent } from '#common/law/model.ts'
import { PointIndex } from '#common/law/points.ts'
import { PLANNED_ONCE } from '#server/platform/db/plan-mode.mjs'
import type { Db } from '#server/platform/db/open.ts'
import { filesOfVersion, scanOfVersion } from './attachments.sql.ts'
import { articleForcesOfVersion } from './article-forces.sql.ts'
import { visibleTo, type Audience } from './audience.sql.ts'
import { issuingWork, meansWithoutOrgan } from './cited-work.sql.ts'
import { countsFor, countsForWork } from './demo.sql.ts'
import { nameOfNoNode } from './laws.sql.ts'

/**
 * A work that the audience may see, with its coded texts.
 * @returns undefined for unknown and for restricted ids alike
 */
export async function visibleWork(db: Db, audience: Audience, workId: string) {
  const text = (dictionary: string, column: string) =>
    sql<
      string | null
    >`(select text from dictionary_item where dictionary_code = ${dictionary} and value = ${sql.ref(`law_work.${column}`)})`
  return db
    .selectFrom('lawWork')
    .select((eb) => [
      'id as workId',
      'title',
      'titleKey',
      'shortTitle',
      'fType',
      'fLevel',
      'region',
      'subject',
      'isDemo',
      text('F_TYPE', 'f_type').as('fTypeText'),
      text('F_LEVEL', 'f_level').as('fLevelText'),
      text('region', 'region').as('regionText'),
      text('F_SUBJECT', 'subject').as('subjectText'),
      eb
        .selectFrom('lawIssuer')
        .select(sql<string[]>`coalesce(array_agg(name order by ord), '{}')`.as('names'))
        .whereRef('lawIssuer.workId', '=', 'lawWork.id')
        .as('issuers'),
      // A body that was dissolved has a successor; one that was renamed has another official name.
      sql<(string | null)[]>`array(
        with recursive body as (
          select i.ord, i.name as written, o.id, o.name, o.successor_id from law_issuer i join organ o on o.id = i.organ_id where i.work_id = law_work.id
          union all select body.ord, body.written, next.id, next.name, next.successor_id from body join organ next on next.id = body.successor_id)
        select (select nullif(body.name, i.name) from body where body.ord = i.ord and body.successor_id is null
            and not exists (select from organ_name n where n.organ_id = body.id and n.name = i.name and n.kind = 'short') limit 1)
        from law_issuer i where i.work_id = law_work.id order by i.ord)`.as('issuersToday'),
      sql<
        string[]
      >`array(select alias from law_alias where enabled and kind not in ('取代', '更正前') and (target_key = law_work.title_key) order by length(alias), alias limit 60)`.as(
        'aliases',
      ),
    ])
    .where('lawWork.id', '=', workId)
    .where(visibleTo(audience))
    .executeTakeFirst()
}

/** What only the page of a version shows of it. */
export async function versionHead(db: Db, versionId: string) {
  return db
    .selectFrom('lawVersion')
    .select([
      'adoptDate',
      'approveDate',
      'effectText',
      'titleNote',
      sql<TitleNoteEvent[]>`events`.as('events'),
      // The day is that of the library (Asia/Shanghai), as all days it tells.
      sql<{ day: string; note: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('day', to_char(c.corrected_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 'note', c.note) order by c.id)
        from law_correction c where c.version_id = law_version.id), '[]'::jsonb)`.as('corrections'),
      filesOfVersion.as('files'),
      scanOfVersion.as('scan'),
      articleForcesOfVersion.as('articleForces'),
    ])
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
}

/** Which of these provisions exist, as `versionId/anchor`. */
export async function existingAnchors(
  db: Db,
  wanted: readonly { versionId: string; anchor: string }[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const rows = await db
    .selectFrom('lawNode')
    .select(['versionId', 'anchor'])
    .where(
      'versionId',
      '=',
      sql<string>`any(${sql`${[...new Set(wanted.map(({ versionId }) => versionId))]}::text[]`})`,
    )
    .where('anchor', '=', sql<string>`any(${sql`${[...new Set(wanted.map(({ anchor }) => anchor))]}::text[]`})`)
    .execute()
  return new Set(rows.map(({ versionId, anchor }) => `${versionId}/${anchor}`))
}

/** The points of texts without articles, by version. No statement for no version. */
export async function pointsOfVersions(db: Db, versionIds: readonly string[]): Promise<Map<string, PointIndex>> {
  if (versionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('lawNode')
    .select(['versionId', 'anchor'])
    .where('versionId', '=', sql<string>`any(${sql`${[...versionIds]}::text[]`})`)
    .where('level', '=', 'passage')
    .where('label', '<>', '')
    .orderBy('ord')
    .execute()
  return new Map(
    versionIds.map((id) => [id, new PointIndex(rows.flatMap((row) => (row.versionId === id ? [row.anchor] : [])))]),
  )
}

/** All nodes of a version in reading order. */
export async function treeRows(db: Db, versionId: string) {
  return db
    .selectFrom('lawNode')
    .select([
      'ord',
      'lastOrd',
      'parentOrd',
      'level',
      'label',
      'caption',
      'text',
      'anchor',
      'repealed',
      sql<string[][] | null>`table_cells`.as('tableCells'),
    ])
    .where('versionId', '=', versionId)
    .orderBy('ord')
    .execute()
}

/**
 * The work that a cited title means: the one of that title, with or without 中华人民共和国, else the one that issues what is
 * called so, else the one of the highest rank with this alias, else the one whose title differs by the organ at its
 * head.
 */
const citedWork = (versionId: string, audience: Audience) => sql`left join lateral (
    select * from (
      select 0 as choice, w.* from law_work w where w.title_key = cited.target_key
      union all select 1, w.* from law_work w where w.title_key = '中华人民共和国' || cited.target_key
      union all select 2, w.* from law_work w
        where w.id = ${issuingWork(audience, sql.ref('cited.target_key'), sql`(select coalesce(version_date, publish_date) from law_version where id = ${versionId})`, sql`${versionId}`)}
      union all select 3, w.* from law_alias a join law_work w on w.id in (select work_id from work_name where name_key = a.target_key)
        where a.alias_key = cited.target_key and a.enabled and a.kind <> '取代'
      union all select 4, w.* from law_work w where ${meansWithoutOrgan('w', sql.ref('cited.target_key'), sql`(select work_id from law_version where id = ${versionId})`)}
    ) as candidate where ${visibleTo(audience, 'candidate')}
      and ${countsForWork('candidate', sql`(select work_id from law_version where id = ${versionId})`)}
    order by choice, effect_rank desc, id limit 1) as law_work on true`

export interface OutgoingRow {
  type: string
  fromOrd: number
  start: number
  length: number
  targetTitle: string | null
  targetKey: string | null
  targetAnchor: string | null
  basisText: string
  confidence: number
  workId: string | null
  title: string | null
}

/**
 * References found in a version, with the visible work each means. A restricted target is answered like an unknown one.
 */
export async function outgoing(db: Db, audience: Audience, versionId: string): Promise<OutgoingRow[]> {
  const { rows } = await sql<OutgoingRow>`
    ${sql.raw(PLANNED_ONCE)} with cited as (select distinct target_key from law_relation where version_id = ${versionId} and target_key is not null),
    target as (select cited.target_key, law_work.id, law_work.title from cited ${citedWork(versionId, audience)} where law_work.id is not null)
    select r.type, r.from_ord, r.start, r.length, r.target_title, r.target_key, r.target_anchor, r.basis_text, r.confidence, target.id as work_id, target.title
    from law_relation r left join target on target.target_key = r.target_key
    where r.version_id = ${versionId} order by r.seq`.execute(db)
  return rows
}

export interface IncomingRow {
  type: string
  workId: string
  title: string
  versionId: string
  fromOrd: number
  fromAnchor: string
  fromLabel: string
  targetAnchor: string | null
  basisText: string
  confidence: number
  places: number
}

/** A name that a work is cited by. */
export interface CitedName {
  key: string
  /**
   * Address of the part with this name, and what stands before the addresses of its provisions; '' for a name of the
   * whole work.
   */
  anchor: string
  scope: string
  /** The name of a document that it issues, and of no work of its own. */
  isIssued: boolean
}

/** The names as rows `name (key, anchor, scope, is_issued)`. */
export const namesAsRows = (names: readonly CitedName[]) => sql`unnest(${sql`${names.map(({ key }) => key)}::text[]`},
  ${sql`${names.map(({ anchor }) => anchor)}::text[]`}, ${sql`${names.map(({ scope }) => scope)}::text[]`},
  ${sql`${names.map(({ isIssued }) => isIssued)}::boolean[]`}) as name (key, anchor, scope, is_issued)`

/**
 * Whether a reference `r` of a version `v` means a work by a row `name`: that of an issued document may be one of
 * several works.
 */
export const meansByName = (audience: Audience, workId: string) =>
  sql<boolean>`(not name.is_issued or ${issuingWork(audience, sql.ref('name.key'), sql`coalesce(v.version_date, v.publish_date)`, sql`v.id`)} = ${workId})`

/**
 * Relations of other works to this one as `r`, from the newest version `v` of each citing work `law_work`; `meant` is
 * the place in this work. What cites the work by one of its names and what cites it without its organ are looked up
 * apart: each has an index, and both in one condition have none.
 */
const fromCiting = (audience: Audience, workId: string, names: readonly CitedName[]) => sql`
      from law_work cited
      cross join lateral (
        select by_name.*, false as is_bare, name.key, name.is_issued,
          coalesce(name.scope || by_name.target_anchor, nullif(name.anchor, '')) as meant
        from ${namesAsRows(names)} join law_relation by_name on by_name.target_key = name.key
        union all
        select bare.*, true, '', false, bare.target_anchor from law_relation bare
        where bare.target_key like '%关于%' and bare_title_key(bare.target_key) = bare_title_key(cited.title_key)
          and bare.target_key <> all(${sql`${names.map(({ key }) => key)}::text[]`})) r
      join law_version v on v.id = r.version_id and v.publish_state = 'published'
      join law_work on law_work.id = v.work_id
      cross join lateral (select r.key, r.is_issued) as name
      where cited.id = ${workId} and (not r.is_bare or ${meansWithoutOrgan('cited', sql.ref('r.target_key'), sql.ref('v.work_id'))})
        and ${meansByName(audience, workId)}
        and v.work_id <> ${workId} and ${visibleTo(audience)} and ${countsFor('law_work', 'cited')} and r.confidence >= 0.5
        and not exists (select from law_version newer where newer.work_id = v.work_id and newer.publish_state = 'published'
          and coalesce(newer.version_date, '0001-01-01') > coalesce(v.version_date, '0001-01-01'))`

/** How many works cite, implement, interpret … a work, by relation. @param names names that the work is cited by */
export async function citingCounts(
  db: Db,
  audience: Audience,
  workId: string,
  names: readonly CitedName[],
): Promise<{ type: string; works: number }[]> {
  const { rows } = await sql<{ type: string; works: number }>`
    select r.type, count(distinct v.work_id)::int as works ${fromCiting(audience, workId, names)} group by r.type`.execute(
    db,
  )
  return rows
}

/** The outermost divisions of a version: 编, or 章 where there are none, and annexes. */
export async function outerDivisions(db: Db, versionId: string) {
  return db
    .selectFrom('lawNode')
    .select(['anchor', 'label', 'caption'])
    .where('versionId', '=', versionId)
    .where('parentOrd', 'is', null)
    .where('level', 'in', [...HEADING_LEVELS, 'appendix', 'issued'])
    .orderBy('ord')
    .execute()
}

/**
 * References of other works to this one, from each citing work's newest version.
 * @param names names that the work is cited by
 * @param most places of a work and type
 * @param citingWorkId only those of this work
 */
export async function incoming(
  db: Db,
  audience: Audience,
  workId: string,
  names: readonly CitedName[],
  most: number,
  citingWorkId?: string,
): Promise<IncomingRow[]> {
  const { rows } = await sql<IncomingRow>`
    ${sql.raw(PLANNED_ONCE)} with citing as (
      select r.version_id, r.type, r.from_ord, r.meant as target_anchor, r.basis_text, r.confidence, r.seq, law_work.id as work_id, law_work.title, law_work.effect_rank
      ${fromCiting(audience, workId, names)}
        and ${citingWorkId === undefined ? sql<boolean>`true` : sql<boolean>`v.work_id = ${citingWorkId}`}),
    numbered as (
      select citing.*, row_number() over (partition by work_id, type order by seq) as n, count(*) over (partition by work_id, type) as places from citing)
    select c.type, c.work_id, c.title, c.version_id, c.from_ord, c.target_anchor, c.basis_text, c.confidence, c.places::int as places,
      coalesce(article.anchor, node.anchor, '') as from_anchor, coalesce(article.label, node.label, ${nameOfNoNode(sql.ref('c.from_ord'))}) as from_label
    from numbered c
    left join law_node node on node.version_id = c.version_id and node.ord = c.from_ord
    left join lateral (select a.anchor, a.label from law_node a where a.version_id = c.version_id and a.level = 'article' and a.ord <= c.from_ord and a.last_ord >= c.from_ord
      order by a.ord desc limit 1) as article on true
    where c.n <= ${most} order by c.effect_rank desc, c.title, c.seq limit 2000`.execute(db)
  return rows
}

/** A law that was merged into another one when it was repealed, by an entry of staff. */
export interface MergerRow {
  /** `out`: the other one was merged into the work asked for. */
  direction: 'out' | 'in'
  workId: string | null
  title: string
  words: string
}

/**
 * Mergers of other laws into a work, and of it into another one. A law that the audience may not see is not named.
 * @param keys comparison keys of the work
 */
export async function mergersOf(db: Db, audience: Audience, keys: readonly string[]): Promise<MergerRow[]> {
  const { rows } = await sql<MergerRow>`
    with merged as (
      select 'out' as direction, target_key as other_key, target_title as title, by_title, by_key, source, day from law_fact
        where kind = 'REPEAL' and into_key = any(${[...keys]}::text[])
      union all
      select 'in', into_key, into_title, by_title, by_key, source, day from law_fact
        where kind = 'REPEAL' and into_key is not null and target_key = any(${[...keys]}::text[]))
    select m.direction, other.id as "workId", coalesce(other.title, m.title) as title,
      case when exists (select from law_work unseen where unseen.title_key = m.by_key and not ${visibleTo(audience, 'unseen')}) then ''
        else concat_ws('，', '《' || m.by_title || '》', nullif(m.source, '')) end as words
    from merged m
    left join lateral (select law_work.id, law_work.title from law_work where law_work.title_key = m.other_key and ${visibleTo(audience)}
      order by law_work.place limit 1) as other on true
    where m.title is not null
      and (other.id is not null or not exists (select from law_work hidden where hidden.title_key = m.other_key))
    order by m.direction, m.day, m.title`.execute(db)
  return rows
}

/**
 * The names a work is cited by: its title, the title without 中华人民共和国, those of what it issues, and aliases of all of
 * these.
 */
export async function citedNames(
  db: Db,
  audience: Audience,
  work: { workId: string; titleKey: string },
): Promise<CitedName[]> {
  const titles = [work.titleKey, work.titleKey.replace(/^中华人民共和国/, '')]
  const { rows } = await sql<CitedName>`
    with issued as (
      select distinct on (n.name_key) n.name_key as key, n.anchor, n.scope
      from law_issued_name n join law_version v on v.id = n.version_id and v.publish_state = 'published'
      where v.work_id = ${work.workId}
        and not exists (select from law_work other where other.title_key in (n.name_key, '中华人民共和国' || n.name_key) and ${visibleTo(audience, 'other')})
      order by n.name_key, v.version_date desc nulls last, n.ord),
    own as (
      select key, '' as anchor, '' as scope, false as is_issued from unnest(${sql`${titles}::text[]`}) as key
      union all select key, anchor, scope, true from issued)
    select key, anchor, scope, is_issued from own
    union all select a.alias_key, own.anchor, own.scope, false from law_alias a join own on own.key = a.target_key where a.enabled and a.kind <> '取代'`.execute(
    db,
  )
  return rows.filter(({ key }, at) => rows.findIndex((other) => other.key === key) === at)
}

/** A node with everything below it and the headings above it. */
export async function nodeByAnchor(db: Db, versionId: string, anchor: string) {
  return db
    .selectFrom('lawNode')
    .select(['ord', 'lastOrd', 'level', 'label', 'caption', 'anchor'])
    .where('versionId', '=', versionId)
    .where('anchor', '=', anchor)
    .executeTakeFirst()
}

export async function nodesBetween(db: Db, versionId: string, from: number, to: number) {
  return db
    .selectFrom('lawNode')
    .select(['ord', 'level', 'label', 'caption', 'text'])
    .where('versionId', '=', versionId)
    .where('ord', '>=', from)
    .where('ord', '<=', to)
    .orderBy('ord')
    .execute()
}

/** Headings above a node, outermost first. */
export async function headingsAbove(db: Db, versionId: string, ord: number): Promise<string[]> {
  const rows = await db
    .selectFrom('lawNode')
    .select(['label', 'caption'])
    .where('versionId', '=', versionId)
    .where('ord', '<', ord)
    .where('lastOrd', '>=', ord)
    .orderBy('ord')
    .execute()
  return rows.map(({ label, caption }) => `${label} ${caption}`.trim()).filter((heading) => heading !== '')
}
