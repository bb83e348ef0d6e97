import type { ExchangeParts } from './features/exchange/exchange.door.ts'
import { exchangedChecks } from './features/collection-checks/collection-checks.door.ts'
import { exchangedDictionaries } from './features/dictionaries/dictionaries.door.ts'
import { exchangedLists } from './features/force-lists/force-lists.door.ts'
import { exchangedFacts, exchangedFiles, exchangedLaws } from './features/laws/laws.door.ts'
import {
  exchangedAnswers,
  exchangedConsultations,
  exchangedOpinionFiles,
  exchangedOpinions,
} from './features/opinions/opinions.door.ts'
import { exchangedOrgans } from './features/organs/organs.door.ts'
import { exchangedName } from './features/system-info/exchanged-name.sql.ts'
import { exchangedRule } from './features/validity-periods/validity-periods.door.ts'
import { exchangedFeedback } from './features/search-feedback/search-feedback.door.ts'
import { exchangedWords, indexPending, indexWaiting, waitingForIndex } from './features/search/search.door.ts'
import type { ContactSealer } from './platform/auth/contact-sealer.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/open.ts'
import type { ExchangeKind } from './platform/exchange/exchange-kind.ts'
import type { FileStore } from './platform/files/store.ts'
import { programVersion } from './platform/project-root.ts'
import type { Settings } from './settings.ts'

/** What the office shows the public. What refers to others comes behind them. */
const OUTWARD: readonly ExchangeKind[] = [
  exchangedName,
  exchangedDictionaries,
  exchangedOrgans,
  exchangedRule,
  exchangedChecks,
  exchangedFiles,
  exchangedLaws,
  exchangedLists,
  exchangedFacts,
  exchangedWords,
  exchangedConsultations,
  exchangedAnswers,
]
/** What the public sends the office. */
const INWARD: readonly ExchangeKind[] = [exchangedOpinions, exchangedOpinionFiles, exchangedFeedback]

/** What an exchange of this installation works with. */
export function exchangePartsOf(
  { exchangeDir, exchangeSide, exchangeKey }: Pick<Settings, 'exchangeDir' | 'exchangeSide' | 'exchangeKey'>,
  { db, files, contacts, clock }: { db: Db; files: FileStore; contacts: ContactSealer; clock: Clock },
): ExchangeParts {
  const isPublic = exchangeSide === 'public'
  return {
    db,
    files,
    contacts,
    clock,
    folder: exchangeDir,
    side: exchangeSide,
    keyFile: exchangeKey,
    sends: isPublic ? INWARD : OUTWARD,
    takes: isPublic ? OUTWARD : INWARD,
    program: programVersion,
    // The office takes in no texts: those that wait there are an import's.
    indexInside: async (db) => void (isPublic && (await indexWaiting(db))),
    indexAfter: async (db) =>
      void (isPublic && (await waitingForIndex(db)) > 0 && (await indexPending(db, { beside: true }))),
  }
}
