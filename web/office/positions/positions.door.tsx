import { lazy } from 'react'
import type { RecordPicker } from '#web/kit/picker-slots/handed-in.ts'

/** The picker of positions; they are stored by code, or by id where a field says so (wire 5.7). */
export const positionPicker: RecordPicker = {
  Field: lazy(() => import('./position-picking.tsx').then((module) => ({ default: module.PositionField }))),
  Names: lazy(() => import('./position-picking.tsx').then((module) => ({ default: module.PositionNames }))),
}
