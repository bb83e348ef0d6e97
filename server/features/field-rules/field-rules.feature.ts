import type { SyncedTables } from '#server/platform/realtime/table-access.ts'

/** Several users may edit the tables of rules together. */
export const fieldRuleTables: SyncedTables = {
  'fill-rules': { see: 'system:fillRule:list', edit: 'system:fillRule:edit', screen: 'system/FillRuleList' },
  'check-rules': { see: 'system:checkRule:list', edit: 'system:checkRule:edit', screen: 'system/CheckRuleList' },
}
