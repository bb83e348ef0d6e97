import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/**
 * Gives documents the files of the versions that they were made of, as attachments.
 * @returns the path of the scan that a text was recognised on, by document
 */
export async function takeFilesOfVersions(
  db: Db,
  documents: readonly { id: string; versionId: string }[],
  by: string,
  now: Date,
): Promise<Map<string, string>> {
  const given = JSON.stringify(documents.map(({ id, versionId }) => ({ id, version_id: versionId })))
  const { rows } = await sql<{ documentId: string; path: string; rowId: string | null }>`
    with held as (
      select given.id as document_id, f.*, row_number() over (partition by given.id order by f.row_id nulls first, f.ord, f.name, f.id) - 1 as place
      from jsonb_to_recordset(${given}::jsonb) as given (id text, version_id text)
      join law_file f on f.version_id = given.version_id and f.gone_run is null),
    added as (
      insert into document_attachment (id, document_id, ord, kind, path, name, media_type, size, is_public, created_by, created_at)
      select md5(document_id || id), document_id, place, kind, path, name, media_type, size, is_public, ${by}, ${now}::timestamptz from held)
    select document_id, path, row_id from held order by place desc`.execute(db)
  return new Map(rows.flatMap(({ documentId, path, rowId }) => (rowId === null ? [[documentId, path] as const] : [])))
}
