// The embedded database engine, off the HTTP thread: it runs inside this worker and exchanges messages with it.
// Plain JavaScript because a worker is loaded by Node itself, from sources and from the bundle alike.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { PlanMode } from './plan-mode.mjs'

/**
 * Statements that stay planned, each under a name. To plan takes the engine longer than to run most statements (eleven
 * milliseconds against one for what cites a law), and a process runs a few hundred of them.
 */
const MOST_PLANNED = 500
/** What may change columns makes plans useless. */
const CHANGES_TABLES = /^\s*(?:alter|create|drop)\b/i

const asText = (value) => value
/** The same JavaScript values as from a server (open.ts): dates stay text, 8-byte integers are numbers. */
pg.types.setTypeParser(pg.types.builtins.DATE, asText)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/**
 * MB of pages that the engine keeps; the system has the files in its memory besides. It takes this much when it starts
 * and never gives it back.
 */
const BUFFERS_MB = 64
const buffersMb = workerData.template ? 16 : (workerData.buffersMb ?? BUFFERS_MB)
const db = await PGlite.create({
  dataDir: workerData.dataDir,
  pgliteWasmModule: workerData.module,
  // An engine writes over all of its buffer when it starts, which is a quarter of the time that the small database of a
  // test needs to start.
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${buffersMb}MB`],
  // The engine asks a file for its bytes and type only; a `Blob` would copy them twice, which takes a third of a
  // second.
  loadDataDir: workerData.template && { type: 'application/x-tar', arrayBuffer: async () => workerData.template },
})
const client = new pg.Client({ ...createPgConfig(db), ssl: false })
await client.connect()

/** Names of statements by their text; empty for one that was run once: it may never come again. */
const names = new Map()
let named = 0

/** The name that a statement is planned under; undefined at its first use. */
function nameOf(text) {
  const name = names.get(text)
  if (name === undefined) {
    if (names.size >= 10 * MOST_PLANNED) names.clear()
    names.set(text, '')
  } else if (name === '' && named < MOST_PLANNED) names.set(text, `s${++named}`)
  return names.get(text) || undefined
}

const mode = new PlanMode()

async function run(text, values) {
  const first = mode.before(text, Boolean(values?.length))
  if (first) await client.query(first).catch((error) => (mode.forget(), Promise.reject(error)))
  return client.query({ name: nameOf(text), text, values })
}

/** Forgets all plans. */
async function forgetPlans() {
  if (named === 0) return
  await client.query('deallocate all')
  names.clear()
  named = 0
  client.connection.parsedStatements = {}
}

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
      await forgetPlans()
      parentPort.postMessage({ id, rows: [] })
    } else {
      const { rows, command, rowCount } = await run(text, values)
      if (CHANGES_TABLES.test(text)) await forgetPlans()
      parentPort.postMessage({ id, rows, command, rowCount })
    }
  } catch (error) {
    const { message, code, detail, constraint, table, severity, position } = error
    // A trap of the program, or its own exit: nothing in its memory can be relied on any more.
    const fatal =
      error instanceof WebAssembly.RuntimeError ||
      error?.name === 'ExitStatus' ||
      severity === 'PANIC' ||
      severity === 'FATAL'
    parentPort.postMessage({ id, fatal, error: { message, code, detail, constraint, table, severity, position } })
  }
})
