import { SPECIAL_PERMISSION } from '#common/permissions.ts'
import type { SyncedTables } from '#server/platform/realtime/table-access.ts'

/**
 * Several users may edit the items of a dictionary together (dict-items:{dictId}); restricted values are shown only to
 * holders of the special permission.
 */
export const dictionaryTables: SyncedTables = {
  'dict-items': {
    see: 'system:dict:list',
    edit: 'system:dict:item:edit',
    screen: 'system/DictList',
    whole: SPECIAL_PERMISSION,
  },
}
