import { sql } from 'kysely'
import { rowKind } from '#server/platform/exchange/row-kind.sql.ts'
import { visibleTo } from './audience.sql.ts'

const KEYS = sql`array[law_fact.target_key, '中华人民共和国' || law_fact.target_key, regexp_replace(law_fact.target_key, '^中华人民共和国', '')]`

/** Whether the act that a column of a fact names is one that a stranger may not see. */
const unseen = (column: 'by_key' | 'into_key') =>
  sql`exists (select from law_work unseen where unseen.title_key = ${sql.ref(`law_fact.${column}`)} and not ${visibleTo('open', 'unseen')})`
const masked = (column: string, key: 'by_key' | 'into_key', instead: string | null) =>
  sql`case when ${unseen(key)} then ${sql.lit(instead)} else ${sql.ref(`law_fact.${column}`)} end`

/**
 * What staff, catalogues and lists say of laws that strangers may read, masked as the pages of laws mask it
 * (history.sql.ts). Who entered it stays.
 */
export const exchangedFacts = rowKind({
  name: 'law-fact',
  table: 'law_fact',
  key: 'id',
  columns:
    'kind target_title target_key edition_date act_key day manner by_title by_key source origin created_at version_id into_title into_key issuers list_id'.split(
      ' ',
    ),
  masks: {
    by_title: masked('by_title', 'by_key', null),
    by_key: masked('by_key', 'by_key', null),
    into_title: masked('into_title', 'into_key', null),
    into_key: masked('into_key', 'into_key', null),
    source: masked('source', 'by_key', ''),
    // Whatever the session calls its time zone: a digest must not depend on it.
    created_at: sql`to_char(law_fact.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  },
  fixed: { created_by: 'exchange' },
  shown: sql`law_fact.origin <> 'base'
    and exists (select from work_name n join law_work w on w.id = n.work_id
      where n.name_key = any(${KEYS}) and not w.is_demo and ${visibleTo('open', 'w')}
        and exists (select from law_version v where v.work_id = w.id and v.publish_state = 'published'))
    and not exists (select from law_version v join law_work w on w.id = v.work_id
      where v.id = law_fact.version_id and (v.publish_state <> 'published' or not ${visibleTo('open', 'w')}))`,
})
