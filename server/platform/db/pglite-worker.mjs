// The embedded database engine, off the HTTP thread: it runs inside this worker and exchanges messages with it.
// Plain JavaScript because a worker is loaded by Node itself, from sources and from the bundle alike.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'

const asText = (value) => value
/** The same JavaScript values as the `pg` driver is told to give (open.ts): dates stay text, 8-byte integers are numbers. */
const parsers = { [types.DATE]: asText, [types.INT8]: Number, [types.NUMERIC]: Number, [types.TIMESTAMPTZ]: (value) => new Date(value) }

const db = await PGlite.create({
  dataDir: workerData.dataDir,
  loadDataDir: workerData.template ? new Blob([workerData.template]) : undefined,
  parsers,
})
parentPort.postMessage({ ready: true })

parentPort.on('message', async ({ id, kind, text, values }) => {
  try {
    if (kind === 'close') {
      await db.close()
      parentPort.postMessage({ id, rows: [] })
      parentPort.close()
    } else if (kind === 'dump') {
      const bytes = new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer())
      parentPort.postMessage({ id, rows: [bytes] })
    } else if (kind === 'script') {
      await db.exec(text)
      parentPort.postMessage({ id, rows: [] })
    } else {
      const result = await db.query(text, values)
      parentPort.postMessage({ id, rows: result.rows, affected: result.affectedRows ?? 0 })
    }
  } catch (error) {
    const { message, code, detail, constraint, table, severity, position } = error
    parentPort.postMessage({ id, error: { message, code, detail, constraint, table, severity, position } })
  }
})
