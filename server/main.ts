import { buildApp } from './app.ts'
import { firstAdministrator } from './features/accounts/accounts.door.ts'
import { DataDirInUse } from './platform/db/lock-file.ts'
import { DatabaseUnreachable } from './platform/db/open.ts'
import { MigrationRefused } from './platform/db/migrate.ts'
import { prepareDatabase } from './prepare.ts'
import { loadDemoLibrary } from './seeds/load.sql.ts'
import { readSettings, SettingRefused } from './settings.ts'

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const database = await prepareDatabase(settings, ({ text, ms }) => {
    if (settings.slowQueryMs > 0 && ms > settings.slowQueryMs)
      process.stderr.write(`慢语句 ${ms.toFixed(0)} 毫秒：${text.replace(/\s+/g, ' ').slice(0, 200)}\n`)
  })
  // Said at once: whatever goes wrong later in this start, the password is not lost.
  const password = await firstAdministrator(database.db, settings.adminPassword)
  if (password !== null && settings.adminPassword === null)
    process.stdout.write(`首个管理员：账号 admin，密码 ${password}（只显示这一次，请妥善保存）\n`)
  if (settings.demo) await loadDemoLibrary(database.db)
  const app = await buildApp({ db: database.db, settings, logLevel: 'warn' })
  const stop = async () => {
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
  try {
    await app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await database.close()
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new SettingRefused(`端口 ${settings.port} 已被占用；请停止占用它的程序，或用 PORT 指定另一个端口`)
    throw error
  }
  const { port } = app.server.address() as { port: number }
  const host = settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host
  process.stdout.write(`${settings.platformName} 已启动：http://${host}:${port}/\n`)
}

main().catch((error: unknown) => {
  const known =
    error instanceof SettingRefused || error instanceof DataDirInUse || error instanceof MigrationRefused || error instanceof DatabaseUnreachable
  process.stderr.write(known ? `${error.message}\n` : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
