-- Lists of what is in force (现行有效目录), as a standing committee or a government publishes them: uploaded, matched with the works of the
-- library, confirmed by a second person, and then the basis of 有效 with their day.
create table force_list (
  id text primary key,
  title text not null,
  -- The body that publishes the list, with number and address where it stands.
  issuer text not null,
  doc_number text,
  link text,
  -- 截至: the day on which everything listed was in force.
  as_of date not null,
  -- Which works of the library it should name: kinds, region, body; empty or null: all.
  scope_types text[] not null default '{}',
  scope_region text,
  scope_issuer text,
  note text,
  -- 10 办理中, 20 待确认, 30 已确认, 40 申请撤销, 50 已撤销 (common/force-lists.ts).
  state smallint not null default 10,
  -- Accounts of all who uploaded, edited, decided or submitted: none of them confirms.
  hands text[] not null default '{}',
  submitted_by text,
  submitted_at timestamptz,
  -- Why it was sent back.
  returned_note text,
  confirmed_by text,
  confirmed_at timestamptz,
  -- Who asked to withdraw it and why, and who did.
  withdrawal_by text,
  withdrawal_reason text,
  withdrawn_by text,
  withdrawn_at timestamptz,
  -- What was not read of the file, each with its place.
  remarks text[] not null default '{}',
  file_name text not null,
  file_sha256 text not null,
  file_size integer not null,
  org_code text,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);
create index force_list_file_hash on force_list (file_sha256);

-- The file as it was uploaded: evidence, which nobody removes from among the files.
create table force_list_file (
  list_id text primary key references force_list (id) on delete cascade,
  bytes bytea not null
);

create table force_list_row (
  id text primary key,
  list_id text not null references force_list (id) on delete cascade,
  ord integer not null,
  -- Where it stands in the file: 第12行, 工作表“规章”第12行.
  place text not null,
  name text not null,
  doc_number text,
  issuer text,
  adopted_on date,
  published_on date,
  effective_on date,
  amended_on date,
  remark text,
  -- What comparing it with the library gave (common/force-lists.ts), and why in one sentence.
  outcome text not null,
  reason text,
  work_id text references law_work (id) on delete set null,
  -- The text that counted on the day of the list.
  version_id text,
  -- chosen: staff say which work it is; leftOut: it counts for nothing.
  decision text check (decision in ('chosen', 'leftOut')),
  decided_by text,
  decided_at timestamptz,
  -- The fact by which the public knows it.
  fact_id text,
  unique (list_id, ord)
);
create index force_list_row_work on force_list_row (work_id) where work_id is not null;

-- A check (VALID) that a list makes: base data and entries of staff are apart from it.
alter table law_fact drop constraint law_fact_origin_check;
alter table law_fact add constraint law_fact_origin_check check (origin in ('base', 'staff', 'list')) not valid;
alter table law_fact add column list_id text references force_list (id);
alter table law_fact add constraint law_fact_of_list check ((origin = 'list') = (list_id is not null)) not valid;
create index law_fact_list on law_fact (list_id) where list_id is not null;
