import { arch, cpus, freemem, release, totalmem, type as systemType } from 'node:os'
import type { systemInfoContract } from '#common/contract/system-info.ts'
import { momentText } from '#server/platform/clock.ts'
import type { SlowStatements } from '#server/platform/db/slow-statements.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { countsOf, databaseFacts, tableSizes } from './system-info.sql.ts'

/** What the information is put together from. */
export interface SystemInfoParts {
  version: string
  database: 'embedded' | 'server'
  slow: SlowStatements
  /** A session not used for this long has ended. */
  idleMs: number
}

/** The calls of common/contract/system-info.ts. */
export function systemInfoHandlers({ version, database, slow, idleMs }: SystemInfoParts): Handlers<typeof systemInfoContract> {
  return {
    async 'GET /sys/systemInfo'({ db, clock }) {
      const now = clock()
      const facts = await databaseFacts(db)
      const tables = await tableSizes(db)
      const { files, fileBytes, sessions } = await countsOf(db, now, idleMs)
      const uptime = Math.floor(process.uptime())
      return {
        version,
        node: process.version,
        system: `${systemType()} ${release()} ${arch()}`,
        processors: cpus().length,
        startTime: momentText(new Date(now.getTime() - uptime * 1000)),
        uptime,
        memory: { process: process.memoryUsage.rss(), free: freemem(), total: totalmem() },
        database: { kind: database, ...facts },
        tables,
        files: { number: files, bytes: fileBytes },
        sessions,
        slowStatements: {
          limit: slow.limit,
          number: slow.number,
          slowest: slow.slowest.map(({ text, ms, at }) => ({ text, ms: Math.round(ms), time: momentText(at) })),
        },
      }
    },
  }
}
