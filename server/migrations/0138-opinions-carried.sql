-- Contents that came in packages lie once in the file store, whoever sent them (decision 0198): a file is left when no opinion names it any more.
alter table opinion_file drop constraint opinion_file_path_key;
create index opinion_file_path on opinion_file (path);
create or replace function note_left_opinion_file() returns trigger language plpgsql as $$
begin
  update stored_file set left_at = now() where path = old.path
    and not exists (select from opinion_file other where other.path = old.path and other.id <> old.id)
    and not exists (select from law_file f where f.path = old.path);
  return old;
end $$;

-- What of the figures of a query outside has been added to those of the office.
create table search_feedback_carried (
  key text primary key,
  empty_count integer not null,
  told_count integer not null,
  click_count integer not null,
  click_rank_sum integer not null,
  last_note bigint not null
);
