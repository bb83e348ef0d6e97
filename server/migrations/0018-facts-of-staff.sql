-- Who entered a fact; null for base data.
alter table law_fact add column created_by text;
alter table law_fact add constraint law_fact_maker check (origin = 'base' or created_by is not null) not valid;
