import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { RecordPicker } from '#web/kit/picker-slots/handed-in.ts'

/** The picker of roles; they are stored by code, or by id where a field says so (wire 5.7). */
export const rolePicker: RecordPicker = {
  Field: lazyPart(() => import('./role-picking.tsx'), 'RoleField'),
  Names: lazyPart(() => import('./role-picking.tsx'), 'RoleNames'),
}
