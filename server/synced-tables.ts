import { SPECIAL_PERMISSION } from '#common/permissions.ts'
import type { SyncedTables } from './platform/realtime/table-access.ts'

/**
 * Tables that people may edit together, by the first part of their key: who may follow one is who may read its list, who
 * may change it for the others is who may save it.
 */
export const SYNCED_TABLES: SyncedTables = {
  positions: { see: 'signedIn', edit: 'system:position:edit', screen: 'system/PositionList' },
  'fill-rules': { see: 'system:fillRule:list', edit: 'system:fillRule:edit', screen: 'system/FillRuleList' },
  'check-rules': { see: 'system:checkRule:list', edit: 'system:checkRule:edit', screen: 'system/CheckRuleList' },
  // dict-items:{dictId}; restricted values are there only for some.
  'dict-items': { see: 'system:dict:list', edit: 'system:dict:item:edit', screen: 'system/DictList', whole: SPECIAL_PERMISSION },
  // The table to try things on (menu-demo-editable-table); nothing of it is stored.
  'demo-table': { see: 'signedIn', edit: 'signedIn' },
}
