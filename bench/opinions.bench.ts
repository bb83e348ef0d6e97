// npm run bench -- opinions : a thousand visitors send opinions within a minute through the public call, each at an
// address of its own and with the work of the slider done, some of them several times, while ten readers search and
// open laws; beside the same readers alone.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { consult } from './consultation.ts'
import { corpusLibrary, finish, judge, percentile } from './library.ts'
import { mixedQueries } from './queries.ts'
import { inWords, read, READERS } from './readers.ts'
import { startServer } from './server-program.ts'

const OPINIONS = 1_000
const SENDERS = 2
/** The opinions are begun evenly over this time; the last has to be kept within a minute. */
const SENT_MS = 50_000
/** Readers are measured as long without opinions. */
const MEASURED_MS = 50_000
const WARMED_MS = 30_000
/** Queries of one reader: more than are asked, so that none is asked twice. */
const APART = 80
/**
 * The senders of a minute have a thousand browsers, this machine has a few cores for all: each does 2¹² times less than
 * the usual work. What the server does with it is the same.
 */
const CAPTCHA_BITS = '4'

interface Outcome {
  receipts: Record<string, string[]>
  refused: string[]
  took: number[]
  lastMs: number
}

/** Lets visitors of a process of their own send opinions. */
async function send(server: string, consultation: string, number: number): Promise<Outcome> {
  const sender = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'bench/opinion-sender.ts',
      server,
      consultation,
      String(number),
      String(OPINIONS / SENDERS),
      String(SENT_MS),
    ],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let said = ''
  sender.stdout.on('data', (text: Buffer) => (said += text.toString()))
  await new Promise((resolve) => sender.once('exit', resolve))
  return JSON.parse(said) as Outcome
}

// A copy: the library of other benches has no opinions.
const dataDir = mkdtempSync(join(tmpdir(), 'fagui-opinions-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
cpSync(await corpusLibrary(), dataDir, { recursive: true })
const library = await openDatabase({ databaseUrl: null, dataDir })
const queries = await mixedQueries(library.db, 3 * READERS * APART)
/** Each time others are asked, so that no answer is known from the time before. */
const part = (number: number) => queries.slice(number * READERS * APART, (number + 1) * READERS * APART)
const consultation = await consult(library.db)
await library.close()

const env = {
  PORT: '0',
  DEMO: 'off',
  ADMIN_PASSWORD: 'bench-password',
  TRUSTED_PROXIES: 'none',
  DATA_DIR: dataDir,
  CAPTCHA_BITS,
}
const server = await startServer({ ...process.env, ...env })
await read(server.address, part(0), WARMED_MS)
const alone = await read(server.address, part(1), MEASURED_MS)
const [beside, ...outcomes] = await Promise.all([
  read(server.address, part(2), SENT_MS),
  ...Array.from({ length: SENDERS }, (_, number) => send(server.address, consultation, number)),
])
server.process.kill('SIGTERM')
await new Promise((resolve) => server.process.once('exit', resolve))

const kept = await openDatabase({ databaseUrl: null, dataDir })
const rows = await kept.db.selectFrom('opinion').select('content').where('consultationId', '=', consultation).execute()
await kept.close()
const receipts = outcomes.flatMap((outcome) => Object.values(outcome.receipts))
const submitted = receipts.flat().length
const took = outcomes.flatMap((outcome) => outcome.took)
const refused = outcomes.flatMap((outcome) => outcome.refused)
const seconds = Math.max(...outcomes.map(({ lastMs }) => lastMs)) / 1000
console.log(`读者，没有意见时：检索 ${inWords(alone.searches)}，全部 ${inWords(alone.took)}`)
console.log(`读者，收意见时：检索 ${inWords(beside.searches)}，全部 ${inWords(beside.took)}`)
console.log(
  `意见：${OPINIONS} 条，提交 ${submitted} 次，${seconds.toFixed(1)} 秒内收到；取题、计算和提交 ${inWords(took)}`,
)
for (const reason of new Set(refused))
  console.log(`  未收：${reason}，${refused.filter((one) => one === reason).length} 次`)
const distinct = new Set(rows.map(({ content }) => content)).size
judge('opinions lost', OPINIONS - distinct, '条')
judge('opinions twice', rows.length - distinct, '条')
judge('opinions without one receipt', receipts.filter((given) => new Set(given).size !== 1).length, '条')
judge('opinions seconds', seconds, '秒')
judge('opinions search p95 to alone', percentile(beside.searches, 0.95) / percentile(alone.searches, 0.95), '倍')
judge('opinions readers lost', alone.lost + beside.lost, '个')
finish()
