-- Advanced queries somebody put together for everybody who has the list; one's own stay in one's browser.
create table shared_query (
  id text primary key,
  -- The list, as its saved queries are called in browsers.
  place text not null,
  title text not null,
  match_type text not null check (match_type in ('and', 'or')),
  records jsonb not null,
  created_by text,
  created_at timestamptz not null default now(),
  unique (place, title)
);
