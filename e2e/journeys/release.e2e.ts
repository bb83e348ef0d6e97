import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stage } from '../../tools/release/stage.mjs'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
/** The account “nobody”, where tests run as root and it can read the packages; else the tests' own. */
const ACCOUNT = 65_534
let folder: string
let own: { uid: number; gid: number } | Record<string, never>
let staged: { files: number; packages: number }
let child: ChildProcess | undefined
let said = ''

const release = (path = '') => join(folder, 'release', path)
const data = () => join(folder, 'data')
const readOnly = (path: string, isOn: boolean): void => {
  for (const one of [
    path,
    ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
  ]) {
    if (one.includes('node_modules')) continue
    const isFolder = statSync(one).isDirectory()
    chmodSync(one, isOn ? (isFolder ? 0o555 : 0o444) : isFolder ? 0o755 : 0o644)
  }
}
const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
const env = () => ({
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  DATA_DIR: data(),
  DEMO: 'off',
  ADMIN_PASSWORD: 'Mulberry-Lane-7',
})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-release-'))
  mkdirSync(data(), { mode: 0o700 })
  staged = await stage(release())
  symlinkSync(join(projectRoot, 'node_modules'), release('node_modules'))
  const given = { uid: ACCOUNT, gid: ACCOUNT }
  const packages = join(projectRoot, 'node_modules/fastify/package.json')
  const reads =
    process.getuid?.() === 0 &&
    spawnSync(process.execPath, ['-e', `require(${JSON.stringify(packages)})`], given).status === 0
  own = reads ? given : {}
  chmodSync(folder, 0o755)
  if (reads) chownSync(data(), ACCOUNT, ACCOUNT)
  readOnly(release(), true)
}, 120_000)
afterAll(() => {
  child?.kill('SIGKILL')
  readOnly(release(), false)
  rmSync(folder, { recursive: true, force: true })
})

describe('a release', () => {
  it('has what the server needs and nothing that builds or tests it', () => {
    const { scripts, dependencies } = JSON.parse(readFileSync(release('package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >
    expect(scripts).toMatchObject({ start: 'node dist/server/main.js', import: 'node dist/server/import.js' })
    expect(Object.keys(dependencies ?? {})).toEqual(
      expect.arrayContaining(['fastify', 'pg', '@electric-sql/pglite', 'pdfjs-dist', 'docx']),
    )
    expect(
      Object.keys(dependencies ?? {}).filter((name) => /^(?:vite|vitest|react|antd|esbuild|oxlint)$/.test(name)),
    ).toEqual([])
    expect(staged.packages).toBeGreaterThan(100)
    expect(
      readdirSync(release(), { recursive: true, encoding: 'utf8' }).filter(
        (path) => !path.startsWith('node_modules') && /\.tsx?$/.test(path),
      ),
    ).toEqual([])
  })
  it('tells the digest of each of its files', () => {
    const { status, stdout } = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], {
      cwd: release(),
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
    expect(status).toBe(0)
    expect(readFileSync(release('SHA256SUMS'), 'utf8').trim().split('\n')).toHaveLength(staged.files)
  })
  it('starts without building, from a folder that nobody may write to, and is asked and stopped', async () => {
    const port = await freePort()
    child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: release(),
      env: { ...env(), PORT: String(port) },
      ...own,
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => void (said += part.toString()))
    await expect.poll(() => said, { timeout: 120_000, interval: 200 }).toContain('已启动')
    expect((await fetch(`http://127.0.0.1:${port}/home`)).status).toBe(200)
    const found = await (
      await fetch(`http://127.0.0.1:${port}/fagui/internet/fagui/law/search?q=${encodeURIComponent('办法')}`)
    ).json()
    expect(found).toMatchObject({ success: true, result: { total: 0 } })
    const ended = new Promise((done) => child?.once('exit', done))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(said).not.toMatch(/正在构建|正在安装/)
  }, 180_000)
  it('runs its other programs', () => {
    const { status, stdout } = spawnSync(process.execPath, ['dist/server/audit-verify.js'], {
      cwd: release(),
      env: env(),
      encoding: 'utf8',
      ...own,
    })
    expect(stdout).toContain('日志链完整')
    expect(status).toBe(0)
  }, 60_000)
})
