-- Extended periods of validity that the public is told: a fact about one text, entered in the register of periods.
alter table law_fact drop constraint law_fact_kind_check;
-- EXTEND: the text is in force until `day` (the last one), whatever end it names itself.
alter table law_fact add constraint law_fact_kind_check check (kind in ('EFFECT', 'REPEAL', 'EDITION', 'VALID', 'EXTEND')) not valid;
-- The text that is extended (EXTEND). Not a foreign key: facts outlast texts that are taken back.
alter table law_fact add column version_id text;
alter table law_fact add constraint law_fact_extended check (kind <> 'EXTEND' or (version_id is not null and day is not null)) not valid;

alter table validity_period
  -- Title of the document that extends.
  add column decision_title text,
  -- Who entered the decision: another person shows it to the public.
  add column decided_by text,
  -- The fact by which the public knows the extension, and the end that it says.
  add column fact_id text,
  add column public_end date,
  add column released_by text,
  add column released_at timestamptz;
update validity_period set decided_by = coalesce(updated_by, created_by) where decision is not null;
