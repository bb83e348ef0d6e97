import { sql } from 'kysely'
import type { JobRun } from '#common/contract/scheduled-jobs.ts'
import type { ListRequest, PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList } from '#server/platform/db/record-list.ts'
import { JOB_COLUMNS } from './jobs.sql.ts'

/** A job as it is run. */
export interface DueJob {
  id: string
  handler: string
  cron: string
  parameter: string | null
}

/** The jobs that are switched on. */
export const jobsInUse = (db: Db): Promise<DueJob[]> =>
  db
    .selectFrom('scheduledJob')
    .select(['id', 'handler', 'cron', 'parameter'])
    .where('status', '=', 0)
    .orderBy('id')
    .execute()

export const jobToRun = (db: Db, id: string): Promise<DueJob | undefined> =>
  db.selectFrom('scheduledJob').select(['id', 'handler', 'cron', 'parameter']).where('id', '=', id).executeTakeFirst()

/** When a job was last started by the timetable. */
export async function newestStart(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('scheduledJobRun')
    .select((eb) => eb.fn.max('startedAt').as('at'))
    .where('byHand', '=', false)
    .executeTakeFirst()
  return row?.at ?? null
}

/** A run that has not ended after this time counts as failed, because it hangs. */
const GIVEN_UP_AFTER_MS = 3_600_000
/** One whose process has said nothing for this long counts as failed, because its process has ended. */
const SILENT_AFTER_MS = 180_000

/** The run that is claimed. */
export interface Claim {
  jobId: string
  plannedAt: Date
  now: Date
  process: string
  byHand: boolean
  username: string | null
}

/**
 * Claims a run, so that of several processes one does it: each planned moment is stored once. Null when another process
 * has it, when the job still runs, or when it was stopped or deleted meanwhile.
 */
export async function claimRun(
  db: Db,
  { jobId, plannedAt, now, process, byHand, username }: Claim,
): Promise<number | null> {
  const dead = new Date(now.getTime() - GIVEN_UP_AFTER_MS)
  const silent = new Date(now.getTime() - SILENT_AFTER_MS)
  const { rows } = await sql<{ id: number }>`
    insert into scheduled_job_run (job_id, planned_at, started_at, seen_at, by_hand, username, process)
    select id, ${plannedAt}, ${now}, ${now}, ${byHand}, ${username}, ${process} from scheduled_job
    where id = ${jobId} and (${byHand}::boolean or status = 0)
      and not exists (select from scheduled_job_run as running where running.job_id = scheduled_job.id and running.ended_at is null and running.started_at > ${dead}
        and (running.seen_at is null or running.seen_at > ${silent}))
    on conflict (job_id, planned_at) do nothing
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Says that the process that does these runs still lives. */
export async function keepRuns(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await db.updateTable('scheduledJobRun').set({ seenAt: now }).where('id', 'in', ids).execute()
}

export async function endRun(
  db: Db,
  id: number,
  { success, message, now }: { success: boolean; message: string; now: Date },
): Promise<void> {
  await db
    .updateTable('scheduledJobRun')
    .set({ success, message: message.slice(0, 500), endedAt: now })
    .where('id', '=', id)
    .execute()
}

/** How the runs of a job that is switched on went. */
export interface JobState {
  job: string
  /** The newest run that has ended. */
  failed: boolean
  succeededAt: Date | null
  running: boolean
}

/** The state of every job that is switched on; one statement. */
export async function jobStates(db: Db): Promise<JobState[]> {
  const { rows } = await sql<JobState>`
    select j.handler as job,
           coalesce((select not r.success from scheduled_job_run r where r.job_id = j.id and r.ended_at is not null order by r.ended_at desc limit 1), false) as failed,
           (select max(r.ended_at) from scheduled_job_run r where r.job_id = j.id and r.success) as succeeded_at,
           exists (select from scheduled_job_run r where r.job_id = j.id and r.ended_at is null) as running
    from scheduled_job j where j.status = 0 order by j.handler`.execute(db)
  return rows
}

const runList = recordList(
  {
    columns: { ...JOB_COLUMNS, runId: ['scheduledJobRun.id', 'number'] },
    order: [['runId', 'desc']],
    unique: 'runId',
    from: (db) =>
      db.selectFrom('scheduledJobRun').innerJoin('scheduledJob', 'scheduledJob.id', 'scheduledJobRun.jobId'),
    select: (rows) =>
      rows.select([
        'scheduledJobRun.id',
        'scheduledJobRun.jobId',
        'scheduledJobRun.plannedAt as plannedTime',
        'scheduledJobRun.startedAt as startTime',
        'scheduledJobRun.endedAt as endTime',
        sql<
          number | null
        >`(extract(epoch from scheduled_job_run.ended_at - scheduled_job_run.started_at) * 1000)::bigint`.as(
          'costTime',
        ),
        'scheduledJobRun.success',
        'scheduledJobRun.message',
        'scheduledJobRun.byHand',
        'scheduledJobRun.username',
        'scheduledJobRun.process',
      ]),
  },
  ({ id, ...run }): JobRun => ({ ...run, id: String(id) }),
)

/**
 * One page of the runs of a job, newest first. Data rules of the screen apply to jobs, and hide the runs of a hidden
 * job.
 */
export const pageOfRuns = (db: Db, jobId: string, { query, ...request }: ListRequest): Promise<PageOf<JobRun>> =>
  runList.page(db, { ...request, query: { pageNo: query['pageNo'], pageSize: query['pageSize'] } }, (rows) =>
    rows.where('scheduledJobRun.jobId', '=', jobId),
  )

/** Deletes runs that ended before this moment. @returns how many */
export async function forgetRuns(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom('scheduledJobRun').where('endedAt', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
