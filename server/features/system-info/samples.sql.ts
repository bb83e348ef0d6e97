import { sql } from 'kysely'
import type { SystemSpan } from '#common/contract/system-info.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { DiskDay } from './disk-forecast.rules.ts'

/** What a process measured; times in milliseconds, sizes in bytes. */
export interface SystemSample {
  takenAt: Date
  machine: string
  pid: number
  calls: number
  failed: number
  refused: number
  totalMs: number
  slowMs: number
  loopMs: number
  memoryBytes: number
  databaseBytes: number
  fileBytes: number
  diskFreeBytes: number | null
  diskBytes: number | null
}

/** Samples are kept for so many days. */
const KEPT_DAYS = 92
/** The forecast of a disk looks at so many. */
const FORECAST_DAYS = 30

/** Stores a sample, and removes those that are too old. */
export async function addSample(db: Db, one: SystemSample): Promise<void> {
  await sql`
    insert into system_sample (taken_at, machine, pid, calls, failed, refused, total_ms, slow_ms, loop_ms, memory_bytes, database_bytes, file_bytes,
                               disk_free_bytes, disk_bytes)
    values (${one.takenAt}, ${one.machine}, ${one.pid}, ${one.calls}, ${one.failed}, ${one.refused}, ${one.totalMs}, ${one.slowMs}, ${one.loopMs},
            ${one.memoryBytes}, ${one.databaseBytes}, ${one.fileBytes}, ${one.diskFreeBytes}, ${one.diskBytes})
    on conflict do nothing`.execute(db)
  await sql`delete from system_sample where taken_at < ${new Date(one.takenAt.getTime() - KEPT_DAYS * 86_400_000)}`.execute(
    db,
  )
}

/**
 * What all processes measured since a moment, in spans of so many minutes. A process has several samples in a longer
 * span: of its memory the highest counts, and memories of processes are added up.
 */
export async function spansSince(db: Db, since: Date, minutes: number): Promise<SystemSpan[]> {
  const { rows } = await sql<SystemSpan>`
    select to_char(span at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time,
           sum(calls)::integer as calls, sum(failed)::integer as failed, sum(refused)::integer as refused,
           round(sum(total_ms)::numeric / nullif(sum(calls), 0))::integer as mean_ms,
           case when sum(calls) > 0 then max(slow_ms) end as slow_ms, max(loop_ms) as loop_ms,
           sum(memory)::bigint as memory, max(database)::bigint as database, max(files)::bigint as files, min(disk_free)::bigint as disk_free
    from (
      select date_bin(make_interval(mins => ${minutes}::integer), taken_at, timestamptz '2000-01-01 00:00+08') as span,
             sum(calls) as calls, sum(failed) as failed, sum(refused) as refused, sum(total_ms) as total_ms, max(slow_ms) as slow_ms,
             max(loop_ms) as loop_ms, max(memory_bytes) as memory, max(database_bytes) as database, max(file_bytes) as files,
             min(disk_free_bytes) as disk_free
      from system_sample where taken_at >= ${since} group by 1, machine, pid
    ) as processes
    group by span order by span`.execute(db)
  return rows
}

/** The least that was free on the disk of a machine, day by day of the last weeks. */
export async function diskDays(db: Db, machine: string, now: Date): Promise<DiskDay[]> {
  const { rows } = await sql<DiskDay>`
    select (taken_at at time zone 'Asia/Shanghai')::date - date '2000-01-01' as day, min(disk_free_bytes)::bigint as free
    from system_sample where machine = ${machine} and taken_at >= ${new Date(now.getTime() - FORECAST_DAYS * 86_400_000)} and disk_free_bytes is not null
    group by 1 order by 1`.execute(db)
  return rows
}
