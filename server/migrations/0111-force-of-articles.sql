-- 条文效力: articles of a document that take effect later than the rest, or have stopped to apply while they still stand in the text.
create table document_article_force (
  document_id text not null references document (id) on delete cascade,
  -- Number of the article as the text has it: 第三条.
  place text not null,
  ord smallint not null,
  -- later 尚未施行, stopped 停止施行.
  state text not null check (state in ('later', 'stopped')),
  -- Since when it is in force, or no longer; null when that was not said yet.
  day date,
  -- The words or the decision that say so.
  basis text not null,
  primary key (document_id, place)
);
