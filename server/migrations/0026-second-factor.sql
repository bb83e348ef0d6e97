-- The second factor of an account: a secret shared with an authenticator app (TOTP, RFC 6238), decision 0049.
create table second_factor (
  account_id text primary key references account (id) on delete cascade,
  -- Encrypted with the key of the installation, which is not in the database; null: not confirmed yet.
  secret text,
  -- A secret being set up, which replaces the other once a code of it was entered.
  pending_secret text,
  confirmed_at timestamptz,
  -- The last step of 30 seconds whose code was accepted: none is accepted twice.
  last_step bigint not null default 0
);

-- Codes on paper for a lost device, each good once; SHA-256.
create table recovery_code (
  account_id text not null references account (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

alter table one_time_ticket drop constraint one_time_ticket_purpose_check;
alter table one_time_ticket add constraint one_time_ticket_purpose_check
  check (purpose in ('reset-password', 'third-sign-in', 'third-state', 'third-binding', 'second-factor'));
