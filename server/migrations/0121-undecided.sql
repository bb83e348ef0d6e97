-- What nobody could decide when a document was taken in, and what staff have decided about it since.
alter table document
  -- The folders that its file lay in, joined by /.
  add column folder text not null default '',
  -- What the reader took it for where that keeps it from the public: a draft for comments, or a failed recognition.
  add column read_form text check (read_form in ('draft', 'unreadable')),
  -- Why kind, level or region stayed open, in words.
  add column asked_about text not null default '',
  -- The last decision of staff: {form, by, at, before: {fType, fLevel, region, issuers, decided}}.
  add column decided jsonb;
-- Few documents wait for a decision, and the list asks for their number each time it is opened.
create index document_undecided on document (folder, title_key)
  where deleted_at is null and (f_type = '' or f_level = '' or region = '' or (read_form is not null and decided is null));
