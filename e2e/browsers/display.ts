import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Programs that are asked to end get so long. */
const PATIENCE_MS = 5_000

/** A display that is only in memory (Xvfb), with settings of its own for the programs that are shown on it. */
export class Display {
  private readonly programs: ChildProcess[] = []
  private ended = false
  /** Settings and what programs keep; it goes with the display. */
  readonly folder = mkdtempSync(join(tmpdir(), 'fagui-display-'))
  readonly env: Record<string, string>

  private constructor() {
    const folders = Object.fromEntries(
      ['config', 'cache', 'data', 'runtime'].map((name) => [name, join(this.folder, name)]),
    )
    for (const folder of Object.values(folders)) mkdirSync(folder, { mode: 0o700 })
    this.env = {
      ...(process.env as Record<string, string>),
      LANG: 'C.UTF-8',
      NO_AT_BRIDGE: '1',
      XDG_CONFIG_HOME: join(this.folder, 'config'),
      XDG_CACHE_HOME: join(this.folder, 'cache'),
      XDG_DATA_HOME: join(this.folder, 'data'),
      XDG_RUNTIME_DIR: join(this.folder, 'runtime'),
    }
  }

  static async start(): Promise<Display> {
    const display = new Display()
    // Also when the tests are broken off.
    process.once('exit', () => display.#kill('SIGKILL'))
    // The page is told that motion is not wanted, and scroll bars do not lie over what is clicked.
    mkdirSync(join(display.folder, 'config/gtk-3.0'))
    writeFileSync(
      join(display.folder, 'config/gtk-3.0/settings.ini'),
      '[Settings]\ngtk-enable-animations=0\ngtk-overlay-scrolling=0\n',
    )
    // Xvfb takes a free number and says which.
    display.env['DISPLAY'] = `:${await display.firstLine('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'])}`
    return display
  }

  /**
   * Starts a program that ends with the display, and so do the programs that it starts: it leads a group of its own.
   */
  run(program: string, args: readonly string[], options: SpawnOptions = { stdio: 'ignore' }): ChildProcess {
    const child = spawn(program, args, { env: this.env, detached: true, ...options })
    this.programs.push(child)
    return child
  }

  /**
   * Starts a program that ends with the display and waits for its first line.
   * @throws Error when it ends without one
   */
  firstLine(program: string, args: readonly string[]): Promise<string> {
    const child = this.run(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    return new Promise((resolve, reject) => {
      child.stdout?.once('data', (bytes: Buffer) => resolve(bytes.toString().split('\n')[0] ?? ''))
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`${program} ends with ${code}`)))
    })
  }

  #kill(signal: NodeJS.Signals): void {
    for (const { pid } of this.programs.toReversed()) {
      try {
        if (pid !== undefined) process.kill(-pid, signal)
      } catch {
        // Nothing of the group is left.
      }
    }
  }

  /**
   * Ends the programs, the newest first, and then removes what they kept. A browser's watch for crashes outlives it by
   * a moment and writes into the folder, which cannot go until then; where it takes too long, what is left is for the
   * system to tidy.
   */
  async end(): Promise<void> {
    if (this.ended) return
    this.ended = true
    this.#kill('SIGTERM')
    const running = this.programs.filter(
      ({ exitCode, signalCode, pid }) => pid !== undefined && exitCode === null && signalCode === null,
    )
    const gone = Promise.all(running.map((program) => once(program, 'exit')))
    await Promise.race([gone, setTimeout(PATIENCE_MS, null, { ref: false })])
    this.#kill('SIGKILL')
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }).catch(() => undefined)
  }
}
