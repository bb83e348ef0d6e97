-- Scans that staff take in and that the server recognises by itself, page by page, also when the page was closed or the server was restarted.
create table scan_reading (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  -- Where the call came from, for the line of the log: {ip, method, url}.
  asked jsonb not null,
  org_code text,
  file_name text not null,
  folder text not null,
  hash text not null,
  -- Where its bytes lie in the file store; null when it has ended.
  path text,
  pages integer,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Who is at it, the last sign of life, and how often it was begun.
  worker text,
  beat_at timestamptz,
  starts integer not null default 0,
  -- What became of it, as the answer of the call that takes files in tells.
  taken jsonb,
  asked_at timestamptz not null,
  ended_at timestamptz,
  unique (account_id, hash)
);
create index scan_reading_state on scan_reading (state, asked_at);
create index scan_reading_path on scan_reading (path) where path is not null;

create table scan_reading_page (
  reading_id text not null references scan_reading (id) on delete cascade,
  page integer not null,
  found jsonb not null,
  primary key (reading_id, page)
);
