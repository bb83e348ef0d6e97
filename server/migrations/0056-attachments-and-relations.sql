-- Files that belong to a document: its original, the scan of a gazette, tables, pictures, explanations. The bytes are in the file store.
create table document_attachment (
  id text primary key,
  document_id text not null references document (id) on delete cascade,
  ord smallint not null,
  -- Value of the dictionary ATTACHMENT_KIND.
  kind text not null,
  caption text not null default '',
  -- As stored_file has it, with name, kind by content and size as they were when it was attached.
  path text not null,
  name text not null,
  media_type text not null,
  size bigint not null,
  -- The public is shown it with the released text; others stay in the office.
  is_public boolean not null default false,
  created_by text,
  created_at timestamptz not null default now()
);
create index document_attachment_document on document_attachment (document_id, ord);
create index document_attachment_path on document_attachment (path);

-- What staff decided on a relation that was found in the text of a document. What nobody has decided on has no row.
create table document_relation (
  document_id text not null references document (id) on delete cascade,
  type text not null,
  target_key text not null,
  target_title text not null,
  confirmed boolean not null,
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (document_id, type, target_key)
);

-- What a document of the office was ended by: the released decision and its day. Registered force as it was before comes back with the
-- decision taken back.
alter table document
  add column ended_on date,
  add column ended_by text references document (id) on delete set null,
  add column status_before text;
create index document_ended_by on document (ended_by) where ended_by is not null;

-- Works of one title that not the same people may see stand apart (decision 0084): a restricted one takes no place that others can find taken.
alter table law_work add column place smallint not null default 0;
alter table law_work drop constraint law_work_title_key_key;
create unique index law_work_title_key on law_work (title_key, place);
