import { setTimeout as wait } from 'node:timers/promises'
import { growSlowly } from './keep-small.ts'
import { prepareDatabase } from './prepare.ts'
import { outliveOutages, runProgram } from './run-program.ts'
import { readSettings } from './settings.ts'
import { openInstallation } from './start.ts'
import { warmUp } from './warm-up.ts'

/** Seconds that the rest of the end has once requests have finished: sealing the log, jobs, the database. */
const CLOSING_S = 3.5
/** What shells report of a program that a signal ended: 128 and its number. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

async function main(webDir?: string): Promise<void> {
  outliveOutages()
  growSlowly()
  const settings = readSettings(process.env)
  const { app, database, close } = await openInstallation(settings, prepareDatabase, webDir)
  let stopping = false
  const stop = async (signal: keyof typeof SIGNALS) => {
    if (stopping) process.exit(SIGNALS[signal])
    stopping = true
    // From here to the end everything is bounded: what was committed is safe, and what was not is begun anew after the
    // next start.
    setTimeout(
      () => {
        process.stderr.write('停止：仍有工作没有结束，已中断；没有保存完的在下次启动后重新进行\n')
        process.exit(0)
      },
      (settings.drainSeconds + settings.stopSeconds + CLOSING_S) * 1_000,
    )
    app.drain?.begin()
    await wait(settings.drainSeconds * 1_000)
    await close().catch((error: unknown) =>
      process.stderr.write(`停止：${error instanceof Error ? error.message : String(error)}\n`),
    )
    process.exit(0)
  }
  for (const signal of Object.keys(SIGNALS) as (keyof typeof SIGNALS)[]) process.on(signal, () => void stop(signal))
  // Started by a program that is gone: nobody else would end it.
  process.once('disconnect', () => void stop('SIGTERM'))
  try {
    await app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await database.close()
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

/** @param webDir folder of the built client, where it is not that of the build */
export const runServer = (webDir?: string): void => runProgram(() => main(webDir))
