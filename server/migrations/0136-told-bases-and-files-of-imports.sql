-- Relations that the row of a catalogue names and the text of its document does not state; what staff decide on them stands in document_relation.
create table document_told_relation (
  document_id text not null references document (id) on delete cascade,
  type text not null,
  target_key text not null,
  target_title text not null,
  -- The catalogue, the row and the words of the cell.
  words text not null,
  primary key (document_id, type, target_key)
);

-- Files of versions that were imported and that no document of the office stands for yet: the scan that a text was recognised on, and the
-- attachments that rows of catalogues name. The bytes are in the file store. A document that is made of the version gets them as its attachments.
create table law_file (
  id text primary key,
  version_id text not null references law_version (id) on delete cascade,
  ord smallint not null default 0,
  -- Value of the dictionary ATTACHMENT_KIND.
  kind text not null,
  path text not null,
  name text not null,
  media_type text not null,
  size bigint not null,
  is_public boolean not null default false,
  -- Name below the folder that was imported.
  file_name text not null,
  sha256 text not null,
  -- The row of a catalogue that names it, with the run that brought it and the one that took it away, which undoing takes back. Null for scans.
  row_id text,
  run integer,
  gone_run integer,
  gone_at timestamptz,
  created_at timestamptz not null default now()
);
create index law_file_version on law_file (version_id);
create index law_file_path on law_file (path);
create index law_file_row on law_file (row_id) where row_id is not null;
create index law_file_sha256 on law_file (sha256);

create or replace function note_left_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update stored_file set left_at = null where path = new.path and left_at is not null;
    return new;
  end if;
  update stored_file set left_at = now() where path = old.path
    and not exists (select from document_attachment other where other.path = old.path and other.id <> old.id)
    and not exists (select from law_file other where other.path = old.path and other.id <> old.id);
  return old;
end $$;
create trigger left_file after insert or delete on law_file for each row execute function note_left_file();

-- A text whose attachments change is read anew by those who keep what it said.
create trigger revision after insert or update or delete on law_file for each statement execute function raise_library_revision('laws');
