import { sql } from 'kysely'
import type { AnnouncementRow } from '#common/contract/announcements.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'
import { forgetMails, queueMails } from './mail-queue.sql.ts'
import { deliver, type AnnouncementAudience } from './recipients.sql.ts'

/** The fields of the list. */
const COLUMNS: Record<ListField<'system/AnnouncementList'> | 'id', ListColumn> = {
  id: ['announcement.id', 'text'],
  titile: ['announcement.title', 'text'],
  msgCategory: ['announcement.category', 'text'],
  priority: ['announcement.priority', 'text'],
  msgType: ['announcement.audience', 'text'],
  sendStatus: [sql`announcement.status::text`, 'text'],
  sender: ['announcement.sender', 'text'],
  sendTime: ['announcement.sentAt', 'moment'],
  releaseAt: ['announcement.releaseAt', 'moment'],
  cancelTime: ['announcement.revokedAt', 'moment'],
  startTime: ['announcement.startsAt', 'moment'],
  endTime: ['announcement.endsAt', 'moment'],
  createBy: ['announcement.createdBy', 'text'],
  createTime: ['announcement.createdAt', 'moment'],
  updateBy: ['announcement.updatedBy', 'text'],
  updateTime: ['announcement.updatedAt', 'moment'],
}

/** What a value of a dictionary is called. */
const textOf = (dictionary: string, column: string) =>
  sql<
    string | null
  >`(select item.text from dictionary_item item where item.dictionary_code = ${dictionary} and item.value = ${sql.ref(column)}::text)`

/** Ids of an audience joined by commas; '' for an announcement to another audience. */
const recipientsOf = (audience: AnnouncementAudience) =>
  sql<string>`case when announcement.audience = ${audience} then array_to_string(announcement.recipients, ',') else '' end`

/**
 * Announcements that staff wrote, newest first unless another order is asked for; messages that the program sends have
 * no author.
 */
export const announcementList = recordList(
  {
    columns: COLUMNS,
    order: [['createTime', 'desc']],
    unique: 'id',
    from: (db) =>
      db
        .selectFrom('announcement')
        .where('announcement.createdBy', 'is not', null)
        .where('announcement.deletedAt', 'is', null),
    select: (rows) =>
      rows.select([
        'announcement.id',
        'announcement.title as titile',
        'announcement.summary as msgAbstract',
        'announcement.content as msgContent',
        'announcement.sender',
        'announcement.priority',
        textOf('priority', 'announcement.priority').as('priority_dictText'),
        'announcement.category as msgCategory',
        textOf('msg_category', 'announcement.category').as('msgCategory_dictText'),
        'announcement.audience as msgType',
        textOf('msg_type', 'announcement.audience').as('msgType_dictText'),
        sql<string>`announcement.status::text`.as('sendStatus'),
        textOf('send_status', 'announcement.status').as('sendStatus_dictText'),
        'announcement.sentAt as sendTime',
        'announcement.revokedAt as cancelTime',
        'announcement.startsAt as startTime',
        'announcement.endsAt as endTime',
        'announcement.releaseAt',
        recipientsOf('USER').as('userIds'),
        recipientsOf('DEPART').as('departIds'),
        recipientsOf('ROLE').as('roleIds'),
        ...stampsOf('announcement'),
      ]),
  },
  (row): AnnouncementRow => row,
)

/** A draft as it is stored. */
export interface DraftColumns {
  title: string
  summary: string | null
  content: string
  priority: string
  category: string
  audience: AnnouncementAudience
  startsAt: Date | null
  endsAt: Date | null
  recipients: string[]
}

export async function insertDraft(db: Db, id: string, draft: DraftColumns, by: string, now: Date): Promise<void> {
  await db
    .insertInto('announcement')
    .values({ id, ...draft, createdBy: by, createdAt: now })
    .execute()
}

export async function updateDraft(db: Db, id: string, draft: DraftColumns, by: string, now: Date): Promise<void> {
  await db
    .updateTable('announcement')
    .set((row) => ({ ...draft, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

export async function setDeleted(db: Db, ids: readonly string[], by: string, now: Date): Promise<void> {
  await db
    .updateTable('announcement')
    .set((row) => ({ deletedAt: now, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', 'in', ids)
    .execute()
}

/**
 * Releases an announcement: four statements, however many it reaches. Released again after it was revoked, it is new
 * for its readers.
 * @returns how many accounts it is delivered to; null for an announcement to all, which is delivered when it is read
 */
export async function release(db: Db, id: string, sender: string, now: Date): Promise<number | null> {
  await db.deleteFrom('announcementReader').where('announcementId', '=', id).execute()
  await forgetMails(db, id)
  const { audience, recipients } = await db
    .updateTable('announcement')
    .set((row) => ({
      status: 1,
      sender,
      sentAt: now,
      revokedAt: null,
      releaseAt: null,
      scheduledBy: null,
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['audience', 'recipients'])
    .executeTakeFirstOrThrow()
  const reached = audience === 'ALL' ? null : await deliver(db, id, audience as AnnouncementAudience, recipients)
  await queueMails(db, id, now)
  return reached
}

/** Takes a released announcement back. */
export async function revoke(db: Db, id: string, now: Date): Promise<void> {
  await forgetMails(db, id)
  await db
    .updateTable('announcement')
    .set((row) => ({ status: 2, revokedAt: now, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Sets the moment at which a draft is released by itself, or takes it back.
 * @param backToDraft the release reached nobody and is undone
 */
export async function setReleaseAt(
  db: Db,
  id: string,
  releaseAt: Date | null,
  by: string,
  now: Date,
  { backToDraft = false }: { backToDraft?: boolean } = {},
): Promise<void> {
  await db
    .updateTable('announcement')
    .set((row) => ({
      releaseAt,
      scheduledBy: releaseAt === null ? null : by,
      revision: row('revision', '+', 1),
      updatedBy: by,
      updatedAt: now,
      ...(backToDraft ? { status: 0, sentAt: null } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

/** Announcements whose time to be released has come, the earliest first. */
export const announcementsDue = (
  db: Db,
  now: Date,
): Promise<{ id: string; title: string; scheduledBy: string | null }[]> =>
  db
    .selectFrom('announcement')
    .select(['id', 'title', 'scheduledBy'])
    .where('releaseAt', '<=', now)
    .where('status', '<>', 1)
    .where('deletedAt', 'is', null)
    .orderBy('releaseAt')
    .execute()

/** Ids of the accounts of these names. */
export async function accountsNamed(db: Db, usernames: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('username', 'in', usernames)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
