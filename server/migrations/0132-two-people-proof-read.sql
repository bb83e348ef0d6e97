-- What a program recognised on the scan that a document was made of, who signed for it, and which doubtful places were looked at. A document has
-- a row when its text was recognised, or when somebody signed for it.
create table document_recognition (
  document_id text primary key references document (id) on delete cascade,
  -- `Recognition` of source-document.ts; null where it was not kept when the document was made.
  found jsonb,
  -- Path of the attachment that was read; null where the scan is not with the document.
  scan text,
  -- Doubtful places of which somebody said that they are right: `line:character` of `found` → {"by", "name", "at"}.
  confirmed jsonb not null default '{}',
  -- The account that compared the text with the scan first, its name then, when, and the save (document_save) that it compared.
  first_by text,
  first_name text,
  first_at timestamptz,
  first_save integer,
  -- The same of another account that compared it after that. It stays when the text is changed later and has to be compared again.
  second_by text,
  second_name text,
  second_at timestamptz,
  second_save integer
);

-- Texts that were recognised before: who had set 已校对 is the first of two where the public has not seen the text yet. What is before the public
-- stays as it is.
insert into document_recognition (document_id, scan, first_by, first_name, first_at, first_save)
select d.id,
  (select a.path from document_attachment a where a.document_id = d.id and a.kind = '10' order by a.ord limit 1),
  v.username, coalesce(p.realname, v.username), v.created_at,
  coalesce((select max(s.save_no) from document_save s where s.document_id = d.id and s.saved_at <= v.created_at), 1)
from document d
left join lateral (
  select username, created_at from record_version r
  where r.table_name = 'document' and r.record_id = d.id and r.content ->> 'proofState' = '2' and d.proof_state = '2'
  order by r.id limit 1) v on true
left join account p on p.username = v.username
where d.proof_state is not null;

update document d set proof_state = case when r.first_by is null then '1' else '3' end
from document_recognition r where r.document_id = d.id and d.proof_state = '2' and d.state < 50;
update document_recognition r set first_by = null, first_name = null, first_at = null, first_save = null
from document d where d.id = r.document_id and d.proof_state = '1';
