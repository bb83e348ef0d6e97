import { lazy } from 'react'
import type { PopupPicker } from '#web/kit/picker-slots/handed-in.ts'

/** How rows of reports are picked (wire 5.4). */
export const reportPicker: PopupPicker = {
  Field: lazy(() => import('./ReportPicker.tsx').then((module) => ({ default: module.ReportPicker }))),
  Window: lazy(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog }))),
}
