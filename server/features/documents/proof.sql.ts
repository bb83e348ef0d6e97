import { sql } from 'kysely'
import type { DocumentProof } from '#common/contract/documents.ts'
import { momentText } from '#server/platform/clock.ts'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { SourceDocument } from '../laws/laws.door.ts'

/** What a program recognised on a scan, of a document that was made of it. */
export interface FoundOnScan {
  documentId: string
  found: NonNullable<SourceDocument['recognition']>
  /** Path of the attachment that was read; null where the scan is not with the document. */
  scan: string | null
}

/**
 * Keeps with documents what they were made of: a file that is read again by a better program leaves them as they are.
 */
export const keepRecognitions = (db: Db, rows: readonly FoundOnScan[]): Promise<void> =>
  insertJsonInto(db, 'document_recognition', rows)

/**
 * Gives a 更正稿 what is known of the recognition of its document: it begins with the text that was signed for as its
 * first save.
 */
export async function copyRecognition(db: Db, documentId: string, correctionId: string): Promise<void> {
  await sql`insert into document_recognition
      (document_id, found, scan, confirmed, first_by, first_name, first_at, first_save, second_by, second_name, second_at, second_save)
    select ${correctionId}, found, scan, confirmed, first_by, first_name, first_at, case when first_by is not null then 1 end,
      second_by, second_name, second_at, case when second_by is not null then 1 end
    from document_recognition where document_id = ${documentId}`.execute(db)
}

/** Gives a document the signatures of its 更正稿, whose text has become its own with the last save. */
export async function takeOverRecognition(db: Db, documentId: string, correctionId: string): Promise<void> {
  await sql`delete from document_recognition where document_id = ${documentId}
    and exists (select from document_recognition other where other.document_id = ${correctionId})`.execute(db)
  await sql`update document_recognition set document_id = ${documentId} where document_id = ${correctionId}`.execute(db)
}

const LAST_SAVE = (id: string) => sql<number>`(select max(save_no) from document_save where document_id = ${id})`

/** Accounts that changed the text after the first check. */
const CHANGED_BY = sql<string[]>`array(select distinct saved_by from document_save s
  where s.document_id = r.document_id and s.save_no > r.first_save and s.saved_by is not null)`

/** The text that two people signed for is the last save of a document. */
export async function signedLastSave(db: Db, id: string): Promise<void> {
  await sql`update document_recognition set first_save = ${LAST_SAVE(id)}, second_save = ${LAST_SAVE(id)}
    where document_id = ${id} and second_by is not null`.execute(db)
}

interface ProofRow {
  found: FoundOnScan['found'] | null
  scan: string | null
  confirmed: Record<string, { by: string; name: string; at: string }>
  firstBy: string | null
  firstName: string | null
  firstAt: Date | null
  firstSave: number | null
  secondBy: string | null
  secondName: string | null
  secondAt: Date | null
  secondSave: number | null
  lastSave: number
  changedBy: string[]
}

const signature = (by: string | null, name: string | null, at: Date | null, saveNo: number | null) =>
  by === null || at === null ? null : { by, name: name ?? by, time: momentText(at), saveNo: saveNo ?? 1 }

/**
 * How far the proof-reading of a document is, with what was recognised; without lines where nothing was kept of it.
 * @returns null where it was not recognised and nobody has signed
 */
