-- What looking after an installation from the browser needs: who changed what, revisions, and the tables of the new lists.

-- A state a record has had. Rows are written once; `revision` counts the states of one record.
create table record_version (
  id bigint generated always as identity primary key,
  table_name text not null,
  record_id text not null,
  revision integer not null,
  operation text not null check (operation in ('add', 'edit', 'delete', 'restore')),
  -- How people call the record.
  label text not null,
  -- Fields under the names of the wire. Never a password, token or code.
  content jsonb not null,
  account_id text,
  username text,
  created_at timestamptz not null default now(),
  unique (table_name, record_id, revision)
);
create index record_version_time on record_version (created_at);
create function record_version_is_written_once() returns trigger language plpgsql as $$
begin
  raise exception 'record_version is written once';
end $$;
create trigger record_version_written_once before update or delete on record_version for each row execute function record_version_is_written_once();

-- operate_type: 1 looked at, 2 added, 3 changed, 4 deleted, 5 imported, 6 exported (dictionary operate_type).
alter table activity_log
  add column operate_type smallint check (operate_type between 1 and 6),
  add column record_version_id bigint references record_version (id);
create index activity_log_username on activity_log (username, created_at);

-- Counts the changes of a row: whoever saves an older one is told.
alter table account add column revision integer not null default 1;
alter table role add column revision integer not null default 1;
alter table permission add column revision integer not null default 1;
alter table permission_data_rule
  add column revision integer not null default 1,
  add column created_by text,
  add column updated_by text,
  add column updated_at timestamptz;
alter table department add column revision integer not null default 1;
alter table department_role
  add column revision integer not null default 1,
  add column created_by text,
  add column updated_by text,
  add column updated_at timestamptz;
alter table tenant
  add column revision integer not null default 1,
  add column created_by text,
  add column updated_by text,
  add column updated_at timestamptz;
create index account_tenant_members on account_tenant (tenant_id);
create index account_listed on account (created_at) where deleted_at is null;
create index account_org_code on account (org_code text_pattern_ops);
create index department_code on department (org_code text_pattern_ops);

-- Roles nobody may hold together (系统管理员, 安全管理员, 审计员). Each pair stands once.
create table role_exclusion (
  role_id text not null references role (id) on delete cascade,
  excluded_role_id text not null references role (id) on delete cascade,
  primary key (role_id, excluded_role_id),
  check (role_id < excluded_role_id)
);

-- The page holders of a role begin with instead of 首页; the highest priority wins.
create table role_index (
  id text primary key,
  role_code text not null references role (code) on update cascade on delete cascade,
  url text,
  component text not null,
  is_route boolean not null default true,
  priority integer not null default 0,
  enabled boolean not null default true,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz,
  unique (role_code)
);

-- Dictionaries get an id of their own, so that a code can be mended; one in the recycle bin keeps its items.
alter table dictionary
  add column id text not null default replace(gen_random_uuid()::text, '-', '') unique,
  -- 0 values are texts, 1 numbers.
  add column value_type smallint not null default 0 check (value_type in (0, 1)),
  add column revision integer not null default 1,
  add column created_by text,
  add column created_at timestamptz not null default now(),
  add column updated_by text,
  add column updated_at timestamptz,
  add column deleted_at timestamptz;
alter table dictionary_item
  add column id text not null default replace(gen_random_uuid()::text, '-', '') unique,
  add column description text not null default '',
  add column revision integer not null default 1,
  add column created_by text,
  add column created_at timestamptz not null default now(),
  add column updated_by text,
  add column updated_at timestamptz,
  drop constraint dictionary_item_dictionary_code_fkey,
  add constraint dictionary_item_dictionary_code_fkey foreign key (dictionary_code) references dictionary (code) on update cascade on delete cascade;

-- A node of a classification. code: letter and two digits for each level, as departments have.
create table category (
  id text primary key,
  parent_id text references category (id),
  name text not null,
  code text not null unique,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);
create index category_parent on category (parent_id, code);
create index category_code on category (code text_pattern_ops);

-- A position (职务) people hold; `post` of an account names positions by their codes.
create table position (
  id text primary key,
  code text not null unique,
  name text not null,
  -- Value of the dictionary position_rank.
  rank text,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);

-- A rule that makes a number or code; `handler` names one of the program's own, never code.
create table fill_rule (
  id text primary key,
  name text not null,
  code text not null unique,
  handler text not null,
  params jsonb not null default '{}',
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);
-- The last number a counting rule gave out within a scope (a day, a prefix).
create table fill_rule_counter (
  rule_id text not null references fill_rule (id) on delete cascade,
  scope text not null,
  last_number bigint not null,
  primary key (rule_id, scope)
);

-- A rule a value is checked by: [{digits, pattern, message}], digits a number of characters or *.
create table check_rule (
  id text primary key,
  name text not null,
  code text not null unique,
  rules jsonb not null,
  description text,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);

-- A job of the program with its timetable. status: 0 runs, -1 stopped.
create table scheduled_job (
  id text primary key,
  -- One of the program's own jobs, by name.
  handler text not null,
  cron text not null,
  parameter text,
  description text,
  status smallint not null default 0 check (status in (0, -1)),
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);
-- One run. (job_id, planned_at) is claimed by one process; a run by hand has the moment it was asked for.
create table scheduled_job_run (
  id bigint generated always as identity primary key,
  job_id text not null references scheduled_job (id) on delete cascade,
  planned_at timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Null while it runs.
  success boolean,
  message text,
  by_hand boolean not null default false,
  username text,
  process text not null default '',
  unique (job_id, planned_at)
);
create index scheduled_job_run_time on scheduled_job_run (job_id, started_at desc);

-- A file somebody sent or the program made; the bytes lie in the file store under `path`.
create table stored_file (
  id text primary key,
  -- `biz/name_….ext`, as the wire carries it.
  path text not null unique,
  name text not null,
  biz text not null,
  -- Of the bytes, not of what the sender said.
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  -- Who may fetch it: whoever is signed in, or only its owner (results of exports and imports).
  audience text not null default 'signedIn' check (audience in ('signedIn', 'owner')),
  account_id text,
  username text,
  created_at timestamptz not null default now()
);
create index stored_file_time on stored_file (created_at);

-- What visitors did on the public site, without a word on who they are.
create table page_event (
  id bigint generated always as identity primary key,
  kind text not null,
  page text not null default '',
  detail text not null default '',
  created_at timestamptz not null default now()
);
create index page_event_time on page_event (created_at);
