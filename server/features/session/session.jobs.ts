import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { forgetSessions } from '#server/platform/auth/sessions.sql.ts'
import { clearLeftovers } from './once.sql.ts'

const EVERY_MS = 3_600_000
/** Ended sessions stay this long after they ran out. */
const KEEP_SESSIONS_MS = 30 * 86_400_000

/** Clears what signing in leaves behind, at start and every hour. */
export function startSessionJobs(app: FastifyInstance, db: Db, clock: Clock): void {
  async function clear(): Promise<void> {
    await clearLeftovers(db, clock())
    await forgetSessions(db, new Date(clock().getTime() - KEEP_SESSIONS_MS))
  }
  const start = () => void clear().catch((error: unknown) => app.log.error(error))
  const timer = setInterval(start, EVERY_MS)
  timer.unref()
  app.addHook('onListen', async () => start())
  app.addHook('onClose', async () => clearInterval(timer))
}
