import { forgetChoices, type Reminder } from '../features/announcements/announcements.door.ts'
import { clearUploadedSheets, pathsOfUploads } from '../features/catalogues/catalogues.door.ts'
import { dictionaryTables } from '../features/dictionaries/dictionaries.feature.ts'
import {
  attachedFiles,
  attachmentsSeen,
  clearScanReadings,
  type DocumentListeners,
  pathsOfReadings,
} from '../features/documents/documents.door.ts'
import { fieldRuleTables } from '../features/field-rules/field-rules.feature.ts'
import type { FilePlaces } from '../features/files/file-places.ts'
import type { WaitingFiles } from '../features/files/files.feature.ts'
import { filingListeners, filingReminder, receiptsShown } from '../features/filings/filings.feature.ts'
import { forgetFollowings } from '../features/following/following.door.ts'
import { formFilesAmong } from '../features/online-forms/online-forms.door.ts'
import { answerReminder, outcomeReminder } from '../features/opinions/opinions.feature.ts'
import { positionTables } from '../features/positions/positions.feature.ts'
import type { OnErase } from '../features/session/session.door.ts'
import { validityListeners, validityReminder } from '../features/validity-periods/validity-periods.feature.ts'
import type { SyncedTables } from '../platform/realtime/table-access.ts'

/** What begins and ends with the release of a document: first its filings, then its period of validity. */
export const DOCUMENT_LISTENERS: DocumentListeners = {
  onRelease: [...filingListeners.onRelease, ...validityListeners.onRelease],
  onTakeBack: filingListeners.onTakeBack,
}

/** What features keep of an account beside the account itself. */
export const ON_ERASE: readonly OnErase[] = [forgetChoices, forgetFollowings]

/** Where files are shown. */
export const FILE_PLACES: FilePlaces = {
  attached: attachedFiles,
  attachedSeen: attachmentsSeen,
  shown: [receiptsShown, formFilesAmong],
}

/** Files that wait for work. */
export const WAITING_FILES: WaitingFiles = {
  clearSheets: clearUploadedSheets,
  clearReadings: clearScanReadings,
  paths: [pathsOfUploads, pathsOfReadings],
}

/** Terms of which those in charge are told. */
export const REMINDERS: readonly Reminder[] = [filingReminder, validityReminder, outcomeReminder, answerReminder]

/**
 * Tables that several users may edit together, by the first part of their key. Users who may read the list may follow
 * the table; users who may save it may change it for the others.
 */
export const SYNCED_TABLES: SyncedTables = {
  ...positionTables,
  ...fieldRuleTables,
  ...dictionaryTables,
  // The demonstration table (menu-demo-editable-table), which is not stored.
  'demo-table': { see: 'staff', edit: 'staff' },
}
