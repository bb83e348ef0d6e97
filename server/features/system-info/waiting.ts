import { mailsWaiting } from '../announcements/announcements.door.ts'
import { waitingForIndex } from '../search/search.door.ts'
import type { SystemInfo } from '#common/contract/system-info.ts'
import { countUnsealed } from '#server/platform/audit/chain.sql.ts'
import type { Db } from '#server/platform/db/open.ts'

/** What waits in the queues of an installation; one statement each. */
export const waitingNow = async (db: Db): Promise<SystemInfo['waiting']> => ({
  index: await waitingForIndex(db),
  mails: await mailsWaiting(db),
  log: await countUnsealed(db),
})
