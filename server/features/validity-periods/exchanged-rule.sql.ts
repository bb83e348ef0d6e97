import { sql } from 'kysely'
import { rowKind } from '#server/platform/exchange/row-kind.sql.ts'

/** How long the province rules that normative documents are valid which do not say it. */
export const exchangedRule = rowKind({
  name: 'validity-rule',
  table: 'validity_rule',
  key: 'id',
  columns: ['region', 'trial_years', 'other_years', 'since', 'source'],
  shown: sql`true`,
})
