import type { Db } from '#server/platform/db/open.ts'
import { BASE_JOBS } from './base/jobs.ts'
import { firstTime } from './load-menus.sql.ts'

/**
 * Adds the jobs of this release, each once in the life of a database. From then on staff decide about the timetable.
 */
export async function loadJobs(db: Db): Promise<void> {
  for (const job of BASE_JOBS)
    if (await firstTime(db, job.id))
      await db
        .insertInto('scheduledJob')
        .values(job)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
}
