-- What those in charge were told of a consultation: 1 that its term ended, 2 that the outcome is overdue.
alter table consultation add column reminded smallint not null default 0 check (reminded in (0, 1, 2));
-- When an opinion was passed to its department, and whether the department was told that it waits for an answer.
alter table opinion add column assigned_at timestamptz;
alter table opinion add column reminded boolean not null default false;
update opinion set assigned_at = coalesce(updated_at, created_at) where department_id is not null;
