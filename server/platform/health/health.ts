import type { FastifyInstance } from 'fastify'
import type { Drain } from '../http/draining.ts'
import type { DiskRoom } from './disk-room.ts'

/** What the readiness of a server consists of. */
export interface HealthParts {
  /** Resolves when the database gives a sign of life within a second. */
  pingDatabase: () => Promise<void>
  drain: Drain
  /** Absent where nothing is stored on a disk of this machine. */
  room?: DiskRoom | undefined
}

/** State of one part. `low` does not make the server unready: it answers what it still can. */
interface PartState {
  name: 'database' | 'accepting' | 'disk'
  status: 'up' | 'down' | 'low'
  /** Milliseconds that asking took. */
  ms?: number
  /** Why not, for whoever looks; it tells nothing about the installation. */
  reason?: string
}

/** A database that says nothing for longer is not there. */
const PING_MS = 1_500

/** Whoever asks for the state of a server may ask under any name of it (check-host.ts), at no cost. */
const forProbes = { config: { limits: {}, anyHost: true } }

/**
 * The addresses that load balancers and monitors ask, outside of the calls: `/healthz` says that the process is alive, `/readyz` whether it
 * should be given requests. Everybody may ask; the answers are the same for all, and are kept nowhere.
 */
export function healthRoutes(app: FastifyInstance, parts: HealthParts): void {
  app.get('/healthz', forProbes, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }))
  app.get('/readyz', forProbes, async (_, reply) => {
    const states = await Promise.all([databaseState(parts.pingDatabase), acceptingState(parts.drain), diskState(parts.room)])
    const isReady = states.every(({ status }) => status !== 'down')
    return reply
      .header('cache-control', 'no-store')
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'up' : 'down', parts: states })
  })
}

async function databaseState(ping: () => Promise<void>): Promise<PartState> {
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PING_MS, false)
  })
  const answers = await Promise.race([
    ping().then(
      () => true,
      () => false,
    ),
    late,
  ])
  clearTimeout(timer)
  const ms = Math.round(performance.now() - began)
  return answers ? { name: 'database', status: 'up', ms } : { name: 'database', status: 'down', ms, reason: '数据库没有答复' }
}

const acceptingState = async (drain: Drain): Promise<PartState> =>
  drain.isDraining ? { name: 'accepting', status: 'down', reason: '正在停止' } : { name: 'accepting', status: 'up' }

const diskState = async (room: DiskRoom | undefined): Promise<PartState> =>
  (await room?.isFull()) ? { name: 'disk', status: 'low', reason: '存储空间不足，暂不接受保存' } : { name: 'disk', status: 'up' }
