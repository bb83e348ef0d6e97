-- How a user has set up the columns of a list: one row for each user and list.
create table list_layout (
  account_id text not null references account (id) on delete cascade,
  -- The list, by the call that its rows come from.
  list text not null,
  layout jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, list)
);
