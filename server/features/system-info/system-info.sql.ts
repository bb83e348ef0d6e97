import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** What the database says of itself. */
export async function databaseFacts(db: Db): Promise<{ version: string; bytes: number; migration: string | null }> {
  const { rows } = await sql<{ version: string; bytes: number; migration: string | null }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
           (select max(name) from schema_migration) as migration`.execute(db)
  return rows[0] ?? { version: '', bytes: 0, migration: null }
}

/** Tables with their sizes, indexes included, the largest first. */
export async function tableSizes(db: Db): Promise<{ name: string; bytes: number; rows: number | null }[]> {
  const { rows } = await sql<{ name: string; bytes: number; rows: number | null }>`
    select relname as name, pg_total_relation_size(oid) as bytes, nullif(reltuples, -1)::bigint as rows
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
    order by 2 desc, 1`.execute(db)
  return rows
}

/** How many files there are and how large they are together, and how many sessions are open. */
export async function countsOf(
  db: Db,
  now: Date,
  idleMs: number,
): Promise<{ files: number; fileBytes: number; sessions: number }> {
  const { rows } = await sql<{ files: number; fileBytes: number; sessions: number }>`
    select (select count(*) from stored_file) as files, (select coalesce(sum(size), 0) from stored_file)::bigint as file_bytes,
           (select count(*) from account_session where ended_at is null and expires_at > ${now} and last_used_at > ${new Date(now.getTime() - idleMs)}) as sessions`.execute(
    db,
  )
  return rows[0] ?? { files: 0, fileBytes: 0, sessions: 0 }
}

/** The clock of the database, and the time of the newest line of the log. */
export async function clockFacts(db: Db): Promise<{ now: Date; logged: Date | null }> {
  const { rows } = await sql<{ now: Date; logged: Date | null }>`
    select clock_timestamp() as now, (select created_at from activity_log order by id desc limit 1) as logged`.execute(
    db,
  )
  return rows[0] ?? { now: new Date(), logged: null }
}
