-- The full-text index: an inverted index over pairs of characters, in immutable segments like Lucene's (decision 0011).
-- `units` holds, for each indexed provision of the segment, its version's place in `version_ids`, its node and its length.
create table search_segment (
  id integer generated always as identity primary key,
  version_ids text[] not null,
  unit_count integer not null,
  units bytea not null
);

-- The provisions of one segment in which a pair of characters stands, with how often (see postings.ts).
create table search_term (
  term text not null,
  segment_id integer not null references search_segment (id) on delete cascade,
  unit_count integer not null,
  postings bytea not null,
  primary key (term, segment_id)
);
-- Already small and dense: compressing again would cost time at every search.
alter table search_term alter column postings set storage external;
alter table search_segment alter column units set storage external;
