-- A law that was merged into another one when it was repealed (REPEAL): the title that goes on, and its comparison key.
alter table law_fact add column into_title text;
alter table law_fact add column into_key text;
create index law_fact_into on law_fact (into_key) where into_key is not null;

-- 修改: the document that becomes the new edition. The item is carried out while that document is released.
alter table cleanup_item add column amended_by text references document (id) on delete set null;
create index cleanup_item_amended on cleanup_item (amended_by) where amended_by is not null;
-- 合并: the released document that takes the place of this one.
alter table cleanup_item add column successor_id text references document (id) on delete set null;
create index cleanup_item_successor on cleanup_item (successor_id) where successor_id is not null;
