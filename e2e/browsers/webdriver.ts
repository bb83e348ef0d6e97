import { createServer } from 'node:net'
import { Display } from './display.ts'

/**
 * A session of WebKitGTK's small browser, driven as the WebDriver standard says (https://www.w3.org/TR/webdriver2/).
 */
export class WebDriver {
  readonly #base: string
  readonly #display: Display

  private constructor(base: string, display: Display) {
    this.#base = base
    this.#display = display
  }

  /**
   * Starts the driver and the browser, on a display of their own if none is given.
   * @throws Error when one does not start within ten seconds
   */
  static async start(driver: string, given?: Display): Promise<WebDriver> {
    const [display, port] = [given ?? (await Display.start()), await freePort()]
    display.run(driver, [`--port=${port}`])
    const address = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(`${address}/status`)).ok)
    const options = { binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', args: ['--automation'] }
    const { sessionId } = (await ask('POST', `${address}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string }
    return new WebDriver(`${address}/session/${sessionId}`, display)
  }

  get = (path: string): Promise<unknown> => ask('GET', this.#base + path)
  post = (path: string, body: object = {}): Promise<unknown> => ask('POST', this.#base + path, body)

  /** Runs the text of a function's body in the page. @param args values, or elements as the driver names them */
  run = <R>(script: string, args: readonly unknown[] = []): Promise<R> =>
    this.post('/execute/sync', { script, args }) as Promise<R>

  async end(): Promise<void> {
    await ask('DELETE', this.#base).catch(() => undefined)
    await this.#display.end()
  }
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
  if (!response.ok)
    throw new Error(
      `${method} ${new URL(url).pathname.replace(/.*session\/[^/]+/, '')}: ${value?.error}: ${value?.message}`,
    )
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
