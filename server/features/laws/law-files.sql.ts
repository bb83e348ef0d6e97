import { sql } from 'kysely'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'

/** A file of a version that was imported: the scan that its text was recognised on, or an attachment that the row of a catalogue names. */
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
export const insertLawFiles = (db: Db, files: readonly LawFile[]): Promise<void> => insertJsonInto(db, 'law_file', files)

/** Puts scans in the place of those that versions have. @param without versions whose text comes from no scan any more */
export async function replaceScans(db: Db, scans: readonly LawFile[], without: readonly string[]): Promise<void> {
  const versions = [...new Set([...scans.map(({ versionId }) => versionId), ...without])]
  if (versions.length > 0) await sql`delete from law_file where version_id = any(${versions}::text[]) and row_id is null`.execute(db)
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
