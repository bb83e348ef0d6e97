-- Drafts put to public consultation (意见征集), and what the public says of them and of released law (decision 0103).
create table consultation (
  id text primary key,
  title text not null,
  -- Why the draft is made and what it is about, as the public reads it.
  explanation text not null default '',
  -- How opinions can be given otherwise: an address, a telephone number.
  contact text,
  -- The document of the office that the text was taken from.
  document_id text references document (id) on delete restrict,
  -- The text that is put to consultation, in the form of a document's body, and its provisions in reading order.
  body text not null,
  lines jsonb not null default '[]',
  -- First and last day; the last one ends at midnight in Asia/Shanghai.
  begins_on date not null,
  ends_on date not null,
  -- Why there are less than 30 days.
  short_reason text,
  -- Value of OP_STATE. That the term has ended is computed, never stored.
  state smallint not null default 10 check (state in (10, 30, 70, 80)),
  -- What became of the opinions, as the public reads it.
  outcome text,
  outcome_at timestamptz,
  org_code text,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz,
  check (ends_on >= begins_on),
  check (state < 70 or outcome is not null)
);
create index consultation_document on consultation (document_id);
create index consultation_state on consultation (state, ends_on);

-- An opinion on a draft, a correction of released law, or a proposal to review it.
create table opinion (
  id text primary key,
  -- Value of OPINION_KIND: 1 of a consultation, 2 correction, 3 proposal to review.
  kind smallint not null check (kind in (1, 2, 3)),
  consultation_id text references consultation (id) on delete restrict,
  -- The law and the edition that was read.
  work_id text references law_work (id) on delete set null,
  version_id text,
  target_title text not null,
  -- The provision it is about, with its words of then; null: the whole.
  anchor text,
  label text,
  quote text,
  -- Values of OPINION_ATTITUDE (consultations only) and OPINION_IDENTITY.
  attitude smallint,
  identity smallint not null,
  content text not null,
  -- Name, telephone number, e-mail address and receipt code, encrypted together.
  sealed text not null,
  -- SHA-256 of the receipt code, and of the key under which it was sent: sent twice it is kept once.
  receipt_hash text not null unique,
  request_hash text not null unique,
  -- Value of FB_STATE.
  state smallint not null default 10,
  -- The opinion that it says the same as; that one is answered for both.
  merged_into text references opinion (id) on delete set null,
  -- The department that has to deal with it.
  department_id text,
  org_code text,
  -- What its sender is told.
  answer text,
  answered_by text,
  answered_at timestamptz,
  -- What the public reads of it beside the outcome; null: nothing.
  public_text text,
  -- Notes of the office.
  note text,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz,
  check ((kind = 1) = (consultation_id is not null)),
  check (merged_into is null or merged_into <> id)
);
create index opinion_consultation on opinion (consultation_id, state);
create index opinion_work on opinion (work_id);
create index opinion_merged on opinion (merged_into) where merged_into is not null;
create index opinion_created on opinion (created_at desc);
