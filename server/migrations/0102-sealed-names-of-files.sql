-- The name that a sender gave a file may say who sent it: it is encrypted like the sender (decision 0114). Names that an earlier release
-- stored in clear are encrypted by the next start.
alter table opinion_file rename column name to sealed_name;
