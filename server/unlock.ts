// npm run unlock -- <user name> [--second-factor] : lets a user try again who failed to sign in too often, and with the option
// takes away the second factor of a user who lost the device and the recovery codes.
import { forgetFailuresOf, resetSecondFactor } from './features/session/session.door.ts'
import { accountBy } from './features/users/users.door.ts'
import { writeActivity } from './platform/audit/activity-log.ts'
import { prepareDatabase } from './prepare.ts'
import { runProgram } from './run-program.ts'
import { readSettings, SettingRefused } from './settings.ts'

const USAGE = '用法：npm run unlock -- <用户账号> [--second-factor]'

async function main(): Promise<void> {
  const [username, option] = process.argv.slice(2)
  if (username === undefined || username.startsWith('-') || (option !== undefined && option !== '--second-factor')) throw new SettingRefused(USAGE)
  const database = await prepareDatabase(readSettings(process.env))
  try {
    const { db } = database
    const account = await accountBy(db, { username })
    if (account === null) throw new SettingRefused(`没有账号 ${username}`)
    const now = new Date()
    const lifted = await forgetFailuresOf(db, account.id, now)
    const content = '在服务器上解除登录等待'
    await writeActivity(db, { kind: 1, success: true, content, accountId: account.id, username: account.username }, now)
    process.stdout.write(lifted > 0 ? `账号 ${username} 的登录等待已解除（${lifted} 处）\n` : `账号 ${username} 没有须等待的登录\n`)
    if (option === undefined) return
    const removed = await resetSecondFactor(db, account.id)
    await writeActivity(db, { kind: 1, success: true, content: '在服务器上重置动态口令', accountId: account.id, username: account.username }, now)
    process.stdout.write(removed ? `账号 ${username} 的动态口令已重置\n` : `账号 ${username} 没有启用动态口令\n`)
  } finally {
    await database.close()
  }
}

runProgram(main)
