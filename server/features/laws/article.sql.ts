import { sql } from 'kysely'
import { pointLabel, UNIT_POINT } from '#common/law/points.ts'
import type { Db } from '#server/platform/db/open.ts'
import { visibleTo, type Audience } from './audience.sql.ts'
import { countsForWork } from './demo.sql.ts'
import { meansByName, namesAsRows, type CitedName } from './detail.sql.ts'
import { nameOfNoNode } from './laws.sql.ts'

/** Nodes of several versions in reading order, with what a comparison needs. @param span only these places of each */
export async function nodesOfVersions(db: Db, versionIds: readonly string[], span?: { ord: number; lastOrd: number }) {
  return db
    .selectFrom('lawNode')
    .select([
      'versionId',
      'ord',
      'parentOrd',
      'level',
      'label',
      'caption',
      'text',
      'anchor',
      sql<string[][] | null>`table_cells`.as('tableCells'),
    ])
    .where('versionId', '=', sql<string>`any(${sql`${[...versionIds]}::text[]`})`)
    .$if(span !== undefined, (query) => query.where('ord', '>=', span?.ord ?? 0).where('ord', '<=', span?.lastOrd ?? 0))
    .orderBy('versionId')
    .orderBy('ord')
    .execute()
}

/**
 * Nodes `a` that are read as a whole: articles, and the points 二、 and （三） of texts without articles (`isUnitPoint`).
 */
const isProvision = sql`(a.level = 'article' or (a.level = 'passage' and a.anchor ~ ${UNIT_POINT}))`

/** The article or point of a version that holds a provision, with its span. */
export async function articleOfProvision(db: Db, versionId: string, anchors: readonly string[]) {
  const { rows } = await sql<{ anchor: string; label: string; ord: number; lastOrd: number }>`
    select a.anchor, a.label, a.ord, a.last_ord from law_node n
    join law_node a on a.version_id = n.version_id and ${isProvision} and a.ord <= n.ord and a.last_ord >= n.ord
    where n.version_id = ${versionId} and n.anchor = any(${sql`${[...anchors]}::text[]`})
    order by length(n.anchor) desc, a.ord desc limit 1`.execute(db)
  const [found] = rows
  return found && { ...found, label: pointLabel(found.anchor) || found.label }
}

/**
 * What a question knows its article by: the first eight digits of the MD5 of the article's whole text without blanks,
 * so that it follows the text and not the number.
 * @param nodes alias of law_node, grouped by article
 */
export const textCheck = (nodes: string) =>
  sql<string>`left(md5(translate(string_agg(${sql.ref(`${nodes}.text`)}, '' order by ${sql.ref(`${nodes}.ord`)}), E' \\t\\n\\r\\u3000\\u00a0', '')), 8)`

/** What people ask that an article answers, by the bank of questions, in the order of the bank. */
export async function questionsTo(
  db: Db,
  titleKey: string,
  versionId: string,
  span: { ord: number; lastOrd: number },
): Promise<string[]> {
  const { rows } = await sql<{ question: string }>`
    select question from article_question
    where target_key = ${titleKey} and text_check = (
      select ${textCheck('n')} from law_node n where n.version_id = ${versionId} and n.ord between ${span.ord} and ${span.lastOrd})
    order by id`.execute(db)
  return rows.map(({ question }) => question)
}

/** References to an article that are read at most; no article of the collection has as many. */
const MOST = 5000

export interface ArticleReferenceRow {
  type: string
  workId: string
  title: string
  fType: string
  fTypeText: string | null
  fLevel: string
  region: string
  regionText: string | null
  /** Day on which the citing text was made. */
  madeOn: string | null
  targetAnchor: string
  fromAnchor: string
  fromLabel: string
  basisText: string
}

/**
 * References of other works to provisions with these numbers, from each citing work's newest version, in the order of
 * rank.
 * @param names names that the work is cited by
 * @param articles addresses of articles
 */
export async function referencesToArticles(
  db: Db,
  audience: Audience,
  workId: string,
  names: readonly CitedName[],
  articles: readonly string[],
): Promise<ArticleReferenceRow[]> {
  const text = (dictionary: string, column: string) =>
    sql`(select text from dictionary_item where dictionary_code = ${dictionary} and value = ${sql.ref(`law_work.${column}`)})`
  const { rows } = await sql<ArticleReferenceRow>`
    select r.type, law_work.id as work_id, law_work.title, law_work.f_type, ${text('F_TYPE', 'f_type')} as f_type_text, law_work.f_level,
      law_work.region, ${text('region', 'region')} as region_text, coalesce(v.version_date, v.publish_date, v.effect_date) as made_on,
      name.scope || r.target_anchor as target_anchor, r.basis_text, coalesce(article.anchor, node.anchor, '') as from_anchor, coalesce(article.label, node.label, ${nameOfNoNode(sql.ref('r.from_ord'))}) as from_label
    from ${namesAsRows(names)} join law_relation r on r.target_key = name.key
    join law_version v on v.id = r.version_id and v.publish_state = 'published'
    join law_work on law_work.id = v.work_id
    left join law_node node on node.version_id = r.version_id and node.ord = r.from_ord
    left join lateral (select a.anchor, a.label from law_node a where a.version_id = r.version_id and ${isProvision} and a.ord <= r.from_ord
      and a.last_ord >= r.from_ord order by a.ord desc limit 1) as article on true
    where ${meansByName(audience, workId)} and name.scope || split_part(r.target_anchor, '_', 1) = any(${sql`${[...articles]}::text[]`})
      and v.work_id <> ${workId} and ${visibleTo(audience)} and ${countsForWork('law_work', sql`${workId}`)} and r.confidence >= 0.5
      and not exists (select from law_version newer where newer.work_id = v.work_id and newer.publish_state = 'published'
        and coalesce(newer.version_date, '0001-01-01') > coalesce(v.version_date, '0001-01-01'))
    order by law_work.effect_rank desc, law_work.title, law_work.id, r.seq limit ${MOST}`.execute(db)
  return rows.map((row) => ({ ...row, fromLabel: pointLabel(row.fromAnchor) || row.fromLabel }))
}

/** Other articles of a version that name one of its articles, in reading order. */
export async function referencesInside(
  db: Db,
  versionId: string,
  article: string,
): Promise<{ anchor: string; label: string }[]> {
  const { rows } = await sql<{ anchor: string; label: string }>`
    select a.anchor, a.label from law_node a
    where a.version_id = ${versionId} and ${isProvision} and a.anchor <> ${article}
      and exists (select from law_relation r where r.version_id = ${versionId} and r.target_title is null and r.confidence >= 0.5
        and (r.target_anchor = ${article} or starts_with(r.target_anchor, ${article} || '_')) and r.from_ord between a.ord and a.last_ord
        -- A point holds its inner points, which stand in the list themselves.
        and not exists (select from law_node n where n.version_id = ${versionId} and n.ord > a.ord and n.last_ord <= a.last_ord
          and r.from_ord between n.ord and n.last_ord and n.level = 'passage' and n.anchor ~ ${UNIT_POINT}))
    order by a.ord`.execute(db)
  return rows.map(({ anchor, label }) => ({ anchor, label: pointLabel(anchor) || label }))
}
