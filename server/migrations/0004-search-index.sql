-- The full-text index: an inverted index over pairs of characters, in immutable segments (decision 0011).
-- `units` holds, for each indexed provision of the segment, its version's place in `version_ids`, its node and its length.
create table search_segment (
  id integer generated always as identity primary key,
  version_ids text[] not null,
  unit_count integer not null,
  units bytea not null
);

-- Consecutive terms of one segment with their postings (format: postings.ts), sorted by term like an SSTable.
create table search_block (
  segment_id integer not null references search_segment (id) on delete cascade,
  block_no integer not null,
  -- The first term as first character × 65536 + second.
  first_term bigint not null,
  content bytea not null,
  primary key (segment_id, block_no)
);
-- Which segment holds a version's text, and which revision of the text that was: one that differs is indexed anew.
create table search_version (
  version_id text primary key references law_version (id) on delete cascade,
  segment_id integer not null references search_segment (id) on delete cascade,
  revision integer not null
);
create index search_version_segment on search_version (segment_id);
create trigger revision after insert or update or delete on search_version for each statement execute function raise_library_revision('laws');

-- Already small and dense: compressing again would cost time at every search.
alter table search_block alter column content set storage external;
alter table search_segment alter column units set storage external;
