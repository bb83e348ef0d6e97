import { sql } from 'kysely'
import type { LawNode } from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Audience, textHashOf, visibleTo } from '../laws/laws.door.ts'

interface Like {
  kind: 'document' | 'law'
  id: string
  title: string
  sameText: boolean
}

/** So many of each kind are named. */
const MOST = 20

/** Documents and published laws with the same title or the same text, as far as the audience may see them. */
export async function likeDocuments(db: Db, audience: Audience, { key, nodes }: { key: string; nodes: LawNode[] }): Promise<Like[]> {
  const hash = textHashOf(nodes)
  const laws = await db
    .selectFrom('lawVersion')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .select(['lawWork.id', 'lawVersion.title', 'lawVersion.textHash'])
    .where('lawVersion.publishState', '=', 'published')
    .where(visibleTo(audience, 'law_work'))
    // Each of the two is looked up in an index of its own, which an OR could not be.
    .where(
      sql<boolean>`law_version.id in (
        select own.id from law_work named join law_version own on own.work_id = named.id where named.title_key = ${key}
        union all select id from law_version where text_hash = ${hash})`,
    )
    .orderBy('lawVersion.versionDate', 'desc')
    .limit(MOST)
    .execute()
  const documents = await db
    .selectFrom('document')
    .select(['id', 'title'])
    .where('deletedAt', 'is', null)
    .where('corrects', 'is', null)
    .where('titleKey', '=', key)
    .where(visibleTo(audience, 'document'))
    .orderBy('createdAt', 'desc')
    .limit(MOST)
    .execute()
  return [
    ...laws.map(({ id, title, textHash }) => ({ kind: 'law' as const, id, title, sameText: textHash === hash })),
    ...documents.map(({ id, title }) => ({ kind: 'document' as const, id, title, sameText: false })),
  ]
}
