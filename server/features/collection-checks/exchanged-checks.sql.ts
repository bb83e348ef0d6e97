import { sql } from 'kysely'
import { rowKind } from '#server/platform/exchange/row-kind.sql.ts'

/** Up to which day kinds of documents are held completely, but for kinds that strangers may not see. */
export const exchangedChecks = rowKind({
  name: 'collection-check',
  table: 'collection_check',
  key: 'id',
  columns: ['f_type', 'complete_until'],
  unique: { column: 'f_type', noun: '“数据截至”登记' },
  shown: sql`not exists (select from dictionary_item hidden where hidden.dictionary_code = 'F_TYPE' and hidden.value = collection_check.f_type and hidden.restricted)`,
})
