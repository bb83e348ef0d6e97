import { sql } from 'kysely'
import type { MessageKind } from '#common/message-kinds.ts'
import type { Db } from '#server/platform/db/open.ts'
import { newId } from '#server/platform/new-id.ts'
import { queueMailsTo } from './mail-queue.sql.ts'
import { doesNotWant } from './message-choices.sql.ts'

/** A message of the program. */
export interface SystemMessage {
  accountIds: readonly string[]
  kind: MessageKind
  title: string
  /** Plain text. */
  content: string
  /** The record it is about. */
  recordId?: string
  /** Page of this site that shows what it is about. */
  page?: string
  /** Left out, that of its kind. */
  priority?: Priority
  now: Date
}

const DAY_MS = 86_400_000
/** Values of the dictionary priority: 一般消息, 重要消息, 紧急消息. */
type Priority = 'L' | 'M' | 'H'
/**
 * What cannot wait is urgent: dangers, terms that end, what was to be done at a time and was not. Work and its progress
 * are important.
 */
const PRIORITIES: Record<MessageKind, Priority> = {
  announcement: 'M',
  alert: 'H',
  schedule: 'H',
  document: 'M',
  note: 'L',
  consultation: 'M',
  opinion: 'M',
  deadline: 'H',
  following: 'L',
}

/**
 * Those of these people to whom a message of a kind, leading to a page, says something new: not who has such a message
 * unread, nor who has them by e-mail alone and was sent one within a day.
 */
export async function stillToTell(
  db: Db,
  accountIds: readonly string[],
  { kind, page, now }: Pick<SystemMessage, 'kind' | 'now'> & { page: string },
): Promise<string[]> {
  const such = sql`sent.kind = ${kind} and sent.page = ${page} and sent.status = 1 and sent.deleted_at is null`
  const { rows } = await sql<{ id: string }>`
    select reader.id from account reader where reader.id = any(${[...accountIds]}::text[])
      and not exists (select from announcement_reader r join announcement sent on sent.id = r.announcement_id
        where r.account_id = reader.id and r.read_at is null and ${such})
      and not (${doesNotWant(kind, 'reader.id')}
        and exists (select from announcement sent where sent.sent_at > ${new Date(now.getTime() - DAY_MS)} and ${such}))
    order by reader.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Sends a system message to these people, in the caller's transaction: to the message centre and by e-mail, as each of
 * them has chosen for this kind.
 */
export async function sendMessage(
  db: Db,
  { accountIds, kind, title, content, recordId, page, priority = PRIORITIES[kind], now }: SystemMessage,
): Promise<void> {
  const id = newId()
  const escaped = content.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  await db
    .insertInto('announcement')
    .values({
      id,
      title,
      summary: content.slice(0, 200),
      content: escaped
        .split('\n')
        .map((line) => `<p>${line}</p>`)
        .join(''),
      sender: '系统',
      priority,
      category: '2',
      audience: 'USER',
      status: 1,
      kind,
      recordId: recordId ?? null,
      page: page ?? null,
      sentAt: now,
      createdAt: now,
    })
    .execute()
  await sql`
    insert into announcement_reader (announcement_id, account_id)
    select ${id}, reader.id from account reader where reader.id = any(${[...accountIds]}::text[]) and not ${doesNotWant(kind, 'reader.id')}`.execute(
    db,
  )
  await queueMailsTo(db, id, accountIds, now)
}
