-- Cleaning up the law that is held (清理): batches over released documents, each document with a proposal that a second person confirms.
create table cleanup_batch (
  id text primary key,
  name text not null,
  -- The notice or plan that orders it.
  basis text,
  due_on date,
  -- Which documents it is about; null: all.
  scope_type text,
  scope_level text,
  scope_issuer text,
  scope_title text,
  -- Published up to this day.
  scope_until date,
  -- The decision that ends the batch, with its day and where it stands.
  decision text,
  decided_on date,
  decision_source text,
  note text,
  org_code text,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);

create table cleanup_item (
  id text primary key,
  batch_id text not null references cleanup_batch (id) on delete cascade,
  document_id text not null references document (id) on delete cascade,
  -- Value of the dictionary CLEAN_RESULT.
  proposal text,
  reason text,
  proposed_by text,
  proposed_at timestamptz,
  confirmed_by text,
  confirmed_at timestamptz,
  -- Why the second person sent the proposal back.
  returned_note text,
  -- The fact that carried it out, and when.
  fact_id text,
  carried_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index cleanup_item_document on cleanup_item (batch_id, document_id);
create index cleanup_item_of on cleanup_item (document_id);
