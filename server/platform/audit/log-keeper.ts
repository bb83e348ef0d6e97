import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '../db/open.ts'
import { inBackground } from '../db/pool.ts'
import { digestWaiting } from './chained-versions.sql.ts'
import { sealWaiting, verifyChain, type ChainRule, type SealedRow, type Verification } from './chain.sql.ts'

const TICK_MS = 1_000

export interface LogKeeperParts {
  db: Db
  rule: ChainRule
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Puts what was logged into the chain, second by second. Every process of an installation has one; the database decides
 * who is at it. Each row is told to those who listen once, by the process that put it into the chain.
 */
export class LogKeeper {
  readonly #parts: LogKeeperParts
  readonly #listeners: ((rows: readonly SealedRow[]) => Promise<void> | void)[] = []
  #head: { seq: number; digest: string } | null = null

  constructor(parts: LogKeeperParts) {
    this.#parts = parts
  }

  /** @param listener is given rows in the order of the chain; what it throws is reported and stops nothing */
  listen(listener: (rows: readonly SealedRow[]) => Promise<void> | void): void {
    this.#listeners.push(listener)
  }

  /** Puts everything into the chain that is committed. */
  async seal(): Promise<void> {
    const { db, rule, log } = this.#parts
    await inBackground(() => digestWaiting(db, rule.algorithm))
    for (;;) {
      const rows = await inBackground(() => sealWaiting(db, rule))
      const last = rows.at(-1)
      if (!last) return
      this.#head = { seq: last.seq, digest: last.digest }
      for (const listener of this.#listeners)
        await Promise.resolve(listener(rows)).catch((error: unknown) =>
          log.error({ err: error }, 'listener of the log'),
        )
    }
  }

  /** Puts everything into the chain and follows it from its beginning. */
  async verify(): Promise<Verification> {
    const { db, rule } = this.#parts
    await this.seal()
    return verifyChain(db, rule.keys, this.#head)
  }

  /** Seals every second from when the server listens until it closes, and once more then. */
  attach(app: FastifyInstance): void {
    let timer: NodeJS.Timeout | undefined
    let sealing: Promise<unknown> = Promise.resolve()
    const tick = () => {
      sealing = this.seal().catch((error: unknown) => this.#parts.log.error({ err: error }, 'chain of the log'))
      void sealing.then(() => {
        if (timer !== undefined) timer = setTimeout(tick, TICK_MS).unref()
      })
    }
    app.addHook('onListen', async () => {
      timer = setTimeout(tick, TICK_MS).unref()
    })
    app.addHook('onClose', async () => {
      const wasRunning = timer !== undefined
      clearTimeout(timer)
      timer = undefined
      await sealing
      if (wasRunning)
        await this.seal().catch((error: unknown) => this.#parts.log.error({ err: error }, 'chain of the log'))
    })
  }
}
