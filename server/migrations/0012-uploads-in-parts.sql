-- A large file on its way: its parts may come in any order, over days, from a line that breaks.
create table upload (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  -- What tells the same file of the same person again: name, size and time of change, as the client has them.
  fingerprint text not null,
  name text not null,
  biz text not null,
  size bigint not null check (size > 0),
  part_size integer not null check (part_size > 0),
  -- Numbers of the parts that have come, from 0.
  received integer[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, fingerprint)
);
create index upload_rest on upload (updated_at);
create index stored_file_account on stored_file (account_id);
