import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const PATIENCE_MS = 90_000
const STATS = '/fagui/internet/fagui/law/stats'

let dev: ChildProcess
let said = ''
let url: string
const data = mkdtempSync(join(tmpdir(), 'fagui-dev-'))

beforeAll(async () => {
  dev = spawn(process.execPath, ['tools/dev.mjs'], {
    cwd: root,
    // VITEST is emptied, because with it Vite would use the configuration of the tests.
    env: { ...process.env, VITEST: '', DATA_DIR: data, PORT: '0', DEMO: 'off', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  dev.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const printed = () => {
    const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0]
    if (!address) throw new Error(`no address yet: ${said}`)
    return address
  }
  url = await vi.waitFor(printed, { timeout: PATIENCE_MS })
}, PATIENCE_MS)
afterAll(() => {
  dev.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true })
})

describe('npm run dev', () => {
  it('the address it prints serves the pages', async () => {
    const response = await fetch(`${url}/home`, { headers: { accept: 'text/html' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html'])
    expect(await response.text()).toContain('/@vite/client')
  })

  it('the same address answers calls', async () => {
    const response = await fetch(url + STATS)
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ success: true })])
  })

  it('a call made while the server restarts after a change waits for the new server', async () => {
    const file = join(root, 'server/composition/jobs.ts')
    const { atime, mtime } = statSync(file)
    // Setting the same times again counts as a change, although the content stays.
    utimesSync(file, atime, mtime)
    // Nothing tells from outside that the restart has begun; a call that comes too early is answered by the old server.
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect((await fetch(url + STATS)).status).toBe(200)
    await expect.poll(() => said, { timeout: PATIENCE_MS }).toContain('服务端已更新')
  })

  it(
    'the server stops listening when it is asked to stop',
    async () => {
      dev.kill('SIGTERM')
      await once(dev, 'exit')
      await expect(fetch(url + STATS)).rejects.toThrow('fetch failed')
      // The lock of the data folder was removed with the server.
      expect(() => statSync(join(data, 'fagui.lock'))).toThrow('ENOENT')
    },
    PATIENCE_MS,
  )
})
