import { lazy } from 'react'
import type { PopupPicker } from '#web/kit/picker-slots/handed-in.ts'

/** The picker of rows of reports (wire 5.4). */
export const reportPicker: PopupPicker = {
  Field: lazy(() => import('./ReportPicker.tsx').then((module) => ({ default: module.ReportPicker }))),
  Window: lazy(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog }))),
}
