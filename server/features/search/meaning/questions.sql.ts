import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { textCheck } from '../../laws/laws.door.ts'

/** A question of the bank and the article that answers it. */
export interface QuestionRow {
  id: string
  targetTitle: string
  anchor: string
  textCheck: string
  question: string
}

/** An article of a version with what its text is known by. */
export interface ArticlePlace {
  versionId: string
  ord: number
  anchor: string
  /** 第五百七十七条 */
  label: string
  textCheck: string
}

/** The questions about laws that are held. */
export async function questionRows(db: Db): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select id::text as id, target_title, anchor, text_check, question from article_question
    where target_key in (select title_key from law_work) order by article_question.id`.execute(db)
  return rows
}

/** The laws that are held and have questions, by title key: with the questions, what `questionRows` depends on. */
export async function askedTitles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ titleKey: string }>`
    select distinct title_key from law_work where exists (select from article_question q where q.target_key = law_work.title_key) order by title_key`.execute(
    db,
  )
  return rows.map(({ titleKey }) => titleKey)
}

/** So many questions of the bank about laws that are held, the same ones each time, from all over it. */
export async function someQuestions(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ question: string }>`
    select question from article_question where target_key in (select title_key from law_work) order by md5(id::text) limit ${count}`.execute(
    db,
  )
  return rows.map(({ question }) => question)
}

/** The articles of versions. One statement. */
export async function articlePlaces(db: Db, versionIds: readonly string[]): Promise<ArticlePlace[]> {
  if (versionIds.length === 0) return []
  const { rows } = await sql<ArticlePlace>`
    select a.version_id, a.ord, a.anchor, a.label, ${textCheck('n')} as text_check
    from law_node a join law_node n on n.version_id = a.version_id and n.ord between a.ord and a.last_ord
    where a.level = 'article' and a.version_id = any(${sql`${[...versionIds]}::text[]`})
    group by a.version_id, a.ord, a.anchor, a.label`.execute(db)
  return rows
}

/** Texts of articles by version and node. @param places at most some hundreds at once */
export async function articleTexts(
  db: Db,
  places: readonly { versionId: string; ord: number }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ versionId: string; ord: number; text: string }>`
    select a.version_id, a.ord, string_agg(n.text, ' ' order by n.ord) as text
    from unnest(${sql`${places.map(({ versionId }) => versionId)}::text[]`}, ${sql`${places.map(({ ord }) => ord)}::int[]`}) as wanted (v, o)
    join law_node a on a.version_id = wanted.v and a.ord = wanted.o
    join law_node n on n.version_id = a.version_id and n.ord between a.ord and a.last_ord
    group by a.version_id, a.ord`.execute(db)
  return new Map(rows.map(({ versionId, ord, text }) => [`${versionId}/${ord}`, text]))
}
