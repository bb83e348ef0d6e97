import type { FastifyInstance } from 'fastify'
import type { PartState } from '#common/contract/system-info.ts'
import type { Drain } from '../http/draining.ts'
import { DatabaseAway, DatabaseBusy } from '../db/away.ts'
import type { DiskRoom } from './disk-room.ts'

/**
 * A part that is looked at now and then. What is wrong with it makes a server no less ready: others have the same, or
 * it serves without.
 */
export interface Watched {
  name: Exclude<PartState['name'], 'database' | 'accepting' | 'disk'>
  /** @returns why not all is well, in a sentence that tells nothing about the installation; null: all is well */
  look: () => Promise<string | null>
}

/** What the state of a server consists of. */
export interface HealthParts {
  /** Resolves when the database gives a sign of life within a second. */
  pingDatabase: () => Promise<void>
  drain: Drain
  /** Absent where nothing is stored on a disk of this machine. */
  room?: DiskRoom | undefined
  watched?: readonly Watched[]
}

/** A database that says nothing for longer is not there. */
const PING_MS = 1_500
/** Parts that are watched are looked at again after this time: load balancers ask every second. */
const LOOKED_MS = 15_000
/** Who asks does not wait longer for such a look. */
const LOOK_PATIENCE_MS = 1_000

/** Resolves with what `work` does, or with `late` once the time is over; the work goes on. */
async function within<Result, Late>(work: Promise<Result>, ms: number, late: Late): Promise<Result | Late> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, ms, late)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}

/** The state of a server, part by part. */
export class Health {
  readonly #parts: HealthParts
  readonly #looks = new Map<Watched, { at: number; state: PartState; looking: Promise<void> | null }>()

  constructor(parts: HealthParts) {
    this.#parts = parts
  }

  /** Database, accepting and disk as they are now; the others as they were at most some seconds ago. */
  async states(): Promise<PartState[]> {
    const { watched = [] } = this.#parts
    return Promise.all([this.#database(), this.#accepting(), this.#disk(), ...watched.map((one) => this.#watched(one))])
  }

  async #database(): Promise<PartState> {
    const began = performance.now()
    const answers = await within(
      this.#parts.pingDatabase().then(
        () => true,
        () => false,
      ),
      PING_MS,
      false,
    )
    const ms = Math.round(performance.now() - began)
    return answers
      ? { name: 'database', status: 'up', ms }
      : { name: 'database', status: 'down', ms, reason: '数据库没有答复' }
  }

  async #accepting(): Promise<PartState> {
    return this.#parts.drain.isDraining
      ? { name: 'accepting', status: 'down', reason: '正在停止' }
      : { name: 'accepting', status: 'up' }
  }

  async #disk(): Promise<PartState> {
    const isFull = await this.#parts.room?.isFull()
    return isFull
      ? { name: 'disk', status: 'low', reason: '存储空间不足，暂不接受保存' }
      : { name: 'disk', status: 'up' }
  }

  async #watched(part: Watched): Promise<PartState> {
    const known = this.#looks.get(part) ?? {
      at: -Infinity,
      state: { name: part.name, status: 'up' as const },
      looking: null,
    }
    this.#looks.set(part, known)
    if (known.looking === null && performance.now() - known.at > LOOKED_MS)
      known.looking = part
        .look()
        .then(
          (reason): PartState =>
            reason === null ? { name: part.name, status: 'up' } : { name: part.name, status: 'low', reason },
          (error: unknown): PartState => ({
            name: part.name,
            status: 'low',
            reason: isAway(error) ? '数据库没有答复，没有查到' : '没有查到',
          }),
        )
        .then((state) => void Object.assign(known, { at: performance.now(), state, looking: null }))
    if (known.looking !== null) await within(known.looking, LOOK_PATIENCE_MS, undefined)
    return known.state
  }
}

const isAway = (error: unknown): boolean => error instanceof DatabaseAway || error instanceof DatabaseBusy

/** Whoever asks for the state of a server may ask under any name of it (check-host.ts), at no cost. */
const forProbes = { config: { limits: {}, anyHost: true } }

/**
 * The addresses that load balancers and monitors ask, outside of the calls: `/healthz` says that the process is alive,
 * `/readyz` whether it should be given requests. Everybody may ask; the answers are the same for all, and are kept
 * nowhere.
 */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  app.get('/healthz', forProbes, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }))
  app.get('/readyz', forProbes, async (_, reply) => {
    const parts = await health.states()
    const isReady = parts.every(({ status }) => status !== 'down')
    return reply
      .header('cache-control', 'no-store')
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'up' : 'down', parts })
  })
}
