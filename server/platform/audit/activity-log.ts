import { withoutContacts } from '#common/rules/contact-mask.ts'
import type { Db } from '../db/open.ts'

/** An action or a refusal, as the log keeps it. */
export interface Activity {
  /** 1 signing in and out, 2 everything else. */
  kind: 1 | 2
  /** One sentence in Chinese. Never a password, token or code. */
  content: string
  success: boolean
  accountId?: string | null
  username?: string | null
  ip?: string
  method?: string
  /** Path without its query, which may hold what is not for the log. */
  url?: string
  tookMs?: number
  /**
   * Kind of the action (dictionary operate_type): 1 looked at, 2 added, 3 changed, 4 deleted, 5 imported, 6 exported.
   */
  operateType?: 1 | 2 | 3 | 4 | 5 | 6
  /** What the line is about, for rules: `granted`, rights that the asker did not have came to be. */
  event?: 'granted'
}

/**
 * Writes one line of the activity log, without whole telephone numbers and addresses. Lines are never changed or
 * deleted (migration 0005).
 */
export async function writeActivity(db: Db, activity: Activity, now: Date): Promise<void> {
  await db
    .insertInto('activityLog')
    .values({
      kind: activity.kind,
      content: withoutContacts(activity.content).slice(0, 500),
      success: activity.success,
      accountId: activity.accountId ?? null,
      username: activity.username ? withoutContacts(activity.username).slice(0, 200) : (activity.username ?? null),
      ip: activity.ip ?? null,
      method: activity.method ?? null,
      url: activity.url?.slice(0, 500) ?? null,
      tookMs: activity.tookMs === undefined ? null : Math.round(activity.tookMs),
      operateType: activity.operateType ?? null,
      event: activity.event ?? null,
      createdAt: now,
    })
    .execute()
}
