import {
  releaseAnnouncements,
  remindOfDeadlines,
  sendMailsDue,
} from '../features/announcements/announcements.feature.ts'
import { continueCatalogues } from '../features/catalogues/catalogues.feature.ts'
import { releaseDocuments } from '../features/documents/documents.feature.ts'
import { takeExchange, writeExchange } from '../features/exchange/exchange.feature.ts'
import { clearImportErrors, clearUploads } from '../features/files/files.feature.ts'
import { tellFollowersOfNews } from '../features/following/following.feature.ts'
import { clearActivityLog, verifyLogNightly } from '../features/logs/logs.feature.ts'
import { tellOfOpinions } from '../features/opinions/opinions.feature.ts'
import type { NamedJob } from '../features/scheduled-jobs/scheduled-jobs.door.ts'
import { clearJobRuns, writeLogLine } from '../features/scheduled-jobs/scheduled-jobs.feature.ts'
import { clearSearchFeedback } from '../features/search-feedback/search-feedback.feature.ts'
import { clearTraces } from '../features/session/session.feature.ts'
import { backUpNightly, tidyTables } from '../features/system-info/system-info.feature.ts'
import { clearPageEvents } from '../features/tracking/tracking.feature.ts'
import { DOCUMENT_LISTENERS, REMINDERS, WAITING_FILES } from './listeners.ts'

/** What jobs are handed: what each of them asks for. */
type JobParts = Omit<Parameters<typeof releaseDocuments>[0], 'onRelease'> &
  Parameters<typeof releaseAnnouncements>[0] &
  Parameters<typeof tellFollowersOfNews>[0] &
  Parameters<typeof sendMailsDue>[0] &
  Parameters<typeof clearImportErrors>[0] &
  Parameters<typeof continueCatalogues>[0] &
  Parameters<typeof verifyLogNightly>[0] &
  Parameters<typeof backUpNightly>[0] &
  Parameters<typeof takeExchange>[0] &
  Parameters<typeof clearActivityLog>[0]

/**
 * All jobs that can be put on a timetable, in the order in which staff choose from them (server/seeds/base/jobs.ts has
 * the timetable an installation starts with).
 */
export const jobsOf = (parts: JobParts): NamedJob[] => [
  releaseDocuments({ ...parts, onRelease: DOCUMENT_LISTENERS.onRelease }),
  releaseAnnouncements(parts),
  tellFollowersOfNews(parts),
  sendMailsDue(parts),
  tellOfOpinions(parts),
  remindOfDeadlines({ ...parts, reminders: REMINDERS }),
  clearTraces(),
  clearImportErrors(parts),
  clearUploads({ ...parts, waiting: WAITING_FILES }),
  continueCatalogues(parts),
  clearPageEvents(),
  clearSearchFeedback(),
  verifyLogNightly(parts),
  backUpNightly(parts),
  writeExchange(parts),
  takeExchange(parts),
  clearActivityLog(parts),
  clearJobRuns(),
  tidyTables(),
  writeLogLine(),
]
