-- What was put right in a text after it was first shown to the public: the page of the text says so with day and words.
create table law_correction (
  id bigint generated always as identity primary key,
  version_id text not null references law_version (id) on delete cascade,
  corrected_at timestamptz not null,
  note text not null
);
create index law_correction_version on law_correction (version_id);
