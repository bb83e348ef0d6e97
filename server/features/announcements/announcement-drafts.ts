import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { AnnouncementRow, announcementContract } from '#common/contract/announcements.ts'
import { refuse } from '#common/errors.ts'
import { storedPath } from '#common/rules/allowed-html.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { momentIn } from '#server/platform/clock.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { filesAt } from '#server/platform/files/files.sql.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { invalid } from '#server/platform/records/entered.ts'
import {
  announcementList,
  insertDraft,
  release,
  revoke,
  setDeleted,
  setReleaseAt,
  updateDraft,
  type DraftColumns,
} from './announcement-drafts.sql.ts'
import { pageOfReaders, readStatistics, staffCount } from './readers.sql.ts'
import { reachedCount, toldOf, unknownRecipients, type AnnouncementAudience } from './recipients.sql.ts'

const RELEASED = '1'

/** What a form sets of an announcement. */
interface Form {
  titile: string
  msgAbstract?: string | null
  msgContent?: string | null
  priority?: string | null
  msgCategory?: string | null
  msgType?: string | null
  startTime?: string | null
  endTime?: string | null
  userIds?: string | null
  departIds?: string | null
  roleIds?: string | null
}

/**
 * For each audience but that of all, the field of the form that says whom it means, and what is said of it when it is
 * wrong.
 */
const AUDIENCES = {
  USER: { field: 'userIds', name: '用户' },
  DEPART: { field: 'departIds', name: '部门' },
  ROLE: { field: 'roleIds', name: '角色' },
} as const

/** Ids of the accounts, departments or roles that a form names. @throws Refusal record.invalid naming the field */
async function recipientsIn(db: Context['db'], form: Form, audience: AnnouncementAudience): Promise<string[]> {
  if (audience === 'ALL') return []
  const { field, name } = AUDIENCES[audience]
  const ids = idsIn(form[field] ?? '')
  if (ids.length === 0) throw invalid(field, `请选择指定${name}!`)
  if ((await unknownRecipients(db, audience, ids)).length > 0)
    throw invalid(field, `指定${name}中有的已被删除，请重新选择`)
  return ids
}

function momentOf(text: string | null | undefined, field: string, what: string): Date | null {
  const given = text?.trim() ?? ''
  if (given === '') return null
  const moment = momentIn(given.length === 10 ? `${given} 00:00:00` : given)
  if (moment === null) throw invalid(field, `${what}应为 YYYY-MM-DD HH:mm:ss 格式的时间`)
  return moment
}

/** How much of the text stands in lists, when no summary was written. */
const SUMMARY = 100
const derivedFrom = (text: string): string | null => text.slice(0, SUMMARY) || null

/** @throws Refusal record.invalid naming the field */
async function columnsOf(context: Context, form: Form, before: AnnouncementRow | null = null): Promise<DraftColumns> {
  const { db } = context
  const title = form.titile.trim()
  if (title === '') throw invalid('titile', '请输入标题!')
  const content = cleanHtml(form.msgContent ?? '')
  if (content.text === '' && !/<(?:img|video|audio)\b/.test(content.html)) throw invalid('msgContent', '请输入内容!')
  await refuseForeignFiles(context, content.html, before?.msgContent ?? '')
  const startsAt = momentOf(form.startTime, 'startTime', '开始时间')
  const endsAt = momentOf(form.endTime, 'endTime', '结束时间')
  if (startsAt && endsAt && endsAt <= startsAt) throw invalid('endTime', '结束时间应晚于开始时间')
  const audience = (form.msgType ?? 'ALL') as AnnouncementAudience
  const summary = form.msgAbstract?.trim() || null
  // A summary that nobody wrote follows the text.
  const wasDerived = summary === null || (before !== null && summary === derivedFrom(cleanHtml(before.msgContent).text))
  const recipients = await recipientsIn(db, form, audience)
  return {
    title,
    summary: wasDerived ? derivedFrom(content.text) : summary,
    content: content.html,
    priority: form.priority ?? 'M',
    category: form.msgCategory ?? '1',
    audience,
    startsAt,
    endsAt,
    recipients,
  }
}

const filesIn = (html: string): string[] =>
  [...html.matchAll(/ src="([^"]+)"/g)].flatMap(
    ([, address = '']) => storedPath(address.replaceAll('&amp;', '&')) ?? [],
  )

/**
 * Readers of a message may read the files that stand in it, so its author may only put in files that the author sent,
 * or that stood there.
 * @throws Refusal record.invalid
 */
async function refuseForeignFiles({ db, viewer }: Context, html: string, before: string): Promise<void> {
  const known = new Set(filesIn(before))
  const paths = filesIn(html).filter((path) => !known.has(path))
  if (paths.length === 0) return
  const own = new Set(
    (await filesAt(db, paths)).filter(({ accountId }) => accountId === viewer.accountId).map(({ path }) => path),
  )
  if (paths.some((path) => !own.has(path)))
    throw invalid('msgContent', '内容中有的图片或音视频不是您上传的，请删去后重新上传')
}

