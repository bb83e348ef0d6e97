-- 演示数据: laws that are made up so that the product can be tried. What they say holds among themselves and never of a real law.
alter table law_work add column is_demo boolean not null default false;
create index law_work_demo on law_work (id) where is_demo;

-- As migration 0122 has it; a made-up decision suspends no article of a real law.
create or replace view version_article_force as
select d.version_id, article.anchor, f.place, ''::text as part, f.state, f.day, null::date as until, f.basis, f.ord
from document d
join document_article_force f on f.document_id = d.id
join law_node article on article.version_id = d.version_id and article.level = 'article' and article.label = f.place
where d.state = 50 and d.deleted_at is null
union all
select f.version_id, f.anchor, f.place, f.part, f.state, f.day, f.until, f.basis, f.ord
from law_article_force f
where not exists (
  select 1 from document d join document_article_force e on e.document_id = d.id
  where d.version_id = f.version_id and d.state = 50 and d.deleted_at is null and e.place = f.place)
union all
-- The text that was the newest when the suspension was decided; nobody learns of it from a document that not everybody may see.
select v.id, s.anchor, article.label, s.part, 'stopped', s.since, s.until, s.basis, (10000 + s.ord)::smallint
from law_version v
join law_work w on w.id = v.work_id
join law_suspension s on s.target_key = any (array[w.title_key, regexp_replace(w.title_key, '^中华人民共和国', '')])
join law_version decision on decision.id = s.version_id and decision.publish_state = 'published' and decision.work_id <> v.work_id
join law_work act on act.id = decision.work_id and (w.is_demo or not act.is_demo)
join law_node article on article.version_id = v.id and article.anchor = s.anchor
where coalesce(v.version_date, v.publish_date) <= coalesce(decision.version_date, decision.publish_date)
  and not exists (
    select from law_version later where later.work_id = v.work_id and later.publish_state = 'published'
      and coalesce(later.version_date, later.publish_date) > coalesce(v.version_date, v.publish_date)
      and coalesce(later.version_date, later.publish_date) <= coalesce(decision.version_date, decision.publish_date))
  and not exists (
    select from dictionary_item hidden where hidden.restricted and (
      (hidden.dictionary_code = 'F_LEVEL' and hidden.value = act.f_level) or (hidden.dictionary_code = 'F_TYPE' and hidden.value = act.f_type)
      or (hidden.dictionary_code = 'region' and hidden.value = act.region) or (hidden.dictionary_code = 'address' and hidden.value = act.address)));
