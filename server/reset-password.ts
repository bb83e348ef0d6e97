// npm run reset-password -- <user name> : sets a new password when no administrator can sign in.
import { resetPassword } from './features/users/users.door.ts'
import { prepareBeside } from './prepare.ts'
import { runProgram } from './run-program.ts'
import { readSettings, SettingRefused } from './settings.ts'

const USAGE = '用法：npm run reset-password -- <用户账号>'

async function main(): Promise<void> {
  const [username] = process.argv.slice(2)
  if (username === undefined || username.startsWith('-')) throw new SettingRefused(USAGE)
  const { database } = await prepareBeside(readSettings(process.env))
  try {
    const password = await resetPassword(database.db, username, new Date())
    if (password === null) throw new SettingRefused(`没有账号 ${username}`)
    process.stdout.write(`账号 ${username} 的新密码：${password}（只显示这一次；登录后须先修改，其全部登录已失效）\n`)
  } finally {
    await database.close()
  }
}

runProgram(main)
