import { sql } from 'kysely'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'

/**
 * A file of a version that was imported: the scan that its text was recognised on, or an attachment that the row of a
 * catalogue names.
 */
export interface LawFile {
  id: string
  versionId: string
  ord: number
  kind: string
  /** As stored_file has it. */
  path: string
  name: string
  mediaType: string
  size: number
  isPublic: boolean
  /** Name below the folder that was imported. */
  fileName: string
  sha256: string
  /** The row of a catalogue that names it, and the run that brought it; null for scans. */
  rowId: string | null
  run: number | null
}

/** Adds files; their bytes are in the file store. */
export const insertLawFiles = (db: Db, files: readonly LawFile[]): Promise<void> =>
  insertJsonInto(db, 'law_file', files)

/**
 * Puts scans in the place of those that versions have.
 * @param without versions whose text comes from no scan any more
 */
export async function replaceScans(db: Db, scans: readonly LawFile[], without: readonly string[]): Promise<void> {
  const versions = [...new Set([...scans.map(({ versionId }) => versionId), ...without])]
  if (versions.length > 0)
    await sql`delete from law_file where version_id = any(${versions}::text[]) and row_id is null`.execute(db)
  await insertLawFiles(db, scans)
}

/** Of these hashes those of scans that a version has. */
export async function scansHeld(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from law_file where sha256 = any(${[...hashes]}::text[]) and row_id is null`.execute(db)
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** Gives files to the version that their text has become: its title or its day is told otherwise. */
export async function moveLawFiles(db: Db, moves: readonly { from: string; to: string }[]): Promise<void> {
  if (moves.length === 0) return
  await sql`update law_file f set version_id = given.to_id
    from jsonb_to_recordset(${JSON.stringify(moves.map(({ from, to }) => ({ from_id: from, to_id: to })))}::jsonb) as given (from_id text, to_id text)
    where f.version_id = given.from_id`.execute(db)
}

/** An attachment that a row of a catalogue has, or had before a run took it away. */
export interface AttachmentOfRow extends Pick<
  LawFile,
  'id' | 'path' | 'name' | 'mediaType' | 'size' | 'fileName' | 'sha256'
> {
  rowId: string
  versionId: string
  goneRun: number | null
}

/** The attachments of rows of catalogues. */
export async function attachmentsOfRows(db: Db, rowIds: readonly string[]): Promise<AttachmentOfRow[]> {
  const { rows } = await sql<AttachmentOfRow>`
    select id, row_id, version_id, path, name, media_type, size::float8 as size, file_name, sha256, gone_run from law_file
    where row_id = any(${[...rowIds]}::text[]) order by row_id, ord, id`.execute(db)
  return rows
}

/** Takes attachments away in a run, which undoing it takes back. */
export async function dropAttachments(db: Db, ids: readonly string[], run: number, now: Date): Promise<void> {
  if (ids.length > 0)
    await sql`update law_file set gone_run = ${run}, gone_at = ${now} where id = any(${[...ids]}::text[])`.execute(db)
}

/** Deletes attachments that were taken away before a moment. */
export async function forgetAttachments(db: Db, before: Date): Promise<void> {
  await sql`delete from law_file where gone_at < ${before}`.execute(db)
}

/**
 * Gives rows the attachments back that they had before a run.
 * @param fresh rows that the run brought: they have none any more
 */
export async function undoAttachments(
  db: Db,
  rowIds: readonly string[],
  fresh: readonly string[],
  run: number,
): Promise<void> {
  await sql`delete from law_file where row_id = any(${[...rowIds]}::text[]) and (run >= ${run} or row_id = any(${[...fresh]}::text[]))`.execute(
    db,
  )
  await sql`update law_file set gone_run = null, gone_at = null where row_id = any(${[...rowIds]}::text[]) and gone_run >= ${run}`.execute(
    db,
  )
}

/** Versions of these that a document of the office stands for: its attachments are in the hands of staff. */
export async function versionsWithDocument(db: Db, versionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct version_id as id from document where version_id = any(${[...versionIds]}::text[]) and deleted_at is null`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
