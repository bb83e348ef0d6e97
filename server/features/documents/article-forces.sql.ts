import { sql } from 'kysely'
import type { ArticleForce } from '#common/contract/documents.ts'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Articles of a document whose force differs from that of the document, in their order. */
export async function articleForcesOf(db: Db, documentId: string): Promise<ArticleForce[]> {
  const { rows } = await sql<ArticleForce>`select place, state, to_char(day, 'YYYY-MM-DD') as day, basis
    from document_article_force where document_id = ${documentId} order by ord`.execute(db)
  return rows
}

/** Those of documents, in their order, by document; a document without any is not there. */
export async function articleForcesOfAll(db: Db, documentIds: readonly string[]): Promise<Map<string, ArticleForce[]>> {
  const { rows } = await sql<{ id: string; forces: ArticleForce[] }>`
    select document_id as id, jsonb_agg(jsonb_build_object('place', place, 'state', state, 'day', to_char(day, 'YYYY-MM-DD'), 'basis', basis) order by ord) as forces
    from document_article_force where document_id = any(${[...documentIds]}::text[]) group by document_id`.execute(db)
  return new Map(
    rows.map(({ id, forces }) => [id, forces.map(({ place, state, day, basis }) => ({ place, state, day, basis }))]),
  )
}

/** Puts these in the place of those that a document has. */
export async function replaceArticleForces(db: Db, documentId: string, forces: readonly ArticleForce[]): Promise<void> {
  await sql`delete from document_article_force where document_id = ${documentId}`.execute(db)
  await insertJsonInto(
    db,
    'document_article_force',
    forces.map(({ place, state, day, basis }, ord) => ({ documentId, ord, place, state, day, basis })),
  )
}

/** Those of documents in words, joined by ；, by document. */
export async function articleForceWords(db: Db, documentIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; words: string }>`select document_id as id,
      string_agg(place || case state when 'later' then '尚未施行' else '停止施行' end || coalesce(' ' || day::text, '') || '（' || basis || '）', '；' order by ord) as words
    from document_article_force where document_id = any(${[...documentIds]}::text[]) group by document_id`.execute(db)
  return new Map(rows.map(({ id, words }) => [id, words]))
}