async function seen({ db, list }: ListContext, ids: readonly string[]): Promise<AnnouncementRow[]> {
  needChosen(ids)
  const found = await announcementList.seen(db, ids, list)
  if (found.length < ids.length) throw refuse('record.not-found')
  return found
}

async function one(context: ListContext, id: string): Promise<AnnouncementRow> {
  const [found] = await seen(context, [id])
  if (!found) throw refuse('record.not-found')
  return found
}

/** Whom an announcement is for and when it is released by itself, as versions keep it. */
const namedIn = ({
  userIds,
  departIds,
  roleIds,
  releaseAt,
}: Pick<AnnouncementRow, 'userIds' | 'departIds' | 'roleIds' | 'releaseAt'>) => ({
  userIds,
  departIds,
  roleIds,
  releaseAt,
})

async function noted(context: Context, rows: readonly AnnouncementRow[], operation: Operation): Promise<void> {
  await noteChanges(
    context,
    rows.map(
      ({
        id,
        titile,
        msgAbstract,
        msgContent,
        priority,
        msgCategory,
        msgType,
        sendStatus,
        startTime,
        endTime,
        ...more
      }) => ({
        table: 'announcement',
        id,
        operation,
        label: `公告“${titile}”`,
        content: {
          id,
          titile,
          msgAbstract,
          msgContent,
          priority,
          msgCategory,
          msgType,
          sendStatus,
          startTime,
          endTime,
          ...namedIn(more),
        },
      }),
    ),
  )
}

type DraftCalls =
  | 'GET /sys/annountCement/manageList'
  | 'GET /sys/annountCement/manageById'
  | 'POST /sys/annountCement/add'
  | 'PUT /sys/annountCement/edit'
  | 'DELETE /sys/annountCement/delete'
  | 'DELETE /sys/annountCement/deleteBatch'
  | 'GET /sys/annountCement/doReleaseData'
  | 'GET /sys/annountCement/doReovkeData'
  | 'PUT /sys/annountCement/schedule'
  | 'PUT /sys/annountCement/unschedule'
  | 'GET /sys/annountCement/readStatistics'
  | 'GET /sys/annountCement/readerList'

/** The furthest day for which a release can be set. */
const LATEST_DAYS = 366

/** The moment at which an announcement is to be released by itself. @throws Refusal record.invalid */
function releaseMoment(text: string, now: Date): Date {
  const moment = momentOf(text, 'releaseAt', '发布时间')
  if (moment === null) throw invalid('releaseAt', '请选择发布时间')
  if (moment <= now) throw invalid('releaseAt', '发布时间已过，请另选或直接发布')
  if (moment.getTime() - now.getTime() > LATEST_DAYS * 86_400_000)
    throw invalid('releaseAt', '发布时间最远可定在一年之内')
  return moment
}

/** Ids that an announcement names, of whatever kind. */
const recipientsOf = ({ userIds, departIds, roleIds }: AnnouncementRow): string[] =>
  idsIn([userIds, departIds, roleIds].filter(Boolean).join(','))

