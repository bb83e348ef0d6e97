-- What a person follows: a law, an issuing body, a subject, or a search. `title` is what it was called when it was followed.
create table following (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  kind text not null check (kind in ('law', 'issuer', 'subject', 'search')),
  -- Id of the law, name of the body, code of the subject, conditions of the search as they stand in an address.
  target text not null,
  title text not null,
  created_at timestamptz not null,
  unique (account_id, kind, target)
);
create index following_target on following (kind, target);

-- Events of the library of which followers have been told, or that were there before anybody followed anything
-- (server/features/following/library-events.rules.ts makes the keys).
create table library_event (
  key text primary key,
  noted_at timestamptz not null
);
