-- Which works are hidden is asked once a statement: written as a condition it was asked for each work, which took seconds in a library of thousands.
create or replace function hidden_titles() returns text[]
language sql stable parallel safe security definer set search_path from current as $$
  with hidden as (
    select w.id, w.title_key from law_work w
    where w.id = any((select hidden_works())::text[]) or not exists (select from law_version v where v.work_id = w.id and v.publish_state = 'published'))
  select array(select distinct title_key from hidden
    where not exists (select from law_work other where other.title_key = hidden.title_key and other.id not in (select id from hidden)))
$$;
