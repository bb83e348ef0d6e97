import { sql } from 'kysely'
import { rowKind } from '#server/platform/exchange/row-kind.sql.ts'

/** Of lists in force that the public is told of: who publishes them, and where. Their rows stay in the office. */
export const exchangedLists = rowKind({
  name: 'force-list',
  table: 'force_list',
  key: 'id',
  columns: ['title', 'issuer', 'doc_number', 'link', 'as_of', 'state'],
  fixed: { file_name: '', file_sha256: '', file_size: 0 },
  shown: sql`exists (select from law_fact f where f.list_id = force_list.id)`,
})
