import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { PopupPicker } from '#web/kit/picker-slots/handed-in.ts'

/** The picker of rows of reports (wire 5.4). */
export const reportPicker: PopupPicker = {
  Field: lazyPart(() => import('./ReportPicker.tsx'), 'ReportPicker'),
  Window: lazyPart(() => import('./ReportDialog.tsx'), 'ReportDialog'),
}
