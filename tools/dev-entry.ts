// The file that tools/dev-server.mjs bundles again at each change: the server, with an engine that stays open between
// bundles.
import { databaseOver, openEngine, type Engine } from '#server/platform/db/open.ts'
import { closeToOthers, makeFilesPrivate } from '#server/platform/file-modes.ts'
import { bringUpToDate, prepareDatabase } from '#server/prepare.ts'
import { readSettings } from '#server/settings.ts'
import { openInstallation } from '#server/start.ts'

/** Starts the embedded engine; null where a database server is used, which runs by itself. */
export async function openDevEngine(): Promise<Engine | null> {
  const settings = readSettings(process.env)
  makeFilesPrivate()
  await closeToOthers(settings)
  return settings.databaseUrl === null ? openEngine(settings.dataDir) : null
}

/**
 * Starts the server on a free port of this machine.
 * @returns the address of calls, and a function that ends the server but not the engine
 */
export async function startDevServer(
  engine: Engine | null,
): Promise<{ port: number; apiBase: string; close: () => Promise<void> }> {
  const settings = readSettings(process.env)
  const { app, close } = await openInstallation(settings, (_, watch) => {
    if (engine === null) return prepareDatabase(settings, watch)
    const kept = {
      connect: () => engine.pool.connect(),
      end: async () => {},
      ping: () => engine.pool.ping(),
      load: () => engine.pool.load(),
    }
    return bringUpToDate(databaseOver(kept, 'embedded', watch), settings)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return { port, apiBase: settings.apiBase, close }
}