/** The calls of common/contract/announcements.ts with which staff write and release announcements. */
export function announcementDraftHandlers(bus: Bus): Pick<Handlers<typeof announcementContract>, DraftCalls> {
  const tell = ({ afterCommit }: Context, accountIds: string[] | 'all') => {
    afterCommit(() => bus.publish({ kind: 'messages-changed', accountIds }))
  }
  /**
   * An announcement that can be changed: neither released nor to be released by itself.
   * @throws Refusal announcement.released, announcement.scheduled
   */
  async function draftOf(context: ListContext, id: string, revision: number | null = null): Promise<AnnouncementRow> {
    await seen(context, [id])
    await lockForEdit(context.db, 'announcement', id, revision)
    const before = await one(context, id)
    if (before.sendStatus === RELEASED) throw refuse('announcement.released', { title: before.titile })
    return before
  }
  async function remove(context: ListContext, ids: readonly string[]): Promise<null> {
    const { db, viewer, clock } = context
    const rows = await seen(context, ids)
    await noted(context, rows, 'delete')
    for (const { id, sendStatus } of rows) if (sendStatus === RELEASED) tell(context, await toldOf(db, id))
    await setDeleted(db, ids, viewer.username, clock())
    return null
  }
  return {
    'GET /sys/annountCement/manageList': ({ db, list }) => announcementList.page(db, list),
    'GET /sys/annountCement/manageById': (context) => one(context, context.query.id),

    async 'POST /sys/annountCement/add'(context) {
      const { db, body, viewer, clock } = context
      const id = newId()
      await insertDraft(db, id, await columnsOf(context, body), viewer.username, clock())
      await noted(context, await announcementList.byIds(db, [id]), 'add')
      return { id }
    },

    async 'PUT /sys/annountCement/edit'(context) {
      const { db, body, viewer, clock } = context
      const before = await draftOf(context, body.id, body.revision ?? null)
      // Otherwise words that nobody released would go out at the time that was set for others.
      if (before.releaseAt !== null) throw refuse('announcement.scheduled', { title: before.titile })
      await updateDraft(db, body.id, await columnsOf(context, body, before), viewer.username, clock())
      await noted(context, await announcementList.byIds(db, [body.id]), 'edit')
      return null
    },

    'DELETE /sys/annountCement/delete': (context) => remove(context, [context.query.id]),
    'DELETE /sys/annountCement/deleteBatch': (context) => remove(context, idsIn(context.query.ids)),

    async 'GET /sys/annountCement/doReleaseData'(context) {
      const { db, query, viewer, clock } = context
      const { msgType, endTime } = await draftOf(context, query.id)
      refuseEnded(endTime, clock(), '结束时间已过，没有人会看到，请修改公告后再发布')
      const reached = await release(db, query.id, viewer.username, clock())
      if (reached === 0) throw nobodyReached(msgType)
      await noted(context, await announcementList.byIds(db, [query.id]), 'edit')
      tell(context, await toldOf(db, query.id))
      return null
    },

    async 'GET /sys/annountCement/doReovkeData'(context) {
      const { db, query, clock } = context
      await seen(context, [query.id])
      await lockForEdit(db, 'announcement', query.id, null)
      const before = await one(context, query.id)
      if (before.sendStatus !== RELEASED) throw refuse('announcement.not-released', { title: before.titile })
      await revoke(db, query.id, clock())
      await noted(context, await announcementList.byIds(db, [query.id]), 'edit')
      tell(context, await toldOf(db, query.id))
      return null
    },

    async 'PUT /sys/annountCement/schedule'(context) {
      const { db, body, viewer, clock } = context
      const releaseAt = releaseMoment(body.releaseAt, clock())
      const before = await draftOf(context, body.id, body.revision ?? null)
      refuseEnded(before.endTime, releaseAt, '发布时间应早于公告的结束时间，否则没有人会看到')
      if (
        before.msgType !== 'ALL' &&
        (await reachedCount(db, before.msgType as AnnouncementAudience, recipientsOf(before))) === 0
      )
        throw nobodyReached(before.msgType)
      await setReleaseAt(db, body.id, releaseAt, viewer.username, clock())
      await noted(context, await announcementList.byIds(db, [body.id]), 'edit')
      return null
    },

    async 'PUT /sys/annountCement/unschedule'(context) {
      const { db, body, viewer, clock } = context
      const before = await draftOf(context, body.id)
      if (before.releaseAt === null) throw refuse('announcement.not-scheduled', { title: before.titile })
      await setReleaseAt(db, body.id, null, viewer.username, clock())
      await noted(context, await announcementList.byIds(db, [body.id]), 'edit')
      return null
    },

    async 'GET /sys/annountCement/readStatistics'(context) {
      const { db, query } = context
      const announcement = await one(context, query.id)
      const { msgType, sendStatus, sendTime } = announcement
      if (sendStatus === RELEASED) return { ...(await readStatistics(db, query.id)), wouldReach: null }
      const wouldReach =
        msgType === 'ALL'
          ? await staffCount(db)
          : await reachedCount(db, msgType as AnnouncementAudience, recipientsOf(announcement))
      // What was revoked keeps who read it, and may be for others when it is released again.
      const sent = sendTime === null ? { total: wouldReach, read: 0 } : await readStatistics(db, query.id)
      return { ...sent, wouldReach }
    },

    async 'GET /sys/annountCement/readerList'(context) {
      const { titile, sendTime } = await one(context, context.query.id)
      if (sendTime === null) throw refuse('announcement.not-released-yet', { title: titile })
      return pageOfReaders(context.db, context.query.id, context.query)
    },
  }
}

/** Refuses to release an announcement at a moment when its days are over. @throws Refusal record.invalid */
function refuseEnded(endTime: string | null, at: Date, reason: string): void {
  const end = endTime === null ? null : momentIn(endTime)
  if (end !== null && end <= at) throw invalid('endTime', reason)
}

/** An announcement whose audience has nobody in it. */
function nobodyReached(msgType: string) {
  const { field, name } = AUDIENCES[msgType as keyof typeof AUDIENCES]
  const reason =
    msgType === 'USER' ? '指定的用户都已被删除，请修改公告后再发布' : `指定的${name}中没有人，请修改公告后再发布`
  return invalid(field, reason)
}
