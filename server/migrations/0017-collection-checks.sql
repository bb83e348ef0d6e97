-- Up to which day the documents of a kind have been checked to be held completely (数据截至), as staff state it.
create table collection_check (
  id text primary key,
  -- Value of the dictionary F_TYPE; a kind is stated once.
  f_type text not null unique,
  complete_until date not null,
  -- What was checked against which list.
  note text,
  revision integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);
