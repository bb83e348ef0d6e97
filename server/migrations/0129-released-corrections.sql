-- 更正稿 that were released: each became part of the document that it corrected, and messages still name it.
create table released_correction (
  id text primary key,
  document_id text not null references document (id) on delete cascade
);
create index released_correction_document on released_correction (document_id);
