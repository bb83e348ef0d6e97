-- What designed reports may read (decision 0112): views of what all staff may know, without restricted documents (spec §6) and without
-- personal data. They run with the rights of their owner, so their reader needs none on the tables.
create schema report;

create view report.law with (security_barrier) as
with hidden as (
  select coalesce(array_agg(dictionary_code || ' ' || value), '{}') as codes from dictionary_item
  where restricted and dictionary_code in ('F_LEVEL', 'F_TYPE', 'region', 'address')
), newest as (
  select distinct on (v.work_id) v.work_id, v.id, v.doc_number, coalesce(v.publish_date, v.approve_date, v.adopt_date) as published_on,
    v.effect_date, v.expire_date, v.char_count
  from law_version v where v.publish_state = 'published'
  order by v.work_id, v.version_date desc nulls last, v.id
), held as (
  select work_id, count(*)::integer as versions, min(coalesce(publish_date, approve_date, adopt_date)) as first_on
  from law_version where publish_state = 'published' group by work_id
), leader as (
  select distinct on (work_id) work_id, name from public.law_issuer order by work_id, ord
)
select w.id, w.title, n.doc_number, w.f_type, w.f_level, w.region, w.address, w.subject, w.organ_system,
  i.name as issuer, n.published_on, extract(year from n.published_on)::integer as published_year,
  h.first_on, extract(year from h.first_on)::integer as first_year, n.effect_date, n.expire_date, h.versions, n.char_count
from law_work w
join newest n on n.work_id = w.id
join held h on h.work_id = w.id
left join leader i on i.work_id = w.id
where w.f_type <> 'FT20'
  and not ('F_LEVEL ' || w.f_level = any((select codes from hidden)::text[])) and not ('F_TYPE ' || w.f_type = any((select codes from hidden)::text[]))
  and not ('region ' || w.region = any((select codes from hidden)::text[])) and not ('address ' || w.address = any((select codes from hidden)::text[]));

-- Everyone who made a law, where `law` has the leading body only.
create view report.law_issuer with (security_barrier) as
select l.id as law_id, i.ord::integer as ord, i.name as issuer from report.law l join public.law_issuer i on i.work_id = l.id;

-- Documents of the office that are before the public.
create view report.document with (security_barrier) as
with hidden as (
  select coalesce(array_agg(dictionary_code || ' ' || value), '{}') as codes from dictionary_item
  where restricted and dictionary_code in ('F_LEVEL', 'F_TYPE', 'region', 'address')
)
select d.id, d.title, d.doc_number, d.f_type, d.f_level, d.region, d.address, d.subject, d.issuers ->> 0 as issuer,
  d.adopt_date, d.publish_date, extract(year from d.publish_date)::integer as publish_year, d.effect_date, d.effect_status,
  (d.released_at at time zone 'Asia/Shanghai')::date as released_on
from public.document d
where d.state = 50 and d.deleted_at is null
  and not ('F_LEVEL ' || d.f_level = any((select codes from hidden)::text[])) and not ('F_TYPE ' || d.f_type = any((select codes from hidden)::text[]))
  and not ('region ' || d.region = any((select codes from hidden)::text[])) and not ('address ' || d.address = any((select codes from hidden)::text[]));

-- Drafts that were put before the public; that a term is over is computed, as everywhere.
create view report.consultation with (security_barrier) as
select c.id, c.title, c.begins_on, c.ends_on, extract(year from c.begins_on)::integer as begin_year,
  case when c.state = 30 and c.ends_on < (now() at time zone 'Asia/Shanghai')::date then '40' else c.state::text end as state,
  (c.outcome_at at time zone 'Asia/Shanghai')::date as outcome_on,
  (select count(*)::integer from public.opinion o where o.consultation_id = c.id) as opinions
from public.consultation c where c.state in (30, 40, 50, 60, 70, 80);

-- How many opinions a consultation has in each state and of each attitude; nothing of what they say or of who says it.
create view report.consultation_opinion with (security_barrier) as
select c.id as consultation_id, c.title, o.state::text as state, o.attitude::text as attitude, count(*)::integer as opinions
from report.consultation c join public.opinion o on o.consultation_id = c.id
group by c.id, c.title, o.state, o.attitude;

-- The register of filing, of documents before the public.
create view report.filing with (security_barrier) as
select f.id, f.document_id, d.title, d.f_type, d.issuer, f.filed_with, f.state::text as state, f.publish_date, f.sent_on, f.receipt_on, f.corrected_on
from public.filing f join report.document d on d.id = f.document_id;

-- What cleanups propose and decide of documents before the public.
create view report.cleanup with (security_barrier) as
select b.id as batch_id, b.name as batch, b.due_on, b.decided_on, c.document_id, d.title, d.f_type, d.issuer, c.proposal,
  c.confirmed_at is not null as confirmed, c.carried_at is not null as carried_out
from public.cleanup_item c join public.cleanup_batch b on b.id = c.batch_id join report.document d on d.id = c.document_id;

create view report.department with (security_barrier) as
select d.id, d.name, d.org_code, d.category, p.name as parent from public.department d left join public.department p on p.id = d.parent_id;

-- The role that reads them. It belongs to the whole server, so it may be there already; and an account that may not make roles goes without:
-- then the check of statements is the only wall (docs/operations.md says how to make the role by hand).
do $$
begin
  if not exists (select from pg_roles where rolname = 'fagui_report') then
    create role fagui_report nologin;
  end if;
exception when insufficient_privilege or duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if exists (select from pg_roles where rolname = 'fagui_report') then
    execute format('grant fagui_report to %I', current_user);
  end if;
exception when insufficient_privilege or internal_error or unique_violation then null;
end $$;
do $$
begin
  if exists (select from pg_roles where rolname = 'fagui_report') then
    grant usage on schema report to fagui_report;
    grant select on all tables in schema report to fagui_report;
  end if;
end $$;
