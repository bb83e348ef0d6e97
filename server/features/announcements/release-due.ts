import { writeActivity } from '#server/platform/audit/activity-log.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockRecord } from '#server/platform/db/revise.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { accountsNamed, announcementsDue, release, setReleaseAt } from './announcement-drafts.sql.ts'
import { toldOf } from './recipients.sql.ts'
import { sendMessage } from './send-message.sql.ts'

/**
 * Releases the announcements whose time has come, each in a transaction of its own, in the name of who set the time.
 * One that reaches nobody any more loses its time, and that person is told.
 * @returns how many were released, and the accounts whose messages changed, for each of them
 */
export async function releaseAnnouncementsDue(
  outside: Db,
  now: Date,
): Promise<{ released: number; told: (string[] | 'all')[] }> {
  const told: (string[] | 'all')[] = []
  let released = 0
  for (const { id } of await announcementsDue(outside, now))
    await inTransaction(outside, async (db) => {
      await lockRecord(db, 'announcement', id)
      // Somebody may have released it, taken the time back or deleted it meanwhile.
      const due = (await announcementsDue(db, now)).find((one) => one.id === id)
      if (!due) return
      const by = due.scheduledBy ?? ''
      if ((await release(db, id, by, now)) === 0) {
        await setReleaseAt(db, id, null, by, now, { backToDraft: true })
        const accountIds = await accountsNamed(db, [by])
        await sendMessage(db, {
          accountIds,
          kind: 'schedule',
          title: '定时发布未成功',
          content: `公告“${due.title}”没有按所定时间发布：没有人会收到它，请修改通告对象后再发布。`,
          recordId: id,
          page: '/isystem/annountCement',
          now,
        })
        told.push(accountIds)
        return
      }
      released++
      await writeActivity(
        db,
        { kind: 2, operateType: 3, success: true, content: `公告“${due.title}”：按所定时间发布`, username: by },
        now,
      )
      told.push(await toldOf(db, id))
    })
  return { released, told }
}
