// npm run bench -- faults [kills] [restarts] : servers are killed (-9) under writers of eight kinds, on the embedded
// database and on PostgreSQL; PostgreSQL is killed and restarted under a server; disks run full. Counts what was
// acknowledged, found, lost, doubled and torn, and measures how long each takes until it serves again.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOwnPostgres, type OwnPostgres } from '#server/testing/own-postgres.ts'
import { compare } from './faults/found.ts'
import { end, makeVictim, startVictim, untilReady, type Victim } from './faults/installation.ts'
import { Writers } from './faults/writers.ts'
import { finish, judge, percentile } from './library.ts'
import { pause } from './readers.ts'

const KILLS = Number(process.argv[2] ?? 100)
const RESTARTS = Number(process.argv[3] ?? 30)
/** Writers have between these before the next fault. */
const LEAST_MS = 300
const MOST_MS = 1_500
/** A fault in which nothing was written shows nothing. */
const LEAST_WRITTEN = 16
const MB = 1024 * 1024

const aWhile = () => pause(LEAST_MS + Math.random() * (MOST_MS - LEAST_MS))
const seconds = (ms: number) => (ms / 1000).toFixed(2)
const inSeconds = (took: number[]) =>
  `p50 ${seconds(percentile(took, 0.5))} p95 ${seconds(percentile(took, 0.95))} 最慢 ${seconds(Math.max(...took))} 秒`

/** Prints and judges what came of it. */
async function account(
  name: string,
  victim: Victim,
  databaseUrl: string | null,
  writers: readonly Writers[],
  took: number[],
): Promise<void> {
  const accounts = await compare(victim, databaseUrl, writers)
  const sum = (of: (one: (typeof accounts)[number]) => number) => accounts.reduce((all, one) => all + of(one), 0)
  console.log(
    `\n${name}：应答 ${sum((one) => one.acknowledged)} 项，恢复 ${took.length} 次 ${took.length > 0 ? inSeconds(took) : ''}`,
  )
  for (const { kind, acknowledged, lost, doubled, torn, unsureFound } of accounts) {
    const trouble = [...lost, ...doubled, ...torn].slice(0, 3).join(' ')
    console.log(
      `  ${kind}：应答 ${acknowledged}，丢失 ${lost.length}，重复 ${doubled.length}，残缺 ${torn.length}；没有应答而已保存 ${unsureFound} ${trouble}`,
    )
  }
  const refused = new Map<string, number>()
  for (const { told } of writers)
    for (const one of told.values())
      for (const [why, count] of one.refused) refused.set(why, (refused.get(why) ?? 0) + count)
  for (const [why, count] of refused) console.log(`  拒绝 ${count} 次：${why}`)
  judge(
    'faults lost',
    sum(({ lost }) => lost.length),
    '项',
  )
  judge(
    'faults doubled',
    sum(({ doubled }) => doubled.length),
    '项',
  )
  judge(
    'faults torn',
    sum(({ torn }) => torn.length),
    '项',
  )
  judge(
    'faults kinds without an acknowledgement',
    accounts.filter(({ acknowledged }) => acknowledged === 0).length,
    '种',
  )
}

/** Kills the server again and again while writers write. */
async function killServer(name: string, folder: string, databaseUrl: string | null): Promise<void> {
  const victim = await makeVictim(folder, databaseUrl)
  const took: number[] = []
  let { server } = await startVictim(victim)
  const writers = new Writers(victim, 'k')
  for (let kill = 0; kill < KILLS; kill++) {
    const before = writers.count
    await aWhile()
    while (writers.count < before + LEAST_WRITTEN) await pause(20)
    await end(server, 'SIGKILL')
    const started = await startVictim(victim)
    server = started.server
    took.push(started.readyMs)
    if ((kill + 1) % 10 === 0) console.log(`  ${name}：已中断 ${kill + 1} 次，应答 ${writers.count} 项`)
  }
  await writers.stop()
  await end(server, 'SIGTERM')
  await account(`${name}，服务进程 kill -9 ${KILLS} 次`, victim, databaseUrl, [writers], took)
}

/** Stops PostgreSQL again and again under a server and its writers. */
async function stopPostgres(
  name: string,
  folder: string,
  postgres: OwnPostgres,
  signal: NodeJS.Signals,
): Promise<void> {
  const victim = await makeVictim(folder, postgres.url)
  const took: number[] = []
  const { server, said } = await startVictim(victim)
  const writers = new Writers(victim, 'p')
  for (let stop = 0; stop < RESTARTS; stop++) {
    const before = writers.count
    await aWhile()
    while (writers.count < before + LEAST_WRITTEN) await pause(20)
    await postgres.halt(signal)
    await pause(Math.random() * 1_000)
    await postgres.resume()
    const began = performance.now()
    await untilReady(victim.address, () => {
      if (server.exitCode !== null) throw new Error(`the server ended: ${said().slice(-2_000)}`)
    })
    const known = writers.count
    while (writers.count === known) await pause(5)
    took.push(performance.now() - began)
  }
  await writers.stop()
  await end(server, 'SIGTERM')
  await account(`PostgreSQL ${name} ${RESTARTS} 次`, victim, postgres.url, [writers], took)
  judge('faults recovery of PostgreSQL p95', percentile(took, 0.95) / 1000, '秒')
}

