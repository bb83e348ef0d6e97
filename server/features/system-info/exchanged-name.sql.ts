import { sql } from 'kysely'
import { rowKind } from '#server/platform/exchange/row-kind.sql.ts'

/** How the installation is called, and its province; they count after the next start, as always. */
export const exchangedName = rowKind({
  name: 'installation-name',
  table: 'installation_name',
  key: 'only_row',
  columns: ['platform_name', 'home_region'],
  fixed: { saved_at: '2000-01-01' },
  shown: sql`true`,
})
