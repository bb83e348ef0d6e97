// npm run bench -- load [callers] [seconds] [minutes] : what one server on the corpus answers in a second, kind by kind, with as many callers at a
// time; beside it Groonga's HTTP server with the same texts; then more callers than it can serve, with a user who is signed in and small pages beside;
// with minutes, readers for so long, and what the server holds then.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { lawPathOf } from '#common/law/law-path.ts'
import { startGroonga } from './groonga.ts'
import { corpusLibrary, finish, judge, percentile } from './library.ts'
import { mixedQueries } from './queries.ts'
import { pause } from './readers.ts'
import { startServer } from './server-program.ts'

const [CALLERS = 32, SECONDS = 10, MINUTES = 0] = process.argv.slice(2).map(Number)
const LAW = '/fagui/internet/fagui/law'

const dataDir = await corpusLibrary()
const library = await openDatabase({ databaseUrl: null, dataDir })
// Each is asked once: what was asked before is answered from what was kept.
const manyMixed = [...new Set(await mixedQueries(library.db, 20_000))]
const newMixed = manyMixed.filter((_, at) => at % 3 === 0)
const groonga = await startGroonga(library.db)
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

/** Kinds of calls; with `true` none is made twice. */
const KINDS: [string, string[], boolean?][] = [
  ['混合检索，各不相同', newMixed.map(search), true],
  ['日常问法，各不相同', everyday.map(search), true],
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
const memoryNow = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const memoryMb = (pid: number): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Processor time of the threads of a process that took most, in milliseconds by name. */
const busiest = (pid: number): Map<string, number> =>
  new Map(
    readdirSync(`/proc/${pid}/task`).map((thread) => {
      const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
      const [, name = '', rest = ''] = /\((.*)\) (.*)/.exec(fields) ?? []
      const times = rest.split(' ')
      return [`${name} ${thread}`, (Number(times[11]) + Number(times[12])) * 10]
    }),
  )

function load(address: string, paths: readonly string[], callers: number, seconds: number, once = false): Promise<Told> {
  return new Promise((resolve, reject) => {
    const args = [address, String(callers), String(seconds * 1_000), ...(once ? ['once'] : [])]
    const client = spawn(process.execPath, ['--import', 'tsx', 'bench/load-client.ts', ...args], {
      cwd: projectRoot,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let said = ''
    client.stdout.on('data', (text: Buffer) => (said += text.toString()))
    client.once('exit', () => (said === '' ? reject(new Error('the callers ended without a word')) : resolve(JSON.parse(said) as Told)))
    client.stdin.end(paths.join('\n'))
  })
}

/** Calls one address after the other until something is over, with a pause between them. @returns milliseconds of each answer */
async function beside(address: string, path: string, headers: Record<string, string>, isOver: () => boolean): Promise<number[]> {
  const took: number[] = []
  while (!isOver()) {
    const began = performance.now()
    const answer = await fetch(`${address}${path}`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) console.log(`  ${path} 未答：${answer.status}`)
    took.push(performance.now() - began)
    await pause(100)
  }
  return took
}

/** Does something while something else goes on. */
async function during<T>(work: Promise<T>, others: ((isOver: () => boolean) => Promise<number[]>)[]): Promise<[T, number[][]]> {
  let isOver = false
  const running = others.map((other) => other(() => isOver))
  const result = await work
  isOver = true
  return [result, await Promise.all(running)]
}

const inWords = ({ answered, seconds, statuses, p50, p95, p99 }: Told): string => {
  const others = Object.entries(statuses).filter(([status]) => status !== '200' && status !== '304')
  const refused = others.length > 0 ? `，未答 ${others.map(([status, count]) => `${status} ${count}`).join(' ')}` : ''
  return `${(answered / seconds).toFixed(0)} 次/秒，p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)} p99 ${p99.toFixed(0)} 毫秒${refused}`
}

const env = {
  PORT: '0',
  DEMO: 'off',
  ADMIN_PASSWORD: 'Bench-Password-7',
  CAPTCHA: 'off',
  TRUSTED_PROXIES: 'loopback',
  DATA_DIR: dataDir,
  ACCESS_LOG: 'off',
}
const server = await startServer({ ...process.env, ...env })
const pid = server.process.pid ?? 0
await server.warm
try {
  for (const [name, paths, once] of KINDS) {
    const before = [processorMs(pid), busiest(pid)] as const
    const told = await load(server.address, paths, CALLERS, SECONDS, once)
    const all = Math.max(1, told.answered)
    const threads = [...busiest(pid)]
      .map(([thread, ms]) => [thread, (ms - (before[1].get(thread) ?? 0)) / all] as const)
      .filter(([, ms]) => ms >= 0.01)
      .sort((a, b) => b[1] - a[1])
      .slice(0, 4)
    console.log(
      `${name}：${inWords(told)}，${told.kilobytes.toFixed(1)} KB，处理器 ${((processorMs(pid) - before[0]) / all).toFixed(2)} 毫秒/次` +
        `（${threads.map(([thread, ms]) => `${thread} ${ms.toFixed(2)}`).join('，')}），内存 ${memoryMb(pid).toFixed(0)} MiB`,
    )
  }
  if (groonga) {
    const told = await load(groonga.address, newMixed.map(groonga.pathOf), CALLERS, SECONDS, true)
    console.log(`Groonga，同样的混合检索：${inWords(told)}`)
    groonga.end()
  } else console.log('本机没有 Groonga（Debian：groonga-bin），不作比较')

  const token = await signedIn()
  const staff = (isOver: () => boolean) => beside(server.address, '/fagui/sys/user/list?pageNo=1&pageSize=10', { 'X-Access-Token': token }, isOver)
  const small = (isOver: () => boolean) => beside(server.address, '/robots.txt', {}, isOver)
  for (const [at, callers] of [128, 512].entries()) {
    const some = manyMixed.filter((_, number) => number % 3 === at + 1)
    const [told, [list = [], text = []]] = await during(load(server.address, some.map(search), callers, SECONDS, true), [staff, small])
    console.log(
      `${callers} 人同时检索：${inWords(told)}；已登录者的列表 p95 ${percentile(list, 0.95).toFixed(0)} 毫秒，robots.txt 最慢 ${Math.max(...text).toFixed(0)} 毫秒`,
    )
    if (callers === 128) judge('load overloaded p99', told.p99, '毫秒')
    judge('load staff p95', percentile(list, 0.95), '毫秒')
  }
  const files = laws.map(({ id }) => `${LAW}/download?id=${id}`)
  const [told, [text = []]] = await during(load(server.address, files, 40, SECONDS), [small])
  console.log(`40 人下载：${inWords(told)}；robots.txt 最慢 ${Math.max(...text).toFixed(0)} 毫秒`)
  judge('load small beside downloads', Math.max(...text), '毫秒')
  for (let minute = 0; minute < MINUTES; minute++) {
    const paths = [...manyMixed.filter((_, number) => number % 20 === minute % 20).map(search), ...laws.map(({ id }) => `${LAW}/detail?id=${id}`)]
    const round = await load(server.address, paths, CALLERS, 60)
    console.log(`第 ${minute + 1} 分钟：${inWords(round)}，内存 ${memoryNow(pid).toFixed(0)} MiB，最高 ${memoryMb(pid).toFixed(0)} MiB`)
  }
  judge('load memory', memoryMb(pid), 'MiB')
} finally {
  server.process.kill('SIGTERM')
  groonga?.end()
}
finish()

/** Signs in the administrator. */
async function signedIn(): Promise<string> {
  const answer = await fetch(`${server.address}/fagui/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: env.ADMIN_PASSWORD }),
  })
  const { result } = (await answer.json()) as { result?: { token?: string } }
  if (!result?.token) throw new Error('the administrator could not sign in')
  return result.token
}
