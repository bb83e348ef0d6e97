-- Every text that a document was saved with, so that any two can be compared and an earlier one taken up again. A trigger writes them: a
-- text is kept whoever saves it, form, file, register or amending decision.
create table document_save (
  document_id text not null references document (id) on delete cascade,
  -- Counts the saves of a document that changed its text.
  save_no integer not null,
  title text not null,
  title_note text not null,
  body text not null,
  -- The account that saved it.
  saved_by text,
  saved_at timestamptz not null,
  primary key (document_id, save_no)
);
insert into document_save (document_id, save_no, title, title_note, body, saved_by, saved_at)
  select id, 1, title, title_note, body, coalesce(updated_by, created_by), coalesce(updated_at, created_at) from document;

create function keep_document_save() returns trigger language plpgsql as $$
begin
  insert into document_save (document_id, save_no, title, title_note, body, saved_by, saved_at)
    select new.id, coalesce(max(save_no), 0) + 1, new.title, new.title_note, new.body,
      coalesce(new.updated_by, new.created_by), coalesce(new.updated_at, new.created_at)
    from document_save where document_id = new.id;
  return null;
end $$;
create trigger document_saved_new after insert on document for each row execute function keep_document_save();
create trigger document_saved after update of title, title_note, body on document for each row
  when (old.title is distinct from new.title or old.title_note is distinct from new.title_note or old.body is distinct from new.body)
  execute function keep_document_save();

-- What staff have to say to each other of a text before its release.
create table document_comment (
  id text primary key,
  document_id text not null references document (id) on delete cascade,
  -- The label of the article, such as 第三条; empty for the whole text.
  place text not null default '',
  words text not null,
  -- What the article said when the comment was made: it may be changed since.
  quoted text not null default '',
  username text not null,
  at timestamptz not null,
  settled_by text,
  settled_at timestamptz
);
create index document_comment_document on document_comment (document_id, at);
