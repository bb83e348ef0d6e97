// npm run bench -- flood : one address does its worst in six ways at once while ten readers at other addresses search and open laws.
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { openDatabase } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { corpusLibrary, finish, judge, percentile } from './library.ts'
import { mixedQueries } from './queries.ts'
import { startServer } from './server-program.ts'

const CALLS = '/fagui/internet/fagui/law'
const READERS = 10
const MEASURED_MS = 15_000
/** A reader looks at what was found before the next step, from half of this to half as long again: ten readers do not keep in step. */
const LOOKS_MS = 300
/** Queries between one reader's first and the next one's: each asks others. */
const APART = 20
/** The flood has this long to get going. */
const LEAD_MS = 3_000

interface Answer {
  status: number
  text: string
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const look = () => pause(LOOKS_MS * (0.5 + Math.random()))

/** A reader at an address of its own, with the connections of a browser. */
function readerAt(server: string, localAddress: string): (path: string) => Promise<Answer> {
  const base = new URL(server)
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  return (path) =>
    new Promise((resolve, reject) => {
      const call = request({ host: base.hostname, port: base.port, localAddress, agent, path }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      })
      call.on('error', reject)
      call.end()
    })
}

interface Found {
  result?: { records?: { workId: string; hits: { anchor: string }[] }[] }
}

/** The law that a search shows first, and its provision that answers. */
const firstOf = (text: string) => (JSON.parse(text) as Found).result?.records?.[0]

/** Lets the readers read for a while. @returns milliseconds of each answer, and how many were refused or never came */
async function read(server: string, queries: readonly string[]): Promise<{ took: number[]; lost: number; laws: Set<string> }> {
  const took: number[] = []
  const laws = new Set<string>()
  let lost = 0
  const end = Date.now() + MEASURED_MS
  await Promise.all(
    Array.from({ length: READERS }, async (_, reader) => {
      await pause(reader * (LOOKS_MS / READERS))
      const ask = readerAt(server, `127.0.0.${reader + 11}`)
      const timed = async (path: string): Promise<string> => {
        const began = performance.now()
        const { status, text } = await ask(path).catch(() => ({ status: 0, text: '' }))
        took.push(performance.now() - began)
        if (status !== 200) lost++
        return status === 200 ? text : '{}'
      }
      for (let round = reader * APART; Date.now() < end; round++) {
        const found = firstOf(await timed(`${CALLS}/search?q=${encodeURIComponent(queries[round % queries.length] ?? '')}`))
        await look()
        if (!found) continue
        laws.add(found.workId)
        await timed(`${CALLS}/card?id=${found.workId}`)
        await look()
        const [hit] = found.hits
        if (hit) await timed(`${CALLS}/provision?id=${found.workId}&anchor=${hit.anchor}`)
        await look()
      }
    }),
  )
  return { took, lost, laws }
}

const inWords = (took: number[]) =>
  `${took.length} 次 p50 ${percentile(took, 0.5).toFixed(0)} p95 ${percentile(took, 0.95).toFixed(0)} 最慢 ${Math.max(...took).toFixed(0)} 毫秒`

const dataDir = await corpusLibrary()
const library = await openDatabase({ databaseUrl: null, dataDir })
const queries = await mixedQueries(library.db, 3 * READERS * APART)
/** Each time others are asked, so that no answer is known from the time before. */
const part = (number: number) => queries.slice(number * READERS * APART, (number + 1) * READERS * APART)
await library.close()
const env = { PORT: '0', DEMO: 'off', ADMIN_PASSWORD: 'bench-password', TRUSTED_PROXIES: 'none', DATA_DIR: dataDir }
const server = await startServer({ ...process.env, ...env })
try {
  await read(server.address, part(0))
  const alone = await read(server.address, part(1))
  const flood = spawn(process.execPath, ['--import', 'tsx', 'bench/flooder.ts', server.address, '127.0.0.99', ...alone.laws], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let did = ''
  flood.stdout.on('data', (text: Buffer) => (did += text.toString()))
  await pause(LEAD_MS)
  const flooded = await read(server.address, part(2))
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
