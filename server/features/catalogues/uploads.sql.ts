import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { momentColumn } from '#server/platform/db/moment-column.ts'
import type { GivenColumns } from './read-catalogue.rules.ts'
import type { NamesOfRow, ShownSheet } from './sheet-work.ts'

/** A sheet that was opened in the browser, with where its bytes lie. */
export interface SheetUploaded {
  id: string
  accountId: string
  username: string
  orgCode: string | null
  fileName: string
  fileSize: number
  sha256: string
  path: string
  columns: GivenColumns
  title: string
  total: number
  shown: ShownSheet
  keys: NamesOfRow[]
  final: boolean
  usedAt: Date | null
}

/** A file that goes with a sheet. */
export interface FileNamed {
  name: string
  size: number
  /** Why its bytes are not wanted; null where they are. */
  unwanted: string | null
}

/** The same as it is kept. */
export interface FileUploaded extends FileNamed {
  sha256: string | null
  path: string | null
}

const COLUMNS = sql`id, account_id, username, org_code, file_name, file_size, sha256, path, columns, title, total, shown, keys, final, used_at`
/** Rows of one statement. */
const AT_ONCE = 1_000

export async function insertUpload(db: Db, upload: Omit<SheetUploaded, 'final' | 'usedAt'>, now: Date): Promise<void> {
  const { id, accountId, username, orgCode, fileName, fileSize, sha256, path, columns, title, total, shown, keys } =
    upload
  await sql`insert into catalogue_upload (id, account_id, username, org_code, file_name, file_size, sha256, path, columns, title, total, shown, keys, created_at)
    values (${id}, ${accountId}, ${username}, ${orgCode}, ${fileName}, ${fileSize}, ${sha256}, ${path}, ${JSON.stringify(columns)}::jsonb, ${title}, ${total},
      ${JSON.stringify(shown)}::jsonb, ${JSON.stringify(keys)}::jsonb, ${now})`.execute(db)
}

/**
 * A sheet by its id.
 * @param accountId the account that opened it; null: whoever did
 * @param hold locks it until the transaction ends
 */
export async function uploadHeld(
  db: Db,
  id: string,
  accountId: string | null,
  hold = false,
): Promise<SheetUploaded | undefined> {
  const { rows } = await sql<SheetUploaded>`select ${COLUMNS} from catalogue_upload
    where id = ${id} and (${accountId}::text is null or account_id = ${accountId}) ${hold ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** Sheets of an account that were not brought in, the newest first. */
export async function preparedUploads(db: Db, accountId: string) {
  const { rows } = await sql<{
    uploadId: string
    title: string
    fileName: string
    total: number
    named: number
    received: number
    createTime: string
  }>`
    select u.id as upload_id, u.title, u.file_name, u.total, ${momentColumn(sql`u.created_at`)} as create_time,
      (select count(*) from catalogue_upload_file f where f.upload_id = u.id)::int as named,
      (select count(*) from catalogue_upload_file f where f.upload_id = u.id and f.path is not null)::int as received
    from catalogue_upload u where u.account_id = ${accountId} and u.used_at is null order by u.created_at desc, u.id`.execute(
    db,
  )
  return rows
}

/** Keeps how a sheet was read anew, with other columns. */
export async function keepReading(
  db: Db,
  id: string,
  { columns, title, total, shown, keys }: Pick<SheetUploaded, 'columns' | 'title' | 'total' | 'shown' | 'keys'>,
): Promise<void> {
  await sql`update catalogue_upload set columns = ${JSON.stringify(columns)}::jsonb, title = ${title}, total = ${total}, shown = ${JSON.stringify(shown)}::jsonb,
    keys = ${JSON.stringify(keys)}::jsonb where id = ${id} and used_at is null`.execute(db)
}

/** Waits for others that bring in sheets until the transaction ends: the same sheet makes one catalogue. */
export async function lockSheets(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catalogue sheets'))`.execute(db)
}

/** From now on it belongs to a catalogue. */
export async function markUsed(db: Db, id: string, final: boolean, now: Date): Promise<void> {
  await sql`update catalogue_upload set used_at = ${now}, final = ${final} where id = ${id}`.execute(db)
}

/** Deletes sheets with their files. @returns the paths whose bytes are to go */
export async function deleteUploads(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ path: string }>`select path from catalogue_upload where id = any(${[...ids]}::text[])
    union all select path from catalogue_upload_file where upload_id = any(${[...ids]}::text[]) and path is not null`.execute(
    db,
  )
  await sql`delete from catalogue_upload where id = any(${[...ids]}::text[])`.execute(db)
  return rows.map(({ path }) => path)
}

