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
export async function likeDocuments(
  db: Db,
  audience: Audience,
  { key, nodes }: { key: string; nodes: LawNode[] },
): Promise<Like[]> {
  const hash = textHashOf(nodes)
  // Each of the two is looked up in an index of its own, which an OR could not be.
  const { rows: laws } = await sql<{ id: string; title: string; textHash: string }>`
    select law_work.id, v.title, v.text_hash from law_version v join law_work on law_work.id = v.work_id
    where v.publish_state = 'published' and ${visibleTo(audience, 'law_work')} and v.id in (
      select own.id from law_work named join law_version own on own.work_id = named.id where named.title_key = ${key}
      union all select id from law_version where text_hash = ${hash})
    order by v.version_date desc limit ${MOST}`.execute(db)
  const { rows: documents } = await sql<{ id: string; title: string }>`
    select id, title from document where deleted_at is null and corrects is null and title_key = ${key} and ${visibleTo(audience, 'document')}
    order by created_at desc limit ${MOST}`.execute(db)
  return [
    ...laws.map(({ id, title, textHash }) => ({ kind: 'law' as const, id, title, sameText: textHash === hash })),
    ...documents.map(({ id, title }) => ({ kind: 'document' as const, id, title, sameText: false })),
  ]
}
