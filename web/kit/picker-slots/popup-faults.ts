import { messages } from '#web/platform/api/messages.ts'
import type { FieldsFault } from './popup-fields.model.ts'

/** Messages about a picker with a wrong configuration (spec §5 Popup component). */
export const FIELDS_FAULTS: Readonly<Record<FieldsFault, string>> = {
  missing: messages.popupParameters,
  counts: messages.popupCounts,
}
