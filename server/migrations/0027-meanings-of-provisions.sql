-- What the provisions of a version mean, as vectors, and the model that made them. Local law has none.
alter table search_version add column meaning text not null default '', add column vectors bytea;
alter table search_version alter column vectors set storage external;
