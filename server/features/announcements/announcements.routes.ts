import type { announcementContract } from '#common/contract/announcements.ts'
import { refuse } from '#common/errors.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { markRead, myAnnouncement, pageOfMyAnnouncements, unreadTotal } from './announcements.sql.ts'

/** The account whose messages they are; the access check refuses callers without one. */
function readerOf({ accountId }: Viewer): string {
  if (accountId === null) throw refuse('session.missing')
  return accountId
}

/** The calls of common/contract/announcements.ts, with which users read announcements. */
export function announcementHandlers(): Handlers<typeof announcementContract> {
  return {
    async 'GET /sys/annountCement/getMyAnnouncement'({ db, viewer, query, clock }) {
      return pageOfMyAnnouncements(db, readerOf(viewer), query, clock())
    },
    async 'GET /sys/annountCement/getMsgTotalByUser'({ db, viewer, clock }) {
      return { msgTotal: await unreadTotal(db, readerOf(viewer), clock()) }
    },
    async 'GET /sys/annountCement/getDetailById'({ db, viewer, query, clock }) {
      const message = await myAnnouncement(db, readerOf(viewer), query.id, clock())
      if (!message) throw refuse('announcement.not-found')
      return message
    },
    async 'PUT /sys/annountCement/editByAnntIdAndUserId'({ db, viewer, query, clock }) {
      if (!(await myAnnouncement(db, readerOf(viewer), query.anntId, clock()))) throw refuse('announcement.not-found')
      await markRead(db, readerOf(viewer), clock(), query.anntId)
      return null
    },
    async 'PUT /sys/annountCement/readAll'({ db, viewer, clock }) {
      await markRead(db, readerOf(viewer), clock())
      return null
    },
  }
}
