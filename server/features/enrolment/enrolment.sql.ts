import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { type Audience, type SourceDocument, visibleTo } from '../laws/laws.door.ts'

/** A file that an edition was read from. */
export interface SourceOfText {
  sha256: string
  fileName: string
  /** 副标题 of a part of a work that came in several files; '' for a whole one. */
  part: string
  document: SourceDocument
}

/** Editions shown to the public, or withheld when they were taken in. */
export type Which = 'published' | 'withheld'

// What was withheld may have been taken in as a draft in the office, from the same file.
const WITHOUT_DRAFT = sql`and not exists (select from law_source join document on document.file_hash = law_source.sha256
  where law_source.version_id = law_version.id and document.deleted_at is null)`

/** Such editions that no document stands for, as far as the audience may see them. */
const unenrolled = (db: Db, audience: Audience, which: Which) =>
  db
    .selectFrom('lawVersion')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .where('lawVersion.publishState', '=', which)
    .where(visibleTo(audience, 'law_work'))
    .where(
      sql<boolean>`not exists (select from document where document.version_id = law_version.id) ${which === 'withheld' ? WITHOUT_DRAFT : sql``}`,
    )

export async function countUnenrolled(db: Db, audience: Audience, which: Which): Promise<number> {
  const { count } = await unenrolled(db, audience, which)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** An edition as its document will tell of it. */
export type Edition = Awaited<ReturnType<typeof editionsAfter>>[number]

/**
 * The next editions without a document in the order of their ids.
 * @param after id of the last one that was looked at; '' to begin
 * @param ids only these; null for all
 */
export const editionsAfter = (
  db: Db,
  audience: Audience,
  which: Which,
  after: string,
  most: number,
  ids: readonly string[] | null = null,
) =>
  unenrolled(db, audience, which)
    .where(
      sql<boolean>`law_version.id > ${after} ${ids === null ? sql`` : sql`and law_version.id = any(${[...ids]}::text[])`}`,
    )
    .orderBy('lawVersion.id')
    .limit(most)
    .select([
      'lawVersion.id',
      'lawVersion.workId',
      'lawVersion.title',
      'lawVersion.titleNote',
      'lawVersion.versionDate',
      'lawVersion.docNumber',
      'lawVersion.textHash',
      'lawWork.fType',
      'lawWork.fLevel',
      'lawWork.region',
      'lawWork.address',
      'lawWork.subject',
      sql<
        string[]
      >`coalesce((select jsonb_agg(i.name order by i.ord) from law_issuer i where i.work_id = law_work.id), '[]')`.as(
        'issuers',
      ),
    ])
    .execute()

/** The files that these editions were read from, by edition. */
export async function sourcesOfEditions(db: Db, versionIds: readonly string[]): Promise<Map<string, SourceOfText[]>> {
  const rows = await db
    .selectFrom('lawSource')
    .select(['versionId', 'sha256', 'fileName', 'part', 'document'])
    .where('versionId', '=', sql<string>`any(${[...versionIds]}::text[])`)
    .orderBy('takenAt')
    .execute()
  const byVersion = new Map<string, SourceOfText[]>()
  for (const { versionId, ...source } of rows)
    if (versionId !== null) byVersion.set(versionId, [...(byVersion.get(versionId) ?? []), source as SourceOfText])
  return byVersion
}
