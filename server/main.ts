import { buildApp } from './app.ts'
import { firstAdministrator } from './features/users/users.door.ts'
import { SlowStatements } from './platform/db/slow-statements.ts'
import { localBus, serverBus } from './platform/realtime/bus.ts'
import { prepareDatabase } from './prepare.ts'
import { runProgram } from './run-program.ts'
import { loadDemoLibrary, loadDemoOffice } from './seeds/load.sql.ts'
import { readSettings, SettingRefused } from './settings.ts'

const reportBroken = (error: unknown) => void process.stderr.write(`实时通道：${error instanceof Error ? error.message : String(error)}\n`)

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const slow = new SlowStatements(settings.slowQueryMs)
  const database = await prepareDatabase(settings, ({ text, ms }) => {
    if (slow.note({ text, ms }, new Date())) process.stderr.write(`慢语句 ${ms.toFixed(0)} 毫秒：${text.replace(/\s+/g, ' ').slice(0, 200)}\n`)
  })
  // Said at once: whatever goes wrong later in this start, the password is not lost.
  const password = await firstAdministrator(database.db, settings.adminPassword)
  if (password !== null && settings.adminPassword === null)
    process.stdout.write(`首个管理员：账号 admin，密码 ${password}（只显示这一次，请妥善保存）\n`)
  if (settings.demo && (await loadDemoLibrary(database.db))) await loadDemoOffice(database.db, new Date())
  const bus = settings.databaseUrl === null ? localBus() : await serverBus(settings.databaseUrl, 'fagui', reportBroken)
  const app = await buildApp({ db: database.db, settings, bus, slow, logLevel: 'warn' })
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

runProgram(main)
