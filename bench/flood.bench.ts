// npm run bench -- flood : one address does its worst in six ways at once while ten readers at other addresses search
// and open laws.
import { spawn } from 'node:child_process'
import { openDatabase } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { corpusLibrary, finish, judge, percentile } from './library.ts'
import { mixedQueries } from './queries.ts'
import { inWords, pause, read, READERS } from './readers.ts'
import { startServer } from './server-program.ts'

const MEASURED_MS = 15_000
/** Queries between one reader's first and the next one's: each asks others. */
const APART = 20
/** The flood has this long to get going. */
const LEAD_MS = 3_000

const dataDir = await corpusLibrary()
const library = await openDatabase({ databaseUrl: null, dataDir })
const queries = await mixedQueries(library.db, 3 * READERS * APART)
/** Each time others are asked, so that no answer is known from the time before. */
const part = (number: number) => queries.slice(number * READERS * APART, (number + 1) * READERS * APART)
await library.close()
const env = { PORT: '0', DEMO: 'off', ADMIN_PASSWORD: 'bench-password', TRUSTED_PROXIES: 'none', DATA_DIR: dataDir }
const server = await startServer({ ...process.env, ...env })
try {
  await read(server.address, part(0), MEASURED_MS)
  const alone = await read(server.address, part(1), MEASURED_MS)
  const flood = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/flooder.ts', server.address, '127.0.0.99', ...alone.laws],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let did = ''
  flood.stdout.on('data', (text: Buffer) => (did += text.toString()))
  await pause(LEAD_MS)
  const flooded = await read(server.address, part(2), MEASURED_MS)
  flood.kill('SIGTERM')
  await new Promise((resolve) => flood.once('exit', resolve))
  console.log(`没有洪流时：${inWords(alone.took)}`)
  console.log(`洪流中：${inWords(flooded.took)}`)
  console.log(`洪流得到的答复：${did.trim()}`)
  judge('flood readers p95', percentile(flooded.took, 0.95), '毫秒')
  judge('flood answers lost', alone.lost + flooded.lost, '个')
} finally {
  server.process.kill('SIGTERM')
}
finish()
