-- Lines of the log say in a word of the program what they are about, so that no rule has to know how they are worded (decision 0056).
alter table activity_log add column event text check (event in ('granted'));

-- Versions of records that are not in the chain yet. A trigger fills it, as it does for lines of the log (decision 0063).
create table record_version_unsealed (
  version_id bigint primary key,
  -- Of a version whose part of the chain was cut off: what it was in the chain with.
  algorithm text,
  digest text
);
-- With which row of the chain a version is in it, and the digest of the version; hexadecimal.
create table record_version_chained (
  version_id bigint primary key,
  seq bigint not null,
  algorithm text not null check (algorithm in ('sha256', 'sm3')),
  digest text not null
);
create index record_version_chained_seq on record_version_chained (seq);
-- Of all versions that are in the chain with this row; part of what the row's own digest is made of.
alter table activity_chain add column versions_digest text;

create function record_version_waits_for_its_seal() returns trigger language plpgsql as $$
begin
  insert into record_version_unsealed (version_id) select id from written;
  return null;
end $$;
create trigger record_version_waits after insert on record_version referencing new table as written
  for each statement execute function record_version_waits_for_its_seal();
insert into record_version_unsealed (version_id) select id from record_version;

create function record_version_chained_is_written_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.seq <= (select max(seq) from activity_checkpoint) then
      return old;
    end if;
  end if;
  raise exception 'record_version_chained is written once';
end $$;
create trigger record_version_chained_written_once before update or delete on record_version_chained
  for each row execute function record_version_chained_is_written_once();
create trigger record_version_chained_not_emptied before truncate on record_version_chained
  for each statement execute function record_version_chained_is_written_once();
