-- Bodies that made a law, entered by staff with a source where the text names none.
alter table law_fact drop constraint law_fact_kind_check;
alter table law_fact add constraint law_fact_kind_check check (kind in ('EFFECT', 'REPEAL', 'EDITION', 'VALID', 'EXTEND', 'ISSUER')) not valid;
-- Names in their order, the leading one first (ISSUER).
alter table law_fact add column issuers jsonb;
alter table law_fact add constraint law_fact_issuers check (kind <> 'ISSUER' or issuers is not null) not valid;
