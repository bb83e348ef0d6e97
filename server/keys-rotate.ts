// npm run keys:rotate [-- --resume] : adds a key to the key file and encrypts anew what is stored under the older ones;
// with the option goes on with a rotation that was stopped. All processes of the installation have to be stopped
// meanwhile.
import { sealPayloads } from './features/approvals/approvals.door.ts'
import { sealMailReaders } from './features/following/following.door.ts'
import { sealOpinions } from './features/opinions/opinions.door.ts'
import { resealSecrets } from './features/session/session.door.ts'
import { sealContacts } from './features/users/users.door.ts'
import { writeActivity } from './platform/audit/activity-log.ts'
import { contactSealerOf } from './platform/auth/contact-sealer.ts'
import { sealerOf } from './platform/auth/sealer.ts'
import { keysOf } from './keys.ts'
import { addKey, readKeyFile } from './platform/key-file.ts'
import { prepareDatabase } from './prepare.ts'
import { runProgram } from './run-program.ts'
import { readSettings, SettingRefused } from './settings.ts'

async function main(): Promise<number> {
  const [option, ...others] = process.argv.slice(2)
  if (others.length > 0 || (option !== undefined && option !== '--resume'))
    throw new SettingRefused('用法：npm run keys:rotate [-- --resume]')
  const settings = readSettings(process.env)
  // The lock of the embedded database shows that the server is stopped, before the file changes.
  const database = await prepareDatabase(settings)
  try {
    // Refused without the keys that the rows are sealed under.
    await keysOf(database.db, { ...settings, newKey: false })
    const keys = option === '--resume' ? await readKeyFile(settings.keyFile) : await addKey(settings.keyFile)
    process.stdout.write(
      `密钥文件 ${settings.keyFile} 现有 ${keys.all.length} 个密钥，使用 ${keys.current.id}；请备份该文件\n`,
    )
    const contacts = contactSealerOf(keys)
    const parts = [
      await resealSecrets(database.db, sealerOf(keys)),
      await sealContacts(database.db, contacts),
      await sealPayloads(database.db, contacts),
      await sealOpinions(database.db, contacts),
      await sealMailReaders(database.db, contacts),
    ]
    const done = parts.reduce((sum, part) => sum + part.done, 0)
    const unreadable = parts.reduce((sum, part) => sum + part.unreadable, 0)
    const content = `在服务器上更换密钥：${keys.current.id}，重新加密 ${done} 项`
    await writeActivity(database.db, { kind: 2, operateType: 3, success: true, content }, new Date())
    process.stdout.write(`已用新密钥重新加密 ${done} 项\n`)
    if (unreadable === 0) return 0
    process.stdout.write(
      `有 ${unreadable} 项用现有密钥都无法解密，保持原样：请恢复含有其密钥的密钥文件，或重置这些用户的动态口令、重新填写其手机号码和电子邮件\n`,
    )
    return 1
  } finally {
    await database.close()
  }
}

runProgram(main)
