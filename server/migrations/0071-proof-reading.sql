-- Whether a text that a program recognised on a scan was compared with the scan by a person: value of the dictionary PROOF_STATE; null for
-- texts that were not recognised.
alter table document add column proof_state text;
create index document_proof on document (proof_state) where proof_state is not null;
