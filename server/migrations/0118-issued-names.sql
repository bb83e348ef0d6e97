-- Names of the documents that a text issues (关于印发《X》的通知 issues X), by each of which the work is found, addressed and cited.
-- Texts held before have their names when they are read again by the parser of this release.
create table law_issued_name (
  version_id text not null references law_version on delete cascade,
  ord integer not null,
  name text not null,
  -- The name folded for comparing, as law_work.title_key.
  name_key text not null,
  -- Address of its part; '' where the text has no part of its own for it.
  anchor text not null,
  -- What stands before the addresses of its provisions: '' or w2_.
  scope text not null,
  effect_date date,
  expire_date date,
  primary key (version_id, ord)
);
create index law_issued_name_key on law_issued_name (name_key);
create trigger revision after insert or update or delete on law_issued_name for each statement execute function raise_library_revision('laws');

-- Every name by which a work is named in full, its title before those of what it issues (choice).
create view work_name as
select 0 as choice, w.id as work_id, w.title_key as name_key, null::text as version_id, null::date as made_on from law_work w
union all
select 1, v.work_id, n.name_key, v.id, coalesce(v.version_date, v.publish_date) from law_issued_name n
join law_version v on v.id = n.version_id and v.publish_state = 'published';
