-- What the policies of rows ask that bind the role of a process for readers (docs/decisions/0200). They look with the eyes of the owner, for the role
-- itself sees neither the values that are restricted nor the works that carry them. Each is asked once a statement, not once a row, and names what is
-- hidden, which is little beside what is public.
create function hidden_works() returns text[]
language sql stable parallel safe security definer set search_path from current as $$
  select array(
    select w.id from dictionary_item h join law_work w on w.f_level = h.value where h.restricted and h.dictionary_code = 'F_LEVEL'
    union select w.id from dictionary_item h join law_work w on w.f_type = h.value where h.restricted and h.dictionary_code = 'F_TYPE'
    union select w.id from dictionary_item h join law_work w on w.region = h.value where h.restricted and h.dictionary_code = 'region'
    union select w.id from dictionary_item h join law_work w on w.address = h.value where h.restricted and h.dictionary_code = 'address')
$$;
-- Titles of works that are held and not public; a title that is not held tells nothing.
create function hidden_titles() returns text[]
language sql stable parallel safe security definer set search_path from current as $$
  with hidden as (
    select w.id, w.title_key from law_work w
    where w.id = any(hidden_works()) or not exists (select from law_version v where v.work_id = w.id and v.publish_state = 'published'))
  select array(select distinct title_key from hidden
    where not exists (select from law_work other where other.title_key = hidden.title_key and other.id not in (select id from hidden)))
$$;
revoke all on function hidden_works(), hidden_titles() from public;
-- Who asks these views sees what its own rights show it: policies of rows bind it there too.
alter view work_name set (security_invoker = true);
alter view version_article_force set (security_invoker = true);
