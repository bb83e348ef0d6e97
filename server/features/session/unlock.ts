import { writeActivity } from '#server/platform/audit/activity-log.ts'
import type { Db } from '#server/platform/db/open.ts'
import { accountBy } from '../users/users.door.ts'
import { resetSecondFactor } from './second-factor/second-factor.sql.ts'
import { forgetFailuresOf } from './tries.sql.ts'

/**
 * Lets a user try again who failed to sign in too often; the log has it.
 * @param secondFactor takes away the second factor and the passkeys too, of a user who lost the device and the recovery
 * codes
 * @returns what was done, a line each, in Chinese; null when there is no such user
 */
export async function unlock(
  db: Db,
  username: string,
  { secondFactor, now }: { secondFactor: boolean; now: Date },
): Promise<string[] | null> {
  const account = await accountBy(db, { username })
  if (account === null) return null
  const note = (content: string) =>
    writeActivity(db, { kind: 1, success: true, content, accountId: account.id, username: account.username }, now)
  const lifted = await forgetFailuresOf(db, account.id, now)
  await note('在服务器上解除登录等待')
  const done = [lifted > 0 ? `账号 ${username} 的登录等待已解除（${lifted} 处）` : `账号 ${username} 没有须等待的登录`]
  if (!secondFactor) return done
  const removed = await resetSecondFactor(db, account.id)
  await note('在服务器上重置动态口令和通行密钥')
  return [
    ...done,
    removed ? `账号 ${username} 的动态口令和通行密钥已重置` : `账号 ${username} 没有启用动态口令，也没有通行密钥`,
  ]
}
