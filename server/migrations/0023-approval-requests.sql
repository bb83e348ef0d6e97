-- A change that takes a second administrator, kept as the call that asked for it (docs/decisions/0047-nobody-gains.md).
create table approval_request (
  id text primary key,
  -- Key of the contract, with what was sent.
  call text not null,
  payload jsonb not null,
  -- The call in words, and what it would give to whom.
  kind text not null,
  what text not null,
  asked_by text not null references account (id) on delete cascade,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn')),
  answered_by text references account (id) on delete set null,
  answered_at timestamptz,
  reason text
);
create index approval_request_asked on approval_request (asked_at desc);
