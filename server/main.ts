import { runProgram } from './run-program.ts'
import { readSettings, SettingRefused } from './settings.ts'
import { openInstallation } from './start.ts'
import { warmUp } from './warm-up.ts'

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const { app, database, close } = await openInstallation(settings)
  const stop = async () => {
    await close()
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
  // A server that is stopped meanwhile ends without what it was reading.
  await warmUp(app, database.db, settings.apiBase).then(
    () => process.stdout.write('检索已预热\n'),
    () => {},
  )
}

runProgram(main)
