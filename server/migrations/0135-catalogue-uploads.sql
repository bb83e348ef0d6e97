-- Catalogues in the browser: a sheet with its files is prepared by an account, and a program beside the server works on what waits.
create table catalogue_upload (
  id text primary key,
  -- No reference: what is brought in goes on when the account is removed.
  account_id text not null,
  username text not null,
  org_code text,
  file_name text not null,
  file_size integer not null,
  sha256 text not null,
  -- Where its bytes lie in the file store.
  path text not null,
  columns jsonb not null default '{}',
  title text not null,
  total integer not null,
  -- How it was read, as the screen shows it, and the keys of some rows, by which its catalogue is found.
  shown jsonb not null,
  keys jsonb not null,
  final boolean not null default false,
  created_at timestamptz not null,
  -- When it was brought in; from then on it belongs to that catalogue.
  used_at timestamptz
);
create index catalogue_upload_account on catalogue_upload (account_id) where used_at is null;

create table catalogue_upload_file (
  upload_id text not null references catalogue_upload (id) on delete cascade,
  -- As the folder has it, with / between folders; never used as a path.
  name text not null,
  size bigint not null,
  sha256 text,
  -- Where its bytes lie in the file store; null while it is only named.
  path text,
  -- Why its bytes are not wanted; null where they are.
  unwanted text,
  primary key (upload_id, name)
);
create index catalogue_upload_file_path on catalogue_upload_file (path) where path is not null;

alter table catalogue
  -- What it is brought in from; null: by the command, from a folder of this machine.
  add column upload_id text,
  -- What is to be done, and whether a program is at it; null: nothing.
  add column work text check (work in ('bringIn', 'apply', 'undo')),
  add column work_state text check (work_state in ('waiting', 'running', 'stopped')),
  -- It is done but for the index of the search: it must not be done again.
  add column is_worked boolean not null default false,
  -- Who asked for it, and when.
  add column doer jsonb,
  add column asked_at timestamptz,
  -- The program that is at it, when it last gave a sign of life, and how often one was started.
  add column worker text,
  add column beat_at timestamptz,
  add column starts integer not null default 0,
  add column stop_asked boolean not null default false,
  -- {what, done, total}
  add column progress jsonb,
  -- Why it stopped, in a sentence.
  add column trouble text,
  -- When work on it last ended.
  add column worked_at timestamptz,
  -- Decisions were made that its texts do not know yet.
  add column is_decided boolean not null default false,
  -- Files without a row, of the last run: how many, and the names of the first.
  add column loose jsonb not null default '{"count": 0, "names": []}',
  add constraint catalogue_work_state check ((work is null) = (work_state is null));
create index catalogue_work on catalogue (work_state) where work is not null;

-- What the screen counts.
create index catalogue_row_outcome on catalogue_row (catalogue_id, outcome) where not gone;
create index catalogue_row_differs on catalogue_row (catalogue_id, ord) where differences <> '[]';

-- By these a newer sheet finds its catalogue; whoever opens a sheet in the browser waits for it.
create index catalogue_row_number on catalogue_row (number_key) where number_key <> '';
create index catalogue_row_title on catalogue_row (title_key) where title_key <> '';
