import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A session of WebKitGTK's small browser, driven as the WebDriver standard says (https://www.w3.org/TR/webdriver2/). */
export class WebDriver {
  readonly #base: string
  readonly #programs: readonly ChildProcess[]
  readonly #config: string

  private constructor(base: string, programs: readonly ChildProcess[], config: string) {
    this.#base = base
    this.#programs = programs
    this.#config = config
  }

  /** Starts a display, the driver and the browser. @throws Error when one of them does not start within ten seconds */
  static async start(driver: string): Promise<WebDriver> {
    const [display, port] = [`:${90 + (process.pid % 100)}`, await freePort()]
    // The page is told that motion is not wanted, as in the other browsers, and scroll bars do not lie over what is clicked.
    const config = mkdtempSync(join(tmpdir(), 'fagui-webkit-'))
    mkdirSync(join(config, 'gtk-3.0'))
    writeFileSync(join(config, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\ngtk-overlay-scrolling=0\n')
    const env = { ...process.env, DISPLAY: display, LANG: 'C.UTF-8', NO_AT_BRIDGE: '1', XDG_CONFIG_HOME: config }
    const programs = [
      spawn('Xvfb', [display, '-screen', '0', '1600x1200x24'], { stdio: 'ignore' }),
      spawn(driver, [`--port=${port}`], { stdio: 'ignore', env }),
    ]
    const address = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(`${address}/status`)).ok)
    const options = { binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', args: ['--automation'] }
    const { sessionId } = (await ask('POST', `${address}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string }
    return new WebDriver(`${address}/session/${sessionId}`, programs, config)
  }

  get = (path: string): Promise<unknown> => ask('GET', this.#base + path)
  post = (path: string, body: object = {}): Promise<unknown> => ask('POST', this.#base + path, body)

  /** Runs the text of a function's body in the page. @param args values, or elements as the driver names them */
  run = <R>(script: string, args: readonly unknown[] = []): Promise<R> => this.post('/execute/sync', { script, args }) as Promise<R>

  async end(): Promise<void> {
    await ask('DELETE', this.#base).catch(() => undefined)
    for (const program of this.#programs.toReversed()) program.kill()
    rmSync(this.#config, { recursive: true, force: true })
  }
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname.replace(/.*session\/[^/]+/, '')}: ${value?.error}: ${value?.message}`)
  return value
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await holds().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the driver of WebKitGTK does not start')
}
