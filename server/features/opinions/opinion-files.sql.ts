import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { visibleTo } from '../laws/laws.door.ts'

/** A file of an opinion. */
export interface OpinionFileRow {
  id: string
  opinionId: string
  path: string
  /** What its sender called it, encrypted. */
  sealedName: string
  mediaType: string
  size: number
  sha256: string
}

/** The opinion of a receipt, if the public may see what it is about. @param locked true: until the transaction ends */
export async function opinionOfReceipt(
  db: Db,
  receiptHash: string,
  locked = false,
): Promise<{ id: string; createdAt: Date } | undefined> {
  const rows = db
    .selectFrom('opinion')
    .leftJoin('consultation', 'consultation.id', 'opinion.consultationId')
    .leftJoin('document', 'document.id', 'consultation.documentId')
    .leftJoin('lawWork', 'lawWork.id', 'opinion.workId')
    .where('opinion.receiptHash', '=', receiptHash)
    .where(visibleTo('open', 'document'))
    .where(visibleTo('open'))
    .select(['opinion.id', 'opinion.createdAt'])
  return (locked ? rows.forUpdate('opinion') : rows).executeTakeFirst()
}

export const filesOfOpinion = (db: Db, opinionId: string): Promise<OpinionFileRow[]> =>
  db
    .selectFrom('opinionFile')
    .where('opinionId', '=', opinionId)
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'opinionId', 'path', 'sealedName', 'mediaType', 'size', 'sha256'])
    .execute()

/** Bytes of all files that came with opinions since a moment. */
export async function bytesSince(db: Db, moment: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('opinionFile')
    .where('createdAt', '>=', moment)
    .select(sql<string>`coalesce(sum(size::bigint), 0)::text`.as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

export async function insertOpinionFile(db: Db, file: OpinionFileRow, now: Date): Promise<void> {
  await db
    .insertInto('opinionFile')
    .values({ ...file, createdAt: now })
    .execute()
}
