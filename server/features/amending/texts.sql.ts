import { sql } from 'kysely'
import type { AmendableText } from '#common/contract/amending.ts'
import { STATE } from '#common/document-acts.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'

/** So many published texts are offered. */
const MOST = 30
const DECISION = '修改|修正案|修正'

/** Editions whose title has all these words, newest first; `decisions`: only those that amend others by their title. */
export async function editionsWith(
  db: Db,
  audience: Audience,
  words: readonly string[],
  decisions: boolean,
): Promise<AmendableText[]> {
  const rows = await db
    .selectFrom('lawVersion')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .select(['lawVersion.id', 'lawWork.id as workId', 'lawVersion.title', 'lawVersion.versionDate as day'])
    .where('lawVersion.publishState', '=', 'published')
    .where(visibleTo(audience, 'law_work'))
    .where((row) =>
      row.and([
        ...words.map((word) => row(sql`position(${word} in law_version.title)`, '>', 0)),
        ...(decisions ? [row('lawVersion.title', '~', DECISION)] : []),
      ]),
    )
    .orderBy(sql`length(law_version.title)`)
    .orderBy('lawVersion.versionDate', (order) => order.desc().nullsLast())
    .limit(MOST)
    .execute()
  return rows.map(({ id, workId, title, day }) => ({
    ref: `edition:${workId}/${id}`,
    title,
    day: day ?? '',
    kind: 'edition' as const,
    stage: '已发布',
  }))
}

/** The editions of a work, newest first. */
export async function editionsOfWork(db: Db, audience: Audience, workId: string): Promise<AmendableText[]> {
  const rows = await db
    .selectFrom('lawVersion')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .select(['lawVersion.id', 'lawVersion.title', 'lawVersion.versionDate as day'])
    .where('lawVersion.workId', '=', workId)
    .where('lawVersion.publishState', '=', 'published')
    .where(visibleTo(audience, 'law_work'))
    .orderBy('lawVersion.versionDate', (order) => order.desc().nullsLast())
    .execute()
  return rows.map(({ id, title, day }) => ({
    ref: `edition:${workId}/${id}`,
    title,
    day: day ?? '',
    kind: 'edition' as const,
    stage: '已发布',
  }))
}

/** A document that may be offered. */
export interface DocumentFound {
  id: string
  title: string
  titleNote: string
}

/**
 * Documents whose title has all these words, newest first, for the caller to keep those that the viewer may see.
 * Released ones are left out: the library offers the same text.
 */
export const documentsWith = (db: Db, words: readonly string[], decisions: boolean): Promise<DocumentFound[]> =>
  db
    .selectFrom('document')
    .select(['id', 'title', 'titleNote'])
    .where('deletedAt', 'is', null)
    .where('corrects', 'is', null)
    .where('state', '<>', STATE.released)
    .where((row) =>
      row.and([
        ...words.map((word) => row(sql`position(${word} in document.title)`, '>', 0)),
        ...(decisions ? [row('document.title', '~', DECISION)] : []),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(MOST)
    .execute()

/** One document by its id, whatever its stage. */
export async function documentNamed(db: Db, id: string): Promise<DocumentFound[]> {
  const { rows } =
    await sql<DocumentFound>`select id, title, title_note as "titleNote" from document where deleted_at is null and id = ${id}`.execute(
      db,
    )
  return rows
}
