import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { RecordPicker } from '#web/kit/picker-slots/handed-in.ts'

/** The picker of positions; they are stored by code, or by id where a field says so (wire 5.7). */
export const positionPicker: RecordPicker = {
  Field: lazyPart(() => import('./position-picking.tsx'), 'PositionField'),
  Names: lazyPart(() => import('./position-picking.tsx'), 'PositionNames'),
}
