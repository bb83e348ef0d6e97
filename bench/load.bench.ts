// npm run bench -- load [callers] [seconds] : what one server on the corpus answers in a second, kind by kind, with as many callers at a time.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { lawPathOf } from '#common/law/law-path.ts'
import { corpusLibrary, finish } from './library.ts'
import { mixedQueries } from './queries.ts'
import { startServer } from './server-program.ts'

const [CALLERS = 32, SECONDS = 10] = process.argv.slice(2).map(Number)
const LAW = '/fagui/internet/fagui/law'

const dataDir = await corpusLibrary()
const library = await openDatabase({ databaseUrl: null, dataDir })
const mixed = await mixedQueries(library.db, 500)
const works = await library.db.selectFrom('lawWork').select(['id', 'title']).orderBy('id').execute()
await library.close()
const judged = readFileSync(join(projectRoot, 'bench/judged/train.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const everyday = judged.filter(([kind]) => kind === 'everyday' || kind === 'question' || kind === 'colloquial').map(([, q = '']) => q)
const some = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, at) => at % Math.max(1, Math.floor(all.length / count)) === 0).slice(0, count)
const search = (q: string) => `${LAW}/search?q=${encodeURIComponent(q)}`
const laws = some(works, 500)
const typed = some(works, 300).flatMap(({ title }) => [2, 4, 6].map((length) => title.replace('中华人民共和国', '').slice(0, length)))

const KINDS: [string, string[]][] = [
  ['混合检索，各不相同', mixed.map(search)],
  ['日常问法，各不相同', everyday.map(search)],
  ['检索，重复', some(everyday, 20).map(search)],
  ['输入提示', typed.map((words) => `${LAW}/suggest?q=${encodeURIComponent(words)}`)],
  ['法规页面', laws.map(({ title }) => encodeURI(lawPathOf(title)))],
  ['法规全文', laws.map(({ id }) => `${LAW}/detail?id=${id}`)],
  ['法规全文，重复', laws.slice(0, 20).map(({ id }) => `${LAW}/detail?id=${id}`)],
  ['首页列表', [`${LAW}/stats`, `${LAW}/mostRead`]],
  ['页面外壳', ['/home']],
]

interface Told {
  answered: number
  seconds: number
  statuses: Record<string, number>
  kilobytes: number
  p50: number
  p95: number
  p99: number
}
/** Processor time of a process with its threads, in milliseconds, as Linux counts it. */
const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
const memoryMb = (pid: number): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

function load(address: string, paths: readonly string[], callers: number, seconds: number): Promise<Told> {
  return new Promise((resolve, reject) => {
    const client = spawn(process.execPath, ['--import', 'tsx', 'bench/load-client.ts', address, String(callers), String(seconds * 1_000)], {
      cwd: projectRoot,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let said = ''
    client.stdout.on('data', (text: Buffer) => (said += text.toString()))
    client.once('exit', () => (said === '' ? reject(new Error('the callers ended without a word')) : resolve(JSON.parse(said) as Told)))
    client.stdin.end(paths.join('\n'))
  })
}

const env = { PORT: '0', DEMO: 'off', ADMIN_PASSWORD: 'bench-password', TRUSTED_PROXIES: 'loopback', DATA_DIR: dataDir, ACCESS_LOG: 'off' }
const server = await startServer({ ...process.env, ...env })
const pid = server.process.pid ?? 0
await server.warm
try {
  for (const [name, paths] of KINDS) {
    const before = processorMs(pid)
    const { answered, seconds, statuses, kilobytes, p50, p95, p99 } = await load(server.address, paths, CALLERS, SECONDS)
    const others = Object.entries(statuses).filter(([status]) => status !== '200' && status !== '304')
    console.log(
      `${name}：${(answered / seconds).toFixed(0)} 次/秒，p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)} p99 ${p99.toFixed(0)} 毫秒，` +
        `${kilobytes.toFixed(1)} KB，处理器 ${((processorMs(pid) - before) / Math.max(1, answered)).toFixed(2)} 毫秒/次，内存 ${memoryMb(pid).toFixed(0)} MiB` +
        (others.length > 0 ? `，未答 ${others.map(([status, count]) => `${status} ${count}`).join(' ')}` : ''),
    )
  }
} finally {
  server.process.kill('SIGTERM')
}
finish()
