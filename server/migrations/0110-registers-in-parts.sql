-- A register is taken in part by part, so that nobody waits for a long one. Until all of its documents are stored they count as deleted;
-- one statement then shows them. Its row goes when the first version of each is kept.
create table register_import (
  id text primary key,
  -- Who sent it: the first versions of its documents name him.
  account_id text,
  username text not null,
  begun_at timestamptz not null default now(),
  -- When its last part was stored: a start of the server takes away what no process goes on with.
  touched_at timestamptz not null default now(),
  shown_at timestamptz
);
alter table document add column import_id text references register_import (id) on delete cascade;
create index document_import on document (import_id) where import_id is not null;
