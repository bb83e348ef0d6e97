import { insertJson } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { newId } from '#server/platform/new-id.ts'

export { messagesNaming, newestUnread, unreadTotal } from './announcements.sql.ts'

/** Sends a system message to these people, in the caller's transaction. @param content plain text */
export async function sendMessage(
  db: Db,
  { accountIds, title, content, now }: { accountIds: readonly string[]; title: string; content: string; now: Date },
): Promise<void> {
  const id = newId()
  const escaped = content.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  await db
    .insertInto('announcement')
    .values({
      id,
      title,
      summary: content.slice(0, 200),
      content: `<p>${escaped}</p>`,
      sender: '系统',
      priority: 'H',
      category: '2',
      audience: 'USER',
      status: 1,
      sentAt: now,
      createdAt: now,
    })
    .execute()
  await insertJson(
    db,
    'announcementReader',
    accountIds.map((accountId) => ({ announcementId: id, accountId })),
  )
}
