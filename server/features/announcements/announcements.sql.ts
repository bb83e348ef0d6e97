import { sql } from 'kysely'
import type { MyAnnouncement } from '#common/contract/announcements.ts'
import { messageKindName } from '#common/message-kinds.ts'
import type { ListParameters } from '#server/platform/db/list-parameters.ts'
import type { PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isStaff } from '#server/platform/auth/grants.sql.ts'
import { momentText } from '#server/platform/clock.ts'
import { recordList } from '#server/platform/db/record-list.ts'

/** Announcements to all are for staff who had an account when they were sent. */
const toAll = (accountId: string) => sql`
  sent.audience = 'ALL' and sent.status = 1 and sent.deleted_at is null
  and sent.sent_at >= (select own.created_at from account own where own.id = ${accountId}) and ${isStaff(accountId)}`

/**
 * The announcements a person may read now: released, within their days, and either sent to this person or sent to all
 * since the account was made; announcements to all are for staff. Nothing is written for announcements to all until the
 * person reads them, so releasing one costs the same for ten people and ten thousand.
 */
const readable = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom('announcement')
    .innerJoin('account', (join) => join.on('account.id', '=', accountId))
    .leftJoin('announcementReader as delivery', (join) =>
      join.onRef('delivery.announcementId', '=', 'announcement.id').onRef('delivery.accountId', '=', 'account.id'),
    )
    // As one set of ids, each half of it read from an index: with “or” every announcement there is would be looked at.
    .where(
      sql<boolean>`announcement.id in (
        select delivered.announcement_id from announcement_reader delivered where delivered.account_id = ${accountId}
        union all select sent.id from announcement sent where ${toAll(accountId)})`,
    )
    .where('announcement.status', '=', 1)
    .where('announcement.deletedAt', 'is', null)
    .where((on) => on.or([on('announcement.startsAt', 'is', null), on('announcement.startsAt', '<=', now)]))
    .where((on) => on.or([on('announcement.endsAt', 'is', null), on('announcement.endsAt', '>', now)]))

/**
 * The messages of a person, newest first unless another order is asked for. For the reader the id of a message is that
 * of the announcement.
 */
const messagesOf = (accountId: string, now: Date) =>
  recordList(
    {
      columns: {
        id: ['announcement.id', 'text'],
        titile: ['announcement.title', 'text'],
        sender: ['announcement.sender', 'text'],
        priority: ['announcement.priority', 'text'],
        msgCategory: ['announcement.category', 'text'],
        busType: ['announcement.kind', 'text'],
        sendTime: ['announcement.sentAt', 'moment'],
      },
      order: [['sendTime', 'desc']],
      unique: 'id',
      from: (db) =>
        readable(db, accountId, now)
          .leftJoin('dictionaryItem as priorityItem', (join) =>
            join
              .on('priorityItem.dictionaryCode', '=', 'priority')
              .onRef('priorityItem.value', '=', 'announcement.priority'),
          )
          .leftJoin('dictionaryItem as categoryItem', (join) =>
            join
              .on('categoryItem.dictionaryCode', '=', 'msg_category')
              .onRef('categoryItem.value', '=', 'announcement.category'),
          ),
      select: (rows) =>
        rows.select([
          'announcement.id',
          'announcement.title as titile',
          'announcement.summary as msgAbstract',
          'announcement.content as msgContent',
          // Staff are named as colleagues know them; what the program sends is from 系统.
          sql<string>`coalesce((select nullif(author.realname, '') from account author where author.username = announcement.sender), announcement.sender)`.as(
            'sender',
          ),
          'announcement.priority',
          'priorityItem.text as priority_dictText',
          'announcement.category as msgCategory',
          'categoryItem.text as msgCategory_dictText',
          'announcement.sentAt as sendTime',
          'announcement.audience as msgType',
          'announcement.kind as busType',
          'announcement.recordId as busId',
          'announcement.page as openPage',
          'delivery.readAt',
        ]),
    },
    ({ readAt, ...row }): MyAnnouncement => ({
      ...row,
      busType_dictText: messageKindName(row.busType),
      openType: row.openPage === null ? null : 'url',
      anntId: row.id,
      priority_dictText: row.priority_dictText ?? row.priority,
      msgCategory_dictText: row.msgCategory_dictText ?? row.msgCategory,
      sendTime: row.sendTime ?? '',
      sendStatus: '1',
      readFlag: readAt === null ? '0' : '1',
    }),
  )

