-- The day of the newest text stands at the foot of every law that is read; without the index all versions were looked at.
create index law_version_newest on law_version (greatest(version_date, publish_date) desc)
  where publish_state = 'published' and greatest(version_date, publish_date) is not null;
