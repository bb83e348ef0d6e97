import type { MyAnnouncement } from '#common/contract/announcements.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListParameters } from '#server/platform/db/list-parameters.ts'
import { pageOf, type PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Fields a person's messages can be filtered and sorted by. */
const COLUMNS: Record<string, ListColumn> = {
  id: ['announcement.id', 'text'],
  titile: ['announcement.title', 'text'],
  sender: ['announcement.sender', 'text'],
  priority: ['announcement.priority', 'text'],
  msgCategory: ['announcement.category', 'text'],
  sendTime: ['announcement.sentAt', 'moment'],
}

/** The announcements somebody may read now: delivered, released and within their days. */
const readable = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom('announcementReader as delivery')
    .innerJoin('announcement', 'announcement.id', 'delivery.announcementId')
    .where('delivery.accountId', '=', accountId)
    .where('announcement.status', '=', 1)
    .where('announcement.deletedAt', 'is', null)
    .where((on) => on.or([on('announcement.startsAt', 'is', null), on('announcement.startsAt', '<=', now)]))
    .where((on) => on.or([on('announcement.endsAt', 'is', null), on('announcement.endsAt', '>', now)]))

/**
 * Delivers the released announcements to all that have not reached this person: those sent since the account was made.
 * Done when they are looked for, so that releasing one costs the same for ten people and ten thousand.
 */
export async function deliverToAll(db: Db, accountId: string): Promise<void> {
  await db
    .insertInto('announcementReader')
    .columns(['announcementId', 'accountId'])
    .expression((select) =>
      select
        .selectFrom('announcement')
        .innerJoin('account', (join) => join.on('account.id', '=', accountId))
        .select(['announcement.id as announcementId', 'account.id as accountId'])
        .where('announcement.audience', '=', 'ALL')
        .where('announcement.status', '=', 1)
        .where('announcement.deletedAt', 'is', null)
        .whereRef('announcement.sentAt', '>=', 'account.createdAt')
        .where((on) =>
          on.not(
            on.exists(
              on
                .selectFrom('announcementReader as delivered')
                .select('delivered.announcementId')
                .whereRef('delivered.announcementId', '=', 'announcement.id')
                .where('delivered.accountId', '=', accountId),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface MyAnnouncementRow {
  id: string
  title: string
  summary: string | null
  content: string
  sender: string
  priority: string
  priorityText: string | null
  category: string
  categoryText: string | null
  sentAt: Date | null
  readAt: Date | null
}

/** The rows with what a message shows; its delivery and its announcement are one for a reader, so both ids are the announcement's. */
const FIELDS = [
  'announcement.id',
  'announcement.title',
  'announcement.summary',
  'announcement.content',
  'announcement.sender',
  'announcement.priority',
  'priorityItem.text as priorityText',
  'announcement.category',
  'categoryItem.text as categoryText',
  'announcement.sentAt',
  'delivery.readAt',
] as const

const named = (db: Db, accountId: string, now: Date) =>
  readable(db, accountId, now)
    .leftJoin('dictionaryItem as priorityItem', (join) =>
      join.on('priorityItem.dictionaryCode', '=', 'priority').onRef('priorityItem.value', '=', 'announcement.priority'),
    )
    .leftJoin('dictionaryItem as categoryItem', (join) =>
      join.on('categoryItem.dictionaryCode', '=', 'msg_category').onRef('categoryItem.value', '=', 'announcement.category'),
    )

function messageOf(row: MyAnnouncementRow): MyAnnouncement {
  return {
    id: row.id,
    anntId: row.id,
    titile: row.title,
    msgAbstract: row.summary,
    msgContent: row.content,
    sender: row.sender,
    priority: row.priority,
    priority_dictText: row.priorityText ?? row.priority,
    msgCategory: row.category,
    msgCategory_dictText: row.categoryText ?? row.category,
    sendTime: row.sentAt === null ? '' : momentText(row.sentAt),
    readFlag: row.readAt === null ? '0' : '1',
  }
}

/** One page of a person's messages, newest first. `readFlag` 0 only unread ones, 1 only read ones. */
export async function pageOfMyAnnouncements(db: Db, accountId: string, query: ListParameters, now: Date): Promise<PageOf<MyAnnouncement>> {
  const readFlag = query['readFlag']
  const rows = named(db, accountId, now).$if(readFlag === '0' || readFlag === '1', (mine) =>
    mine.where('delivery.readAt', readFlag === '0' ? 'is' : 'is not', null),
  )
  const page = await pageOf(rows, { columns: COLUMNS, order: [['sendTime', 'desc']], unique: 'id' }, { query, rules: null }, (mine) =>
    mine.select(FIELDS),
  )
  return { ...page, records: page.records.map(messageOf) }
}

/** A message of this person's; undefined when it is not theirs, or not to be read now. */
export async function myAnnouncement(db: Db, accountId: string, id: string, now: Date): Promise<MyAnnouncement | undefined> {
  const row = await named(db, accountId, now).select(FIELDS).where('announcement.id', '=', id).executeTakeFirst()
  return row && messageOf(row)
}

/** How many messages a person has not read. */
export async function unreadTotal(db: Db, accountId: string, now: Date): Promise<number> {
  const { total } = await readable(db, accountId, now)
    .where('delivery.readAt', 'is', null)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Notes that a person read a message, or all of them. Those read before keep their time. @returns how many were unread */
export async function markRead(db: Db, accountId: string, now: Date, id?: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('announcementReader')
    .set({ readAt: now })
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .$if(id !== undefined, (mine) => mine.where('announcementId', '=', id ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
