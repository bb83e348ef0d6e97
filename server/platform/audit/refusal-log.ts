import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { networkOf } from '../http/network.rules.ts'
import { type Activity, writeActivity } from './activity-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    refusals?: Pick<RefusalLog, 'note' | 'writeNumbers'>
  }
}

/**
 * Refusals of one address and call: so many are written line by line in a stretch of time, and further ones are
 * counted.
 */
const LINES = 20
const STRETCH_MS = 600_000
/** Addresses and calls that are counted apart; further ones are counted together. */
const MOST_APART = 10_000
const MOST_NAMES = 1_000

interface Counted {
  endsAt: number
  lines: number
  /** Refusals without a line, the last of them, and the names they were made under. */
  more: number
  last: Activity
  names: Set<string>
}

/**
 * Keeps refusals from flooding the log, whose lines cannot be deleted: the same ones become one line with their number.
 */
class RefusalLog {
  readonly #counted = new Map<string, Counted>()

  /**
   * Writes a refusal, or counts it when there were many of its address and call.
   * @param lines that are written before counting
   */
  async note(db: Db, activity: Activity, now: Date, lines = LINES): Promise<void> {
    const apart = `${networkOf(activity.ip ?? '')} ${activity.method ?? ''} ${activity.url ?? ''}`
    const key = this.#counted.has(apart) || this.#counted.size < MOST_APART ? apart : 'others'
    const before = this.#counted.get(key)
    if (before && now.getTime() >= before.endsAt) await this.#end(db, key, before, now)
    const counted = this.#counted.get(key) ?? {
      endsAt: now.getTime() + STRETCH_MS,
      lines: 0,
      more: 0,
      last: activity,
      names: new Set(),
    }
    this.#counted.set(key, counted)
    if (counted.lines < lines) {
      counted.lines++
      return writeActivity(db, activity, now)
    }
    counted.more++
    counted.last = activity
    if (counted.names.size < MOST_NAMES) counted.names.add(activity.username ?? '')
  }

  /** Writes the numbers of stretches that are over, or of all when the program ends. */
  async writeNumbers(db: Db, now: Date, { all = false } = {}): Promise<void> {
    for (const [key, counted] of this.#counted)
      if (all || now.getTime() >= counted.endsAt) await this.#end(db, key, counted, now)
  }

  async #end(db: Db, key: string, { more, last, names }: Counted, now: Date): Promise<void> {
    this.#counted.delete(key)
    if (more === 0) return
    const under = names.size > 1 ? `，涉及 ${names.size} 个账号` : ''
    await writeActivity(
      db,
      { ...last, content: `另有 ${more} 次同类拒绝未逐条记录${under}；最后一次：${last.content}` },
      now,
    )
  }
}

/** Counts refusals of this server; numbers are written when their stretch is over, and when the server ends. */
export function countRefusals(app: FastifyInstance, db: Db, clock: Clock): void {
  const refusals = new RefusalLog()
  app.decorate('refusals', refusals)
  const writing = setInterval(
    () => void refusals.writeNumbers(db, clock()).catch((error: unknown) => app.log.error(error)),
    STRETCH_MS / 10,
  )
  writing.unref()
  app.addHook('onClose', async () => {
    clearInterval(writing)
    // A database that is away must not keep the server from ending.
    await refusals.writeNumbers(db, clock(), { all: true }).catch((error: unknown) => app.log.error(error))
  })
}

/**
 * Refusals of a server that may not write to the log of the installation: a line in that of the program for each
 * address and call.
 */
export function countRefusalsApart(app: FastifyInstance): void {
  app.decorate('refusals', {
    note: async (_db, { content, method, url }) => app.log.info({ content, method, url }, 'refused'),
    writeNumbers: async () => {},
  })
}

/** Notes a refusal of a request in the log. @param lines that are written before further ones are only counted */
export const noteRefusal = (
  request: FastifyRequest,
  db: Db,
  activity: Activity,
  now: Date,
  lines?: number,
): Promise<void> => request.server.refusals?.note(db, activity, now, lines) ?? writeActivity(db, activity, now)
