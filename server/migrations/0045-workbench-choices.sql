-- Which parts of the workbench a user wants to see, in the user's order. Without a row: the usual ones.
create table workbench_choice (
  account_id text primary key references account (id) on delete cascade,
  parts text[] not null,
  updated_at timestamptz not null default now()
);
