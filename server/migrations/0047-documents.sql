-- Texts in the hands of staff, from the first draft to the archive (decision 0076). What the public reads is a version of the library
-- (law_version), made from a document when it is released.
create table document (
  id text primary key,
  title text not null,
  -- As law_work has it: documents of one work have one key.
  title_key text not null,
  -- 题注, as printed under the title.
  title_note text not null default '',
  -- The text as lines: headings begin with #, rows of tables with |.
  body text not null default '',
  doc_number text,
  f_type text not null,
  f_level text not null,
  region text not null,
  address text not null,
  subject text,
  -- Names of the bodies that made it, the leading one first.
  issuers jsonb not null default '[]',
  -- Where the text was taken from: a gazette, a file.
  source_name text,
  note text,
  -- Values of the dictionary PUB_STATE.
  state smallint not null default 10,
  -- SHA-256 of the file it was read from; the same file is not taken in twice.
  file_hash text,
  file_name text,
  -- The edition that it was released as.
  version_id text references law_version (id) on delete set null,
  org_code text,
  -- Accounts that took the steps of the present round.
  submitted_by text,
  reviewed_by text,
  approved_by text,
  released_by text,
  -- When it is to be released by itself.
  release_at timestamptz,
  released_at timestamptz,
  deleted_at timestamptz,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);
create unique index document_file on document (file_hash) where file_hash is not null and deleted_at is null;
create index document_title on document (title_key) where deleted_at is null;
create index document_state on document (state, created_at desc) where deleted_at is null;
create index document_version on document (version_id) where version_id is not null;

-- Every step that a document took, with who took it and why.
create table document_step (
  id bigint generated always as identity primary key,
  document_id text not null references document (id) on delete cascade,
  act text not null,
  from_state smallint not null,
  to_state smallint not null,
  note text,
  username text not null,
  realname text not null,
  at timestamptz not null
);
create index document_step_document on document_step (document_id, id);

-- A text that staff have taken back is kept and not shown, as one that was withheld.
alter table law_version drop constraint law_version_publish_state_check;
alter table law_version add constraint law_version_publish_state_check check (publish_state in ('published', 'withheld', 'withdrawn')) not valid;
