import { sql } from 'kysely'

/**
 * What tells texts of one title apart: the day of the act that made the text and its kind (2018-10-26 修正). As released;
 * of a draft what its 题注 ends with, otherwise the registered day.
 */
export const editionOf = sql<string | null>`(
  select nullif(concat_ws(' ', made.day, case when made.day is not null then made.kind end), '') from (
    select coalesce(v.version_date::text, noted[1] || '-' || lpad(noted[2], 2, '0') || '-' || lpad(noted[3], 2, '0'),
        document.adopt_date::text, document.publish_date::text) as day,
      coalesce(v.kind, verb[1], case when noted is not null then '制定' end) as kind
    from (select regexp_match(document.title_note, '.*((?:19|20)[0-9]{2})年 ?([0-9]{1,2})月 ?([0-9]{1,2})日(?!起)') as noted,
      regexp_match(document.title_note, '.*(修正|修订)') as verb) note
    left join law_version v on v.id = document.version_id) made)`
