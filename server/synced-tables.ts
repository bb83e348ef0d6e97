import { SPECIAL_PERMISSION } from '#common/permissions.ts'
import type { SyncedTables } from './platform/realtime/table-access.ts'

/**
 * Tables that several users may edit together, by the first part of their key. Users who may read the list may follow the table;
 * users who may save it may change it for the others.
 */
export const SYNCED_TABLES: SyncedTables = {
  positions: { see: 'staff', edit: 'system:position:edit', screen: 'system/PositionList' },
  'fill-rules': { see: 'system:fillRule:list', edit: 'system:fillRule:edit', screen: 'system/FillRuleList' },
  'check-rules': { see: 'system:checkRule:list', edit: 'system:checkRule:edit', screen: 'system/CheckRuleList' },
  // dict-items:{dictId}; restricted values are shown only to holders of the special permission.
  'dict-items': { see: 'system:dict:list', edit: 'system:dict:item:edit', screen: 'system/DictList', whole: SPECIAL_PERMISSION },
  // The demonstration table (menu-demo-editable-table), which is not stored.
  'demo-table': { see: 'staff', edit: 'staff' },
}
