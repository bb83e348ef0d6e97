-- The log as a chain: every row has a place in it and a digest over the row before and its own content, so that a row that
-- was changed, removed or slipped in is found (decision 0055).

-- Rows of the log that are not in the chain yet. A trigger fills it, so that no way of writing the log leaves it out.
create table activity_unsealed (log_id bigint primary key);

create table activity_chain (
  -- Counts from 1 without gaps.
  seq bigint primary key,
  log_id bigint not null unique,
  algorithm text not null check (algorithm in ('sha256', 'sm3')),
  -- Of the digest before, the place, and the content of the row; hexadecimal.
  digest text not null,
  -- The digest under a key that is not in the database: without it the chain cannot be written anew.
  seal text not null
);

-- Where old rows were cut off: the chain goes on behind `seq`.
create table activity_checkpoint (
  seq bigint primary key,
  -- Of the last row that was cut off.
  digest text not null,
  seal text not null,
  removed integer not null,
  -- When the newest row that was cut off was written.
  until_at timestamptz not null,
  created_at timestamptz not null
);

-- Something auditors were told to look at.
create table audit_alert (
  id bigint generated always as identity primary key,
  -- failures, granted, broken
  rule text not null,
  -- What the rule counted by, so that one incident is told once in a while.
  subject text not null,
  content text not null,
  created_at timestamptz not null
);
create index audit_alert_time on audit_alert (created_at);

create function activity_log_waits_for_its_seal() returns trigger language plpgsql as $$
begin
  insert into activity_unsealed select id from written;
  return null;
end $$;
create trigger activity_log_waits after insert on activity_log referencing new table as written
  for each statement execute function activity_log_waits_for_its_seal();
insert into activity_unsealed select id from activity_log;

-- Rows are written once. Only what a checkpoint covers may be deleted; a checkpoint without its seal is found by the verification.
create or replace function activity_log_is_written_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from activity_chain c where c.log_id = old.id and c.seq <= (select max(seq) from activity_checkpoint)) then
      return old;
    end if;
  end if;
  raise exception 'activity_log is written once';
end $$;
create trigger activity_log_not_emptied before truncate on activity_log
  for each statement execute function activity_log_is_written_once();
create trigger record_version_not_emptied before truncate on record_version
  for each statement execute function record_version_is_written_once();

create function activity_chain_is_written_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.seq <= (select max(seq) from activity_checkpoint) then
      return old;
    end if;
  end if;
  raise exception 'activity_chain is written once';
end $$;
create trigger activity_chain_written_once before update or delete on activity_chain
  for each row execute function activity_chain_is_written_once();
create trigger activity_chain_not_emptied before truncate on activity_chain
  for each statement execute function activity_chain_is_written_once();

create function activity_checkpoint_is_written_once() returns trigger language plpgsql as $$
begin
  raise exception 'activity_checkpoint is written once';
end $$;
create trigger activity_checkpoint_written_once before update or delete on activity_checkpoint
  for each row execute function activity_checkpoint_is_written_once();
create trigger activity_checkpoint_not_emptied before truncate on activity_checkpoint
  for each statement execute function activity_checkpoint_is_written_once();