export async function proofOf(db: Db, id: string): Promise<DocumentProof | null> {
  const { rows } = await sql<ProofRow>`
    select found, confirmed, first_by, first_name, first_at, first_save, second_by, second_name, second_at, second_save,
      ${LAST_SAVE(id)} as last_save, ${CHANGED_BY} as changed_by,
      (select a.path from document_attachment a where a.document_id = ${id} and a.path = r.scan) as scan
    from document_recognition r where document_id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    scan: row.scan,
    lines: row.found?.lines ?? [],
    confirmed: Object.entries(row.confirmed).map(([place, { by, name, at }]) => ({
      place,
      by,
      name,
      time: momentText(new Date(at)),
    })),
    first: signature(row.firstBy, row.firstName, row.firstAt, row.firstSave),
    second: signature(row.secondBy, row.secondName, row.secondAt, row.secondSave),
    changedBy: row.changedBy,
    lastSave: row.lastSave,
  }
}

/**
 * Whether a program recognised the text of a document or somebody signed for it, who did, and who changed the text
 * after the first.
 */
export async function proofSigned(
  db: Db,
  id: string,
): Promise<{ isRecognised: boolean; first: string | null; second: string | null; changedBy: string[] }> {
  const { rows } = await sql<{ first: string | null; second: string | null; changedBy: string[] }>`
    select first_by as first, second_by as second, ${CHANGED_BY} as changed_by
    from document_recognition r where document_id = ${id} for update`.execute(db)
  const [row] = rows
  return row ? { isRecognised: true, ...row } : { isRecognised: false, first: null, second: null, changedBy: [] }
}

/** Keeps who signed for the last save of a document. @param check a new first check ends what the second one was */
export async function sign(
  db: Db,
  id: string,
  check: 'first' | 'second',
  by: { username: string; realname: string },
  now: Date,
): Promise<void> {
  const name = by.realname || by.username
  await (
    check === 'first'
      ? sql`insert into document_recognition (document_id, first_by, first_name, first_at, first_save)
          values (${id}, ${by.username}, ${name}, ${now}, ${LAST_SAVE(id)})
          on conflict (document_id) do update set first_by = excluded.first_by, first_name = excluded.first_name, first_at = excluded.first_at,
            first_save = excluded.first_save, second_by = null, second_name = null, second_at = null, second_save = null`
      : sql`update document_recognition set second_by = ${by.username}, second_name = ${name}, second_at = ${now}, second_save = ${LAST_SAVE(id)}
          where document_id = ${id}`
  ).execute(db)
}

/** Takes a signature back. @param check with the first one both are gone */
export async function unsign(db: Db, id: string, check: 'first' | 'second'): Promise<void> {
  await sql`update document_recognition set second_by = null, second_name = null, second_at = null, second_save = null where document_id = ${id}`.execute(
    db,
  )
  if (check === 'first')
    await sql`update document_recognition set first_by = null, first_name = null, first_at = null, first_save = null where document_id = ${id}`.execute(
      db,
    )
}

/**
 * Shows the scan to the public once the document is released, unless the second check was signed before: staff may have
 * decided otherwise since.
 * @returns whether it did
 */
export async function publishScan(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`update document_attachment a set is_public = true from document_recognition r
    where r.document_id = ${id} and a.document_id = ${id} and a.path = r.scan and not a.is_public
      and not exists (select from document_step s where s.document_id = ${id} and s.act = 'proofSecond')`.execute(db)
  return numAffectedRows > 0n
}

/** Lines that were recognised, of a document; 0 where nothing was kept of a recognition. */
export async function recognisedLines(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select coalesce(jsonb_array_length(found -> 'lines'), 0) as lines from document_recognition where document_id = ${id}`.execute(
    db,
  )
  return rows[0]?.lines ?? 0
}

/** Keeps that doubtful places are right, or that this was taken back. What others have confirmed stays theirs. */
export async function keepConfirmed(
  db: Db,
  id: string,
  { confirmed, reopened }: { confirmed: readonly string[]; reopened: readonly string[] },
  { username, realname }: { username: string; realname: string },
  now: Date,
): Promise<void> {
  const who = JSON.stringify({ by: username, name: realname || username, at: now.toISOString() })
  await sql`update document_recognition
    set confirmed = (coalesce((select jsonb_object_agg(place, ${who}::jsonb) from unnest(${[...confirmed]}::text[]) place), '{}'::jsonb) || confirmed)
      - ${[...reopened]}::text[]
    where document_id = ${id}`.execute(db)
}
