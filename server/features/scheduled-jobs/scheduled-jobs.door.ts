/** What the application and other features may use of the scheduled jobs. */
export { daysBefore, daysIn, type NamedJob } from './named-job.ts'
export { Scheduler } from './scheduler.ts'
export { failedJobs } from './jobs.sql.ts'
export { jobStates } from './job-runs.sql.ts'
