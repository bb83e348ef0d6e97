import type { SyncedTables } from '#server/platform/realtime/table-access.ts'

/** Several users may edit the table of positions together. */
export const positionTables: SyncedTables = {
  positions: { see: 'staff', edit: 'system:position:edit', screen: 'system/PositionList' },
}
