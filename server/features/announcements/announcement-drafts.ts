import type { AnnouncementRow, announcementContract } from '#common/contract/announcements.ts'
import { refuse } from '#common/errors.ts'
import { storedPath } from '#common/rules/allowed-html.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { momentIn } from '#server/platform/clock.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { idsIn } from '#server/platform/excel/export.ts'
import { filesAt } from '#server/platform/files/files.sql.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import {
  announcementList,
  insertDraft,
  release,
  revoke,
  setDeleted,
  unknownRecipients,
  updateDraft,
  type DraftColumns,
} from './announcement-drafts.sql.ts'

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
}

const invalid = (field: string, reason: string) => refuse('record.invalid', { field, reason })

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
  const audience = form.msgType ?? 'ALL'
  const summary = form.msgAbstract?.trim() || null
  // A summary that nobody wrote follows the text.
  const wasDerived = summary === null || (before !== null && summary === derivedFrom(cleanHtml(before.msgContent).text))
  const recipients = audience === 'USER' ? idsIn(form.userIds ?? '') : []
  if (audience === 'USER' && recipients.length === 0) throw invalid('userIds', '请选择指定用户!')
  if ((await unknownRecipients(db, recipients)).length > 0) throw invalid('userIds', '指定用户中有的已被删除，请重新选择')
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
  [...html.matchAll(/ src="([^"]+)"/g)].flatMap(([, address = '']) => storedPath(address.replaceAll('&amp;', '&')) ?? [])

/**
 * Readers of a message may read the files that stand in it, so its author may only put in files that the author sent, or that stood there.
 * @throws Refusal record.invalid
 */
async function refuseForeignFiles({ db, viewer }: Context, html: string, before: string): Promise<void> {
  const known = new Set(filesIn(before))
  const paths = filesIn(html).filter((path) => !known.has(path))
  if (paths.length === 0) return
  const own = new Set((await filesAt(db, paths)).filter(({ accountId }) => accountId === viewer.accountId).map(({ path }) => path))
  if (paths.some((path) => !own.has(path))) throw invalid('msgContent', '内容中有的图片或音视频不是您上传的，请删去后重新上传')
}

async function seen({ db, list }: ListContext, ids: readonly string[]): Promise<AnnouncementRow[]> {
  if (ids.length === 0) throw refuse('record.none-chosen')
  const found = await announcementList.seen(db, ids, list)
  if (found.length < ids.length) throw refuse('record.not-found')
  return found
}

async function one(context: ListContext, id: string): Promise<AnnouncementRow> {
  const [found] = await seen(context, [id])
  if (!found) throw refuse('record.not-found')
  return found
}

async function noted(context: Context, rows: readonly AnnouncementRow[], operation: Operation): Promise<void> {
  await noteChanges(
    context,
    rows.map(({ id, titile, msgAbstract, msgContent, priority, msgCategory, msgType, sendStatus, startTime, endTime, userIds }) => ({
      table: 'announcement',
      id,
      operation,
      label: `公告“${titile}”`,
      content: { id, titile, msgAbstract, msgContent, priority, msgCategory, msgType, sendStatus, startTime, endTime, userIds },
    })),
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

/** The calls of common/contract/announcements.ts with which staff write and release announcements. */
export function announcementDraftHandlers(bus: Bus): Pick<Handlers<typeof announcementContract>, DraftCalls> {
  const tell = ({ afterCommit }: Context, accountIds: string[] | null) => {
    afterCommit(() => bus.publish({ kind: 'messages-changed', accountIds: accountIds ?? 'all' }))
  }
  async function remove(context: ListContext, ids: readonly string[]): Promise<null> {
    const { db, viewer, clock } = context
    const rows = await seen(context, ids)
    await noted(context, rows, 'delete')
    await setDeleted(db, ids, viewer.username, clock())
    if (rows.some(({ sendStatus }) => sendStatus === RELEASED)) tell(context, null)
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
      await seen(context, [body.id])
      await lockForEdit(db, 'announcement', body.id, body.revision)
      const before = await one(context, body.id)
      if (before.sendStatus === RELEASED) throw refuse('announcement.released', { title: before.titile })
      await updateDraft(db, body.id, await columnsOf(context, body, before), viewer.username, clock())
      await noted(context, await announcementList.byIds(db, [body.id]), 'edit')
      return null
    },

    'DELETE /sys/annountCement/delete': (context) => remove(context, [context.query.id]),
    'DELETE /sys/annountCement/deleteBatch': (context) => remove(context, idsIn(context.query.ids)),

    async 'GET /sys/annountCement/doReleaseData'(context) {
      const { db, query, viewer, clock } = context
      await seen(context, [query.id])
      await lockForEdit(db, 'announcement', query.id, null)
      const before = await one(context, query.id)
      if (before.sendStatus === RELEASED) throw refuse('announcement.released', { title: before.titile })
      const reached = await release(db, query.id, viewer.username, clock())
      if (reached?.length === 0) throw invalid('userIds', '指定的用户都已被删除，请修改公告后再发布')
      await noted(context, await announcementList.byIds(db, [query.id]), 'edit')
      tell(context, reached)
      return null
    },

    async 'GET /sys/annountCement/doReovkeData'(context) {
      const { db, query, clock } = context
      await seen(context, [query.id])
      await lockForEdit(db, 'announcement', query.id, null)
      const before = await one(context, query.id)
      if (before.sendStatus !== RELEASED) throw refuse('announcement.not-released', { title: before.titile })
      const reached = await revoke(db, query.id, clock())
      await noted(context, await announcementList.byIds(db, [query.id]), 'edit')
      tell(context, reached)
      return null
    },
  }
}
