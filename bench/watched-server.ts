// The server with a monitor of its event loop, for the search bench. It resets and reports on request.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildApp } from '#server/app.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { readSettings } from '#server/settings.ts'

const settings = readSettings(process.env)
const database = await prepareDatabase(settings)
const app = await buildApp({ db: database.db, settings })
await app.listen({ port: 0, host: '127.0.0.1' })
const loop = monitorEventLoopDelay({ resolution: 2 })
loop.enable()
process.on('message', (message) => {
  if (message === 'reset') loop.reset()
  if (message === 'report') process.send?.({ loop: loop.max / 1e6 })
})
process.once(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => database.close())
      .then(() => process.exit(0)),
)
const { port } = app.server.address() as { port: number }
process.send?.({ address: `http://127.0.0.1:${port}` })
