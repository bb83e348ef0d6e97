import type { announcementContract, MyAnnouncement } from '#common/contract/announcements.ts'
import { refuse } from '#common/errors.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { ListParameters } from '#server/platform/db/list-parameters.ts'
import { type Context, type Handlers, listRequest } from '#server/platform/http/serve.ts'
import { markRead, myAnnouncement, pageOfMyAnnouncements, unreadTotal } from './announcements.sql.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { announcementList } from './announcement-drafts.sql.ts'
import { announcementDraftHandlers } from './announcement-drafts.ts'
import { choicesOf, hasEmail, keepChoices } from './message-choices.sql.ts'

/** The account whose messages they are; the access check refuses callers without one. */
function readerOf({ accountId }: Viewer): string {
  if (accountId === null) throw refuse('session.missing')
  return accountId
}

/** One message of the caller. @throws Refusal announcement.not-found */
async function oneOf({ db, viewer, clock }: Context, id: string): Promise<MyAnnouncement> {
  const message = await myAnnouncement(db, readerOf(viewer), id, clock())
  if (!message) throw refuse('announcement.not-found')
  return message
}

const pageOf = ({ db, viewer, query, clock }: Context & { query: ListParameters }) =>
  pageOfMyAnnouncements(db, readerOf(viewer), query, clock())

/** Whether the caller may see announcements as those who write them do. */
const manages = ({ permissions }: Viewer): boolean => permissions.has('system:announcement:list')

/** Messages of one kind that an older client shows behind its bell, unless it asks for another number. */
const BEHIND_THE_BELL = 5

/**
 * The calls of common/contract/announcements.ts, with which users read announcements; those who write them:
 * announcement-drafts.ts.
 */
export function announcementHandlers({
  bus,
  mailOn,
}: {
  bus: Bus
  mailOn: boolean
}): Handlers<typeof announcementContract> {
  /** Notes one message as read, or all; other pages of the reader hear of it, on whatever process they are. */
  async function read({ db, viewer, clock, afterCommit }: Context, id?: string): Promise<null> {
    const reader = readerOf(viewer)
    await markRead(db, reader, clock(), id)
    afterCommit(() => bus.publish({ kind: 'messages-changed', accountIds: [reader] }))
    return null
  }
  async function readOne(context: Context, id: string): Promise<null> {
    await oneOf(context, id)
    return read(context, id)
  }

  return {
    ...announcementDraftHandlers(bus),
    'GET /sys/annountCement/getMyAnnouncement': pageOf,
    async 'GET /sys/annountCement/getMsgTotalByUser'({ db, viewer, clock }) {
      return { msgTotal: await unreadTotal(db, readerOf(viewer), clock()) }
    },
    'GET /sys/annountCement/getDetailById': (context) => oneOf(context, context.query.id),
    'PUT /sys/annountCement/editByAnntIdAndUserId': (context) => readOne(context, context.query.anntId),
    'PUT /sys/annountCement/readAll': (context) => read(context),
    async 'GET /sys/annountCement/mySettings'({ db, viewer }) {
      const accountId = readerOf(viewer)
      return { choices: await choicesOf(db, accountId), hasEmail: await hasEmail(db, accountId), mailOn }
    },
    async 'PUT /sys/annountCement/editMySettings'({ db, viewer, body }) {
      await keepChoices(db, readerOf(viewer), body.choices)
      return null
    },

    async 'GET /sys/annountCement/list'(context) {
      const { db, viewer, request } = context
      if (!manages(viewer)) return pageOf(context)
      return announcementList.page(db, await listRequest(context, viewer, 'system/AnnouncementList', request))
    },
    async 'GET /sys/annountCement/listByUser'({ db, viewer, query, clock }) {
      const unread = (msgCategory: string) =>
        pageOfMyAnnouncements(
          db,
          readerOf(viewer),
          { msgCategory, readFlag: '0', pageSize: query.pageSize ?? BEHIND_THE_BELL },
          clock(),
        )
      const [notices, system] = [await unread('1'), await unread('2')]
      return {
        anntMsgList: notices.records,
        anntMsgTotal: notices.total,
        sysMsgList: system.records,
        sysMsgTotal: system.total,
      }
    },
    async 'GET /sys/annountCement/queryById'(context) {
      const { db, viewer, request, query } = context
      if (manages(viewer)) {
        const list = await listRequest(context, viewer, 'system/AnnouncementList', request)
        const [managed] = await announcementList.seen(db, [query.id], list)
        if (managed) return managed
      }
      return oneOf(context, query.id)
    },
    async 'GET /sys/annountCement/syncNotic'(context) {
      if (context.query.anntId !== undefined) await oneOf(context, context.query.anntId)
      return null
    },
    'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': pageOf,
    'GET /sys/sysAnnouncementSend/getOne': (context) => oneOf(context, context.query.sendId),
    'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': (context) => readOne(context, context.body.anntId),
    'PUT /sys/sysAnnouncementSend/readAll': (context) => read(context),
  }
}
