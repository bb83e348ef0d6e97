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
  where d.version_id = f.version_id and d.state = 50 and d.deleted_at is null and e.place = f.place);
