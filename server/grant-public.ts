// npm run grant-public -- <role>: gives a role of the PostgreSQL server what readers of the library are shown, and
// nothing else; after an update again.
import { prepareDatabase } from './prepare.ts'
import { grantPublic, isRoleName, roleFacts } from './public-role.sql.ts'
import { inTransaction } from './platform/db/transaction.ts'
import { runProgram } from './run-program.ts'
import { readSettings, SettingRefused } from './settings.ts'

const USAGE = "用法：npm run grant-public -- <数据库账号>，先由数据库管理员建立：create role <账号> login password '…'"

async function main(): Promise<void> {
  const [role = '', more] = process.argv.slice(2)
  if (role === '' || role.startsWith('-') || more !== undefined) throw new SettingRefused(USAGE)
  if (!isRoleName(role)) throw new SettingRefused('数据库账号只能用小写字母、数字和下划线，以字母开头，最多 63 个字符')
  const settings = readSettings(process.env)
  if (settings.databaseUrl === null)
    throw new SettingRefused('内置数据库没有账号，不能授权：请用 DATABASE_URL 指定 PostgreSQL 服务器')
  const database = await prepareDatabase(settings)
  try {
    const facts = await roleFacts(database.db, role)
    if (!facts) throw new SettingRefused(`没有数据库账号 ${role}；${USAGE.slice(USAGE.indexOf('先由'))}`)
    if (facts.isMore)
      throw new SettingRefused(
        `数据库账号 ${role} 是表的所有者、管理员或者其他账号的成员，授权限制不了它；请另建一个只用于公众阅读的账号`,
      )
    await inTransaction(database.db, (db) => grantPublic(db, role))
    process.stdout.write(`已授权：${role} 只能读公开的内容。升级以后请再运行一次\n`)
  } finally {
    await database.close()
  }
}

runProgram(main)
