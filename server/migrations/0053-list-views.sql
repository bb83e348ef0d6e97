-- Named views of lists: conditions, order and columns that a user returns to or shares with all staff (decision 0082).
create table list_view (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  -- The list, by the call that its rows come from, as list_layout has it.
  list text not null,
  name text not null,
  shared boolean not null default false,
  settings jsonb not null,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);
create unique index list_view_name on list_view (account_id, list, name);
create index list_view_shared on list_view (list) where shared;

-- The view that a list opens with, for each user who chose one.
create table list_view_default (
  account_id text not null references account (id) on delete cascade,
  list text not null,
  view_id text not null references list_view (id) on delete cascade,
  primary key (account_id, list)
);
create index list_view_default_view on list_view_default (view_id);
