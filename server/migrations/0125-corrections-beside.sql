-- 更正稿: a copy of a document that the public goes on reading, worked on and reviewed beside it and put in its place at once (decision 0173).
alter table document
  -- The document that it corrects. It counts for no document: lists, figures and registers are of documents.
  add column corrects text references document (id) on delete cascade,
  -- What the fields of that document said when the copy was made: what was changed there meanwhile stays.
  add column corrects_base jsonb,
  add constraint document_corrects check ((corrects is null) = (corrects_base is null));
-- One at a time.
create unique index document_correction on document (corrects) where corrects is not null and deleted_at is null;
create index document_correction_of on document (corrects) where corrects is not null;

-- Steps that were taken with a 更正稿 stay with the document.
alter table document_step add column in_correction boolean not null default false;
