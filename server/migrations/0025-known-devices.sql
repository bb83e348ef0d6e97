-- Browsers from which a user has signed in: failures made elsewhere do not make them wait (decision 0048).
create table known_device (
  -- SHA-256 of the browser's cookie
  device_hash text not null,
  account_id text not null references account (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (device_hash, account_id)
);
create index known_device_account on known_device (account_id, last_used_at);

-- Failures are counted by what was tried and from where; `about` is what was tried ("user:…", "phone:…").
alter table sign_in_failure add column about text not null default '';
update sign_in_failure set about = subject;
create index sign_in_failure_about on sign_in_failure (about);
comment on column sign_in_failure.locked_until is 'when the next try may be made';
