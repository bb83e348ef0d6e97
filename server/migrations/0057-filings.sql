-- Filing of documents with the bodies that review them (备案): one row for each document and body (decision 0086).
create table filing (
  id text primary key,
  document_id text not null references document (id) on delete cascade,
  filed_with text not null,
  -- The provision that the duty rests on.
  basis text,
  -- The day that the term begins with, and where it comes from; null: not known yet.
  publish_date date,
  publish_basis text check (publish_basis in ('titleNote', 'register', 'manual')),
  sent_on date,
  -- Values of the dictionary FILING_STATE.
  state smallint not null default 10,
  receipt_number text,
  receipt_on date,
  -- Path of a stored file.
  receipt_file text,
  -- Reasons of a return, or the outcome of the review.
  result_note text,
  corrected_on date,
  note text,
  -- What those in charge were told of the term: 0 nothing, 1 that it ends soon, 2 that it has ended.
  reminded smallint not null default 0,
  org_code text,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);
create unique index filing_document on filing (document_id, filed_with);
create index filing_term on filing (publish_date) where state = 10;

-- Until when released documents are in force (有效期): a row for each normative document, also when it names no end.
create table validity_period (
  id text primary key,
  document_id text not null unique references document (id) on delete cascade,
  -- The last day in force; null: not known, or without an end.
  ends_on date,
  -- text: the document says so; manual: staff entered it with its source.
  basis_kind text check (basis_kind in ('text', 'manual')),
  -- The article with its words, or the source.
  basis text,
  -- What was decided about a document whose period ends.
  decision text check (decision in ('extend', 'lapse', 'renew')),
  decided_on date,
  decision_source text,
  note text,
  -- What those in charge were told: 0 nothing, 1 that the period ends within 90 days, 2 that it has ended.
  reminded smallint not null default 0,
  org_code text,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);
create index validity_period_end on validity_period (ends_on) where ends_on is not null;
