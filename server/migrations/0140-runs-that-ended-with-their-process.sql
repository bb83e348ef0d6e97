-- When the process that does a run last said so: a run whose process was killed no longer keeps its job from running for an hour.
alter table scheduled_job_run add column seen_at timestamptz;
