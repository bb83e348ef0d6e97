-- People: everything the wire tells of an account beside its name and password.
alter table account
  add column avatar text,
  add column birthday date,
  add column sex smallint check (sex in (0, 1, 2)),
  add column email text unique,
  add column phone text unique,
  add column work_no text unique,
  add column post text,
  add column telephone text,
  -- Code of the department the person works for at present; data rules speak of it.
  add column org_code text,
  -- 1 ordinary, 2 answers for the departments in charge_departments.
  add column user_identity smallint not null default 1 check (user_identity in (1, 2)),
  add column charge_departments text[] not null default '{}',
  add column password_set_at timestamptz not null default now(),
  add column created_by text,
  add column updated_by text,
  add column updated_at timestamptz,
  -- In the recycle bin since; such an account cannot sign in.
  add column deleted_at timestamptz,
  add constraint account_status_known check (status in (1, 2));

-- Hashes of earlier passwords, so that the last few are not used again.
create table account_former_password (
  account_id text not null references account (id) on delete cascade,
  password_hash text not null,
  replaced_at timestamptz not null default now(),
  primary key (account_id, password_hash)
);

-- An organisation that shares the installation. 1 in use, 0 frozen.
create table tenant (
  id integer primary key,
  name text not null,
  begin_date date,
  end_date date,
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now()
);

create table account_tenant (
  account_id text not null references account (id) on delete cascade,
  tenant_id integer not null references tenant (id),
  primary key (account_id, tenant_id)
);

-- A department of the organisation. org_code: letter and two digits for each level (A01, A01A02).
create table department (
  id text primary key,
  parent_id text references department (id),
  name text not null,
  name_en text,
  name_abbr text,
  sort_order integer not null default 0,
  description text,
  -- 1 company, 2 department, 3 post.
  category text not null default '2' check (category in ('1', '2', '3')),
  org_code text not null unique,
  mobile text,
  fax text,
  address text,
  memo text,
  -- 1 in use, 0 not.
  status text not null default '1' check (status in ('0', '1')),
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);
create index department_parent on department (parent_id, sort_order);

create table account_department (
  account_id text not null references account (id) on delete cascade,
  department_id text not null references department (id) on delete cascade,
  primary key (account_id, department_id)
);
create index account_department_members on account_department (department_id);

-- An account of a chat app or another site that stands for one of ours.
create table third_account (
  id text primary key,
  third_type text not null,
  third_user_id text not null,
  account_id text references account (id) on delete cascade,
  realname text,
  avatar text,
  created_at timestamptz not null default now(),
  unique (third_type, third_user_id)
);

-- A signed-in session. `id` names it to others, `token_hash` is all that is kept of its token.
-- An ended session stays a while, so that its last request is told it has ended.
alter table account_session
  add column id text,
  add column last_used_at timestamptz not null default now(),
  add column ended_at timestamptz,
  add column ended_why text,
  add column ip text not null default '',
  add column user_agent text not null default '';
update account_session set id = md5(token_hash);
alter table account_session alter column id set not null, add constraint account_session_named unique (id);
create index account_session_account on account_session (account_id) where ended_at is null;
create index account_session_expiry on account_session (expires_at);

-- An unanswered captcha: good for one attempt.
create table captcha (
  check_key text primary key,
  answer_hash text not null,
  expires_at timestamptz not null
);

-- A code sent to a phone. purpose: 0 sign-in, 1 register, 2 forgotten password.
create table phone_code (
  phone text not null,
  purpose text not null check (purpose in ('0', '1', '2')),
  code_hash text not null,
  expires_at timestamptz not null,
  attempts smallint not null default 0,
  primary key (phone, purpose)
);

-- Something handed out once and redeemed once: a reset of a password, a finished third-party sign-in, its state on the way.
create table one_time_ticket (
  ticket_hash text primary key,
  purpose text not null check (purpose in ('reset-password', 'third-sign-in', 'third-state', 'third-binding')),
  account_id text references account (id) on delete cascade,
  -- What the holder may know of it, as JSON.
  content jsonb not null default '{}',
  expires_at timestamptz not null
);

-- Failed sign-ins in a row, by what was tried ("user:…", "phone:…"), whether or not such a user exists.
create table sign_in_failure (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);

-- Who did what, and what was refused. kind: 1 signing in and out, 2 everything else. Rows are written once.
create table activity_log (
  id bigint generated always as identity primary key,
  kind smallint not null check (kind in (1, 2)),
  content text not null,
  success boolean not null,
  account_id text,
  username text,
  ip text,
  method text,
  url text,
  took_ms integer,
  created_at timestamptz not null default now()
);
create index activity_log_time on activity_log (created_at);
create function activity_log_is_written_once() returns trigger language plpgsql as $$
begin
  raise exception 'activity_log is written once';
end $$;
create trigger activity_log_written_once before update or delete on activity_log for each row execute function activity_log_is_written_once();