/** A small disk of its own, in memory; null where this process may not make one. */
function smallDisk(mb: number): { folder: string; remove: () => void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'fagui-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m,mode=777`, 'tmpfs', folder])
  const remove = () => {
    if (status === 0) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  if (status === 0) return { folder, remove }
  remove()
  return null
}

const freeMb = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return (bavail * bsize) / MB
}

/**
 * Fills a disk under writers, looks whether reading and signing in go on, and makes room again. Where the disk is that
 * of PostgreSQL, that may end, and nobody can sign in: then only what was acknowledged is judged.
 */
async function fillDisk(name: string, victim: Victim, disk: string, postgres?: OwnPostgres): Promise<void> {
  const { server, said } = await startVictim(victim)
  const writers = new Writers(victim, 'd')
  await aWhile()
  const ballast = join(disk, 'ballast')
  mkdirSync(ballast, { recursive: true })
  let at = 0
  // Of the program's own disk less is left than it reserves for signing in, and more than that takes; of another's
  // nothing.
  const left = postgres ? 0 : 60
  const fill = () => {
    while (freeMb(disk) > left) {
      try {
        writeFileSync(join(ballast, String(at++)), Buffer.alloc(Math.ceil(Math.min(20, freeMb(disk) - left) * MB)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        return
      }
    }
  }
  fill()
  await pause(4_000)
  const full = writers.count
  await pause(1_000)
  const late = writers.count - full
  fill()
  const call = async (name: string, body?: object) => {
    const [method = 'GET', path = ''] = name.split(' ')
    const answer = await fetch(`${victim.address}/fagui${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as { success: boolean; message: string }
  }
  const reading = await call('GET /internet/fagui/law/search?q=渡口')
  const signingIn = await call('POST /sys/login', victim.person)
  rmSync(ballast, { recursive: true })
  const began = performance.now()
  if (postgres) await resumed(victim, postgres)
  const known = writers.count
  while (writers.count === known) {
    if (server.exitCode !== null) throw new Error(`the server ended: ${said().slice(-2_000)}`)
    await pause(5)
  }
  const took = performance.now() - began
  await aWhile()
  await writers.stop()
  await end(server, 'SIGTERM')
  console.log(
    `\n${name}满：满后一秒内应答 ${late} 项，检索${reading.success ? '照常' : `失败（${reading.message}）`}，登录${signingIn.success ? '照常' : `失败（${signingIn.message}）`}`,
  )
  if (!postgres)
    judge(
      'faults reading and signing in on a full disk',
      Number(!reading.success) + Number(!signingIn.success),
      '项失败',
    )
  await account(`${name}满`, victim, postgres?.url ?? null, [writers], [took])
}

/** Starts PostgreSQL again where the full disk ended it, as its supervisor does. */
async function resumed({ address }: Victim, postgres: OwnPostgres): Promise<void> {
  const patience = Date.now() + 5_000
  const itself = await untilReady(address, () => {
    if (Date.now() > patience) throw new Error('not ready')
  }).then(
    () => true,
    () => false,
  )
  console.log(itself ? '\nPostgreSQL 自行恢复' : '\nPostgreSQL 因磁盘满停止，重新启动')
  if (itself) return
  await postgres.halt('SIGQUIT')
  await postgres.resume()
}

const folder = mkdtempSync(join(tmpdir(), 'fagui-faults-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
if (KILLS > 0) {
  await killServer('内置数据库', join(folder, 'embedded'), null)
  const postgres = await startOwnPostgres()
  await killServer(`PostgreSQL ${postgres.version}`, join(folder, 'server'), postgres.url)
  await postgres.close()
}
for (const [name, signal] of [
  ['kill -9', 'SIGKILL'],
  ['重新启动', 'SIGINT'],
] as const) {
  if (RESTARTS === 0) break
  const postgres = await startOwnPostgres()
  await stopPostgres(name, join(folder, signal), postgres, signal)
  await postgres.close()
}
const [own, other] = [smallDisk(1_200), smallDisk(700)]
if (own === null || other === null) {
  console.log('\n磁盘满：没有测量，本进程不能挂载 tmpfs（需要 root）')
} else {
  await fillDisk('内置数据库的磁盘', await makeVictim(own.folder, null), own.folder)
  own.remove()
  process.env['TMPDIR'] = other.folder
  const postgres = await startOwnPostgres()
  await fillDisk('PostgreSQL 的磁盘', await makeVictim(join(folder, 'disk'), postgres.url), other.folder, postgres)
  await postgres.close()
  other.remove()
}
finish()
