-- Nobody puts a draft before the public, or its outcome, alone (decision 0109): 20 the draft waits, 50 the outcome was sent or taken back,
-- 60 the outcome waits.
alter table consultation drop constraint consultation_state_check;
alter table consultation add constraint consultation_state_check check (state in (10, 20, 30, 50, 60, 70, 80));
-- Account names: who last wrote what waits, and who submitted it.
alter table consultation add column written_by text;
alter table consultation add column submitted_by text;
-- Why it was sent back last; null after it was submitted again.
alter table consultation add column returned_reason text;
update consultation set written_by = coalesce(updated_by, created_by);