/** One page of a person's messages. `readFlag` 0: only unread ones, 1: only read ones. */
export function pageOfMyAnnouncements(
  db: Db,
  accountId: string,
  query: ListParameters,
  now: Date,
): Promise<PageOf<MyAnnouncement>> {
  const readFlag = query['readFlag']
  return messagesOf(accountId, now).page(db, { query, rules: null }, (rows) =>
    rows.where(
      readFlag === '0'
        ? sql<boolean>`delivery.read_at is null`
        : readFlag === '1'
          ? sql<boolean>`delivery.read_at is not null`
          : sql<boolean>`true`,
    ),
  )
}

/** A message of this person; undefined when it is for others, or cannot be read now. */
export const myAnnouncement = async (
  db: Db,
  accountId: string,
  id: string,
  now: Date,
): Promise<MyAnnouncement | undefined> => (await messagesOf(accountId, now).byIds(db, [id]))[0]

/** Contents of the messages a person may read now in which one of these texts stands. */
export async function messagesNaming(
  db: Db,
  accountId: string,
  texts: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await readable(db, accountId, now)
    .select('announcement.content')
    .where(
      sql<boolean>`exists (select from unnest(${[...texts]}::text[]) named where strpos(announcement.content, named) > 0)`,
    )
    .execute()
  return rows.map(({ content }) => content ?? '')
}

/**
 * How many messages a person has not read; one statement. What was delivered and not read is an index of its own, and
 * so are the announcements to all.
 */
export async function unreadTotal(db: Db, accountId: string, now: Date): Promise<number> {
  const shown = sql`(sent.starts_at is null or sent.starts_at <= ${now}) and (sent.ends_at is null or sent.ends_at > ${now})`
  const { rows } = await sql<{ total: number }>`select (
    (select count(*) from announcement_reader r join announcement sent on sent.id = r.announcement_id
      where r.account_id = ${accountId} and r.read_at is null and sent.status = 1 and sent.deleted_at is null and ${shown})
    + (select count(*) from announcement sent where ${toAll(accountId)} and ${shown}
      and not exists (select from announcement_reader r where r.account_id = ${accountId} and r.announcement_id = sent.id)))::int as total`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** The newest messages that a person has not read, by title. */
export async function newestUnread(
  db: Db,
  accountId: string,
  now: Date,
  most = 3,
): Promise<{ id: string; title: string; sendTime: string }[]> {
  const rows = await readable(db, accountId, now)
    .where('delivery.readAt', 'is', null)
    .select(['announcement.id', 'announcement.title', 'announcement.sentAt'])
    .orderBy('announcement.sentAt', 'desc')
    .orderBy('announcement.id')
    .limit(most)
    .execute()
  return rows.map(({ id, title, sentAt }) => ({ id, title, sendTime: sentAt === null ? '' : momentText(sentAt) }))
}

/** Notes that a person read a message, or all that can be read now. Messages read before keep their time. */
export async function markRead(db: Db, accountId: string, now: Date, id?: string): Promise<void> {
  const unread = readable(db, accountId, now)
    .where('delivery.readAt', 'is', null)
    .where(id === undefined ? sql<boolean>`true` : sql<boolean>`announcement.id = ${id}`)
    .select(['announcement.id', 'account.id as accountId', sql<Date>`${now}::timestamptz`.as('readAt')])
  await sql`insert into announcement_reader (announcement_id, account_id, read_at) ${unread}
    on conflict (announcement_id, account_id) do update set read_at = excluded.read_at where announcement_reader.read_at is null`.execute(
    db,
  )
}
