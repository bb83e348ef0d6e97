import { sql } from 'kysely'
import type { ArticleForce } from '#common/contract/documents.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Articles of a document whose force differs from that of the document, in their order. */
export const articleForcesOf = (db: Db, documentId: string): Promise<ArticleForce[]> =>
  db
    .selectFrom('documentArticleForce')
    .select(['place', sql<ArticleForce['state']>`state`.as('state'), 'day', 'basis'])
    .where('documentId', '=', documentId)
    .orderBy('ord')
    .execute()

/** Puts these in the place of those that a document has. */
export async function replaceArticleForces(db: Db, documentId: string, forces: readonly ArticleForce[]): Promise<void> {
  await db.deleteFrom('documentArticleForce').where('documentId', '=', documentId).execute()
  if (forces.length === 0) return
  await db
    .insertInto('documentArticleForce')
    .values(forces.map((force, ord) => ({ ...force, ord, documentId })))
    .execute()
}

/** Those of documents in words, joined by ；, by document. */
export async function articleForceWords(db: Db, documentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('documentArticleForce')
    .select([
      'documentId',
      sql<string>`string_agg(place || case state when 'later' then '尚未施行' else '停止施行' end || coalesce(' ' || day::text, '')
        || '（' || basis || '）', '；' order by ord)`.as('words'),
    ])
    .where('documentId', '=', sql<string>`any(${[...documentIds]}::text[])`)
    .groupBy('documentId')
    .execute()
  return new Map(rows.map(({ documentId, words }) => [documentId, words]))
}
