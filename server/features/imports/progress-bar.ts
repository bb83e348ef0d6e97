/** A line that shows how far long work has come. A terminal redraws it; a log file gets a new line now and then. */
export class ProgressBar {
  readonly #label: string
  readonly #unit: string
  readonly #out: NodeJS.WriteStream
  readonly #started = performance.now()
  #shownAt = 0

  constructor(label: string, unit: string, out: NodeJS.WriteStream = process.stderr) {
    this.#label = label
    this.#unit = unit
    this.#out = out
  }

  show(done: number, total: number): void {
    const now = performance.now()
    const last = done >= total
    if (!last && now - this.#shownAt < (this.#out.isTTY ? 100 : 5_000)) return
    this.#shownAt = now
    const seconds = (now - this.#started) / 1000
    const rate = done / Math.max(seconds, 0.001)
    const share = total === 0 ? 1 : done / total
    const rest = rate > 0 ? Math.ceil((total - done) / rate) : 0
    const filled = Math.round(share * 30)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(30 - filled)}`
    const line = `${this.#label} ${bar} ${(share * 100).toFixed(0).padStart(3)}% ${done}/${total} ${this.#unit} · ${rate.toFixed(0)} ${this.#unit}/秒 · ${last ? `用时 ${seconds.toFixed(1)} 秒` : `剩余约 ${rest} 秒`}`
    this.#out.write(this.#out.isTTY ? `\r${line}\u001b[K${last ? '\n' : ''}` : `${line}\n`)
  }
}
