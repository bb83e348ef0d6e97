-- A person who may sign in. The password is an argon2id hash, never the password.
create table account (
  id text primary key,
  username text not null unique,
  realname text not null,
  password_hash text not null,
  status smallint not null default 1,
  must_change_password boolean not null default true,
  created_at timestamptz not null default now()
);

-- A permission code granted to an account.
create table account_permission (
  account_id text not null references account (id) on delete cascade,
  code text not null,
  primary key (account_id, code)
);

-- A signed-in session; only the hash of its token is kept.
create table account_session (
  token_hash text primary key,
  account_id text not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
