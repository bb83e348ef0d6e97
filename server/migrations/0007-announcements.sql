-- An announcement to people who sign in. status: 0 not released, 1 released, 2 revoked.
create table announcement (
  id text primary key,
  title text not null,
  summary text,
  -- Sanitised HTML.
  content text not null default '',
  sender text not null default '',
  priority text not null default 'M' check (priority in ('L', 'M', 'H')),
  -- 1 notice, 2 system message.
  category text not null default '1' check (category in ('1', '2')),
  audience text not null default 'ALL' check (audience in ('ALL', 'USER')),
  starts_at timestamptz,
  ends_at timestamptz,
  status smallint not null default 0 check (status in (0, 1, 2)),
  sent_at timestamptz,
  revoked_at timestamptz,
  created_by text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index announcement_released on announcement (sent_at) where status = 1 and deleted_at is null;

-- A person an announcement was delivered to, and when it was read. Announcements to all are delivered when first looked for.
create table announcement_reader (
  announcement_id text not null references announcement (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  read_at timestamptz,
  primary key (announcement_id, account_id)
);
create index announcement_unread on announcement_reader (account_id) where read_at is null;
