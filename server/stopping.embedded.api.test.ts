import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { toNumeral } from '#common/law/numerals.ts'
import { projectRoot } from './platform/project-root.ts'
import { startTestApp } from './testing/app.ts'
import { makeDataFolder } from './testing/data-folder.ts'
import { runServer, startServer, type StartedServer } from './testing/started-server.ts'

/** The server as a program: how it comes to its end, whatever its connections do. */

/** A supervisor kills what has not ended by then (systemd, Docker). */
const LONGEST_MS = 10_000
const PATIENT = { timeout: 20_000 }
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-stopping-'))
  makeDataFolder(join(folder, 'data'))
})
const running: StartedServer[] = []
// One that a test left running would keep the data folder from the next.
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
async function start(env: NodeJS.ProcessEnv = {}, shell?: (command: string) => string): Promise<StartedServer> {
  const server = await startServer({ DATA_DIR: join(folder, 'data'), ...env }, shell)
  running.push(server)
  return server
}

/** A connection that says something and then nothing, with what it hears. */
async function open(
  port: number,
  said: string,
): Promise<{ socket: Socket; heard: () => string; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  if (said !== '') socket.write(said)
  return { socket, heard: () => heard, closed }
}

async function signIn({ base }: StartedServer): Promise<{ token: string; id: string }> {
  const answer = await fetch(`${base}/fagui/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'Programs-2026' }),
  })
  const { result } = (await answer.json()) as { result: { token: string; userInfo: { id: string } } }
  return { token: result.token, id: result.userInfo.id }
}
const GET = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const LOGIN =
  'POST /fagui/sys/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"username":'

describe('an application that closes', () => {
  it.each([
    ['nothing is open', '', 0],
    ['a connection says nothing', '', 1],
    ['a header is half there', 'GET /healthz HTTP/1.1\r\nHost:', 1],
    ['a body does not come', LOGIN, 1],
    ['a connection is kept between two requests', GET, 1],
  ])('while %s is at its end within its bound', async (_, said, count) => {
    const test = await startTestApp({ stopSeconds: 1 })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as { port: number }
    const opened = await Promise.all(Array.from({ length: count }, () => open(port, said)))
    await wait(100)
    const began = performance.now()
    await test.close()
    expect(performance.now() - began).toBeLessThan(3_000)
    await Promise.all(opened.map(({ closed }) => closed))
  })
  it('refuses in the envelope what comes on an open connection meanwhile', async () => {
    const test = await startTestApp({ stopSeconds: 2 })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as { port: number }
    // The body of one request does not come, so the server waits for it; another request is complete only then.
    await open(port, LOGIN)
    const late = await open(port, 'GET /fagui/internet/fagui/law/stats HTTP/1.1\r\n')
    await wait(200)
    const closing = test.close()
    await wait(200)
    late.socket.write('Host: x\r\n\r\n')
    await late.closed
    expect(late.heard()).toMatch(/^HTTP\/1\.1 503 /)
    expect(late.heard()).toMatch(/\r\nconnection: close\r\n/i)
    expect(late.heard()).toMatch(/\r\nretry-after: 2\r\n/i)
    expect(late.heard()).toContain('"message":"服务正在停止或重新启动，请 2 秒后再试"')
    await closing
  })
})

describe('a server that is told to stop', { timeout: 90_000 }, () => {
  it('with connections of every kind open ends within ten seconds, without a fault', async () => {
    const server = await start()
    const opened = await Promise.all(
      ['', '', 'GET / HTTP/1.1\r\nHo', LOGIN, GET, GET].map((said) => open(server.port, said)),
    )
    await wait(300)
    const { code, ms } = await server.end()
    process.stdout.write(`stopping: ${Math.round(ms)} ms with ${opened.length} connections\n`)
    expect(code).toBe(0)
    expect(ms).toBeLessThan(LONGEST_MS)
    await Promise.all(opened.map(({ closed }) => closed))
    expect(server.said()).not.toMatch(/\bat .*:\d+:\d+/)
  })
  it('while pages are open tells them goodbye, and does not wait for one that does not answer', async () => {
    const server = await start()
    const { token, id } = await signIn(server)
    const socket = new WebSocket(`${server.base.replace('http', 'ws')}/fagui/vxeSocket/${id}/${'a'.repeat(32)}`, [
      token,
    ])
    await once(socket, 'open')
    // A page that is asleep: it takes part in no handshake.
    const asleep = await open(
      server.port,
      `GET /fagui/vxeSocket/${id}/${'b'.repeat(32)} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ${token}\r\n\r\n`,
    )
    await expect.poll(asleep.heard, PATIENT).toContain('101 Switching Protocols')
    const closed = once(socket, 'close')
    const { code, ms } = await server.end()
    expect(code).toBe(0)
    expect(ms).toBeLessThan(LONGEST_MS)
    expect((await closed)[0]).toBe(1005)
    await asleep.closed
  })
  it('finishes a download that is read, and cuts one that is not', async () => {
    const server = await start()
    const { token } = await signIn(server)
    // A file that is larger than what connections hold on their way.
    const bytes = Buffer.alloc(9_000_000, 'x')
    const form = new FormData()
    form.append('file', new Blob([bytes]), '大文件.txt')
    form.append('biz', 'temp')
    const sent = await fetch(`${server.base}/fagui/sys/common/upload`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: form,
    })
    const { message } = (await sent.json()) as { message: string }
    const address = `/fagui/sys/common/static/${message}`
    const ask = `GET ${encodeURI(address)} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Access-Token: ${token}\r\n\r\n`
    const unread = await open(server.port, ask)
    unread.socket.pause()
    const read = await open(server.port, ask)
    await expect.poll(() => read.heard().length, PATIENT).toBeGreaterThan(0)
    const length = Number(/content-length: (\d+)/i.exec(read.heard())?.[1])
    expect(length).toBe(bytes.length)
    const { code, ms } = await server.end()
    await read.closed
    expect(read.heard().length - read.heard().indexOf('\r\n\r\n') - 4).toBe(length)
    expect(code).toBe(0)
    expect(ms).toBeGreaterThan(4_000)
    expect(ms).toBeLessThan(LONGEST_MS)
  })
  it('says first that it is not ready, while it still answers', async () => {
    const server = await start({ DRAIN_SECONDS: '2', STOP_SECONDS: '3', DISK_RESERVE_MB: '0' })
    const readiness = await fetch(`${server.base}/readyz`)
    expect(readiness.status).toBe(200)
    expect(readiness.headers.get('cache-control')).toBe('no-store')
    expect(await readiness.json()).toEqual({
      status: 'up',
      parts: [
        { name: 'database', status: 'up', ms: expect.any(Number) },
        { name: 'accepting', status: 'up' },
        { name: 'disk', status: 'up' },
        { name: 'index', status: 'up' },
        { name: 'storage', status: 'up' },
        { name: 'clock', status: 'up' },
        { name: 'chain', status: 'up' },
      ],
    })
    const ending = server.end()
    await wait(500)
    const draining = await fetch(`${server.base}/readyz`)
    expect(draining.status).toBe(503)
    expect(((await draining.json()) as { parts: unknown[] }).parts).toContainEqual({
      name: 'accepting',
      status: 'down',
      reason: '正在停止',
    })
    const answered = await fetch(`${server.base}/fagui/internet/fagui/law/stats`)
    expect(answered.status).toBe(200)
    expect(answered.headers.get('connection')).toBe('close')
    const { code, ms } = await ending
    expect(code).toBe(0)
    expect(ms).toBeLessThan(LONGEST_MS)
  })
  it(
    'in the middle of an import beside it ends in time, and the import goes on where it stopped',
    { timeout: 120_000 },
    async () => {
      const COUNT = 120
      const sources = join(folder, 'sources')
      mkdirSync(sources)
      for (let at = 0; at < COUNT; at++) {
        const articles = Array.from(
          { length: 40 },
          (_, n) => `第${toNumeral(n + 1)}条 第${at}号渡口的第${n}项设施应当每年检修，检修的结果向社会公布。`,
        )
        const lines = [
          `# 浙江省第${toNumeral(at + 1)}号渡口管理规定`,
          `2020年1月1日 浙江省人民政府令第${at + 1}号公布`,
          '<!-- INFO END -->',
          ...articles,
        ]
        writeFileSync(join(sources, `${at}.md`), lines.join('\n\n'))
      }
      const importing = () => {
        const program = spawn(process.execPath, ['--import', 'tsx', 'server/import.ts', sources], {
          cwd: projectRoot,
          env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        let said = ''
        for (const stream of [program.stdout, program.stderr])
          stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
        return { program, said: () => said }
      }
      const stored = async ({ base }: StartedServer) => {
        const answer = await fetch(`${base}/fagui/internet/fagui/law/stats`)
        return ((await answer.json()) as { result: { works: number } }).result.works
      }
      const server = await start()
      const before = await stored(server)
      const first = importing()
      const ended = once(first.program, 'exit')
      await expect.poll(() => stored(server), { timeout: 60_000, interval: 50 }).toBeGreaterThan(before)
      const { code, ms } = await server.end()
      expect(code).toBe(0)
      expect(ms).toBeLessThan(LONGEST_MS)
      const [importCode] = (await ended) as [number]
      expect(importCode, first.said()).not.toBe(0)
      expect(first.said(), 'one line, no stack').not.toMatch(/\n\s+at /)
      const again = await start()
      const half = await stored(again)
      expect(half).toBeLessThan(before + COUNT)
      const second = importing()
      expect(await once(second.program, 'exit'), second.said()).toEqual([0, null])
      expect(await stored(again)).toBe(before + COUNT)
    },
  )
  it('while a report computes ends all the same', async () => {
    const server = await start({ REPORT_SECONDS: '600', REPORT_COST: '1000000000', STOP_SECONDS: '2' })
    const { token } = await signIn(server)
    const rows = `(values ${Array.from({ length: 100 }, (_, at) => `(${at})`).join(',')})`
    const sql = `select count(*) as n from ${Array.from({ length: 5 }, (_, at) => `${rows} as v${at}`).join(', ')} where v0.column1 + v1.column1 <> 7`
    let isRunning = true
    const running = fetch(`${server.base}/fagui/online/cgreport/api/parseSql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify({ sql, params: [] }),
    }).then(
      () => (isRunning = false),
      () => (isRunning = false),
    )
    // The engine for reports has started and is at work.
    await wait(4_000)
    expect([isRunning, (await fetch(`${server.base}/readyz`)).status]).toEqual([true, 200])
    const { code, ms } = await server.end()
    expect(code).toBe(0)
    expect(ms).toBeLessThan(LONGEST_MS)
    await running
  })
  it('a second time ends at once', async () => {
    const server = await start({ STOP_SECONDS: '60' })
    await open(server.port, LOGIN)
    await wait(200)
    server.program.kill('SIGTERM')
    await wait(500)
    expect(server.program.exitCode).toBeNull()
    const { code, ms } = await server.end()
    expect(code).toBe(143)
    expect(ms).toBeLessThan(1_000)
  })
})

describe('a server whose output', { timeout: 90_000 }, () => {
  it('nobody reads any more goes on, and stops as ever', async () => {
    const server = await start({ SLOW_QUERY_MS: '1' })
    server.program.stdout?.destroy()
    server.program.stderr?.destroy()
    for (let n = 0; n < 3; n++) expect((await fetch(`${server.base}/fagui/internet/fagui/law/stats`)).status).toBe(200)
    // A fault is logged with every such call.
    expect((await fetch(`${server.base}/fagui/sys/common/static/x`)).status).toBeLessThan(500)
    expect(server.program.exitCode).toBeNull()
    expect((await server.end()).code).toBe(0)
  })
})

describe('a server that cannot start', { timeout: 90_000 }, () => {
  /** What a start came to: its exit code and its lines. */
  const fault = async (...asked: Parameters<typeof runServer>) => {
    const { code, said } = await runServer(...asked)
    return { code, lines: said.trim().split('\n') }
  }
  /** One line, in Chinese, with a remedy and no way through the program. */
  const oneLine = (words: RegExp) => ({ code: 1, lines: [expect.stringMatching(words)] })
  it('because its port or its address cannot be had says so', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const data = { DATA_DIR: join(folder, 'data') }
    expect(await fault({ ...data, PORT: String(port) })).toEqual(
      oneLine(/^端口 \d+ 已被占用；请停止占用它的程序，或用 PORT 指定另一个端口$/),
    )
    taken.close()
    const elsewhere = await fault({ ...data, HOST: '192.0.2.1', CAPTCHA: 'on' })
    expect(elsewhere).toEqual(oneLine(/^本机没有地址 192\.0\.2\.1；请用 HOST 指定本机的地址，或 0\.0\.0\.0$/))
  })
  it('because its folder is none says so', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await fault({ DATA_DIR: file })).toEqual(
      oneLine(/^路径 .*file 已有同名的文件，不是目录；请移走它，或用 DATA_DIR 指定另一个目录$/),
    )
    expect(await fault({ DATA_DIR: join(file, 'below') })).toEqual(
      oneLine(/^路径 .* 中有一段不是目录；请用 DATA_DIR 指定一个目录$/),
    )
  })
  it('because it may open too few files says how to raise their number', async () => {
    expect(await fault({ DATA_DIR: join(folder, 'data') }, (command) => `ulimit -n 300; exec ${command}`)).toEqual(
      oneLine(/^系统只允许本程序打开 300 个文件和连接，至少需要 512 个；请提高上限后再启动（ulimit -n 65536/),
    )
  })
})
