import { messages } from '#web/platform/api/messages.ts'
import type { FieldsFault } from './popup-fields.model.ts'

/** What is said of a picker that is not set up rightly (spec §5 Popup component). */
export const FIELDS_FAULTS: Readonly<Record<FieldsFault, string>> = { missing: messages.popupParameters, counts: messages.popupCounts }
