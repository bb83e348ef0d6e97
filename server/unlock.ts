// npm run unlock -- <user name> [--second-factor] : lets a user try again who failed to sign in too often, and with the
// option takes away the second factor and passkeys of a user who lost the device and the recovery codes.
import { unlock } from './features/session/session.door.ts'
import { prepareBeside } from './prepare.ts'
import { runProgram } from './run-program.ts'
import { readSettings, SettingRefused } from './settings.ts'

const USAGE = '用法：npm run unlock -- <用户账号> [--second-factor]'

async function main(): Promise<void> {
  const [username, option] = process.argv.slice(2)
  if (username === undefined || username.startsWith('-') || (option !== undefined && option !== '--second-factor'))
    throw new SettingRefused(USAGE)
  const { database } = await prepareBeside(readSettings(process.env))
  try {
    const done = await unlock(database.db, username, { secondFactor: option !== undefined, now: new Date() })
    if (done === null) throw new SettingRefused(`没有账号 ${username}`)
    process.stdout.write(`${done.join('\n')}\n`)
  } finally {
    await database.close()
  }
}

runProgram(main)
