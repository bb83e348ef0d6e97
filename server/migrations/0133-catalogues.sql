-- Catalogues (目录) of a library that is brought whole: the rows of a spreadsheet, tied to files, merged with their texts. A newer sheet of the same
-- catalogue changes the rows that changed; what the last run did can be undone.
create table catalogue (
  id text primary key,
  -- The name of the sheet, as bases of facts name it.
  title text not null,
  file_name text not null,
  file_sha256 text not null,
  -- Columns that staff gave (标题=C), and what counts where sheet and text differ (公布日期|相差一天 → sheet).
  columns jsonb not null default '{}',
  rules jsonb not null default '{}',
  -- 截至: the day of which the catalogue speaks.
  as_of date,
  -- Counts runs; a run that changes nothing counts too.
  run integer not null default 1,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  counts jsonb not null default '{}',
  created_by text not null,
  begun_at timestamptz not null,
  finished_at timestamptz
);

create table catalogue_row (
  id text primary key,
  catalogue_id text not null references catalogue (id) on delete cascade,
  -- Its place among the rows of the newest sheet, and in words: 第12行. Bases name the sheet and the row they were read from.
  ord integer not null,
  place text not null,
  sheet text not null,
  cells jsonb not null,
  days jsonb not null,
  remarks jsonb not null default '[]',
  fault text,
  -- By these a newer sheet finds the row again.
  number_key text not null,
  title_key text not null,
  day text not null,
  -- The run that last changed what the row says or what it became.
  run integer not null,
  -- What it said before that run; null for a row that the run brought.
  before jsonb,
  -- The newest sheet has it no more, since which run.
  gone boolean not null default false,
  gone_run integer,
  -- What was brought: a digest of cells and of what counts; null while nothing was.
  stamp text,
  file_name text,
  tied_by text,
  file_sha256 text,
  -- Other files that belong to it.
  beside text[] not null default '{}',
  version_id text,
  -- The catalogue brought this text; otherwise the library had it before.
  made_version boolean not null default false,
  document_id text,
  outcome text,
  note text,
  differences jsonb not null default '[]',
  decisions jsonb not null default '{}',
  fact_ids text[] not null default '{}'
);
create index catalogue_row_order on catalogue_row (catalogue_id, ord);
create index catalogue_row_file on catalogue_row (catalogue_id, file_sha256) where file_sha256 is not null;
create index catalogue_row_version on catalogue_row (version_id) where version_id is not null;

-- What a row of a catalogue says of the end of a law, or of its force on a day.
alter table law_fact drop constraint law_fact_origin_check;
alter table law_fact add constraint law_fact_origin_check check (origin in ('base', 'staff', 'list', 'catalogue')) not valid;
