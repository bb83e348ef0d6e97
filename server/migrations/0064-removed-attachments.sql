-- Files that were taken from their document, also with the document: nothing shows them any more, and a job deletes them after some days.
alter table stored_file add column left_at timestamptz;
create index stored_file_left on stored_file (left_at) where left_at is not null;

create function note_left_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update stored_file set left_at = null where path = new.path and left_at is not null;
    return new;
  end if;
  update stored_file set left_at = now() where path = old.path
    and not exists (select from document_attachment other where other.path = old.path and other.id <> old.id);
  return old;
end $$;
create trigger left_file after insert or delete on document_attachment for each row execute function note_left_file();

-- Attachments of which nothing is known that they belong to a document were taken from one, or their form was never saved.
update stored_file set left_at = now() where biz = 'attachment' and not exists (select from document_attachment held where held.path = stored_file.path);
