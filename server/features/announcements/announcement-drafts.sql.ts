import { sql } from 'kysely'
import type { AnnouncementRow } from '#common/contract/announcements.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { insertJson } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'

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

/** Announcements that staff wrote, newest first unless another order is asked for; messages that the program sends have no author. */
export const announcementList = recordList(
  {
    columns: COLUMNS,
    order: [['createTime', 'desc']],
    unique: 'id',
    from: (db) => db.selectFrom('announcement').where('announcement.createdBy', 'is not', null).where('announcement.deletedAt', 'is', null),
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
        sql<string>`array_to_string(announcement.recipients, ',')`.as('userIds'),
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
  audience: string
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

/** Ids among these that are no account that can read messages. */
export async function unknownRecipients(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select x as id from unnest(${[...ids]}::text[]) x where not exists (select from account a where a.id = x and a.deleted_at is null)`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Releases an announcement. Released again after it was revoked, it is new for its readers.
 * @returns the accounts it is delivered to; null for all
 */
export async function release(db: Db, id: string, sender: string, now: Date): Promise<string[] | null> {
  await db.deleteFrom('announcementReader').where('announcementId', '=', id).execute()
  const { audience, recipients } = await db
    .updateTable('announcement')
    .set((row) => ({ status: 1, sender, sentAt: now, revokedAt: null, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .returning(['audience', 'recipients'])
    .executeTakeFirstOrThrow()
  if (audience === 'ALL') return null
  const gone = new Set(await unknownRecipients(db, recipients))
  const reached = recipients.filter((accountId) => !gone.has(accountId))
  await insertJson(
    db,
    'announcementReader',
    reached.map((accountId) => ({ announcementId: id, accountId })),
  )
  return reached
}

/** Takes a released announcement back. @returns the accounts it was delivered to; null for all */
export async function revoke(db: Db, id: string, now: Date): Promise<string[] | null> {
  const { audience } = await db
    .updateTable('announcement')
    .set((row) => ({ status: 2, revokedAt: now, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('audience')
    .executeTakeFirstOrThrow()
  if (audience === 'ALL') return null
  const readers = await db.selectFrom('announcementReader').select('accountId').where('announcementId', '=', id).execute()
  return readers.map(({ accountId }) => accountId)
}
