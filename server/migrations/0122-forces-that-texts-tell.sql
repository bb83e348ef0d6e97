-- Articles of which their own text says that they are not in force with the rest (但第三条自2027年1月1日起施行), read when the text is stored.
-- What staff enter of an article of a released document (document_article_force) counts before it.
create table law_article_force (
  version_id text not null references law_version (id) on delete cascade,
  ord smallint not null,
  -- The article, and the words for a part of it: 第二款第一项; '' for the whole.
  anchor text not null,
  place text not null,
  part text not null,
  -- later: in force from another day than the rest; stopped: no longer in force.
  state text not null check (state in ('later', 'stopped')),
  -- Since when; null where no day is fixed, or where it has been so all along.
  day date,
  -- The last day of it: of a stop that ends, and of a part that is in force before the rest.
  until date,
  -- The article that says so, with its words.
  basis text not null,
  primary key (version_id, ord)
);

-- Articles of other texts that a document suspends: 在某地暂时停止适用《X》第八条.
create table law_suspension (
  version_id text not null references law_version (id) on delete cascade,
  ord smallint not null,
  -- The law that is meant, its title folded as law_work.title_key, and the article.
  target_key text not null,
  anchor text not null,
  -- Words for a part of the article and for where: 第二款在某自由贸易试验区.
  part text not null,
  -- First and last day; no last one where the document names none.
  since date not null,
  until date,
  basis text not null,
  primary key (version_id, ord)
);
create index law_suspension_target on law_suspension (target_key);

-- What is told of the articles of versions: what staff entered of the document that a version was released from, else what the text says.
create view version_article_force as
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
join law_work act on act.id = decision.work_id
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
