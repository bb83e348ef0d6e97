-- Files that the public attached to opinions (decision 0109). Never public; the bytes lie under `path` of stored_file.
create table opinion_file (
  id text primary key,
  opinion_id text not null references opinion (id) on delete cascade,
  path text not null unique,
  -- As the sender called it, cleaned.
  name text not null,
  media_type text not null,
  size integer not null,
  -- Sent twice, it is kept once.
  sha256 text not null,
  created_at timestamptz not null default now(),
  unique (opinion_id, sha256)
);
create index opinion_file_created on opinion_file (created_at);

-- Without its opinion nothing shows a file any more; the job that clears uploads deletes it.
create function note_left_opinion_file() returns trigger language plpgsql as $$
begin
  update stored_file set left_at = now() where path = old.path;
  return old;
end $$;
create trigger left_opinion_file after delete on opinion_file for each row execute function note_left_opinion_file();
