-- Courts and standing committees cite their documents without the organ that heads the title: 《关于X的规定》 for 最高人民法院关于X的规定.
-- The key without that organ; titles that do not go on with 关于 stay as they are.
create function bare_title_key(key text) returns text language sql immutable parallel safe as $$
  select regexp_replace(key, '^.{2,60}?(法院|检察院|委员会|代表大会|国务院|政府|部|局|署|办公室)(?=关于)', '')
$$;
create index law_work_bare_title on law_work (bare_title_key(title_key)) where title_key like '%关于%';
create index law_relation_bare_target on law_relation (bare_title_key(target_key)) where target_key like '%关于%';
