import { lazy } from 'react'
import type { RecordPicker } from '#web/kit/picker-slots/handed-in.ts'

/** The picker of roles; they are stored by code, or by id where a field says so (wire 5.7). */
export const rolePicker: RecordPicker = {
  Field: lazy(() => import('./role-picking.tsx').then((module) => ({ default: module.RoleField }))),
  Names: lazy(() => import('./role-picking.tsx').then((module) => ({ default: module.RoleNames }))),
}