/**
 * Adds names to a sheet; of one that is there the bytes are wanted again when its size is another.
 * @returns the paths of bytes that are not used any more
 */
export async function nameFiles(db: Db, uploadId: string, files: readonly FileNamed[]): Promise<string[]> {
  if (files.length === 0) return []
  const given = sql`jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as given (name text, size bigint, unwanted text)`
  const { rows } = await sql<{
    path: string
  }>`select f.path from catalogue_upload_file f join ${given} on given.name = f.name
    where f.upload_id = ${uploadId} and f.path is not null and f.size <> given.size`.execute(db)
  await sql`insert into catalogue_upload_file as f (upload_id, name, size, unwanted) select ${uploadId}, given.name, given.size, given.unwanted from ${given}
    on conflict (upload_id, name) do update set size = excluded.size, unwanted = excluded.unwanted,
      sha256 = case when f.size = excluded.size then f.sha256 end, path = case when f.size = excluded.size then f.path end`.execute(
    db,
  )
  return rows.map(({ path }) => path)
}

/** The files of a sheet of these names. */
export async function filesNamed(db: Db, uploadId: string, names: readonly string[]): Promise<FileUploaded[]> {
  const { rows } =
    await sql<FileUploaded>`select name, size::float8 as size, unwanted, sha256, path from catalogue_upload_file
    where upload_id = ${uploadId} and name = any(${[...names]}::text[])`.execute(db)
  return rows
}

/** All files of a sheet, by name. */
export async function filesUploaded(db: Db, uploadId: string): Promise<FileUploaded[]> {
  const files: FileUploaded[] = []
  for (;;) {
    const { rows } =
      await sql<FileUploaded>`select name, size::float8 as size, unwanted, sha256, path from catalogue_upload_file
      where upload_id = ${uploadId} and name > ${files.at(-1)?.name ?? ''} order by name limit ${AT_ONCE}`.execute(db)
    files.push(...rows)
    if (rows.length < AT_ONCE) return files
  }
}

export async function countFiles(
  db: Db,
  uploadId: string,
): Promise<{ named: number; received: number; missing: number }> {
  const { rows } = await sql<{
    named: number
    received: number
    missing: number
  }>`select count(*)::int as named, count(path)::int as received,
      (count(*) filter (where path is null and unwanted is null))::int as missing
    from catalogue_upload_file where upload_id = ${uploadId}`.execute(db)
  return rows[0] ?? { named: 0, received: 0, missing: 0 }
}

/** Keeps where the bytes of files lie. @returns the paths of the bytes that lay there before */
export async function keepPaths(
  db: Db,
  uploadId: string,
  files: readonly { name: string; size: number; sha256: string; path: string }[],
): Promise<string[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as given (name text, size bigint, sha256 text, path text)`
  const { rows } = await sql<{
    path: string
  }>`select f.path from catalogue_upload_file f join ${given} on given.name = f.name
    where f.upload_id = ${uploadId} and f.path is not null`.execute(db)
  await sql`update catalogue_upload_file f set size = given.size, sha256 = given.sha256, path = given.path from ${given}
    where f.upload_id = ${uploadId} and f.name = given.name`.execute(db)
  return rows.map(({ path }) => path)
}

/** Those of these paths of the file store that a sheet or its files have. */
export async function pathsOfUploads(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const wanted = sql`${[...paths]}::text[]`
  const { rows } = await sql<{ path: string }>`select path from catalogue_upload where path = any(${wanted})
    union all select path from catalogue_upload_file where path = any(${wanted})`.execute(db)
  return new Set(rows.map(({ path }) => path))
}

/**
 * Sheets whose files are not needed any more: given up, that is never brought in and older than `unused`, or stopped
 * and not gone on with since then; and those whose work ended before `ended`.
 */
export async function uploadsDone(db: Db, { unused, ended }: { unused: Date; ended: Date }): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select u.id from catalogue_upload u left join catalogue c on c.upload_id = u.id
    where case when u.used_at is null then u.created_at < ${unused}
      when c.work = 'bringIn' and c.work_state = 'stopped' then coalesce(c.worked_at, c.asked_at) < ${unused}
      when c.work = 'bringIn' then false
      else coalesce(c.worked_at, u.used_at) < ${ended} end`.execute(db)
  return rows.map(({ id }) => id)
}
