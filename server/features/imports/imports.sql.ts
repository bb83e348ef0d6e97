import type { ParseWarning } from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'

/** A file that was taken in before, by the hash of its bytes. */
export interface KnownSource {
  sha256: string
  outcome: string
  warnings: ParseWarning[]
  articleCount: number
}

/** Files already taken in by this version of the parser. */
export async function knownSources(db: Db, parserVersion: number): Promise<Map<string, KnownSource>> {
  const rows = await db
    .selectFrom('lawSource')
    .leftJoin('lawVersion', 'lawVersion.id', 'lawSource.versionId')
    .select(['sha256', 'outcome', 'warnings', 'lawVersion.articleCount', 'part'])
    .where('parserVersion', '=', parserVersion)
    .execute()
  return new Map(
    rows.map((row) => [
      row.sha256,
      { ...row, warnings: row.warnings as ParseWarning[], articleCount: row.part === '' ? (row.articleCount ?? 0) : 0 },
    ]),
  )
}

/** A document that was taken for a version. */
interface VersionSource {
  versionId: string
  fileName: string
  part: string
  document: unknown
  /** Whether the text of the version is of this document. A duplicate, or one in conflict, is only recorded. */
  holdsText: boolean
}

/** The documents taken for versions, whether used or refused. */
export async function sourcesOf(db: Db, versionIds: string[]): Promise<VersionSource[]> {
  if (versionIds.length === 0) return []
  const rows = await db
    .selectFrom('lawSource')
    .select(['versionId', 'fileName', 'part', 'document', 'outcome'])
    .where('versionId', 'in', versionIds)
    .execute()
  return rows.map(({ outcome, ...row }) => ({
    ...row,
    versionId: row.versionId as string,
    holdsText: outcome !== 'duplicate' && outcome !== 'conflict',
  }))
}

/** Those of these versions whose text staff have released: it is theirs to change. */
export async function releasedByStaff(db: Db, versionIds: readonly string[]): Promise<Set<string>> {
  if (versionIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('document')
    .select('versionId')
    .where('versionId', 'in', [...versionIds])
    .where('releasedBy', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ versionId }) => versionId ?? []))
}

/** Versions whose text came from files of these hashes, by hash. */
export async function versionsTaken(db: Db, sha256: string[]): Promise<{ sha256: string; versionId: string }[]> {
  if (sha256.length === 0) return []
  const rows = await db
    .selectFrom('lawSource')
    .select(['sha256', 'versionId'])
    .where('sha256', 'in', sha256)
    .where('versionId', 'is not', null)
    .where('outcome', 'not in', ['duplicate', 'conflict'])
    .execute()
  return rows.flatMap(({ sha256: hash, versionId }) => (versionId === null ? [] : [{ sha256: hash, versionId }]))
}
