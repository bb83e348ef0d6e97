// npm run bench -- load [callers] [seconds] [minutes] : what one server on the corpus answers in a second, kind by
// kind, with as many callers at a time; beside it Groonga's HTTP server with the same texts; then more callers than it
// can serve, with a user who is signed in and small pages beside; with minutes, readers for so long, and what the
// server holds then.
import { openDatabase } from '#server/platform/db/open.ts'
import { lawPathOf } from '#common/law/law-path.ts'
import { startGroonga } from './groonga.ts'
import { busiest, inWords, load, memoryMb, memoryNow, processorMs } from './load-run.ts'
import { corpusLibrary, finish, judge, percentile } from './library.ts'
import { everydayQuestions, mixedQueries } from './queries.ts'
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
const everyday = everydayQuestions()
const some = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, at) => at % Math.max(1, Math.floor(all.length / count)) === 0).slice(0, count)
const search = (q: string) => `${LAW}/search?q=${encodeURIComponent(q)}`
const laws = some(works, 500)
const typed = some(works, 300).flatMap(({ title }) =>
  [2, 4, 6].map((length) => title.replace('中华人民共和国', '').slice(0, length)),
)

/** Kinds of calls; with `true` none is made twice. */
const KINDS: [string, string[], boolean?][] = [
  ['混合检索，各不相同', newMixed.map(search), true],
  ['日常问法，各不相同', everyday.map(search), true],
  ['检索，重复', some(everyday, 20).map(search)],
  ['输入提示', typed.map((words) => `${LAW}/suggest?q=${encodeURIComponent(words)}`)],
  ['法规页面', laws.map(({ title }) => new URL(lawPathOf(title), 'http://localhost').pathname)],
  ['法规全文', laws.map(({ id }) => `${LAW}/detail?id=${id}`)],
  ['法规全文，重复', laws.slice(0, 20).map(({ id }) => `${LAW}/detail?id=${id}`)],
  ['首页列表', [`${LAW}/stats`, `${LAW}/mostRead`]],
  ['页面外壳', ['/home']],
]

/**
 * Calls one address after the other until something is over, with a pause between them.
 * @returns milliseconds of each answer
 */
async function beside(
  address: string,
  path: string,
  headers: Record<string, string>,
  isOver: () => boolean,
): Promise<number[]> {
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
async function during<T>(
  work: Promise<T>,
  others: ((isOver: () => boolean) => Promise<number[]>)[],
): Promise<[T, number[][]]> {
  let isOver = false
  const running = others.map((other) => other(() => isOver))
  const result = await work
  isOver = true
  return [result, await Promise.all(running)]
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
  const staff = (isOver: () => boolean) =>
    beside(server.address, '/fagui/sys/user/list?pageNo=1&pageSize=10', { 'X-Access-Token': token }, isOver)
  const small = (isOver: () => boolean) => beside(server.address, '/robots.txt', {}, isOver)
  for (const [at, callers] of [128, 512].entries()) {
    const some = manyMixed.filter((_, number) => number % 3 === at + 1)
    const [told, [list = [], text = []]] = await during(
      load(server.address, some.map(search), callers, SECONDS, true),
      [staff, small],
    )
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
    const paths = [
      ...manyMixed.filter((_, number) => number % 20 === minute % 20).map(search),
      ...laws.map(({ id }) => `${LAW}/detail?id=${id}`),
    ]
    const round = await load(server.address, paths, CALLERS, 60)
    console.log(
      `第 ${minute + 1} 分钟：${inWords(round)}，内存 ${memoryNow(pid).toFixed(0)} MiB，最高 ${memoryMb(pid).toFixed(0)} MiB`,
    )
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
